import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../db/connection.ts';

/**
 * Inserts rows as one parameter in one statement: with one for each value, the embedded database takes four times as
 * long. What some rows set and others do not must allow null.
 */
export async function insertAll<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][], returning = sql``) {
  const columns = getTableColumns(table);
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const named = Object.entries(columns).filter(([name]) => used.has(name));
  const values = rows.map((row) =>
    Object.fromEntries(named.map(([name, column]) => [column.name, (row as Record<string, unknown>)[name]])),
  );
  const list = sql.join(
    named.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  return rowsOf<Record<string, unknown>>(
    await db.execute(sql`insert into ${table} (${list})
      select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) ${returning}`),
  );
}
