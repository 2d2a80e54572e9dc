import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { compoundNear, stemsOf, wordsNear } from '../index/vocabulary.ts';
import { codesNear, slipsBetween } from '../language/edit-distance.ts';
import { isFunctionWord } from '../language/function-words.ts';
import { folded, formsOfWord, isDotted } from '../language/words.ts';
import { splitWays, waysOf, weights } from './expansions.ts';
import { allOf, anyOf, quoted, termsOf, type Way } from './terms.ts';

/** Returns the number of public things that each query finds in one portal and language; beyond `most` they are not counted. */
export type Count = (queries: readonly string[], most?: number) => Promise<number[]>;

/** The content of one portal in one language, as everybody may read it. */
export type Corpus = {
  count: Count;
  /** Returns about how many things there are. */
  size(): Promise<number>;
  /** Returns texts that a query finds, as they are written; some of them where there are many. */
  texts(query: string): Promise<string[]>;
};

export type Correction = { shown: string; ways: Way[]; count: number; slips: number };

const queryOf = (ways: readonly Way[]) => anyOf(ways.map(({ query }) => query));
const sameStart = 3;
const words = /[\p{L}\p{M}]+/gu;
const names = /\p{L}[\p{L}\p{N}\p{M}]*(?:\.\p{L}[\p{L}\p{N}\p{M}]*)+/gu;

/** Returns how the corpus writes a word, or the nearest word of the same stem; undefined where it has neither. */
export async function spellingOf(db: Db, locale: Locale, word: string, query: string, { texts }: Corpus): Promise<string | undefined> {
  const written = new Map<string, string>();
  const isName = isDotted(word);
  for (const text of await texts(query))
    for (const [piece] of (isName ? text : text.replace(names, ' ')).matchAll(isName ? names : words)) {
      const plain = folded(piece.toLowerCase());
      if (plain.slice(0, sameStart) === word.slice(0, sameStart) && !written.has(plain))
        written.set(plain, isName ? piece : piece.toLowerCase());
    }
  const exact = written.get(word);
  if (exact !== undefined) return exact;
  const formOf = (one: string) => formsOfWord(locale, one)[0] ?? '';
  const stems = await stemsOf(db, locale, [word, ...written.values()].map(formOf));
  const [nearest] = [...written]
    .filter(([, shown]) => stems.get(formOf(shown)) === stems.get(formOf(word)))
    .sort(([a], [b]) => slipsBetween(a, word) - slipsBetween(b, word));
  return nearest?.[1];
}

const mostMeant = 3;
/** A question in another language is corrected only to a word with the same beginning. */
const cognateStart = 4;

/**
 * Returns the known words that were probably meant, the nearest and most frequent first. The first is one that the corpus has, as it writes it.
 * @param least fewest things that must have such a word
 */
export async function meant(
  db: Db,
  locale: Locale,
  word: string,
  corpus: Corpus,
  { least, isForeign }: { least: number; isForeign: boolean },
): Promise<Correction[]> {
  const near = (await wordsNear(db, locale, word)).filter(
    (one) => !isFunctionWord(locale, one.shown) && (!isForeign || one.word.startsWith(word.slice(0, cognateStart))),
  );
  const ways: Way[][] = [];
  for (const { shown } of near) ways.push(await waysOf(db, locale, [formsOfWord(locale, shown).slice(0, 1)], weights.near));
  const counts = await corpus.count(ways.map(queryOf));
  const found = near
    .map((one, index) => ({ ...one, ways: ways[index] ?? [], count: counts[index] ?? 0 }))
    .filter((one) => one.count >= least);
  const nearest = found[0]?.slips ?? 0;
  const best = found
    .filter(({ slips }) => slips <= nearest + 0.5)
    .sort((a, b) => a.slips - b.slips || b.count - a.count)
    .slice(0, mostMeant);
  for (const one of best) {
    const shown = await spellingOf(db, locale, one.word, queryOf(one.ways), corpus);
    if (shown) return [{ ...one, shown }, ...best.filter((other) => other !== one)];
  }
  return [];
}

/** The same for a compound that is in no text: it is proposed as its two parts. */
export async function meantCompound(db: Db, locale: Locale, word: string, corpus: Corpus): Promise<Correction[]> {
  const split = await compoundNear(db, locale, word);
  if (!split) return [];
  const ways = splitWays(split, await stemsOf(db, locale, [split.left, split.right]));
  const together = ways.flatMap(({ stems }) =>
    stems.length === 2 ? [{ query: allOf(stems.map(quoted)), weight: weights.part, stems }] : [],
  );
  const all = [...ways, ...together];
  const [number = 0] = await corpus.count([queryOf(all)]);
  if (!number) return [];
  const left = await spellingOf(db, locale, split.left, queryOf(all), corpus);
  const right = await spellingOf(db, locale, split.right, queryOf(all), corpus);
  return left && right ? [{ shown: `${left} ${right}`, ways: all, count: number, slips: 1 }] : [];
}

const longestCode = 20;

/** The same for a code of letters and digits. */
export async function meantCode(db: Db, locale: Locale, code: string, { count, texts }: Corpus): Promise<Correction[]> {
  const codes = code.length > longestCode ? [] : codesNear(code);
  const ways: Way[][] = [];
  for (const one of codes) ways.push(await waysOf(db, locale, termsOf(locale, one)[0]?.phrases ?? [], weights.near));
  const counts = codes.length ? await count(ways.map(queryOf)) : [];
  const found = codes
    .map((one, index) => ({ one, ways: ways[index] ?? [], count: counts[index] ?? 0 }))
    .filter((some) => some.count > 0)
    .sort((a, b) => b.count - a.count);
  for (const { one, ...best } of found) {
    const written = new RegExp(`(?<![\\p{L}\\p{N}])${[...one].join('[\\s.‐‑-]?')}(?![\\p{L}\\p{N}])`, 'iu');
    for (const text of await texts(queryOf(best.ways))) {
      const shown = written.exec(text)?.[0];
      if (shown) return [{ ...best, shown, slips: 1 }];
    }
  }
  return [];
}
