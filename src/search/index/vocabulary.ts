import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { allowedDistance, editsOf, phoneticDistance } from '../language/edit-distance.ts';
import { stemsOf } from './stems.ts';

/** Word of public texts: without accents, and as it is written. */
export type KnownWord = { word: string; shown: string };

/** Returns the words that are in the vocabulary, with their spelling. */
export async function knownWords(db: Db, locale: Locale, words: readonly string[]): Promise<Map<string, string>> {
  if (!words.length) return new Map();
  const rows = await db.execute(
    sql`select word, shown from search_words where locale = ${locale} and word = any(${sql.param([...new Set(words)])}::text[])`,
  );
  return new Map(rowsOf<KnownWord>(rows).map(({ word, shown }) => [word, shown]));
}

/** Returns those of some words of which the vocabulary has any form. */
export async function knownForms(db: Db, locale: Locale, words: readonly string[]): Promise<Set<string>> {
  if (!words.length) return new Set();
  const stems = await stemsOf(db, locale, words);
  const stemList = sql.param([...new Set(stems.values())]);
  const rows = await db.execute(sql`
    select asked.stem from unnest(${stemList}::text[]) asked(stem)
    where asked.stem <> '' and exists (select from search_words k where k.locale = ${locale} and k.stem = asked.stem)`);
  const known = new Set(rowsOf<{ stem: string }>(rows).map(({ stem }) => stem));
  return new Set(words.filter((word) => known.has(stems.get(word) ?? '')));
}

const mostNear = 12;
/** Shortest word for which words that only sound alike are tried. */
const shortestPhonetic = 6;
/** Difference of length that such words may have. */
const phoneticLengthDifference = 2;
/** A longer word is in no vocabulary, and has thousands of edits to try. */
const longestCorrected = 42;
const otherInitial = 0.5;

/** Returns words of the vocabulary within the edit distance that a word of this length is allowed, the nearest first. */
export async function nearbyWords(db: Db, locale: Locale, word: string): Promise<(KnownWord & { distance: number })[]> {
  const allowed = allowedDistance(word.length);
  if (!allowed || word.length > longestCorrected) return [];
  let near = await knownWords(db, locale, editsOf(word));
  if (!near.size && word.length >= shortestPhonetic) {
    const difference = Math.max(allowed, phoneticLengthDifference);
    const rows = await db.execute(sql`
      select word, shown from search_words where locale = ${locale} and word % ${word} and length(word) between ${word.length - difference} and ${word.length + difference}
      order by similarity(word, ${word}) desc limit 40`);
    near = new Map(rowsOf<KnownWord>(rows).map((row) => [row.word, row.shown]));
  }
  return [...near]
    .map(([known, shown]) => ({
      ...{ word: known, shown },
      distance: phoneticDistance(word, known) + (known[0] === word[0] ? 0 : otherInitial),
    }))
    .filter(({ distance }) => distance <= allowed + otherInitial)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostNear);
}

const shortestEnding = 4;

/** Returns compounds of the vocabulary that end in a word. */
export async function wordsEndingIn(db: Db, locale: Locale, word: string): Promise<string[]> {
  if (word.length < shortestEnding || !/^\p{L}+$/u.test(word)) return [];
  const rows = await db.execute(
    sql`select word from search_words where locale = ${locale} and word like ${`%${word}`} and word <> ${word} order by length(word) limit 12`,
  );
  return rowsOf<KnownWord>(rows).map((row) => row.word);
}
