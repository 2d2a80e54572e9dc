import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { type KnownWord, knownWords } from '../index/vocabulary.ts';
import { isFunctionWord } from '../language/function-words.ts';
import { formsOfWord } from '../language/words.ts';
import type { Corpus } from './corpus.ts';
import { expansionsOf, queryOf, weights } from './expansions.ts';
import { spellingOf } from './spelling.ts';
import { termsOf } from './terms.ts';

/** Returns the first words that are in the corpus, in its spelling. */
async function firstInCorpus(db: Db, locale: Locale, words: readonly KnownWord[], corpus: Corpus, most: number): Promise<string[]> {
  const subjects = words.filter(({ shown }) => !isFunctionWord(locale, shown));
  const queries: string[] = [];
  for (const { shown } of subjects)
    queries.push(queryOf(await expansionsOf(db, locale, [formsOfWord(locale, shown).slice(0, 1)], weights.own)));
  const counts = await corpus.count(queries, 1);
  const found = new Set<string>();
  for (const [index, { word }] of subjects.entries()) {
    if (found.size >= most) break;
    const spelling = counts[index] ? await spellingOf(db, locale, word, queries[index] ?? '', corpus) : undefined;
    if (spelling) found.add(spelling);
  }
  return [...found];
}

const shortestPart = 4;
const longestWord = 40;
const wordsOf = (locale: Locale, query: string): string[] => [
  ...new Set(
    termsOf(locale, query)
      .map(({ word }) => word)
      .filter((word) => /^[\p{L}.]+$/u.test(word) && word.length > shortestPart && word.length <= longestWord),
  ),
];

/** Returns words of the corpus that are the beginning or the end of a word of the query, the longest first. */
export async function wordParts(db: Db, locale: Locale, query: string, corpus: Corpus, most: number): Promise<string[]> {
  const parts = wordsOf(locale, query).flatMap((word) =>
    Array.from({ length: word.length - shortestPart }, (_, at) => [word.slice(0, shortestPart + at), word.slice(at + 1)]).flat(),
  );
  const known = await knownWords(db, locale, parts);
  const longest = [...known].map(([word, shown]) => ({ word, shown })).sort((a, b) => b.word.length - a.word.length);
  return firstInCorpus(db, locale, longest, corpus, most);
}

/** Minimum trigram similarity (pg_trgm) of a suggested word. */
const similarEnough = 0.2;
const mostTried = 30;

/** Returns words of the corpus that are similar to those of the query, the most similar first. */
export async function similarWords(db: Db, locale: Locale, query: string, corpus: Corpus, most: number): Promise<string[]> {
  const similar: (KnownWord & { nearness: number })[] = [];
  for (const word of wordsOf(locale, query)) {
    await db.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(similarEnough)}, true)`);
    const rows = await db.execute(sql`
      select word, shown, similarity(word, ${word}) as nearness from search_words where locale = ${locale} and word % ${word}
      order by nearness desc, word limit ${mostTried}`);
    similar.push(...rowsOf<KnownWord & { nearness: number }>(rows));
  }
  return firstInCorpus(
    db,
    locale,
    similar.sort((a, b) => b.nearness - a.nearness),
    corpus,
    most,
  );
}
