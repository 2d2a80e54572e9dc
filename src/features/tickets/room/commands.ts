// Answers of staff. An answer is a comment that no customer reads before its `notBefore`: until then it can be taken
// back. When it leaves, its release, the mails and the new status are one transaction, so it leaves once.

import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { parentUsers } from '../../../db/tables/accounts.ts';
import { ticketComments, ticketFiles } from '../../../db/tables/tickets.ts';
import { memberFiles } from '../../../db/tables/uploads.ts';
import type { SendJob } from '../../../jobs/jobs.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { lockComment, type TicketFile } from '../commands.ts';
import type { CommentRow, TicketRow } from '../customer-queries.ts';
import { mailComment } from '../mail/commands.ts';
import { answerJob, mayChange, undoSeconds } from '../rules.ts';
import { mayAnswer, mayStaff } from '../state-rules.ts';
import { changed, demandWhole, lockTicket, setStatus } from '../ticket-commands.ts';
import { assign } from './act-commands.ts';
import { nameOfStaff, ticketSeenBy } from './queries.ts';

/** Locks a ticket that the caller sees. @throws Problem not_found */
export async function lockSeen(tx: Db, { actor }: Pick<StaffContext, 'actor'>, id: number): Promise<TicketRow> {
  await lockTicket(tx, id);
  const row = await ticketSeenBy(tx, actor, id);
  if (!row) throw new Problem('not_found');
  return row;
}

type Keyed = (purpose: string, text: string) => string;

/** Returns the newest public comment of a ticket, answers that have not left included; 0 for none. */
async function newestComment(tx: Db, ticket: number): Promise<number> {
  const [row] = await tx
    .select({ id: ticketComments.id })
    .from(ticketComments)
    .where(eq(ticketComments.ticket, ticket))
    .orderBy(desc(ticketComments.id))
    .limit(1);
  return row?.id ?? 0;
}

type Answer = {
  staff: number;
  text: string;
  statusAfter: number | null;
  /** Newest comment that the writer saw; undefined: not asked. */
  seen?: number;
  file?: TicketFile | undefined;
  /** Key of the call, by which it is stored once. */
  once?: string | undefined;
  now: Date;
};

/** Returns the answer that a member of staff gave with a key. */
export async function answeredWith(tx: Db, staff: number, once: string): Promise<CommentRow | undefined> {
  const [row] = await tx
    .select()
    .from(ticketComments)
    .where(and(eq(ticketComments.staff, staff), eq(ticketComments.onceKey, once)));
  return row;
}

/**
 * Adds an answer to a locked ticket. It leaves ten seconds later.
 * @throws Problem conflict if somebody wrote meanwhile, or the ticket is closed or merged
 */
export async function answer(tx: Db, send: SendJob, row: TicketRow, given: Answer): Promise<CommentRow> {
  const { staff, text, statusAfter, seen, file, once, now } = given;
  demandWhole(row);
  if (!mayAnswer(row.statusId)) throw new Problem('conflict');
  if (seen !== undefined && (await newestComment(tx, row.id)) > seen) throw new Problem('conflict');
  const [record] = await tx.select().from(parentUsers).where(eq(parentUsers.id, staff));
  const notBefore = new Date(now.getTime() + undoSeconds * 1_000);
  const [comment] = await tx
    .insert(ticketComments)
    .values({
      ...{ ticket: row.id, author: 'staff', staff, name: record ? nameOfStaff(record) : '', text, createdAt: now, notBefore, statusAfter },
      onceKey: once ?? null,
    })
    .returning();
  if (!comment) throw new Problem('conflict');
  if (file) await tx.insert(ticketFiles).values({ ...file, ticket: row.id, comment: comment.id });
  if (row.assignee === null) await assign(tx, row, staff, { staff, now });
  else await changed(tx, row.id, {}, now);
  await send(tx, answerJob, { comment: comment.id }, { startAfter: notBefore });
  return comment;
}

/**
 * Withdraws an answer before it is sent. Its file becomes a waiting upload of the caller.
 * @returns its text and its file
 * @throws Problem conflict if it has left
 */
export async function takeBack(tx: Db, comment: CommentRow, { account, now }: { account: number; now: Date }) {
  if (comment.releasedAt !== null) throw new Problem('conflict');
  const [kept] = await tx.select().from(ticketFiles).where(eq(ticketFiles.comment, comment.id));
  const [file] = kept
    ? await tx
        .insert(memberFiles)
        .values({ account, name: kept.name, mediaType: kept.mediaType, bytes: kept.bytes, hash: kept.hash, uploadedAt: now })
        .returning({ id: memberFiles.id, name: memberFiles.name })
    : [];
  await tx.delete(ticketComments).where(eq(ticketComments.id, comment.id));
  await changed(tx, comment.ticket, {}, now);
  return { ticket: comment.ticket, text: comment.text, file: file ?? null };
}

/** Changes an answer of its writer, before it leaves or a quarter of an hour after. @throws Problem conflict */
export async function changeAnswer(tx: Db, comment: CommentRow, text: string, now: Date): Promise<void> {
  if (!mayChange(comment, now)) throw new Problem('conflict');
  const editedAt = comment.releasedAt === null ? null : now;
  await tx.update(ticketComments).set({ text, editedAt }).where(eq(ticketComments.id, comment.id));
  await changed(tx, comment.ticket, {}, now);
}

type Releasing = { send: SendJob; keyed: Keyed; now: Date };

/** Releases an answer that is due. Does nothing if it was released before, or taken back. */
export async function releaseAnswer(db: Db, id: number, releasing: Releasing): Promise<boolean> {
  const { now } = releasing;
  return db.transaction(async (tx) => {
    const found = await lockComment(tx, id).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!found || found.comment.releasedAt !== null || !found.comment.notBefore || found.comment.notBefore > now) return false;
    const { comment, ticket } = found;
    await tx.update(ticketComments).set({ releasedAt: now }).where(eq(ticketComments.id, id));
    const [later] = await tx
      .select({ at: ticketComments.createdAt })
      .from(ticketComments)
      .where(
        and(
          eq(ticketComments.ticket, ticket.id),
          eq(ticketComments.isFromOther, false),
          gt(ticketComments.createdAt, comment.createdAt),
          isNotNull(ticketComments.releasedAt),
          isNull(ticketComments.staff),
        ),
      )
      .orderBy(asc(ticketComments.createdAt))
      .limit(1);
    await changed(tx, ticket.id, { firstAnsweredAt: ticket.firstAnsweredAt ?? now, waitingSince: later?.at ?? null }, now);
    await mailComment(tx, releasing, id);
    // A ticket is not closed if its customer wrote in the meantime.
    if (comment.statusAfter !== null && !later && comment.staff !== null && mayStaff(ticket.statusId, comment.statusAfter))
      await setStatus(tx, ticket, comment.statusAfter, { staff: comment.staff }, now);
    return true;
  });
}

/** Releases all answers that are due, also those whose job was lost. @returns their number */
export async function releaseDue(db: Db, releasing: Releasing): Promise<number> {
  const due = await db
    .select({ id: ticketComments.id })
    .from(ticketComments)
    .where(and(isNull(ticketComments.releasedAt), lte(ticketComments.notBefore, releasing.now)))
    .orderBy(asc(ticketComments.id))
    .limit(200);
  let released = 0;
  for (const { id } of due) if (await releaseAnswer(db, id, releasing)) released += 1;
  return released;
}
