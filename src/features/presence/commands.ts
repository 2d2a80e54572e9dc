import { and, count, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { fieldNotes, presences } from '../../db/tables/editing.ts';
import { Problem } from '../../lib/errors.ts';
import { goneSeconds, maxNotes } from './rules.ts';

export type Subject = { entity: string; reference: string };
type Heartbeat = { tab: string; field: string | null; isTakingOver: boolean; account: number; now: Date };

const ofPresence = ({ entity, reference }: Subject) => and(eq(presences.entity, entity), eq(presences.reference, reference));
const goneAt = (now: Date) => new Date(now.getTime() - goneSeconds * 1_000);

/** Records a heartbeat, and drops the tabs of the document that are gone. */
export async function beat(db: Db, subject: Subject, { tab, field, isTakingOver, account, now }: Heartbeat): Promise<void> {
  await db.delete(presences).where(and(ofPresence(subject), lte(presences.seenAt, goneAt(now))));
  const held = isTakingOver ? { heldAt: now } : {};
  await db
    .insert(presences)
    .values({ ...subject, tab, account, field, since: now, seenAt: now, ...held })
    .onConflictDoUpdate({
      target: [presences.entity, presences.reference, presences.tab],
      set: { field, seenAt: now, ...held },
      // The tab of another account cannot be used.
      setWhere: eq(presences.account, account),
    });
}

export const endPresence = (db: Db, subject: Subject, tab: string, account: number) =>
  db.delete(presences).where(and(ofPresence(subject), eq(presences.tab, tab), eq(presences.account, account)));

/** Removes tabs that are gone, of all documents. */
export const forgetPresences = (db: Db, now: Date) => db.delete(presences).where(lte(presences.seenAt, goneAt(now)));

const openNotes = ({ entity, reference }: Subject) =>
  and(eq(fieldNotes.entity, entity), eq(fieldNotes.reference, reference), isNull(fieldNotes.doneAt));

/** @throws Problem too_many */
export async function leaveNote(
  db: Db,
  subject: Subject,
  note: { field: string; text: string; account: number; now: Date },
): Promise<number> {
  const [row] = await db.select({ notes: count() }).from(fieldNotes).where(openNotes(subject));
  if ((row?.notes ?? 0) >= maxNotes) throw new Problem('too_many');
  const { field, text, account, now } = note;
  const [added] = await db
    .insert(fieldNotes)
    .values({ ...subject, field, text, account, at: now })
    .returning({ id: fieldNotes.id });
  return added?.id ?? 0;
}

/** @returns whether there was such a note */
export async function finishNote(db: Db, subject: Subject, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(fieldNotes)
    .set({ doneAt: now })
    .where(and(openNotes(subject), eq(fieldNotes.id, id)))
    .returning({ id: fieldNotes.id });
  return rows.length > 0;
}
