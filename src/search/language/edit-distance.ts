const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Returns all words at edit distance 1: a letter inserted, deleted or replaced, or two neighbours transposed. */
export function editsOf(word: string): string[] {
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const left = word.slice(0, at);
    const right = word.slice(at);
    if (right) made.add(left + right.slice(1));
    if (right.length > 1) made.add(left + right.charAt(1) + right.charAt(0) + right.slice(2));
    for (const letter of letters) {
      made.add(left + letter + right);
      if (right) made.add(left + letter + right.slice(1));
    }
  }
  made.delete(word);
  return [...made];
}

/** Characters that are mistaken for each other in codes. */
const lookAlikes: Readonly<Record<string, string>> = {
  o: '0',
  0: 'o',
  l: '1',
  i: '1',
  1: 'l',
  s: '5',
  5: 's',
  b: '8',
  8: 'b',
  z: '2',
  2: 'z',
};

/** Returns the codes that differ in one look-alike character, or in two neighbours that are transposed. */
export function similarCodes(code: string): string[] {
  const made = new Set<string>();
  for (let at = 0; at < code.length; at++) {
    const sign = code.charAt(at);
    const next = code.charAt(at + 1);
    const other = lookAlikes[sign];
    if (other) made.add(code.slice(0, at) + other + code.slice(at + 1));
    if (next) made.add(code.slice(0, at) + next + sign + code.slice(at + 2));
  }
  made.delete(code);
  return [...made];
}

/** Returns the edit distance of two words; a transposition of neighbours counts 1 (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] as number[];
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return (rows[a.length] as number[])[b.length] as number;
}

/** Spellings of one sound, without accents: ph and f in orthographe and ortografe. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/(?:qu|ck|c(?![ehiy]))/g, 'k'],
  [/eau|au/g, 'o'],
  [/ij|ei|y/g, 'i'],
  [/(.)\1/g, '$1'],
];
const phoneticKey = (word: string): string => sounds.reduce((key, [spelling, sound]) => key.replace(spelling, sound), word);
const homophone = 0.5;

/** Returns the edit distance of two words or of their sounds, whichever is less. Words that sound alike have distance 0.5. */
export const phoneticDistance = (a: string, b: string): number =>
  Math.min(editDistance(a, b), editDistance(phoneticKey(a), phoneticKey(b)) + homophone);

/** Returns the edit distance within which a word of some length is corrected. */
export const allowedDistance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 11 ? 2 : 3);
