import { and, asc, eq, exists, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { ticketComments, ticketParticipants, tickets } from '../../db/tables/tickets.ts';

export type TicketRow = typeof tickets.$inferSelect;
export type CommentRow = typeof ticketComments.$inferSelect;

/**
 * Returns a ticket if a member is its customer or a participant; else undefined.
 * @returns `since`: the instant from which the member sees comments; null: all of them, and the description
 */
export async function customerTicket(
  db: Db,
  account: number,
  id: number,
): Promise<{ ticket: TicketRow; isOwn: boolean; since: Date | null } | undefined> {
  const [row] = await db
    .select({ ticket: tickets, participant: ticketParticipants })
    .from(tickets)
    .leftJoin(ticketParticipants, and(eq(ticketParticipants.ticket, tickets.id), eq(ticketParticipants.account, account)))
    .where(and(eq(tickets.id, id), or(eq(tickets.account, account), isNotNull(ticketParticipants.id))));
  if (!row) return undefined;
  const isOwn = row.ticket.account === account;
  return { ticket: row.ticket, isOwn, since: isOwn ? null : (row.participant?.since ?? null) };
}

/** SQL condition: comments that customers may read. */
export const isReleased = (since: Date | null) =>
  and(
    isNotNull(ticketComments.releasedAt),
    eq(ticketComments.isFromOther, false),
    since === null ? undefined : gte(ticketComments.createdAt, since),
  );

/** Returns the comments of a ticket that a customer may read, oldest first. */
export const releasedComments = (db: Db, ticket: number, since: Date | null): Promise<CommentRow[]> =>
  db
    .select()
    .from(ticketComments)
    .where(and(eq(ticketComments.ticket, ticket), isReleased(since)))
    .orderBy(asc(ticketComments.createdAt), asc(ticketComments.id));

/** Returns a member who represents the same company as another one; else undefined. */
export async function colleagueOf(db: Db, account: number, other: number) {
  const own = db.select({ customer: accountCompanies.customer }).from(accountCompanies).where(eq(accountCompanies.account, account));
  const shared = db
    .select({ one: sql`1` })
    .from(accountCompanies)
    .where(and(eq(accountCompanies.account, accounts.id), sql`${accountCompanies.customer} in ${own}`));
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, other), exists(shared)));
  return row;
}
