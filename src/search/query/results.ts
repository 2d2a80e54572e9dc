import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { type ResultRow, type Source, textArray, type View } from '../index/source.ts';
import type { Hit } from './order.ts';

const keyOf = ({ kind, reference }: Hit) => `${kind} ${reference}`;

/** Returns the result rows of hits, in their order. Omits hits that do not exist any more. */
export async function resultsInOrder<Row extends ResultRow>(
  db: Db,
  sources: readonly Source[],
  view: View,
  hits: readonly Hit[],
): Promise<Row[]> {
  if (!hits.length) return [];
  const references = Map.groupBy(hits, ({ kind }) => kind);
  const statements = sources.flatMap(({ kind, results }) => {
    const some = references.get(kind);
    return some ? [results(textArray(some.map(({ reference }) => reference)), view)] : [];
  });
  if (!statements.length) return [];
  const rows = rowsOf<Row>(await db.execute(sql.join(statements, sql` union all `)));
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return hits.flatMap((hit) => byKey.get(keyOf(hit)) ?? []);
}
