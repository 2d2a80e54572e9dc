import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';
import { Problem } from '../../lib/errors.ts';
import { portalsOf } from '../document-index.ts';
import { demandRights, type Editable } from '../edit-rights.ts';
import { authorOf, canonicalDocument, type Editor, saveInside } from '../editing.ts';
import type { AnyEntity } from '../entity.ts';
import { mentioning } from '../mentions.ts';
import { keyOf } from '../opening.ts';
import { removeDocuments } from '../remove.ts';
import { mayOf } from '../rights.ts';
import { prepareDocuments } from '../save.ts';
import { presentOf, revisionsOfChange } from './history.ts';
import { type KeepDraft, putBackMany, type Row, type UndoAct } from './undo-batches.ts';

type Restored = { entity: string; reference: string };
export type Undone = {
  restored: Restored[];
  refused: (Restored & { reason: 'changed_since' | 'refused' | 'forbidden' })[];
  keys: string[];
};

const reasonOf = ({ code }: Problem): Undone['refused'][number]['reason'] => {
  if (code === 'version_conflict') return 'changed_since';
  return code === 'forbidden' ? 'forbidden' : 'refused';
};

/**
 * Undoes the changes and removals of one act; removed documents first, because the others can mention them. The
 * right to remove a document is enough to restore it with every mention that was removed.
 * @param keepDraft is called for each document that the act added
 */
export async function undoChange(
  db: Db,
  entities: ReadonlyMap<string, AnyEntity>,
  change: string,
  editor: Editor,
  keepDraft?: KeepDraft,
): Promise<Undone | undefined> {
  const rows = (await revisionsOfChange(db, change)).filter(({ undoneAt }) => !undoneAt);
  const editable = (name: string) => entities.get(name) as unknown as Editable;
  if (!rows.length || rows.some(({ entity }) => !editable(entity)?.rights)) return undefined;
  // A rename is undone by another rename, not here.
  const renamed = rows.filter(({ entity, fields, document }) => document && fields.includes(editable(entity).key.name));
  if (renamed.length)
    return { restored: [], keys: [], refused: renamed.map(({ entity, reference }) => ({ entity, reference, reason: 'refused' })) };
  const removed = rows.filter(({ act }) => act === 'removed');
  for (const { entity, document } of removed) {
    const { rights } = editable(entity);
    if (!mayOf(editor.actor, rights, portalsOf(document ?? {})).remove) throw new Problem('forbidden');
  }
  const undone: Undone = { restored: [], refused: [], keys: [] };
  const act = { change: randomUUID(), entities, isGranted: removed.length > 0 };
  for (const { entity, document } of rows) if (document) await prepareDocuments(db, editable(entity), [document]);
  await db.transaction(async (tx) => {
    const done: number[] = [];
    // Acts with removals, and acts whose documents stay as drafts, have few documents, and the order of removals matters.
    const many = removed.length || keepDraft ? { ids: new Set<number>(), keys: [] } : await putBackMany(tx, rows, editable, editor, act);
    undone.keys.push(...many.keys);
    for (const row of [...removed, ...rows.filter((one) => one.act !== 'removed')]) {
      const one = { entity: row.entity, reference: row.reference };
      try {
        if (!many.ids.has(row.id)) undone.keys.push(...(await putBack(tx, editable(row.entity), row, editor, { ...act, keepDraft })));
        undone.restored.push(one);
        done.push(row.id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        undone.refused.push({ ...one, reason: reasonOf(error) });
      }
    }
    // An actor without a right on any of the documents gets no information about the act.
    if (!done.length && undone.refused.every(({ reason }) => reason === 'forbidden')) throw new Problem('forbidden');
    if (done.length) await tx.update(revisions).set({ undoneAt: editor.now }).where(inArray(revisions.id, done));
  });
  return undone;
}

/** Saves the state before a revision, or removes what the revision added. @throws Problem */
async function putBack(
  tx: Db,
  entity: Editable,
  { reference, document, version, account }: Row,
  editor: Editor,
  { entities, keepDraft, ...act }: UndoAct & { keepDraft: KeepDraft | undefined },
): Promise<string[]> {
  const key = keyOf(entity, reference);
  if (document) {
    const canonical = canonicalDocument(entity, key, { ...document, [entity.key.name]: key });
    return (await saveInside(tx, entity, canonical, version, editor, { ...act, isRestored: true })).keys;
  }
  const present = await presentOf(tx, entity, key);
  if (!present || present.version !== version) throw new Problem('version_conflict');
  const isDraftAgain = keepDraft !== undefined && !entity.isUploaded;
  // Their own document as a draft again is no removal: it needs the rights that made it.
  if (isDraftAgain && account === editor.actor.accountId) demandRights(entity, editor.actor, null, present.document);
  else if (!mayOf(editor.actor, entity.rights, portalsOf(present.document)).remove) throw new Problem('forbidden');
  if ((await mentioning(tx, entities.values(), entity, [key])).length) throw new Problem('in_use');
  const options = { source: 'staff', change: act.change, by: authorOf(editor.actor), entities } as const;
  const { keys } = await removeDocuments(tx, entity, [key], editor.now, options);
  if (isDraftAgain) {
    await keepDraft(tx, entity, present.document, editor);
    // The document is a draft now, so the bin must not offer it.
    const own = and(eq(revisions.change, act.change), eq(revisions.entity, entity.name), eq(revisions.reference, reference));
    await tx.update(revisions).set({ undoneAt: editor.now }).where(own);
  }
  return keys;
}
