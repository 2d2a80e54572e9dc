import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { bestSplit, joinsOf, type Split, splitsOf } from '../language/compounds.ts';
import { oneSlipFrom, slipsForgiven, slipsHeard } from '../language/edit-distance.ts';
import { settled } from '../language/stem-corrections.ts';
import { isOwnStem, isStopWord } from '../language/words.ts';

/** Stems of words: the same in every database of a version, so they may be kept. */
const stems = new LRUCache<string, string>({ max: 100_000 });

/** What the index has for each form of a word. */
export async function stemsOf(db: Db, locale: Locale, forms: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const form of new Set(forms)) {
    const stem = isOwnStem(form) ? form : stems.get(`${locale} ${form}`);
    if (stem === undefined) unknown.push(form);
    else found.set(form, stem);
  }
  if (unknown.length) {
    const config = sql.raw(`'words_${locale}'`);
    const rows = await db.execute(
      sql`select form, coalesce((tsvector_to_array(to_tsvector(${config}, form)))[1], '') as stem from unnest(${sql.param(unknown)}::text[]) form`,
    );
    for (const { form, stem: given } of rowsOf<{ form: string; stem: string }>(rows)) {
      const stem = settled(locale, given);
      stems.set(`${locale} ${form}`, stem);
      found.set(form, stem);
    }
  }
  return found;
}

export type KnownWord = { word: string; shown: string };

export async function wordsAmong(db: Db, locale: Locale, words: readonly string[]): Promise<Map<string, string>> {
  if (!words.length) return new Map();
  const rows = await db.execute(
    sql`select word, shown from search_words where locale = ${locale} and word = any(${sql.param([...new Set(words)])}::text[])`,
  );
  return new Map(rowsOf<KnownWord>(rows).map(({ word, shown }) => [word, shown]));
}

/** Those of some words that are in the vocabulary, in whatever number or tense. */
export async function formsKnown(db: Db, locale: Locale, words: readonly string[]): Promise<Set<string>> {
  if (!words.length) return new Set();
  const stems = await stemsOf(db, locale, words);
  const asked = sql.param([...new Set(stems.values())]);
  const rows = await db.execute(sql`
    select asked.stem from unnest(${asked}::text[]) asked(stem)
    where asked.stem <> '' and exists (select from search_words k where k.locale = ${locale} and k.stem = asked.stem)`);
  const known = new Set(rowsOf<{ stem: string }>(rows).map(({ stem }) => stem));
  return new Set(words.filter((word) => known.has(stems.get(word) ?? '')));
}

/** The parts of compounds, and the compounds that neighbouring words make. */
export type Compounds = { splits: Map<string, Split>; joins: Map<string, string[]> };

const shortestCompound = 6;
const pairKey = (left: string, right: string) => `${left} ${right}`;
const onlyLetters = (word: string) => /^\p{L}+$/u.test(word);

/** @param words without accents, in their order; `stemmed` leads to the singular of each */
export async function compoundsOf(
  db: Db,
  locale: Locale,
  words: readonly string[],
  stemmed: ReadonlyMap<string, string>,
): Promise<Compounds> {
  const candidates = new Map(
    words.filter((word) => word.length >= shortestCompound && onlyLetters(word)).map((word) => [word, splitsOf(locale, word)]),
  );
  const pairs = words.slice(1).map((right, index) => [words[index] ?? '', right] as const);
  const singular = (word: string) => [...new Set([word, stemmed.get(word) ?? word])];
  // Dutch says both `isolatie van daken` and `dakisolatie`: the second word may come first.
  const joinsBoth = (left: string, right: string) => [
    ...singular(left).flatMap((one) => joinsOf(locale, one, right)),
    ...(locale === 'nl' ? singular(right).flatMap((one) => joinsOf(locale, one, left)) : []),
  ];
  const joined = new Map(
    pairs.filter(([left, right]) => onlyLetters(left + right)).map(([left, right]) => [pairKey(left, right), joinsBoth(left, right)]),
  );
  const asked = [...[...candidates.values()].flat().flatMap(({ left, right }) => [left, right]), ...[...joined.values()].flat()];
  const known = await formsKnown(db, locale, asked);
  const isPart = (part: string) => known.has(part) && !isStopWord(locale, part);
  const stems = await stemsOf(
    db,
    locale,
    [...candidates].flatMap(([word, all]) => [word, ...all.map(({ left }) => left)]),
  );
  const splits = [...candidates].flatMap(([word, all]) => {
    // eigenschappen is more than one eigenschap, and no pen.
    const best = bestSplit(
      all.filter(({ left }) => stems.get(left) !== stems.get(word)),
      isPart,
    );
    return best ? [[word, best] as const] : [];
  });
  const joins = [...joined].map(([pair, all]) => [pair, all.filter((word) => known.has(word))] as const);
  return { splits: new Map(splits), joins: new Map(joins) };
}

