import { getTableColumns, inArray, sql, type Table } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';

const rowsPerStatement = 500;

type Row = Record<string, unknown>;

/** Inserts rows, or updates existing ones by key. */
export const upsert = <T extends PgTable>(tx: Db, table: T, key: PgColumn, rows: T['$inferInsert'][]): Promise<void> =>
  upsertExcept(tx, table, key, [], rows);

/** Same as `upsert`, except for columns that keep their first value. */
export async function upsertExcept<T extends PgTable>(
  tx: Db,
  table: T,
  key: PgColumn,
  kept: readonly PgColumn[],
  rows: T['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table as Table)).filter(
    ([, column]) => column !== key && !kept.includes(column as PgColumn),
  );
  const set = Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  ) as PgUpdateSetSource<T>;
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx
      .insert(table)
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflictDoUpdate({ target: key, set });
  }
}

async function insertRows<T extends PgTable>(tx: Db, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx
      .insert(table)
      .overridingSystemValue()
      .values(rows.slice(at, at + rowsPerStatement));
  }
}

/** Replaces all rows of some parents. */
export async function replaceChildren<T extends PgTable>(
  tx: Db,
  table: T,
  parent: PgColumn,
  parents: readonly (string | number)[],
  rows: T['$inferInsert'][],
): Promise<void> {
  await tx.delete(table).where(inArray(parent, [...parents]));
  await insertRows(tx, table, rows);
}

/** Column that keeps its value while its row has the same key. */
export type Lasting = {
  column: PgColumn /** Keys by which rows are matched, the most exact first. */;
  keysOf: readonly ((row: Row) => string)[];
};

/** Gives each row the id of the present row with the same key; rows with equal keys are matched in order. */
function withIds(rows: readonly Row[], present: readonly Row[], id: string, keysOf: Lasting['keysOf']): Row[] {
  const found = new Map<Row, unknown>();
  const taken = new Set<unknown>();
  for (const keyOf of keysOf) {
    const free = Map.groupBy(
      present.filter((row) => !taken.has(row[id])),
      keyOf,
    );
    for (const row of rows) {
      const known = found.has(row) ? undefined : free.get(keyOf(row))?.shift()?.[id];
      if (known === undefined) continue;
      found.set(row, known);
      taken.add(known);
    }
  }
  return rows.map((row) => (found.has(row) ? { ...row, [id]: found.get(row) } : row));
}

/** Same as {@link replaceChildren}, but rows with a known key keep their id. */
export async function replaceLasting<T extends PgTable>(
  tx: Db,
  table: T,
  parent: PgColumn,
  parents: readonly (string | number)[],
  rows: T['$inferInsert'][],
  { column, keysOf }: Lasting,
): Promise<void> {
  const [id = ''] = Object.entries(getTableColumns(table as Table)).find(([, one]) => one === column) ?? [];
  const present = (await tx
    .select()
    .from(table as PgTable)
    .where(inArray(parent, [...parents]))
    .orderBy(column)) as Row[];
  const all = withIds(rows as Row[], present, id, keysOf);
  await tx.delete(table).where(inArray(parent, [...parents]));
  // The database numbers new rows: they are inserted apart from known ones.
  for (const some of [all.filter((row) => row[id] !== undefined), all.filter((row) => row[id] === undefined)])
    await insertRows(tx, table, some as T['$inferInsert'][]);
}
