const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Every word that one slip of the finger makes of this one: a letter too many, too few, another one, or two exchanged. */
export function oneSlipFrom(word: string): string[] {
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

/** Codes that may have been meant by another: a sign that looks like it, or two neighbours exchanged. */
export function codesNear(code: string): string[] {
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

/** How many slips lie between two words; an exchange of neighbours is one. */
export function slipsBetween(a: string, b: string): number {
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

/** Spellings of one sound, without accents: orthographe and ortografe, litteratuur and literatuur. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/(?:qu|ck|c(?![ehiy]))/g, 'k'],
  [/eau|au/g, 'o'],
  [/ij|ei|y/g, 'i'],
  [/(.)\1/g, '$1'],
];
const soundOf = (word: string): string => sounds.reduce((heard, [spelling, sound]) => heard.replace(spelling, sound), word);
const sameSound = 0.5;

/** The same where words that sound alike are near. */
export const slipsHeard = (a: string, b: string): number => Math.min(slipsBetween(a, b), slipsBetween(soundOf(a), soundOf(b)) + sameSound);

/** How many slips are forgiven in a word of so many letters. */
export const slipsForgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 11 ? 2 : 3);