export const joinsIn = ({ joins }: Compounds, left: string, right: string): string[] => joins.get(pairKey(left, right)) ?? [];

const mostNear = 12;
/** From so many letters on words are looked for that only sound alike, which may be so many letters longer or shorter. */
const shortestHeard = 6;
const spelledApart = 2;
/** No longer word is in a vocabulary, and of a longer one there are thousands of spellings to try. */
const longestForgiven = 42;

/** Known words that may have been meant, the nearest first. */
export async function wordsNear(db: Db, locale: Locale, word: string): Promise<(KnownWord & { slips: number })[]> {
  const forgiven = slipsForgiven(word.length);
  if (!forgiven || word.length > longestForgiven) return [];
  let near = await wordsAmong(db, locale, oneSlipFrom(word));
  if (!near.size && word.length >= shortestHeard) {
    const apart = Math.max(forgiven, spelledApart);
    const rows = await db.execute(sql`
      select word, shown from search_words where locale = ${locale} and word % ${word} and length(word) between ${word.length - apart} and ${word.length + apart}
      order by similarity(word, ${word}) desc limit 40`);
    near = new Map(rowsOf<KnownWord>(rows).map((row) => [row.word, row.shown]));
  }
  return [...near]
    .map(([known, shown]) => ({ word: known, shown, slips: slipsHeard(word, known) + (known[0] === word[0] ? 0 : 0.5) }))
    .filter(({ slips }) => slips <= forgiven + 0.5)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, mostNear);
}

const shortestSlipped = 4;
const splitsTried = 4;

/** A compound of which one part was mistyped: its parts as they were probably meant, and all of it so. */
export async function compoundNear(db: Db, locale: Locale, word: string): Promise<(Split & { shown: string }) | undefined> {
  const splits = splitsOf(locale, word);
  const known = await formsKnown(
    db,
    locale,
    splits.flatMap(({ left, right }) => [left, right]),
  );
  const isPart = (part: string) => known.has(part) && !isStopWord(locale, part);
  const halves = splits
    .map((split) => ({ ...split, isLeftKnown: isPart(split.left), missing: isPart(split.left) ? split.right : split.left }))
    .filter(({ left, right, missing }) => isPart(left) !== isPart(right) && missing.length >= shortestSlipped)
    .sort((a, b) => a.missing.length - b.missing.length)
    .slice(0, splitsTried);
  for (const { left, right, isLeftKnown, missing } of halves) {
    const [nearest] = await wordsNear(db, locale, missing);
    if (!nearest) continue;
    return isLeftKnown
      ? { left, right: nearest.word, shown: word.slice(0, -right.length) + nearest.shown }
      : { left: nearest.word, right, shown: nearest.shown + word.slice(left.length) };
  }
  return undefined;
}

/** Known compounds that end in a word. */
export async function wordsEndingIn(db: Db, locale: Locale, word: string): Promise<string[]> {
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return [];
  const rows = await db.execute(
    sql`select word from search_words where locale = ${locale} and word like ${`%${word}`} and word <> ${word} order by length(word) limit 12`,
  );
  return rowsOf<KnownWord>(rows).map((row) => row.word);
}
