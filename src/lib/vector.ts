import type { Seen } from './words.ts';

/** Words that get a weight: A for those of the title, B for the description, C for the rest. */
export type Part = { words: readonly Seen[]; weight: 'A' | 'B' | 'C' };

const lastPlace = 16_383;
type Weight = Part['weight'];
/** `1A`, `2A` and so on: written once. */
const names: Readonly<Record<Weight, string[]>> = { A: [], B: [], C: [] };
const nameOf = (at: number, weight: Weight): string => {
  const of = names[weight];
  const known = of[at];
  if (known !== undefined) return known;
  for (let next = of.length; next <= at; next++) of.push(`${next}${weight}`);
  return of[at] as string;
};
const betweenParts = 8;
/** Of words that differ; a vector holds one megabyte. */
const mostCharacters = 400_000;

/**
 * Where each word stands, as PostgreSQL reads it: `'dak':1A,12C`. Stop words have no place, so that in `isolatie van daken` two words are
 * neighbours; those of a title come after it.
 * @param parts of which every word has its stems
 * @param more words without a place, each in quotes
 */
export function vectorOf(parts: readonly Part[], more: string): string {
  const places = new Map<string, string>();
  let at = 0;
  let characters = 0;
  const put = (stems: readonly string[], weight: Weight) => {
    for (const stem of stems) {
      at += 1;
      const before = places.get(stem);
      if (before === undefined) {
        characters += stem.length;
        if (stem && characters <= mostCharacters) places.set(stem, at <= lastPlace ? nameOf(at, weight) : '');
      } else if (at <= lastPlace) places.set(stem, before ? `${before},${nameOf(at, weight)}` : nameOf(at, weight));
    }
  };
  for (const { words, weight } of parts) {
    for (const { isStopWord, stems } of words) if (!isStopWord && stems) put(stems, weight);
    if (weight === 'A') for (const { isStopWord, stems } of words) if (isStopWord && stems) put(stems, weight);
    at += betweenParts;
  }
  let vector = more;
  for (const [stem, at] of places) vector += at ? ` '${stem}':${at}` : ` '${stem}'`;
  return vector;
}
