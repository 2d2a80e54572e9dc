/**
 * Undoes an act with many documents, such as an import, hundreds of documents per statement. Documents that need single
 * handling are left to {@link undoChange}, which handles them one by one.
 */

import type { Db } from '../../db/connection.ts';
import type { revisions } from '../../db/tables/editing.ts';
import { Problem } from '../../lib/errors.ts';
import { portalsOf } from '../document-index.ts';
import { demandRights, type Editable } from '../edit-rights.ts';
import { authorOf, canonicalDocument, type Editor } from '../editing.ts';
import type { AnyEntity, Reference } from '../entity.ts';
import { mentioning } from '../mentions.ts';
import { keyOf } from '../opening.ts';
import { removeDocuments } from '../remove.ts';
import { mayOf } from '../rights.ts';
import { saveDocuments } from '../save.ts';
import { type Version, versionsOf } from '../version.ts';

export type Row = typeof revisions.$inferSelect;
/** Stores a document whose addition is undone as a draft. */
export type KeepDraft = (tx: Db, entity: Editable, document: object, editor: Editor) => Promise<void>;
/** Act that undoes another one. `isGranted`: the rights on fields were checked. */
export type UndoAct = {
  change: string;
  entities: ReadonlyMap<string, AnyEntity>;
  isGranted: boolean;
};
/** Ids of the undone revisions, and the changed keys. */
type Taken = { ids: number[]; keys: string[] };
type Found = { row: Row; key: Reference; present: Version<object> };

const batchSize = 500;
const nothing: Taken = { ids: [], keys: [] };

/** Removes the documents that an act added, unless one of them is mentioned elsewhere. */
async function removeAdded(tx: Db, entity: Editable, found: readonly Found[], { actor, now }: Editor, act: UndoAct): Promise<Taken> {
  const fit = found.filter(({ present }) => mayOf(actor, entity.rights, portalsOf(present.document)).remove);
  const references = fit.map(({ key }) => key);
  if (!fit.length || (await mentioning(tx, act.entities.values(), entity, references)).length) return nothing;
  const options = { source: 'staff', change: act.change, by: authorOf(actor), entities: act.entities } as const;
  const { outcomes, keys } = await removeDocuments(tx, entity, references, now, options);
  const gone = new Set(outcomes.flatMap(({ reference, result }) => (result === 'removed' ? [reference] : [])));
  return { ids: fit.flatMap(({ row, key }) => (gone.has(key) ? [row.id] : [])), keys };
}

/** Restores the documents that an act changed. */
async function restoreChanged(tx: Db, entity: Editable, found: readonly Found[], { actor, now }: Editor, act: UndoAct): Promise<Taken> {
  // The rules of such entities are checked per document.
  if (entity.closed || entity.refuseEdit) return nothing;
  const fit = found.flatMap(({ row, key, present }) => {
    try {
      const document = canonicalDocument(entity, key, { ...(row.document as object), [entity.key.name]: key });
      if (!act.isGranted) demandRights(entity, actor, present.document, document);
      return [{ row, key, document }];
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  });
  if (!fit.length) return nothing;
  const { outcomes, keys } = await saveDocuments(
    tx,
    entity,
    fit.map(({ document }) => document),
    now,
    {
      ...{ source: 'staff', change: act.change, by: authorOf(actor), isRestored: true },
      expect: new Map(fit.map(({ row, key }) => [key, row.version])),
    },
  );
  const bad = new Set(outcomes.flatMap(({ reference, result }) => (['refused', 'conflict'].includes(result) ? [reference] : [])));
  return { ids: fit.flatMap(({ row, key }) => (bad.has(key) ? [] : [row.id])), keys };
}

/**
 * Restores the documents of an act that did not change since, hundreds at once.
 * @returns the ids of the undone revisions
 */
export async function putBackMany(
  tx: Db,
  rows: readonly Row[],
  editable: (name: string) => Editable,
  editor: Editor,
  act: UndoAct,
): Promise<{ ids: ReadonlySet<number>; keys: string[] }> {
  const ids = new Set<number>();
  const keys: string[] = [];
  const kinds = Map.groupBy(
    rows.filter((row) => row.act !== 'removed'),
    ({ entity, document }) => `${entity} ${document === null}`,
  );
  for (const some of kinds.values())
    for (let from = 0; some.length > 1 && from < some.length; from += batchSize) {
      const batch = some.slice(from, from + batchSize);
      const [first] = batch as [Row];
      const entity = editable(first.entity);
      const keyed = batch.map((row) => ({ row, key: keyOf(entity, row.reference) }));
      const versions = await versionsOf(
        tx,
        entity,
        keyed.map(({ key }) => key),
      );
      const found = keyed.flatMap(({ row, key }): Found[] => {
        const present = versions.get(key);
        return present && present.version === row.version ? [{ row, key, present }] : [];
      });
      const taken = await (first.document === null ? removeAdded : restoreChanged)(tx, entity, found, editor, act);
      for (const id of taken.ids) ids.add(id);
      keys.push(...taken.keys);
    }
  return { ids, keys };
}
