import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { nearbyCompound } from '../index/known-compounds.ts';
import { stemsOf } from '../index/stems.ts';
import { nearbyWords } from '../index/vocabulary.ts';
import { similarCodes } from '../language/edit-distance.ts';
import { isFunctionWord } from '../language/function-words.ts';
import { formsOfWord } from '../language/words.ts';
import type { Corpus } from './corpus.ts';
import { type Expansion, expansionsOf, queryOf, splitExpansions, weights } from './expansions.ts';
import { spellingOf } from './spelling.ts';
import { termsOf } from './terms.ts';
import { allOf, quoted } from './tsquery.ts';

/** Probable correction of a word. `count`: documents that have it; `distance`: edit distance to the typed word. */
export type Correction = { shown: string; expansions: Expansion[]; count: number; distance: number };

const mostCorrections = 3;
/** Maximum distance of other corrections beyond that of the nearest one. */
const distanceMargin = 0.5;
/** A query in the other language is corrected only to words with the same beginning. */
const cognateStart = 4;

/**
 * Returns probable corrections from the vocabulary, the nearest and most frequent first. The first one is a word of the
 * corpus, in its spelling.
 * @param minimum minimum number of documents with the word
 */
export async function wordCorrections(
  db: Db,
  locale: Locale,
  word: string,
  corpus: Corpus,
  { minimum, isForeign }: { minimum: number; isForeign: boolean },
): Promise<Correction[]> {
  const near = (await nearbyWords(db, locale, word)).filter(
    (one) => !isFunctionWord(locale, one.shown) && (!isForeign || one.word.startsWith(word.slice(0, cognateStart))),
  );
  const expansions: Expansion[][] = [];
  for (const { shown } of near)
    expansions.push(await expansionsOf(db, locale, [formsOfWord(locale, shown).slice(0, 1)], weights.correction));
  const counts = await corpus.count(expansions.map(queryOf));
  const found = near
    .map((one, index) => ({ ...one, expansions: expansions[index] ?? [], count: counts[index] ?? 0 }))
    .filter((one) => one.count >= minimum);
  const nearest = found[0]?.distance ?? 0;
  const best = found
    .filter(({ distance }) => distance <= nearest + distanceMargin)
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
    .slice(0, mostCorrections);
  for (const one of best) {
    const shown = await spellingOf(db, locale, one.word, queryOf(one.expansions), corpus);
    if (shown) return [{ ...one, shown }, ...best.filter((other) => other !== one)];
  }
  return [];
}

/** Returns the correction of a compound that is in no text: its two parts. */
export async function compoundCorrections(db: Db, locale: Locale, word: string, corpus: Corpus): Promise<Correction[]> {
  const split = await nearbyCompound(db, locale, word);
  if (!split) return [];
  const neighbours = splitExpansions(split, await stemsOf(db, locale, [split.left, split.right]));
  const together = neighbours.flatMap(({ stems }) =>
    stems.length === 2 ? [{ query: allOf(stems.map(quoted)), weight: weights.part, stems }] : [],
  );
  const expansions = [...neighbours, ...together];
  const query = queryOf(expansions);
  const [count = 0] = await corpus.count([query]);
  if (!count) return [];
  const left = await spellingOf(db, locale, split.left, query, corpus);
  const right = await spellingOf(db, locale, split.right, query, corpus);
  return left && right ? [{ shown: `${left} ${right}`, expansions, count, distance: 1 }] : [];
}

const longestCode = 20;

/** Returns the correction of a code of letters and digits. */
export async function codeCorrections(db: Db, locale: Locale, code: string, { count, texts }: Corpus): Promise<Correction[]> {
  const codes = code.length > longestCode ? [] : similarCodes(code);
  const expansions: Expansion[][] = [];
  for (const one of codes) expansions.push(await expansionsOf(db, locale, termsOf(locale, one)[0]?.phrases ?? [], weights.correction));
  const counts = codes.length ? await count(expansions.map(queryOf)) : [];
  const found = codes
    .map((one, index) => ({ one, expansions: expansions[index] ?? [], count: counts[index] ?? 0 }))
    .filter((some) => some.count > 0)
    .sort((a, b) => b.count - a.count);
  for (const { one, ...best } of found) {
    const written = new RegExp(`(?<![\\p{L}\\p{N}])${[...one].join('[\\s.‐‑-]?')}(?![\\p{L}\\p{N}])`, 'iu');
    for (const text of await texts(queryOf(best.expansions))) {
      const shown = written.exec(text)?.[0];
      if (shown) return [{ ...best, shown, distance: 1 }];
    }
  }
  return [];
}
