import { and, eq } from 'drizzle-orm';
import { demandRights } from '../../content/edit-rights.ts';
import type { Editor } from '../../content/editing.ts';
import { type Entities, type Opened, openDraft } from '../../content/opening.ts';
import type { Db } from '../../db/connection.ts';
import { actorOfAccount } from '../../db/grants.ts';
import { drafts } from '../../db/tables/editing.ts';
import { Problem } from '../../lib/errors.ts';
import type { PartName } from '../editing/schema.ts';
import { mergedDocument, publish } from './commands.ts';

/** Schedules a save of parts of a draft at an instant. @throws Problem if they could not be saved now */
export async function schedule(
  db: Db,
  opened: Opened,
  { parts, inStep, at }: { parts: readonly PartName[]; inStep: boolean; at: Date },
  { actor }: Editor,
): Promise<number> {
  const { document, draft } = await mergedDocument(db, opened, parts);
  demandRights(opened.entity, actor, opened.present?.document ?? null, document);
  const due = { dueAt: at, dueParts: [...parts], dueInStep: inStep, dueBy: actor.accountId, dueFault: null };
  await db.update(drafts).set(due).where(eq(drafts.id, draft));
  return draft;
}

/** Cancels a scheduled save. @throws Problem not_found */
export async function unschedule(db: Db, { entity, key }: Opened): Promise<void> {
  const rows = await db
    .update(drafts)
    .set({ dueAt: null, dueParts: null, dueBy: null, dueFault: null })
    .where(and(eq(drafts.entity, entity.name), eq(drafts.reference, String(key))))
    .returning({ id: drafts.id });
  if (!rows.length) throw new Problem('not_found');
}

/**
 * Saves a scheduled draft as the person who scheduled it, with their present rights. If the save is refused, the draft
 * stays, with the code of the error.
 * @returns the changed keys
 */
export async function publishDue(db: Db, entities: Entities, id: number, at: string, by: Omit<Editor, 'actor'>): Promise<string[]> {
  const [draft] = await db.select().from(drafts).where(eq(drafts.id, id));
  // Rescheduled, cancelled, discarded or saved meanwhile.
  if (draft?.dueAt?.toISOString() !== at) return [];
  const settle = (dueFault: string | null) => db.update(drafts).set({ dueAt: null, dueFault }).where(eq(drafts.id, id));
  try {
    const actor = draft.dueBy === null ? undefined : await actorOfAccount(db, draft.dueBy);
    if (!actor) throw new Problem('forbidden');
    const opened = await openDraft(db, entities, actor, draft.entity, draft.reference);
    const { keys } = await publish(db, opened, (draft.dueParts ?? []) as PartName[], { actor, ...by }, { inStep: draft.dueInStep });
    await settle(null);
    return keys;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await settle(error.code);
    return [];
  }
}
