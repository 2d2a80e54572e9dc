import { asc, getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import { instantOf } from '../lib/clock.ts';
import { dayOf } from '../lib/dates.ts';
import { locales } from '../lib/locale.ts';
import { inOrder, shapeOf } from './canonical.ts';
import type { Entity, Reference, Write } from './entity.ts';
import { type Lasting, replaceChildren, replaceLasting, upsertExcept } from './rows.ts';

export type Row = Record<string, unknown>;

/** Rows of a child table of a document, such as its texts or the list of its portals. */
export type Part<D extends object> = {
  table: PgTable;
  /** Column with the document that a row belongs to. */
  owner: PgColumn;
  order: readonly PgColumn[];
  /** Returns the rows of a document, without their owner. */
  rows(document: D, now: Date): Row[];
  /** Returns the document's fields for its rows. */
  fields(rows: readonly Row[]): Row;
  /** Set if other tables refer to the ids of its rows. */
  lasting?: Lasting;
};

type Storage<D extends object> = {
  name: string;
  schema: Entity<D>['schema'];
  table: PgTable & { contentHash: PgColumn };
  key: PgColumn;
  /** Column that parts refer to, if it is not the key. */
  id?: PgColumn;
  html?: readonly string[];
  /** Columns that are not fields of documents. A save keeps their value. */
  kept?: readonly PgColumn[];
  /** Values of columns without a field of the same name. */
  columns?(document: D): Row;
  /** Values of fields without a column of the same name. */
  fields?(row: Row): Row;
  /** Values of fields that need other tables, looked up for many rows at once. */
  lookUp?(db: Db, rows: readonly Row[]): Promise<(row: Row) => Row>;
  /** Combines the values that several parts have for one field. */
  assemble?(document: Row): Row;
  parts?: readonly Part<D>[];
};

/** Columns that the save fills with the time of creation and of the last change. */
const timestamps = ['createdAt', 'updatedAt', 'creationDate', 'lastModificationDate'];

const nameOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name)?.[0] ?? column.name;

/** Returns the references of rows by their ids. */
export async function referencesOf(
  db: Db,
  table: PgTable,
  id: PgColumn,
  reference: PgColumn,
  ids: readonly unknown[],
): Promise<Map<unknown, unknown>> {
  const wanted = [...new Set(ids)].filter((one) => one !== null && one !== undefined);
  if (!wanted.length) return new Map();
  const rows = await db.select({ id, reference }).from(table).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, row.reference]));
}

const without = (row: Row, name: string): Row => Object.fromEntries(Object.entries(row).filter(([one]) => one !== name));

/** Part for the texts of a document: one row per language. */
export const textsPart = <D extends { texts?: object | undefined }>(table: PgTable, owner: PgColumn): Part<D> => ({
  table,
  owner,
  order: [],
  rows: ({ texts }) =>
    locales.flatMap((locale) => {
      const words = (texts as Record<string, object> | undefined)?.[locale];
      return words ? [{ locale, ...words }] : [];
    }),
  fields: (rows) => (rows.length ? { texts: Object.fromEntries(rows.map(({ locale, ...words }) => [locale, words])) } : {}),
});

/** Part for a list of references or codes: one row per entry, ordered by the column `position`. */
export const listPart = <D extends object>(
  field: keyof D & string,
  table: PgTable & { position: PgColumn },
  owner: PgColumn,
  column: PgColumn,
): Part<D> => {
  const name = nameOf(table, column);
  return {
    table,
    owner,
    order: [table.position],
    rows: (document) => (document[field] as unknown[]).map((value, position) => ({ [name]: value, position })),
    fields: (rows) => ({ [field]: rows.map((row) => row[name]) }),
  };
};

/** Returns the values of columns with a field of the same name. Text for a timestamp column is parsed. */
const sameNamed = (table: PgTable, document: object): Row =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
      const value = (document as Row)[name];
      if (value === undefined) return column.notNull && column.hasDefault ? [] : [[name, null]];
      return [[name, column.dataType === 'date' && typeof value === 'string' ? instantOf(value) : value]];
    }),
  );

