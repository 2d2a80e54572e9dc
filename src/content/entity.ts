import { createHash } from 'node:crypto';
import { getTableColumns, inArray, sql, type Table } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import type { FieldErrors } from '../lib/errors.ts';
import { enqueue, hasRelease } from './outbox.ts';

/** Keys that pages read: those of the thing itself, and those of the lists in which it has its place. */
export type Keys = {
  own: string[];
  /** Equal placement before and after an edit means that no list changes. */
  placement: string;
  lists: string[];
};

/** References to other things, by field: each must exist when the document is saved. */
export type Mention = { field: string; table: PgTable; column: PgColumn; value: string | number };

/** One kind of thing that documents describe: how it is checked, written and removed, and what that changes. */
export type Entity<D extends object = object> = {
  name: string;
  schema: z.ZodMiniType<D>;
  /** The table with the content hashes, and its key. */
  table: PgTable & { contentHash: PgColumn };
  key: PgColumn;
  /** Instants at which it appears, or changes its place, by itself. */
  moments?: readonly PgColumn[];
  referenceOf(document: D): string | number;
  mentions(document: D): Mention[];
  /** Takes out of HTML what may not be in it; `removed` names it. */
  clean?(document: D): { document: D; removed: string[] };
  /** Documents that cannot be kept beside what is there already, with the rule that they break. */
  refuse?(tx: Db, documents: D[]): Promise<Map<string | number, FieldErrors>>;
  /** Work on what is new or changed that takes long and touches no table: done before the transaction. */
  prepare?(documents: D[]): Promise<void>;
  keysOf(tx: Db, references: (string | number)[]): Promise<Map<string | number, Keys>>;
  write(tx: Db, documents: { document: D; contentHash: string }[], now: Date): Promise<void>;
  /** Brings up to date what is kept elsewhere about things that were written or removed, in the same transaction. */
  derive?(tx: Db, references: (string | number)[]): Promise<void>;
};

/** An entity of any document: a document is parsed by the entity's own schema before it gets there. */
export type AnyEntity = Entity<never>;

export type Outcome = { reference: string | number; result: 'added' | 'changed' | 'same' | 'removed' | 'refused'; fields?: FieldErrors };

/** An import lets saves go first. */
export type SaveOptions = { isBulk?: boolean };

/** The same content always has the same hash, in whatever order its fields came. */
export function contentHashOf(document: unknown): string {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, ordered(inner)]));
  };
  return createHash('sha256')
    .update(JSON.stringify(ordered(document)))
    .digest('base64url');
}

async function missing(tx: Db, mentions: Mention[]): Promise<Set<Mention>> {
  const absent = new Set<Mention>();
  for (const [table, ofTable] of Map.groupBy(mentions, ({ table }) => table)) {
    const { column } = ofTable[0] as Mention;
    const values = [...new Set(ofTable.map(({ value }) => value))];
    const rows = await tx.select({ value: column }).from(table).where(inArray(column, values));
    const present = new Set(rows.map(({ value }) => value));
    for (const mention of ofTable) if (!present.has(mention.value)) absent.add(mention);
  }
  return absent;
}

const changedKeys = (before: Keys | undefined, after: Keys | undefined): string[] => {
  const own = [...(before?.own ?? []), ...(after?.own ?? [])];
  return before?.placement === after?.placement ? own : [...own, ...(before?.lists ?? []), ...(after?.lists ?? [])];
};

async function enqueueChanges<D extends object>(
  tx: Db,
  entity: Entity<D>,
  references: (string | number)[],
  change: () => Promise<unknown>,
  options: SaveOptions,
): Promise<string[]> {
  if (!references.length) return [];
  // Before anything is published nobody waits for news.
  const published = await hasRelease(tx);
  const before = published ? await entity.keysOf(tx, references) : new Map<string | number, Keys>();
  await change();
  await entity.derive?.(tx, references);
  if (!published) return [];
  const after = await entity.keysOf(tx, references);
  const keys = references.flatMap((reference) => changedKeys(before.get(reference), after.get(reference)));
  await enqueue(tx, keys, options);
  return keys;
}

