/**
 * Saves and removes documents of one entity in the caller's transaction. Called by the import.
 * Order of a save: lock the references, read the present versions, compare them with `expect`, merge an import with
 * edits made here, check references, write, update derived data, add the changed keys to the outbox.
 * Result per document: added, changed, same, removed, refused (rules or missing references) or conflict (another
 * version).
 * Invariants: the outbox has every page key of a committed change; an import overwrites an edit only with `force`; slow
 * work (`prepareDocuments`) is done before the transaction.
 */

import { getTableName, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import type { ErrorCode, FieldErrors } from '../lib/errors.ts';
import { parseFields } from '../lib/parse.ts';
import { inOrder } from './canonical.ts';
import { enqueueChanges } from './changed-keys.ts';
import { indexTitles } from './document-index.ts';
import type { Entity, Mention, Reference, Write } from './entity.ts';
import { followLags } from './history/language-lags.ts';
import { type Change, type ChangeOptions, keepRevisions } from './history/revisions.ts';
import { type Base, baseOf, basesOf, forgetBases, merged, storeBases } from './transfer/import-merge.ts';
import { contentHashOf, type Version, versionsOf } from './version.ts';
import { outdatedOf } from './version-conflict.ts';

/** Result for one document. A conflict has the present version; null if the document does not exist. */
export type Outcome = { reference: Reference } & (
  | { result: 'added' | 'changed' | 'same' /** Fields of an import that were edited here and stay. */; kept?: string[] }
  | { result: 'removed' }
  | { result: 'refused'; fields: FieldErrors }
  | { result: 'conflict'; present: { document: object; version: string } | null }
);

export type SaveOptions = ChangeOptions & {
  /** Part of an import: other saves are published first. */
  isBulk?: boolean;
  /** Overwrites every field with the import's. */
  force?: boolean;
  /** Documents of a dry run that count as stored, by table and reference. Documents that mention them are not saved. */
  assumed?: Set<string>;
  /** Versions that the caller has read; null for documents that must not exist yet. */
  expect?: ReadonlyMap<Reference, string | null>;
  /** Throws if the caller may not replace the present document (null for a new one). Called after the versions were compared. */
  demand?: (present: object | null, document: object) => Promise<void>;
  /** The change does not make the other language lag. */
  inStep?: boolean;
};

/** Returns the name of a document in `assumed`. */
const assumedName = (table: PgTable, reference: Reference) => `${getTableName(table)} ${reference}`;

/** Returns the mentions of documents that do not exist. */
export async function missingMentions(tx: Db, mentions: Mention[]): Promise<Set<Mention>> {
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

/**
 * Locks references until the end of the transaction, also those without a row. Two people who create the same one are
 * serialised, and an import does not overwrite a later save. The order is fixed, which prevents deadlocks.
 */
export async function lockReferences(tx: Db, { name }: Pick<Entity, 'name'>, references: readonly Reference[]): Promise<void> {
  const names = JSON.stringify(references.map((reference) => `${name} ${reference}`));
  await tx.execute(sql`select pg_advisory_xact_lock(one) from (
    select distinct hashtextextended(value, 0) as one from json_array_elements_text(${names}::json) order by one) as locks`);
}

async function storedHashes<D extends object>(
  tx: Db,
  entity: Entity<D>,
  references: Reference[],
  lock = false,
): Promise<Map<unknown, unknown>> {
  const query = tx
    .select({ key: entity.key, hash: entity.table.contentHash })
    .from(entity.table as PgTable)
    .where(inArray(entity.key, references));
  const rows = await (lock ? query.for('update') : query);
  return new Map(rows.map((row) => [row.key, row.hash]));
}

/** Does the slow work of these documents before the transaction that saves them. */
export async function prepareDocuments<D extends object>(db: Db, entity: Entity<D>, documents: D[]): Promise<void> {
  if (!entity.prepare) return;
  const stored = await storedHashes(db, entity, documents.map(entity.referenceOf));
  await entity.prepare(documents.filter((document) => stored.get(entity.referenceOf(document)) !== contentHashOf(document)));
}

type Candidate<D extends object> = { reference: Reference; document: D; kept?: string[]; outcome?: Outcome };

/** Merges imported documents with documents that were edited here since their last import. */
async function mergeImported<D extends object>(tx: Db, entity: Entity<D>, candidates: Candidate<D>[], bases: ReadonlyMap<string, Base>) {
  const edited = candidates.filter(({ reference }) => bases.has(String(reference)));
  const present = await versionsOf(
    tx,
    entity,
    edited.map(({ reference }) => reference),
  );
  for (const candidate of edited) {
    const there = present.get(candidate.reference);
    if (!there) continue;
    const { document, kept } = merged(bases.get(String(candidate.reference)) as Base, there.document, candidate.document);
    const parsed = parseFields(entity.schema as unknown as z.ZodMiniType<D>, document);
    if ('fields' in parsed) candidate.outcome = { reference: candidate.reference, result: 'refused', fields: parsed.fields };
    else if (contentHashOf(document) === there.version) candidate.outcome = { reference: candidate.reference, result: 'same', kept };
    else {
      const ordered = inOrder(entity, document);
      // Without a free position the imported numbers stay.
      const settled = entity.settle?.(ordered, [candidate.document, there.document]) ?? ordered;
      Object.assign(candidate, { document: settled, kept });
    }
  }
}

/** Refuses documents whose version differs from `expect`. @returns the present versions of those with an expectation */
async function refuseOutdated<D extends object>(
  tx: Db,
  entity: Entity<D>,
  candidates: Candidate<D>[],
  expect: ReadonlyMap<Reference, string | null>,
): Promise<ReadonlyMap<Reference, Version<D>>> {
  const { present, outdated } = await outdatedOf(tx, entity, expect);
  for (const candidate of candidates) {
    const { reference } = candidate;
    if (outdated.has(reference)) candidate.outcome = { reference, result: 'conflict', present: present.get(reference) ?? null };
  }
  return present;
}

/** Returns the present versions of documents; reuses those in `expected`. */
async function presentVersions<D extends object>(
  tx: Db,
  entity: Entity<D>,
  references: Reference[],
  read: ReadonlyMap<Reference, Version<D>>,
): Promise<ReadonlyMap<Reference, Version<D>>> {
  const unread = references.filter((reference) => !read.has(reference));
  return unread.length ? new Map([...read, ...(await versionsOf(tx, entity, unread))]) : read;
}

/** Stores the field hashes of an import, so that a later one can detect edits made here. */
async function followBases<D extends object>(
  tx: Db,
  entity: Entity<D>,
  imported: ReadonlyMap<Reference, D>,
  written: Reference[],
  bases: ReadonlyMap<string, Base>,
  read: ReadonlyMap<Reference, Version<D>>,
  options: SaveOptions,
) {
  if (options.source === 'import' || options.source === undefined) {
    const known = [...imported].filter(([reference]) => bases.has(String(reference)));
    if (options.force)
      await forgetBases(
        tx,
        entity.name,
        known.map(([reference]) => reference),
      );
    else await storeBases(tx, entity.name, new Map(known.map(([reference, document]) => [reference, baseOf(document)])));
    return;
  }
  const first = written.filter((reference) => !bases.has(String(reference)));
  const before = await presentVersions(tx, entity, first, read);
  await storeBases(tx, entity.name, new Map(first.map((reference) => [reference, baseOf(before.get(reference)?.document ?? {})])));
}

/** Stores revisions of the replaced documents, and records lags. */
async function keepChanges<D extends object>(
  tx: Db,
  entity: Entity<D>,
  writes: readonly Write<D>[],
  replaced: Reference[],
  read: ReadonlyMap<Reference, Version<D>>,
  now: Date,
  options: SaveOptions,
): Promise<void> {
  if (entity.isPersonal) return;
  const present = await presentVersions(tx, entity, replaced, read);
  const changes = writes.map(({ document }): Change => {
    const reference = entity.referenceOf(document);
    return { reference, before: present.get(reference)?.document ?? null, after: document };
  });
  await followLags(tx, entity.name, changes, now, options);
  await keepRevisions(tx, entity.name, changes, now, options);
  const documents = writes.map(({ document }) => ({ reference: entity.referenceOf(document), document }));
  if (documents.length) await indexTitles(tx, entity, documents, now, options.by?.account ?? null);
}

/**
 * Saves documents of one entity in the caller's transaction, with outbox rows for the pages they change.
 * @param documents in canonical form
 */
export async function saveDocuments<D extends object>(
  tx: Db,
  entity: Entity<D>,
  documents: D[],
  now: Date,
  options: SaveOptions = {},
): Promise<{ outcomes: Outcome[]; keys: string[] }> {
  const references = documents.map((document) => entity.referenceOf(document));
  const candidates: Candidate<D>[] = documents.map((document, index) => ({ reference: references[index] as Reference, document }));
  await lockReferences(tx, entity, references);
  const stored = await storedHashes(tx, entity, references, Boolean(options.expect));
  const bases = await basesOf(tx, entity.name, references);
  const isImport = options.source === 'import' || options.source === undefined;
  const expected: ReadonlyMap<Reference, Version<D>> = options.expect
    ? await refuseOutdated(tx, entity, candidates, options.expect)
    : new Map();
  if (options.demand)
    for (const { reference, document, outcome } of candidates)
      if (!outcome) await options.demand(expected.get(reference)?.document ?? null, document);
  if (isImport && !options.force && bases.size) await mergeImported(tx, entity, candidates, bases);
  const open = candidates.filter(({ outcome }) => !outcome);
  const mentioned = new Map(
    open.map(({ reference, document }) => [reference, entity.mentions(document).filter(({ created }) => !created)]),
  );
  const absent = await missingMentions(tx, [...mentioned.values()].flat());
  const refused =
    (await entity.refuse?.(
      tx,
      open.map(({ document }) => document),
      now,
    )) ?? new Map<Reference, FieldErrors>();
  const closed = (isImport && (await entity.closed?.(tx, references))) || new Map<Reference, ErrorCode>();
  const writes: Write<D>[] = [];
  const outcomes = candidates.map(({ reference, document, kept, outcome }): Outcome => {
    if (outcome) return outcome;
    const isAssumed = ({ table, value }: Mention) => Boolean(options.assumed?.has(assumedName(table, value)));
    const unknown = (mentioned.get(reference) ?? []).filter((mention) => absent.has(mention));
    const bad = unknown.filter((mention) => !isAssumed(mention));
    if (bad.length)
      return { reference, result: 'refused', fields: Object.fromEntries(bad.map(({ field }) => [field, 'unknown_reference'])) };
    const broken = refused.get(reference);
    if (broken) return { reference, result: 'refused', fields: broken };
    const contentHash = contentHashOf(document);
    // Rows can change without their stored hash, such as by a cascade.
    const known = expected.get(reference)?.version ?? stored.get(reference);
    if (known === contentHash && !options.force) return { reference, result: 'same' };
    if (closed.has(reference)) return { reference, result: 'refused', fields: { [entity.key.name]: 'closed' } };
    if (unknown.length === 0) writes.push({ document, contentHash });
    options.assumed?.add(assumedName(entity.table as PgTable, reference));
    return { reference, result: known === undefined ? 'added' : 'changed', ...(kept?.length && { kept }) };
  });
  const written = writes.map(({ document }) => entity.referenceOf(document));
  const accepted = documents.flatMap((document, index) =>
    ['refused', 'conflict'].includes(outcomes[index]?.result ?? '') ? [] : [[references[index] as Reference, document] as const],
  );
  await followBases(tx, entity, new Map(accepted), written, bases, expected, options);
  await keepChanges(
    tx,
    entity,
    writes,
    written.filter((reference) => stored.has(reference)),
    expected,
    now,
    options,
  );
  const keys = await enqueueChanges(tx, entity, written, () => entity.write(tx, writes, now), now, options);
  return { outcomes, keys };
}
