import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { ticketComments, tickets } from '../../db/tables/tickets.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import type { MemberContext } from '../context.ts';
import { addParticipant, commentAsCustomer, demandCategory, lockComment, openTicket, participantsOf, type TicketFile } from './commands.ts';
import { colleagueOf, customerTicket, type TicketRow } from './customer-queries.ts';
import {
  addTicketComment,
  addTicketUser,
  changeTicketComment,
  changeTicketPriority,
  changeTicketStatus,
  createTicket,
} from './endpoints.ts';
import { commentMailJob, mayChange, memberLimits, mostParticipants, undoSeconds } from './rules.ts';
import { changed, demandWhole, lockOnce, lockTicket, setPriority, setStatus, stateOf } from './ticket-commands.ts';

/** Takes a waiting upload of a member. */
export type TakeFile = (tx: Db, account: number, id: number, use: { field: string; now: Date }) => Promise<typeof memberFiles.$inferSelect>;

/** Moves an upload into a ticket: the row of the upload is removed, its bytes stay. */
export async function takenFile(tx: Db, take: TakeFile, account: number, id: number, now: Date): Promise<TicketFile> {
  const { name, mediaType, bytes, hash } = await take(tx, account, id, { field: 'file', now });
  await tx.delete(memberFiles).where(eq(memberFiles.id, id));
  return { name, mediaType, bytes, hash };
}

const nameOf = ({ firstName, lastName, email }: typeof accounts.$inferSelect) => `${firstName} ${lastName}`.trim() || email.slice(0, 80);

type Author = { account: number; name: string };

async function authorOf(tx: Db, account: number): Promise<{ row: typeof accounts.$inferSelect; author: Author }> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, account));
  if (!row) throw new Problem('not_found');
  return { row, author: { account, name: nameOf(row) } };
}

/** Locks a ticket of the caller. @throws Problem not_found */
async function ownTicket(tx: Db, account: number, id: number): Promise<TicketRow> {
  const found = await customerTicket(tx, account, id);
  if (!found?.isOwn) throw new Problem('not_found');
  return lockTicket(tx, id);
}

/** Returns the ticket that a member opened with a key. */
async function openedWith(tx: Db, account: number, once: string): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.account, account), eq(tickets.onceKey, once)));
  return row;
}

/** Result of a comment; `id` is 0 if it opened another ticket (`isFollowUp`). */
type Added = { id: number; ticket: number; isFollowUp: boolean };

/** Returns the result of a member's comment with a key: a comment, or the ticket that it opened. */
async function addedWith(tx: Db, account: number, once: string): Promise<Added | undefined> {
  const [row] = await tx
    .select({ id: ticketComments.id, ticket: ticketComments.ticket })
    .from(ticketComments)
    .where(and(eq(ticketComments.account, account), eq(ticketComments.onceKey, once)));
  if (row) return { ...row, isFollowUp: false };
  const opened = await openedWith(tx, account, once);
  return opened && { id: 0, ticket: opened.id, isFollowUp: true };
}

type Keyed<T> = {
  /** Idempotency key of the call. */
  once: string | undefined;
  limit: { name: string; most: number; seconds: number };
  now: Date;
  /** Returns the result of an earlier call with the key. */
  found(tx: Db, account: number, once: string): Promise<T | undefined>;
};

/**
 * Runs work in a transaction, once for each key of a member. Only a new key counts against the limit.
 * @throws Problem too_many_requests
 */
async function doOnce<T>({ db, actor, keyed }: MemberContext, call: Keyed<T>, work: (tx: Db) => Promise<T>): Promise<T> {
  const { accountId } = actor;
  const { once, limit, now, found } = call;
  const there = once === undefined ? undefined : await found(db, accountId, once);
  if (there) return there;
  const { name, most, seconds } = limit;
  await takeFrom(db, [{ key: keyed('limit', `${name} ${accountId}`), most, seconds }], now);
  return db.transaction(async (tx) => {
    if (once === undefined) return work(tx);
    await lockOnce(tx, accountId, once);
    return (await found(tx, accountId, once)) ?? work(tx);
  });
}

