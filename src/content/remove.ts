import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import { conflictWith } from '../lib/errors.ts';
import { enqueueChanges } from './changed-keys.ts';
import { withoutMentions } from './detach.ts';
import { dropTitles } from './document-index.ts';
import type { AnyEntity, Entity, Reference } from './entity.ts';
import { endLags } from './history/language-lags.ts';
import { keepRevisions } from './history/revisions.ts';
import { type Mentioning, mentioning } from './mentions.ts';
import { type Outcome, type SaveOptions, saveDocuments } from './save.ts';
import { forgetBases } from './transfer/import-merge.ts';
import { versionsOf } from './version.ts';

export type RemoveOptions = SaveOptions & {
  /**
   * Entities whose documents lose their mentions of the removed ones, each with its own revision. In an import, a
   * mention whose foreign key refuses the removal is left, so that the removal fails.
   */
  entities?: ReadonlyMap<string, AnyEntity>;
};

/** Thrown if another document cannot exist without the one to remove. */
export class InUse extends Error {
  readonly mentioning: readonly Mentioning[];
  constructor(list: readonly Mentioning[]) {
    super(`Still needed by ${list.map(({ entity, reference }) => `${entity.name} ${reference}`).join(', ')}`);
    this.name = 'InUse';
    this.mentioning = list;
  }
}

/** Refuses to remove a document that others mention: somebody confirms it first. @throws Problem in_use */
export async function demandUnused(tx: Db, entity: Entity, reference: Reference, entities: ReadonlyMap<string, AnyEntity>): Promise<void> {
  if ((await mentioning(tx, entities.values(), entity, [reference])).length) throw conflictWith('in_use', null);
}

/** Saves mentioning documents without their mentions. @throws InUse, when one cannot exist without them */
async function detach(tx: Db, list: readonly Mentioning[], now: Date, options: SaveOptions): Promise<string[]> {
  const lone = list.map((one) => ({ ...one, document: withoutMentions(one.entity, one.document, one.fields) }));
  const needing = lone.filter(({ document }) => !document);
  if (needing.length) throw new InUse(list.filter(({ reference }) => needing.some((one) => one.reference === reference)));
  const keys: string[] = [];
  for (const [entity, some] of Map.groupBy(lone, (one) => one.entity)) {
    const documents = some.map(({ document }) => document as object);
    const saved = await saveDocuments(tx, entity, documents, now, options);
    const refused = saved.outcomes.filter(({ result }) => result === 'refused').map(({ reference }) => reference);
    if (refused.length) throw new InUse(list.filter(({ reference }) => refused.includes(reference)));
    keys.push(...saved.keys);
  }
  return keys;
}

/**
 * Removes documents with all rows that belong to them, in the caller's transaction.
 * @throws InUse, when `entities` are given and a document cannot exist without the removed ones
 */
export async function removeDocuments<D extends object>(
  tx: Db,
  entity: Entity<D>,
  references: Reference[],
  now: Date,
  { entities, ...options }: RemoveOptions = {},
): Promise<{ outcomes: Outcome[]; keys: string[] }> {
  const { change = randomUUID() } = options;
  const rows = await tx
    .select({ key: entity.key })
    .from(entity.table as PgTable)
    .where(inArray(entity.key, references))
    .for('update');
  const found = rows.map(({ key }) => key as Reference);
  const closed = await entity.closed?.(tx, found);
  const keeps = await entity.keeps?.(tx, found);
  const present = found.filter((reference) => !closed?.has(reference) && !keeps?.has(reference));
  const keys: string[] = [];
  if (!entity.isPersonal && present.length) {
    if (entities) {
      const list = await mentioning(tx, entities.values(), entity as unknown as Entity, present, {
        cascadingOnly: (options.source ?? 'import') === 'import',
      });
      keys.push(...(await detach(tx, list, now, { ...options, change })));
    }
    const before = await versionsOf(tx, entity, present);
    const changes = [...before].map(([reference, { document }]) => ({ reference, before: document, after: null }));
    await keepRevisions(tx, entity.name, changes, now, { ...options, change });
    await dropTitles(tx, entity.name, present);
    for (const reference of present) await endLags(tx, entity.name, reference);
  }
  const deleted = () => tx.delete(entity.table).where(inArray(entity.key, present));
  keys.push(...(await enqueueChanges(tx, entity, present, deleted, now, options)));
  await forgetBases(tx, entity.name, present);
  const outcomes = references.map((reference): Outcome => {
    const rule = keeps?.get(reference);
    if (rule) return { reference, result: 'refused', fields: { [entity.key.name]: rule } };
    if (closed?.has(reference)) return { reference, result: 'refused', fields: { [entity.key.name]: 'closed' } };
    return { reference, result: present.includes(reference) ? 'removed' : 'same' };
  });
  return { outcomes, keys };
}
