// Tickets and comments that a customer may read: `features/tickets/customer-queries.ts`. Nothing here reads tables of the staff room (`ticket-room.ts`).

import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { ticketCategories, ticketComments, ticketFiles, ticketRatings } from '../../../db/tables/tickets.ts';
import { type CommentRow, customerTicket, isReleased, type TicketRow } from '../customer-queries.ts';
import type { OpenCategory } from './schema.ts';

type FileRow = typeof ticketFiles.$inferSelect;
export type ReadTicket = {
  ticket: TicketRow;
  isOwn: boolean;
  isWhole: boolean;
  comments: CommentRow[];
  files: FileRow[];
  rating: typeof ticketRatings.$inferSelect | undefined;
};

/** SQL condition: comments that moved here from another ticket are read by their customer and their author alone. */
const isOfReader = (account: number, isOwn: boolean) =>
  isOwn ? undefined : or(isNull(ticketComments.cameFrom), eq(ticketComments.account, account));

/** Returns the part of a ticket that a member may read; undefined if it is not theirs. */
export async function readTicket(db: Db, account: number, id: number): Promise<ReadTicket | undefined> {
  const found = await customerTicket(db, account, id);
  if (!found) return undefined;
  const { ticket, isOwn, since } = found;
  const comments = await db
    .select()
    .from(ticketComments)
    .where(and(eq(ticketComments.ticket, id), isReleased(since), isOfReader(account, isOwn)))
    .orderBy(asc(ticketComments.createdAt), asc(ticketComments.id));
  const read = comments.map((comment) => comment.id);
  const files = await db
    .select()
    .from(ticketFiles)
    .where(
      and(
        eq(ticketFiles.ticket, id),
        or(since === null ? isNull(ticketFiles.comment) : undefined, read.length ? inArray(ticketFiles.comment, read) : sql`false`),
      ),
    )
    .orderBy(asc(ticketFiles.id));
  const [rating] = isOwn ? await db.select().from(ticketRatings).where(eq(ticketRatings.ticket, id)) : [];
  return { ticket, isOwn, isWhole: since === null, comments, files, rating };
}

/** Returns the categories that members choose from. */
export const openCategories = (db: Db): Promise<OpenCategory[]> =>
  db
    .select({ id: ticketCategories.id, nameNl: ticketCategories.nameNl, nameFr: ticketCategories.nameFr })
    .from(ticketCategories)
    .where(and(eq(ticketCategories.isOpen, true), isNull(ticketCategories.removedAt)))
    .orderBy(asc(ticketCategories.position), asc(ticketCategories.id));

/** Returns a file of a ticket. */
export async function ticketFileById(db: Db, id: number): Promise<FileRow | undefined> {
  const [row] = await db.select().from(ticketFiles).where(eq(ticketFiles.id, id));
  return row;
}
