import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';

const rowsPerStatement = 500;

type Row = Record<string, unknown>;

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const named = (columns: readonly PgColumn[]): SQL => listed(columns.map(({ name }) => sql.identifier(name)).map((name) => sql`${name}`));

/** Returns whether values of a column are written as text in PostgreSQL's notation, because JSON has no equivalent. */
const isText = ({ dataType }: PgColumn) => dataType === 'array' || dataType === 'custom';

function jsonOf(column: PgColumn, value: unknown): unknown {
  if (value === null || column.dataType === 'json') return value;
  const given = column.mapToDriverValue(value);
  // As the drivers do: UTF-8 cannot encode a lone surrogate.
  if (typeof given === 'string') return given.toWellFormed();
  return given instanceof Uint8Array ? `\\x${Buffer.from(given).toString('hex')}` : given;
}

async function insertAlike(tx: Db, table: PgTable, names: readonly string[], rows: readonly Row[], onConflict: SQL): Promise<void> {
  const all = getTableColumns(table);
  const columns = names.map((name) => all[name] as PgColumn);
  const types = columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(isText(column) ? 'text' : column.getSQLType())}`);
  const values = columns.map((column) => {
    const value = sql`given.${sql.identifier(column.name)}`;
    return isText(column) ? sql`${value}::${sql.raw(column.getSQLType())}` : value;
  });
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const json = rows
      .slice(at, at + rowsPerStatement)
      .map((row) => Object.fromEntries(columns.map((column, index) => [column.name, jsonOf(column, row[names[index] as string])])));
    await tx.execute(sql`insert into ${table} (${named(columns)}) overriding system value
      select ${listed(values)} from json_to_recordset(${JSON.stringify(json)}::json) as given(${listed(types)}) ${onConflict}`);
  }
}

/**
 * Inserts rows, hundreds in one JSON parameter. With one parameter per value, building and planning the statement would
 * take longer than writing the rows. Columns that a row does not have get their default.
 * @param onConflict clause at the end of the statement
 */
export async function insertRows<T extends PgTable>(
  tx: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  onConflict: SQL = sql``,
): Promise<void> {
  const names = Object.keys(getTableColumns(table as PgTable));
  const given = (row: Row) => names.filter((name) => row[name] !== undefined);
  const alike = Map.groupBy(rows as readonly Row[], (row) => given(row).join());
  for (const some of alike.values()) await insertAlike(tx, table, given(some[0] as Row), some, onConflict);
}

/** Returns the clause that overwrites columns of a row with the same key. */
export function overwriting(target: readonly PgColumn[], columns: readonly PgColumn[]): SQL {
  const set = columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  return sql`on conflict (${named(target)}) do update set ${listed(set)}`;
}

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
  const columns = Object.values(getTableColumns(table as PgTable)).filter((column) => column !== key && !kept.includes(column));
  await insertRows(tx, table, rows, overwriting([key], columns));
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
  const [id = ''] = Object.entries(getTableColumns(table as PgTable)).find(([, one]) => one === column) ?? [];
  const present = (await tx
    .select()
    .from(table as PgTable)
    .where(inArray(parent, [...parents]))
    .orderBy(column)) as Row[];
  const all = withIds(rows as Row[], present, id, keysOf);
  await tx.delete(table).where(inArray(parent, [...parents]));
  // New rows are inserted separately, because the database assigns their ids.
  for (const some of [all.filter((row) => row[id] !== undefined), all.filter((row) => row[id] === undefined)])
    await insertRows(tx, table, some as T['$inferInsert'][]);
}
