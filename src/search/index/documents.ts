import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { indexRow } from './rows.ts';
import { type Source, type SourceRow, textArray } from './source.ts';
import { stemsOf } from './stems.ts';
import { storeRows, storeVocabulary, type VectorRow } from './store.ts';
import { type Vectorizer, type Vectors, type VocabularyWord, vectorize } from './vectors.ts';

/** Documents that are indexed by one statement. */
export const batchSize = 200;

/** Returns the index rows of documents from their present tables, and the words for the vocabulary. */
export async function indexBatch(db: Db, source: Source, references: readonly string[], vectorizer: Vectorizer) {
  const some = textArray(references);
  const sourceRows = rowsOf<SourceRow>(await db.execute(source.indexed(some)));
  const rows: VectorRow[] = [];
  const vocabulary = new Map<Locale, VocabularyWord[]>();
  const byLocale = Map.groupBy(
    sourceRows.map((row) => indexRow(source, row)),
    ({ locale }) => locale,
  );
  for (const [locale, ofLocale] of byLocale) {
    const { vectors, words } = await vectorizer(
      locale,
      ofLocale.map(({ content }) => content),
    );
    rows.push(...ofLocale.map((row, index) => ({ ...row, ...(vectors[index] as Vectors) })));
    vocabulary.set(locale, words);
  }
  return { rows, vocabulary };
}

/** Returns a vectorizer that works in this thread. */
export function localVectorizer(db: Db): Vectorizer {
  const session = {};
  return (locale, documents) => vectorize(locale, documents, (_, forms) => stemsOf(db, locale, forms), session);
}

/** Rebuilds the index rows of some documents from their tables. The rows of removed and unpublished documents are deleted. */
export async function indexDocuments(tx: Db, source: Source, references: readonly (string | number)[]): Promise<void> {
  const vectorizer = localVectorizer(tx);
  const words = new Map<Locale, VocabularyWord[]>(locales.map((locale) => [locale, []]));
  for (let at = 0; at < references.length; at += batchSize) {
    const some = references.slice(at, at + batchSize).map(String);
    await tx.execute(sql`delete from search_documents where kind = ${source.kind} and reference = any(${textArray(some)})`);
    const { rows, vocabulary } = await indexBatch(tx, source, some, vectorizer);
    await storeRows(tx, rows);
    for (const [locale, more] of vocabulary) words.get(locale)?.push(...more);
  }
  await storeVocabulary(tx, words);
}
