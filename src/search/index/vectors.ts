import type { Locale } from '../../lib/locale.ts';
import { folded, looseTextOfHtml, type Seen, type StemsOf, seenIn, stemSeen } from '../language/words.ts';

/** Words that get a weight: A for those of the title, B for the description, C for the rest. */
type Part = { words: readonly Seen[]; weight: 'A' | 'B' | 'C' };

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
function vectorOf(parts: readonly Part[], more: string): string {
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

/** What a thing is found by, in one language. */
export type Findable = {
  title: string;
  description: string;
  /** HTML. */
  text: string;
  /** Words that everybody finds it by, and that nobody is shown. */
  related: string;
  /** Where it is shown, as words of the index in quotes. */
  scope: string;
  /** The same for those to whom its text opens; null where everybody may read it. */
  access: string | null;
};
/** Vectors as PostgreSQL reads them: of the title, of all that everybody may read, and of all where a part of it is behind a wall. */
type Vectors = { title: string; words: string; gated: string | null };
/** A word of what everybody may read: without accents, and as it is written. */
export type Learnt = { word: string; shown: string; stem: string };
export type Made = { vectors: Vectors[]; learnt: Learnt[] };
/** Makes what the index has of some things. */
export type Make = (locale: Locale, things: readonly Findable[]) => Promise<Made>;

/** @param making words that were learnt in it already are not learnt again */
export async function vectorsOf(locale: Locale, things: readonly Findable[], stemsOf: StemsOf, making: object): Promise<Made> {
  const unknown = new Set<Seen>();
  const shown = new Map<string, string>();
  function take(text: string, isPublic: boolean, weight: Weight): Part {
    const words = seenIn(locale, text);
    for (const word of words) {
      if (!word.stems) unknown.add(word);
      if (!isPublic || word.learntIn === making) continue;
      word.learntIn = making;
      for (const one of word.words) shown.set(folded(one), one);
    }
    return { words, weight };
  }
  const parts = things.map(({ title, description, text, related, access }) => ({
    title: take(title, true, 'A'),
    description: take(description, true, 'B'),
    text: take(looseTextOfHtml(text), access === null, 'C'),
    // Those of a gated text may come from it: they are looked for, and never proposed.
    related: take(related, access === null, 'C'),
  }));
  await stemSeen(locale, unknown, stemsOf);
  const stems = shown.size ? await stemsOf(locale, [...shown.keys()]) : undefined;
  const vectors = parts.map(({ title, description, text, related }, index) => {
    const { scope, access } = things[index] as Findable;
    const whole = [title, description, text, related];
    return {
      title: vectorOf([title], scope),
      words: vectorOf(access === null ? whole : [title, description, related], scope),
      gated: access === null ? null : vectorOf(whole, `${scope} ${access}`),
    };
  });
  return { vectors, learnt: [...shown].map(([word, one]) => ({ word, shown: one, stem: stems?.get(word) ?? '' })) };
}
