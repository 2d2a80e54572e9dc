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
  const referencesOf = (kind: string) => textArray(hits.filter((hit) => hit.kind === kind).map(({ reference }) => reference));
  const statements = sources.map(({ kind, results }) => results(referencesOf(kind), view));
  const rows = rowsOf<Row>(await db.execute(sql.join(statements, sql` union all `)));
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return hits.flatMap((hit) => byKey.get(keyOf(hit)) ?? []);
}
