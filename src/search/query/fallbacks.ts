import type { Db } from '../../db/connection.ts';
import type { Source } from '../index/source.ts';
import { corpusOf } from './corpus.ts';
import { totalOf } from './page.ts';
import type { Scope } from './scope.ts';
import { similarWords, wordParts } from './similar-words.ts';

const wordsOffered = 5;

/** Query with results: the same one without filters, or a part of it; and words similar to those of the query. */
export type Fallbacks = { query: { q: string; isUnfiltered: boolean; total: number } | null; words: string[] };

/** Returns alternatives to a query without results. @param isFiltered the reader chose filters */
export async function fallbacksOf(tx: Db, sources: readonly Source[], scope: Scope, text: string, isFiltered: boolean): Promise<Fallbacks> {
  const { total } = isFiltered ? await totalOf(tx, sources, scope, text) : { total: 0 };
  if (total) return { query: { q: text, isUnfiltered: true, total }, words: [] };
  const corpus = corpusOf(tx, sources, scope);
  const [part] = await wordParts(tx, scope.locale, text, corpus, 1);
  const words = await similarWords(tx, scope.locale, text, corpus, wordsOffered);
  const found = part === undefined ? 0 : (await totalOf(tx, sources, scope, part)).total;
  if (part === undefined || !found) return { query: null, words };
  return { query: { q: part, isUnfiltered: isFiltered, total: found }, words: words.filter((word) => word !== part) };
}
