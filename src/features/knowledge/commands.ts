import { randomUUID } from 'node:crypto';
import type { Editable } from '../../content/edit-rights.ts';
import { type Editor, saveInside } from '../../content/editing.ts';
import type { Entity } from '../../content/entity.ts';
import { removeDocuments } from '../../content/remove.ts';
import { lockReferences } from '../../content/save.ts';
import { contentHashOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { Problem } from '../../lib/errors.ts';
import { itemsWithTerm } from './queries.ts';
import { mayMerge } from './rules.ts';
import { categoryEntity, knowledgeEntity, tagEntity } from './save.ts';
import type { KnowledgeDocument, TermKind } from './schema.ts';

const entities = { category: categoryEntity, tag: tagEntity } as unknown as Readonly<Record<TermKind, Entity>>;
export const termEntity = (kind: TermKind): Entity => entities[kind];

/** Returns an item with one category or tag in the place of another. */
function replaced(document: KnowledgeDocument, kind: TermKind, from: string, into: string): KnowledgeDocument {
  if (kind === 'category') return { ...document, category: into };
  return { ...document, tags: [...new Set(document.tags.map((tag) => (tag === from ? into : tag)))] };
}

/**
 * Replaces a category or tag by another one, and puts it into the bin. Each item has its own revision; all of
 * it is one change, which can be undone.
 * @throws Problem not_found, invalid_input; forbidden if an item is on a portal of others
 */
export async function mergeTerm(
  db: Db,
  { kind, reference, into }: { kind: TermKind; reference: string; into: string },
  { actor, now }: Editor,
): Promise<{ change: string; items: number; keys: string[] }> {
  const entity = termEntity(kind);
  const change = randomUUID();
  return db.transaction(async (tx) => {
    await lockReferences(tx, entity, [reference, into]);
    const known = await entity.read(tx, [reference, into]);
    const has = (one: string) => known.some((document) => entity.referenceOf(document) === one);
    if (!has(reference)) throw new Problem('not_found');
    if (!mayMerge(reference, into)) throw new Problem('invalid_input', { into: 'not_allowed' });
    if (!has(into)) throw new Problem('invalid_input', { into: 'unknown_reference' });
    const references = await itemsWithTerm(tx, kind, reference);
    await lockReferences(tx, knowledgeEntity, references);
    const keys: string[] = [];
    for (const document of await knowledgeEntity.read(tx, references)) {
      const next = replaced(document, kind, reference, into);
      const saved = await saveInside(
        tx,
        knowledgeEntity as unknown as Editable,
        next,
        contentHashOf(document),
        { actor, now },
        { change, inStep: true },
      );
      keys.push(...saved.keys);
    }
    const by = actor.accountId === null ? undefined : { account: actor.accountId, impersonatedBy: actor.impersonatedBy };
    const removed = await removeDocuments(tx, entity, [reference], now, { source: 'staff', change, by });
    return { change, items: references.length, keys: [...keys, ...removed.keys] };
  });
}
