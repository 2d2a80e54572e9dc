import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { sampledOneIn, sampleWord } from '../index/rows.ts';
import { type ResultRow, type Source, textArray, type View } from '../index/source.ts';
import { textOfHtml } from '../language/html-text.ts';
import type { Hit } from './order.ts';
import { resultsInOrder } from './results.ts';
import { findableAt, scoped } from './scope.ts';
import { allOf, quoted, tsquery } from './tsquery.ts';

/** Returns the number of public documents that match each query, up to `most`; without it more than `mostCounted` are estimated. */
export type Count = (queries: readonly string[], most?: number) => Promise<number[]>;

/** Public content of a view. */
export type Corpus = {
  count: Count;
  /** Returns about how many documents there are. */
  size(): Promise<number>;
  /** Returns texts that match a query, with their original spelling; the newest if there are many. */
  texts(query: string): Promise<string[]>;
};

/** Number of documents up to which matches are counted; more are estimated. */
export const mostCounted = 1_000;

async function countUpTo(db: Db, { now }: View, queries: readonly string[], most: number | null): Promise<number[]> {
  const rows = await db.execute(sql`
    select (select count(*)::int from (select 1 from search_documents d where d.words @@ q::tsquery and ${findableAt(now)} limit ${most}) x) as count
    from unnest(${textArray(queries)}) with ordinality u(q, place) order by place`);
  return rowsOf<{ count: number }>(rows).map(({ count }) => Number(count));
}

async function countsOf(db: Db, view: View, queries: readonly string[], most = mostCounted): Promise<number[]> {
  if (!queries.length) return [];
  const asked = queries.map((query) => scoped(view, query));
  const counts = await countUpTo(db, view, asked, most);
  const frequent = counts.flatMap((count, index) => (count >= mostCounted ? [index] : []));
  if (!frequent.length) return counts;
  const inSample = frequent.map((index) => allOf([quoted(sampleWord(view.portal, view.locale)), asked[index] ?? '']));
  const sampled = await countUpTo(db, view, inSample, null);
  for (const [nth, index] of frequent.entries()) counts[index] = Math.max(mostCounted, (sampled[nth] ?? 0) * sampledOneIn);
  return counts;
}

/** Returns the result rows of the newest documents that match a query, in their title or in all public words. */
export async function newestMatching<Row extends ResultRow>(
  db: Db,
  sources: readonly Source[],
  view: View,
  column: 'title' | 'words',
  query: string,
  limit: number,
): Promise<Row[]> {
  const rows = await db.execute(sql`
    select d.kind, d.reference from search_documents d where d.${sql.identifier(column)} @@ ${tsquery(scoped(view, query))}
      and ${findableAt(view.now)} order by d.date desc, d.reference limit ${limit}`);
  return resultsInOrder<Row>(db, sources, view, rowsOf<Hit>(rows));
}

/** Returns titles, descriptions, related words and texts of open documents. A gated text is not read for a suggestion. */
async function textsMatching(db: Db, sources: readonly Source[], view: View, query: string, limit: number): Promise<string[]> {
  const rows = await newestMatching(db, sources, view, 'words', query, limit);
  const open = rows.filter(({ isPremium, requiresRegistration }) => !isPremium && !requiresRegistration);
  const related: string[] = [];
  for (const source of sources) {
    const references = open.filter(({ kind }) => kind === source.kind).map(({ reference }) => reference);
    const statement = source.related?.(textArray(references), view.locale);
    if (statement) related.push(...rowsOf<{ words: string }>(await db.execute(statement)).map(({ words }) => words));
  }
  return [...rows.map(({ title, description }) => `${title} ${description}`), ...open.map(({ text }) => textOfHtml(text)), ...related];
}

/** Maximum number of texts that are read to find the spelling of a word. */
const textsRead = 12;

export const corpusOf = (db: Db, sources: readonly Source[], view: View): Corpus => ({
  count: (queries, most) => countsOf(db, view, queries, most),
  size: async () => (await countsOf(db, view, ['']))[0] ?? 0,
  texts: (query) => textsMatching(db, sources, view, query, textsRead),
});