/** Returns an instant as a field value: the day in Brussels, or ISO 8601. */
export const dateField = (date: Date, isDay: boolean): string => (isDay ? dayOf(date.toISOString()) : date.toISOString());

const fieldOf = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** Returns `write` and `read` of documents whose fields are columns of one row and rows of parts. */
export function stored<D extends object>(storage: Storage<D>) {
  const { name, schema, table, key, id = key, html, kept = [], columns, fields, lookUp, assemble, parts = [] } = storage;
  const names = Object.keys(shapeOf(schema as never) ?? {});
  const own = Object.keys(getTableColumns(table));
  const generated = Object.values(getTableColumns(table)).filter(
    (column) => column.generatedIdentity !== undefined && column.name !== key.name,
  );
  const keyName = nameOf(table, key);
  const idName = nameOf(table, id);

  async function idsOf(tx: Db, references: readonly Reference[]): Promise<Map<Reference, Reference>> {
    if (id === key) return new Map(references.map((reference) => [reference, reference]));
    const rows = await tx
      .select({ reference: key, id })
      .from(table as PgTable)
      .where(inArray(key, [...references]));
    return new Map(rows.map((row) => [row.reference as Reference, row.id as Reference]));
  }

  async function write(tx: Db, writes: readonly Write<D>[], now: Date): Promise<void> {
    const rows = writes.map(({ document, contentHash }) => {
      const row: Row = { ...sameNamed(table, document), ...columns?.(document), contentHash };
      for (const one of generated) delete row[nameOf(table, one)];
      for (const one of timestamps) if (own.includes(one)) row[one] = now;
      return row;
    });
    await upsertExcept(tx, table, key, [...kept, ...(generated as PgColumn[])], rows as never[]);
    await writeParts(tx, writes, now);
  }

  async function writeParts(tx: Db, writes: readonly Write<D>[], now: Date): Promise<void> {
    if (!parts.length) return;
    const ids = await idsOf(
      tx,
      writes.map(({ document }) => (document as Row)[keyName] as Reference),
    );
    for (const part of parts) {
      const ownerName = nameOf(part.table, part.owner);
      const rows = writes.flatMap(({ document }) =>
        part.rows(document, now).map((row) => ({ ...row, [ownerName]: ids.get((document as Row)[keyName] as Reference) })),
      );
      const owners = [...ids.values()];
      if (part.lasting) await replaceLasting(tx, part.table, part.owner, owners, rows as never[], part.lasting);
      else await replaceChildren(tx, part.table, part.owner, owners, rows as never[]);
    }
  }

  async function read(db: Db, references: readonly Reference[]): Promise<D[]> {
    if (!references.length) return [];
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(inArray(key, [...references]))) as Row[];
    const ids = rows.map((row) => row[idName]);
    const found: Map<unknown, Row[]>[] = [];
    for (const part of parts) {
      const ownerName = nameOf(part.table, part.owner);
      const all = ids.length
        ? ((await db
            .select()
            .from(part.table)
            .where(inArray(part.owner, ids))
            .orderBy(...part.order.map((one) => asc(one)))) as Row[])
        : [];
      found.push(
        new Map([...Map.groupBy(all, (row) => row[ownerName])].map(([owner, some]) => [owner, some.map((row) => without(row, ownerName))])),
      );
    }
    const lookedUp = await lookUp?.(db, rows);
    const documents = new Map(
      rows.map((row) => {
        const same = names.filter((field) => own.includes(field)).map((field) => [field, fieldOf(row[field])]);
        const rest = parts.map((part, index) => part.fields(found[index]?.get(row[idName]) ?? []));
        const document = Object.assign({ entity: name }, Object.fromEntries(same), fields?.(row), lookedUp?.(row), ...rest) as Row;
        return [row[keyName] as Reference, inOrder({ schema, html }, assemble?.(document) ?? document)] as const;
      }),
    );
    return references.flatMap((reference) => documents.get(reference) ?? []);
  }

  return { name, schema, table, key, id, html, parts, write, writeParts, read };
}
