import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import type { Actor } from '../lib/actor.ts';
import { conflictWith, Problem } from '../lib/errors.ts';
import { canonicalOf } from './canonical.ts';
import { portalsOf } from './document-index.ts';
import { demandRights, type Editable } from './edit-rights.ts';
import type { AnyEntity, Entity } from './entity.ts';
import { isInBin } from './history/bin.ts';
import { presentOf } from './history/history.ts';
import type { Author } from './history/revisions.ts';
import { parseDocument } from './parse-document.ts';
import { demandUnused, InUse, removeDocuments } from './remove.ts';
import { mayOf } from './rights.ts';
import { lockReferences, type Outcome, prepareDocuments, type SaveOptions, saveDocuments } from './save.ts';
import { contentHashOf } from './version.ts';
import { editConflict } from './version-conflict.ts';

type Reference = string | number;
export type Editor = { actor: Actor; now: Date /** Release that is served; undefined if nothing is served yet. */; release?: string };

/** Returns the author of changes by an actor; undefined without an account. */
export const authorOf = ({ accountId, impersonatedBy }: Actor): Author | undefined =>
  accountId === null ? undefined : { account: accountId, impersonatedBy };

/** Returns a document in canonical form. @throws Problem invalid_input with the fields that break a rule */
export function canonicalDocument(entity: Entity, reference: Reference, document: object): object {
  const parsed = parseDocument(entity, { entity: entity.name, ...document });
  if ('fields' in parsed) throw new Problem('invalid_input', parsed.fields);
  const canonical = canonicalOf(entity, parsed.data).document;
  if (String(entity.referenceOf(canonical)) !== String(reference)) throw new Problem('invalid_input', { [entity.key.name]: 'not_allowed' });
  return canonical;
}

/** Locks a document, also one that does not exist yet, until the end of the transaction. */
async function lock(tx: Db, entity: Entity, reference: Reference): Promise<void> {
  await lockReferences(tx, entity, [reference]);
  await tx
    .select({ key: entity.key })
    .from(entity.table as PgTable)
    .where(eq(entity.key, reference))
    .for('update');
}

/** @throws Problem if a document may not be changed any more */
async function demandOpen(tx: Db, entity: Entity, reference: Reference): Promise<void> {
  const code = (await entity.closed?.(tx, [reference]))?.get(reference);
  if (code) throw new Problem(code);
}

export type Saved = { version: string; change: string; result: 'added' | 'changed' | 'same'; keys: string[] };

/**
 * Saves one document inside the caller's transaction.
 * @param expect version that the actor has read; null for a new document
 * @throws Problem version_conflict with the present version, forbidden or invalid_input with the fields
 */
export async function saveInside(
  tx: Db,
  entity: Editable,
  document: object,
  expect: string | null,
  { actor, now, release }: Editor,
  {
    isGranted = false,
    ...options
  }: Pick<SaveOptions, 'inStep' | 'isRestored' | 'change' | 'source'> & { /** The rights were checked. */ isGranted?: boolean } = {},
): Promise<Saved> {
  const reference = entity.referenceOf(document);
  const demand = async (present: object | null) => {
    if (!isGranted) demandRights(entity, actor, present, document);
    // The reference belongs to a document that can be restored from the bin.
    if (!present && !options.isRestored && (await isInBin(tx, entity, String(reference), { now, portals: portalsOf(document) })))
      throw new Problem('invalid_input', { [entity.key.name]: 'reference_in_bin' });
    if (present && contentHashOf(present) !== contentHashOf(document)) await demandOpen(tx, entity, reference);
    const faults = (await entity.refuseEdit?.(document, { tx, present, release })) ?? {};
    if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
  };
  const change = options.change ?? randomUUID();
  const by = authorOf(actor);
  const { outcomes, keys } = await saveDocuments(tx, entity, [document], now, {
    ...{ source: 'staff', expect: new Map([[reference, expect]]), demand, change, by },
    ...options,
  });
  const [outcome] = outcomes as [Outcome];
  if (outcome.result === 'refused') throw new Problem('invalid_input', outcome.fields);
  if (outcome.result === 'conflict' || outcome.result === 'removed') throw await editConflict(tx, entity, reference);
  return { version: contentHashOf(document), change, result: outcome.result, keys };
}

/** Same as {@link saveInside} in a transaction of its own, after the slow work. */
export async function saveDocument(
  db: Db,
  entity: Editable,
  document: object,
  expect: string | null,
  editor: Editor,
  options: Pick<SaveOptions, 'inStep' | 'isRestored'> & { isGranted?: boolean } = {},
): Promise<Saved> {
  await prepareDocuments(db, entity, [document]);
  return db.transaction((tx) => saveInside(tx, entity, document, expect, editor, options));
}

/**
 * Removes a document; every document that mentions it is saved without the mention.
 * @throws Problem version_conflict, forbidden; in_use if it is mentioned and that was not confirmed, or if a
 * document cannot exist without it
 */
export async function removeDocument(
  db: Db,
  entity: Editable,
  reference: Reference,
  expect: string,
  { actor, now }: Editor,
  { entities, isConfirmed }: { entities: ReadonlyMap<string, AnyEntity>; isConfirmed: boolean },
): Promise<{ change: string; keys: string[] }> {
  const change = randomUUID();
  try {
    return await db.transaction(async (tx) => {
      await lock(tx, entity, reference);
      const present = await presentOf(tx, entity, reference);
      if (!present) throw new Problem('not_found');
      if (present.version !== expect) throw await editConflict(tx, entity, reference);
      if (!mayOf(actor, entity.rights, portalsOf(present.document)).remove) throw new Problem('forbidden');
      await demandOpen(tx, entity, reference);
      if (!isConfirmed) await demandUnused(tx, entity, reference, entities);
      const options = { source: 'staff', change, by: authorOf(actor), entities } as const;
      const { keys } = await removeDocuments(tx, entity, [reference], now, options);
      return { change, keys };
    });
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    throw conflictWith('in_use', {
      needed: error.mentioning.map(({ entity: { name }, reference: one }) => ({ entity: name, reference: one })),
    });
  }
}
