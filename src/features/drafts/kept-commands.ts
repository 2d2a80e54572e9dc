import { indexDraft } from '../../content/document-index.ts';
import type { Editable } from '../../content/edit-rights.ts';
import type { Editor } from '../../content/editing.ts';
import type { Db } from '../../db/connection.ts';
import { draftParts, drafts } from '../../db/tables/editing.ts';
import type { PartName } from '../editing/schema.ts';
import { draftOf, newPartNumber } from './queries.ts';
import { partsOf } from './rules.ts';

/** Stores a document that is removed as a draft. Existing drafts of its parts stay unchanged. */
export async function keepAsDraft(tx: Db, entity: Editable, document: object, { actor, now }: Editor): Promise<void> {
  const reference = String(entity.referenceOf(document));
  await tx.insert(drafts).values({ entity: entity.name, reference, account: actor.accountId, createdAt: now }).onConflictDoNothing();
  const draft = await draftOf(tx, entity.name, reference);
  if (!draft) return;
  const common = { draft: draft.id, base: null, state: 'draft' as const, number: newPartNumber, account: actor.accountId, savedAt: now };
  const parts = Object.entries(partsOf(document)) as [PartName, object | null][];
  const rows = parts.flatMap(([part, fields]) => (fields ? [{ ...common, part, fields }] : []));
  await tx.insert(draftParts).values(rows).onConflictDoNothing();
  await indexDraft(tx, entity, reference, document, now, actor.accountId);
}
