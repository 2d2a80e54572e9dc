import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { bestSplit, joinsOf, type Split, splitsOf } from '../language/compounds.ts';
import { isStopWord } from '../language/words.ts';
import { stemsOf } from './stems.ts';
import { knownForms, nearbyWords } from './vocabulary.ts';

/** Splits of compounds, and compounds that neighbouring words make. Their parts are in the vocabulary. */
export type Compounds = { splits: Map<string, Split>; joins: Map<string, string[]> };

const shortestCompound = 6;
const keyOf = (...words: readonly string[]) => words.join(' ');
const onlyLetters = (word: string) => /^\p{L}+$/u.test(word);

/**
 * Returns the compounds among the words of a query that the vocabulary confirms.
 * @param words without accents, in their order
 * @param stems singular of each word
 */
export async function compoundsOf(
  db: Db,
  locale: Locale,
  words: readonly string[],
  stems: ReadonlyMap<string, string>,
): Promise<Compounds> {
  const candidates = new Map(
    words.filter((word) => word.length >= shortestCompound && onlyLetters(word)).map((word) => [word, splitsOf(locale, word)]),
  );
  const pairs = words.slice(1).map((right, index) => [words[index] ?? '', right] as const);
  const singular = (word: string) => [...new Set([word, stems.get(word) ?? word])];
  // Dutch has both `isolatie van daken` and `dakisolatie`: the second word can be the first part.
  const joinsBoth = (left: string, right: string) => [
    ...singular(left).flatMap((one) => joinsOf(locale, one, right)),
    ...(locale === 'nl' ? singular(right).flatMap((one) => joinsOf(locale, one, left)) : []),
  ];
  // steek proef neming: three parts are tried with linking letters before the last one only.
  const triples = words.slice(2).map((last, index) => [words[index] ?? '', words[index + 1] ?? '', last] as const);
  const joined = new Map(
    [
      ...pairs.map(([left, right]) => [[left, right], joinsBoth(left, right)] as const),
      ...triples.map(([first, second, last]) => [[first, second, last], joinsOf(locale, first + second, last)] as const),
    ].flatMap(([parts, all]) => (parts.every(onlyLetters) ? [[keyOf(...parts), all] as const] : [])),
  );
  const forms = [...[...candidates.values()].flat().flatMap(({ left, right }) => [left, right]), ...[...joined.values()].flat()];
  const known = await knownForms(db, locale, forms);
  const isPart = (part: string) => known.has(part) && !isStopWord(locale, part);
  const partStems = await stemsOf(
    db,
    locale,
    [...candidates].flatMap(([word, all]) => [word, ...all.map(({ left }) => left)]),
  );
  const splits = [...candidates].flatMap(([word, all]) => {
    // The plural eigenschappen is not a compound of eigenschap and pen.
    const best = bestSplit(
      all.filter(({ left }) => partStems.get(left) !== partStems.get(word)),
      isPart,
    );
    return best ? [[word, best] as const] : [];
  });
  const joins = [...joined].map(([key, all]) => [key, all.filter((word) => known.has(word))] as const);
  return { splits: new Map(splits), joins: new Map(joins) };
}

/** Returns the known compounds of a word of a query with its neighbours: with one of them, or with two. */
export function joinsAt({ joins }: Compounds, words: readonly string[], at: number): string[] {
  const spans = [2, 3].flatMap((size) => Array.from({ length: size }, (_, back) => [at - back, at - back + size] as const));
  return spans.flatMap(([from, until]) => (from < 0 || until > words.length ? [] : (joins.get(keyOf(...words.slice(from, until))) ?? [])));
}

const shortestMistyped = 4;
const splitsTried = 4;

/** Returns the parts of a compound with one mistyped part, which is corrected. */
export async function nearbyCompound(db: Db, locale: Locale, word: string): Promise<Split | undefined> {
  const splits = splitsOf(locale, word);
  const known = await knownForms(
    db,
    locale,
    splits.flatMap(({ left, right }) => [left, right]),
  );
  const isPart = (part: string) => known.has(part) && !isStopWord(locale, part);
  const halves = splits
    .map((split) => ({ ...split, isLeftKnown: isPart(split.left), unknown: isPart(split.left) ? split.right : split.left }))
    .filter(({ left, right, unknown }) => isPart(left) !== isPart(right) && unknown.length >= shortestMistyped)
    .sort((a, b) => a.unknown.length - b.unknown.length)
    .slice(0, splitsTried);
  for (const { left, right, isLeftKnown, unknown } of halves) {
    const [nearest] = await nearbyWords(db, locale, unknown);
    if (nearest) return isLeftKnown ? { left, right: nearest.word } : { left: nearest.word, right };
  }
  return undefined;
}
