/**
 * Changes the reference of a document, in the caller's transaction, with that of its rows, its index row, its history,
 * its draft, its notes and its lags. Revisions keep their content, also the former reference.
 * Called by `features/drafts`, which then updates the parts of the draft and the links in other documents.
 */

import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import { drafts, fieldNotes, languageLags, presences, revisions } from '../db/tables/editing.ts';
import { Problem } from '../lib/errors.ts';
import { enqueueChanges } from './changed-keys.ts';
import { dropTitles, indexTitles, portalsOf } from './document-index.ts';
import { demandRights, type Editable } from './edit-rights.ts';
import { authorOf, canonicalDocument, type Editor } from './editing.ts';
import type { Reference } from './entity.ts';
import { isInBin } from './history/bin.ts';
import { keepRevisions } from './history/revisions.ts';
import { mayOf } from './rights.ts';
import { baseOf, basesOf, forgetBases, storeBases } from './transfer/import-merge.ts';
import { contentHashOf } from './version.ts';

/** Tables with the entity and reference of a document, except the index and the presence. */
const named = [revisions, drafts, fieldNotes, languageLags] as const;

async function moveRows(tx: Db, entity: string, from: string, to: string): Promise<void> {
  for (const table of named)
    await tx
      .update(table)
      .set({ reference: to })
      .where(and(eq(table.entity, entity), eq(table.reference, from)));
  // Open editors report again, under the former reference.
  await tx.delete(presences).where(and(eq(presences.entity, entity), eq(presences.reference, from)));
}

/** @throws Problem invalid_input if a reference has a document or a draft */
async function demandFree(tx: Db, entity: Editable, reference: Reference, at: { now: Date; portals: readonly string[] }): Promise<void> {
  const [present] = await entity.read(tx, [reference]);
  const [draft] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.entity, entity.name), eq(drafts.reference, String(reference))));
  if (present || draft) throw new Problem('invalid_input', { reference: 'reference_taken' });
  if (await isInBin(tx, entity, String(reference), at)) throw new Problem('invalid_input', { reference: 'reference_in_bin' });
}

/**
 * @param before the document as it is stored, which the caller has locked
 * @param next the new document, not checked by its schema
 * @returns the document under its new reference, and the changed keys
 * @throws Problem invalid_input if a reference breaks a rule or is taken; forbidden without the right on each of its portals
 */
export async function renameInside(
  tx: Db,
  entity: Editable,
  { before, next, change }: { before: object; next: object; change: string },
  { actor, now }: Editor,
): Promise<{ document: object; keys: string[] }> {
  const [from, to] = [before, next].map((one) => String(entity.referenceOf(one))) as [string, string];
  const document = canonicalDocument(entity, to, next);
  if (!mayOf(actor, entity.rights, portalsOf(before)).remove) throw new Problem('forbidden', { reference: 'not_permitted' });
  demandRights(entity, actor, before, document);
  await demandFree(tx, entity, to, { now, portals: portalsOf(document) });
  const refused = (await entity.refuse?.(tx, [document], now))?.get(to);
  if (refused) throw new Problem('invalid_input', refused);

  const options = { source: 'staff', change, by: authorOf(actor), inStep: true } as const;
  const base = (await basesOf(tx, entity.name, [from])).get(from) ?? baseOf(before);
  await forgetBases(tx, entity.name, [from]);
  await storeBases(tx, entity.name, new Map([[to, base]]));
  await moveRows(tx, entity.name, from, to);
  await keepRevisions(tx, entity.name, [{ reference: to, before, after: document }], now, options);
  await dropTitles(tx, entity.name, [from]);
  await indexTitles(tx, entity, [{ reference: to, document }], now, actor.accountId);
  const move = async () => {
    await entity.write(tx, [{ document, contentHash: contentHashOf(document) }], now);
    await tx.delete(entity.table as PgTable).where(eq(entity.key, from));
  };
  return { document, keys: await enqueueChanges(tx, entity, [from, to], move, now, options) };
}