async function storedHashes<D extends object>(tx: Db, entity: Entity<D>, references: (string | number)[]): Promise<Map<unknown, unknown>> {
  const rows = await tx
    .select({ key: entity.key, hash: entity.table.contentHash })
    .from(entity.table as PgTable)
    .where(inArray(entity.key, references));
  return new Map(rows.map((row) => [row.key, row.hash]));
}

/** Does what takes long before the transaction that saves these documents. */
export async function prepareDocuments<D extends object>(db: Db, entity: Entity<D>, documents: D[]): Promise<void> {
  if (!entity.prepare) return;
  const stored = await storedHashes(db, entity, documents.map(entity.referenceOf));
  await entity.prepare(documents.filter((document) => stored.get(entity.referenceOf(document)) !== contentHashOf(document)));
}

/** Saves documents of one entity in the caller's transaction, with the outbox rows for what they change. */
export async function saveDocuments<D extends object>(
  tx: Db,
  entity: Entity<D>,
  documents: D[],
  now: Date,
  options: SaveOptions = {},
): Promise<{ outcomes: Outcome[]; keys: string[] }> {
  const mentioned = documents.map((document) => entity.mentions(document));
  const absent = await missing(tx, mentioned.flat());
  const references = documents.map((document) => entity.referenceOf(document));
  const stored = await storedHashes(tx, entity, references);
  const refused = (await entity.refuse?.(tx, documents)) ?? new Map<string | number, FieldErrors>();
  const writes: { document: D; contentHash: string }[] = [];
  const outcomes = documents.map((document, index): Outcome => {
    const reference = entity.referenceOf(document);
    const bad = (mentioned[index] ?? []).filter((mention) => absent.has(mention));
    if (bad.length)
      return { reference, result: 'refused', fields: Object.fromEntries(bad.map(({ field }) => [field, 'unknown_reference'])) };
    const broken = refused.get(reference);
    if (broken) return { reference, result: 'refused', fields: broken };
    const contentHash = contentHashOf(document);
    const known = stored.get(reference);
    if (known === contentHash) return { reference, result: 'same' };
    writes.push({ document, contentHash });
    return { reference, result: known === undefined ? 'added' : 'changed' };
  });
  const written = writes.map(({ document }) => entity.referenceOf(document));
  const keys = await enqueueChanges(tx, entity, written, () => entity.write(tx, writes, now), options);
  return { outcomes, keys };
}

/** Removes things with all that belongs to them, in the caller's transaction. */
export async function removeDocuments<D extends object>(
  tx: Db,
  entity: Entity<D>,
  references: (string | number)[],
  options: SaveOptions = {},
): Promise<{ outcomes: Outcome[]; keys: string[] }> {
  const rows = await tx
    .select({ key: entity.key })
    .from(entity.table as PgTable)
    .where(inArray(entity.key, references));
  const present = rows.map(({ key }) => key as string | number);
  const keys = await enqueueChanges(tx, entity, present, () => tx.delete(entity.table).where(inArray(entity.key, present)), options);
  return { outcomes: references.map((reference) => ({ reference, result: present.includes(reference) ? 'removed' : 'same' })), keys };
}

const rowsPerStatement = 500;

/** Inserts rows, or brings those that exist up to date by their key. */
export const upsert = <T extends PgTable>(tx: Db, table: T, key: PgColumn, rows: T['$inferInsert'][]): Promise<void> =>
  upsertExcept(tx, table, key, [], rows);

/** The same, but for columns that stay what they were when the row was made. */
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

/** Replaces all that belongs to some parents by new rows. */
export async function replaceChildren<T extends PgTable>(
  tx: Db,
  table: T,
  parent: PgColumn,
  parents: (string | number)[],
  rows: T['$inferInsert'][],
): Promise<void> {
  await tx.delete(table).where(inArray(parent, parents));
  for (let at = 0; at < rows.length; at += rowsPerStatement) await tx.insert(table).values(rows.slice(at, at + rowsPerStatement));
}
