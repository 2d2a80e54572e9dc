import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { fieldNotes } from '../../db/tables/editing.ts';
import { Problem } from '../../lib/errors.ts';
import type { Subject } from './commands.ts';
import { maxNotes } from './rules.ts';

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
