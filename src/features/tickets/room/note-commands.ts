import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { ticketNoteFiles, ticketNotes } from '../../../db/tables/ticket-room.ts';
import { Problem } from '../../../lib/errors.ts';
import type { TicketFile } from '../commands.ts';
import { changed } from '../ticket-commands.ts';

/** Returns the note that a member of staff added with a key. */
export async function notedWith(tx: Db, staff: number, once: string): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .select({ id: ticketNotes.id })
    .from(ticketNotes)
    .where(and(eq(ticketNotes.staff, staff), eq(ticketNotes.onceKey, once)));
  return row;
}

/** Adds an internal note, which staff alone read. @returns its number */
export async function addNote(
  tx: Db,
  note: { ticket: number; staff: number; text: string; file?: TicketFile | undefined; once?: string | undefined; now: Date },
): Promise<number> {
  const { ticket, staff, text, file, once, now } = note;
  const [row] = await tx
    .insert(ticketNotes)
    .values({ ticket, staff, text, createdAt: now, onceKey: once ?? null })
    .returning({ id: ticketNotes.id });
  if (file && row) await tx.insert(ticketNoteFiles).values({ ...file, note: row.id });
  await changed(tx, ticket, {}, now);
  return row?.id ?? 0;
}

/** Returns a note with its ticket. @throws Problem not_found */
export async function noteOf(db: Db, id: number) {
  const [row] = await db.select().from(ticketNotes).where(eq(ticketNotes.id, id));
  if (!row) throw new Problem('not_found');
  return row;
}

/** Returns a file of a note. */
export async function noteFileById(db: Db, id: number): Promise<typeof ticketNoteFiles.$inferSelect | undefined> {
  const [row] = await db.select().from(ticketNoteFiles).where(eq(ticketNoteFiles.id, id));
  return row;
}

/** Changes a note of its writer. @throws Problem not_found */
export async function changeNote(tx: Db, id: number, { staff, text, now }: { staff: number; text: string; now: Date }): Promise<void> {
  const note = await noteOf(tx, id);
  if (note.staff !== staff) throw new Problem('not_found');
  await tx.update(ticketNotes).set({ text, editedAt: now }).where(eq(ticketNotes.id, id));
  await changed(tx, note.ticket, {}, now);
}
