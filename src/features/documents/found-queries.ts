import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { foldedWords } from '../../content/document-index.ts';
import { documentIndex } from '../../db/tables/editing.ts';

/** Returns the question of PostgreSQL for words that begin like those that were asked for; undefined without words. */
export function wordsIn(q: string): string | undefined {
  const words = foldedWords(q).split(' ').filter(Boolean);
  return words.length ? words.map((word) => `${word}:*`).join(' & ') : undefined;
}

/** Condition that documents have the words of a question. */
export const foundWords = (question: string | Placeholder): SQL =>
  sql`to_tsvector('simple', ${documentIndex.words}) @@ to_tsquery('simple', ${question})`;