/** Calls of customers for their own tickets. */
export const ticketHandlers = ({ takeFile }: { takeFile: TakeFile }) => [
  handle(createTicket, async ({ headers: { 'idempotency-key': once }, body }, context: MemberContext) => {
    const { user_id, category_id, subject, description, priority, file } = body;
    if (user_id !== context.actor.accountId) throw new Problem('not_found');
    const { portal } = context;
    const now = context.clock();
    return doOnce(context, { once, limit: memberLimits.tickets, now, found: openedWith }, async (tx) => {
      await demandCategory(tx, category_id, { isOpen: true });
      const { row, author } = await authorOf(tx, user_id);
      const files = file ? [await takenFile(tx, takeFile, user_id, file, now)] : [];
      const { id } = await openTicket(tx, {
        ...{ author, portal, locale: row.locale, category: category_id, source: 'member' },
        ...{ subject, description, priority, files, once, now },
      });
      return { id };
    });
  }),
  handle(addTicketUser, ({ body: { ticket_id, user_id } }, { db, actor, clock }: MemberContext) =>
    db.transaction(async (tx) => {
      const row = await ownTicket(tx, actor.accountId, ticket_id);
      demandWhole(row);
      const other = user_id === actor.accountId ? undefined : await colleagueOf(tx, actor.accountId, user_id);
      if (!other) throw new Problem('not_found');
      if ((await participantsOf(tx, row.id)).length >= mostParticipants) throw new Problem('too_many');
      const now = clock();
      await addParticipant(tx, row.id, { author: { account: user_id, name: nameOf(other) }, since: now, now });
      await changed(tx, row.id, {}, now);
      return { ticket_id, user_id, name: nameOf(other) };
    }),
  ),
  handle(addTicketComment, async ({ headers, body: { ticket_id, comment } }, context: MemberContext) => {
    const { accountId } = context.actor;
    const once = headers['idempotency-key'];
    const now = context.clock();
    return doOnce<Added>(context, { once, limit: memberLimits.comments, now, found: addedWith }, async (tx) => {
      if (!(await customerTicket(tx, accountId, ticket_id))) throw new Problem('not_found');
      const { author } = await authorOf(tx, accountId);
      const added = await commentAsCustomer(tx, { ticket: ticket_id, author, text: comment, once, now });
      const startAfter = new Date(now.getTime() + undoSeconds * 1_000);
      if (added.comment) await context.send(tx, commentMailJob, { comment: added.comment }, { startAfter });
      return { id: added.comment, ticket: added.ticket, isFollowUp: added.isFollowUp };
    });
  }),
  handle(changeTicketComment, ({ body: { id, comment: text } }, { db, actor, clock }: MemberContext) =>
    db.transaction(async (tx) => {
      const { comment, ticket } = await lockComment(tx, id);
      if (comment.account !== actor.accountId || !(await customerTicket(tx, actor.accountId, ticket.id))) throw new Problem('not_found');
      const now = clock();
      demandWhole(ticket);
      if (!mayChange(comment, now)) throw new Problem('conflict');
      await tx.update(ticketComments).set({ text, editedAt: now }).where(eq(ticketComments.id, id));
      await changed(tx, ticket.id, {}, now);
      return { id };
    }),
  ),
  handle(changeTicketStatus, ({ body: { id, status_id } }, { db, actor, clock }: MemberContext) =>
    db.transaction(async (tx) => {
      await setStatus(tx, await ownTicket(tx, actor.accountId, id), status_id, 'customer', clock());
      return stateOf(tx, id);
    }),
  ),
  handle(changeTicketPriority, ({ body: { id, priority } }, { db, actor, clock }: MemberContext) =>
    db.transaction(async (tx) => {
      await setPriority(tx, await ownTicket(tx, actor.accountId, id), priority, 'customer', clock());
      return stateOf(tx, id);
    }),
  ),
];
