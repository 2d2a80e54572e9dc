// Acts of staff on tickets besides answering: assign, sort, merge, link, split, spam, remove.

import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { accounts, parentUsers } from '../../../db/tables/accounts.ts';
import { inboundMails } from '../../../db/tables/sending.ts';
import { ticketAssignments, ticketLinks, ticketMerges, ticketNotes, ticketStaff } from '../../../db/tables/ticket-room.ts';
import { blockedSenders, ticketComments, ticketFiles, ticketMails, ticketParticipants, tickets } from '../../../db/tables/tickets.ts';
import { Problem } from '../../../lib/errors.ts';
import { addParticipant, demandCategory, openTicket, participantsOf } from '../commands.ts';
import type { CommentRow, TicketRow } from '../customer-queries.ts';
import { mailComment } from '../mail/commands.ts';
import { mostParticipants, undoSeconds } from '../rules.ts';
import { statusAfterComment, statuses } from '../state-rules.ts';
import { changed, demandWhole, lockTicket, record } from '../ticket-commands.ts';
import { mayMerge, sameCustomer, takesMerges } from './rules.ts';

type Doing = { staff: number; now: Date };

/** Assigns a locked ticket. @throws Problem invalid_input if there is no such colleague */
export async function assign(tx: Db, row: TicketRow, to: number | null, { staff, now }: Doing): Promise<void> {
  demandWhole(row);
  if (to !== null && !(await tx.$count(parentUsers, eq(parentUsers.id, to))))
    throw new Problem('invalid_input', { staff_id: 'unknown_reference' });
  if (to === row.assignee) return;
  await tx.insert(ticketAssignments).values({ ticket: row.id, staff: to, by: staff, at: now });
  const [before, after] = [row.assignee, to].map((one) => (one === null ? null : String(one)));
  await record(tx, { ticket: row.id, kind: 'assignee', before: before ?? null, after: after ?? null, staff, at: now });
  await changed(tx, row.id, { assignee: to }, now);
}

/** Lets a colleague see and answer a locked ticket, or withdraws that. */
export async function setColleague(
  tx: Db,
  { id: ticket }: TicketRow,
  { colleague, isAdded }: { colleague: number; isAdded: boolean },
  { staff, now }: Doing,
): Promise<void> {
  const rows = isAdded
    ? await tx.insert(ticketStaff).values({ ticket, staff: colleague, at: now }).onConflictDoNothing().returning()
    : await tx
        .delete(ticketStaff)
        .where(and(eq(ticketStaff.ticket, ticket), eq(ticketStaff.staff, colleague)))
        .returning();
  if (rows.length) await record(tx, { ticket, kind: 'colleague', [isAdded ? 'after' : 'before']: String(colleague), staff, at: now });
}

/** Moves a locked ticket to a category. @throws Problem invalid_input */
export async function setCategory(tx: Db, row: TicketRow, category: number, { staff, now }: Doing): Promise<void> {
  demandWhole(row);
  await demandCategory(tx, category, { isOpen: false });
  if (category === row.category) return;
  await record(tx, { ticket: row.id, kind: 'category', before: String(row.category), after: String(category), staff, at: now });
  await changed(tx, row.id, { category }, now);
}

/** Marks a locked ticket as spam and blocks its sender, or takes both back. */
export async function setSpam(tx: Db, row: TicketRow, isSpam: boolean, { staff, now }: Doing): Promise<void> {
  demandWhole(row);
  if (isSpam === (row.spamAt !== null)) return;
  const [member] = row.account === null ? [] : await tx.select().from(accounts).where(eq(accounts.id, row.account));
  const email = row.email ?? member?.email ?? '';
  if (isSpam) await tx.insert(blockedSenders).values({ email, staff, at: now }).onConflictDoNothing();
  else await tx.delete(blockedSenders).where(eq(blockedSenders.email, email));
  await record(tx, { ticket: row.id, kind: 'spam', before: String(!isSpam), after: String(isSpam), staff, at: now });
  await changed(tx, row.id, { spamAt: isSpam ? now : null }, now);
}

const pair = (a: number, b: number) => ({ ticket: Math.min(a, b), other: Math.max(a, b) });

/** Links two tickets; `split`: the second one was made of the first. Customers do not see links. */
export async function link(tx: Db, a: number, b: number, kind: 'related' | 'follow-up' | 'split', { staff, now }: Doing): Promise<void> {
  const made = await tx
    .insert(ticketLinks)
    .values({ ...pair(a, b), kind, by: staff, at: now })
    .onConflictDoNothing()
    .returning();
  if (!made.length) return;
  const isSplit = kind === 'split';
  await record(tx, { ticket: a, kind: isSplit ? 'split' : 'linked', after: String(b), staff, at: now });
  await record(tx, {
    ticket: b,
    kind: isSplit ? 'split' : 'linked',
    ...(isSplit ? { before: String(a) } : { after: String(a) }),
    staff,
    at: now,
  });
}

/** Removes the link between two tickets. */
export async function unlink(tx: Db, a: number, b: number, { staff, now }: Doing): Promise<void> {
  const { ticket, other } = pair(a, b);
  const parted = await tx
    .delete(ticketLinks)
    .where(and(eq(ticketLinks.ticket, ticket), eq(ticketLinks.other, other)))
    .returning();
  if (!parted.length) return;
  await record(tx, { ticket: a, kind: 'linked', before: String(b), staff, at: now });
  await record(tx, { ticket: b, kind: 'linked', before: String(a), staff, at: now });
}

/** Participants of either ticket see only comments after the merge, because they were not invited to the other conversation. */
async function joinParticipants(tx: Db, from: number, to: number, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(ticketParticipants)
    .where(inArray(ticketParticipants.ticket, [from, to]));
  const known = new Set<string>();
  await tx.delete(ticketParticipants).where(inArray(ticketParticipants.ticket, [from, to]));
  for (const { account, email, name } of rows) {
    const who = `${account} ${email}`;
    if (known.has(who)) continue;
    known.add(who);
    await tx.insert(ticketParticipants).values({ ticket: to, account, email, name, since: now, addedAt: now });
  }
}

/**
 * Merges a ticket into another one of the same customer; tickets of different customers are linked.
 * @returns whether they were merged @throws Problem conflict if one is merged already, or the target is closed
 */
export async function merge(tx: Db, ids: { from: number; to: number }, doing: Doing): Promise<boolean> {
  const { staff, now } = doing;
  const rows = new Map<number, TicketRow>();
  // In a fixed order, which prevents deadlocks of concurrent merges.
  for (const id of [ids.from, ids.to].toSorted((a, b) => a - b)) rows.set(id, await lockTicket(tx, id));
  const [from, to] = [rows.get(ids.from), rows.get(ids.to)];
  if (!from || !to || !mayMerge(from, to)) throw new Problem('conflict');
  demandWhole(from);
  demandWhole(to);
  if (!sameCustomer(from, to)) {
    await link(tx, from.id, to.id, 'related', doing);
    return false;
  }
  if (!takesMerges(to.statusId)) throw new Problem('conflict');
  const customer =
    from.account === null ? { author: 'address' as const, email: from.email } : { author: 'member' as const, account: from.account };
  const [first] = await tx
    .insert(ticketComments)
    .values({
      ...customer,
      ticket: to.id,
      name: from.name,
      text: from.description,
      createdAt: from.createdAt,
      releasedAt: from.createdAt,
      cameFrom: from.id,
    })
    .returning();
  await tx.update(ticketComments).set({ ticket: to.id, cameFrom: from.id }).where(eq(ticketComments.ticket, from.id));
  await tx
    .update(ticketFiles)
    .set({ ticket: to.id, comment: first?.id ?? 0 })
    .where(and(eq(ticketFiles.ticket, from.id), isNull(ticketFiles.comment)));
  await tx.update(ticketFiles).set({ ticket: to.id }).where(eq(ticketFiles.ticket, from.id));
  await tx.update(ticketNotes).set({ ticket: to.id }).where(eq(ticketNotes.ticket, from.id));
  await tx.update(ticketMails).set({ ticket: to.id }).where(eq(ticketMails.ticket, from.id));
  await tx.update(inboundMails).set({ ticket: to.id }).where(eq(inboundMails.ticket, from.id));
  await joinParticipants(tx, from.id, to.id, now);
  await tx.insert(ticketMerges).values({ ticket: from.id, target: to.id, by: staff, at: now });
  await record(tx, { ticket: from.id, kind: 'merged', after: String(to.id), staff, at: now });
  await record(tx, { ticket: to.id, kind: 'merged', before: String(from.id), staff, at: now });
  const waits = [from.waitingSince, to.waitingSince].filter((one) => one !== null).toSorted((a, b) => a.getTime() - b.getTime());
  await changed(tx, from.id, { mergedInto: to.id, statusId: statuses.closed, closedAt: now, waitingSince: null }, now);
  await changed(tx, to.id, { waitingSince: waits[0] ?? null, firstAnsweredAt: to.firstAnsweredAt ?? from.firstAnsweredAt }, now);
  return true;
}

/** Makes a separate ticket of a customer's comment, for its author. Participants are not copied. @throws Problem conflict */
export async function split(
  tx: Db,
  { comment, ticket }: { comment: CommentRow; ticket: TicketRow },
  subject: string,
  doing: Doing,
): Promise<number> {
  demandWhole(ticket);
  if (comment.author === 'staff') throw new Problem('conflict');
  const author =
    comment.account === null ? { email: comment.email ?? '', name: comment.name } : { account: comment.account, name: comment.name };
  const { portal, locale, category } = ticket;
  const { id } = await openTicket(tx, {
    ...{ author, portal, locale, category, subject, description: comment.text, priority: 'medium', about: ticket.about },
    ...{ source: comment.account === null ? 'mail' : 'member', now: doing.now },
  });
  await tx.update(ticketFiles).set({ ticket: id, comment: null }).where(eq(ticketFiles.comment, comment.id));
  await tx.delete(ticketComments).where(eq(ticketComments.id, comment.id));
  await link(tx, ticket.id, id, 'split', doing);
  await changed(tx, id, { waitingSince: comment.createdAt }, doing.now);
  await changed(tx, ticket.id, {}, doing.now);
  return id;
}

/** SQL condition: links of a ticket. */
export const linksOf = (id: number) => or(eq(ticketLinks.ticket, id), eq(ticketLinks.other, id));

/**
 * Takes a comment of somebody else into the conversation: it counts as a comment of the customer, and all participants are
 * mailed it.
 * @throws Problem conflict if it is in the conversation already, or the ticket is closed; too_many participants
 */
export async function include(
  tx: Db,
  { comment, ticket, isParticipant }: { comment: CommentRow; ticket: TicketRow; isParticipant: boolean },
  mailing: Parameters<typeof mailComment>[1],
  { staff, now }: Doing,
): Promise<void> {
  demandWhole(ticket);
  const status = statusAfterComment(ticket.statusId);
  if (!comment.isFromOther || comment.email === null || status === undefined) throw new Problem('conflict');
  const { id, email, name, createdAt } = comment;
  if (isParticipant) {
    if ((await participantsOf(tx, ticket.id)).length >= mostParticipants) throw new Problem('too_many');
    await addParticipant(tx, ticket.id, { author: { email, name }, since: createdAt, now });
    await record(tx, { ticket: ticket.id, kind: 'participant', after: name, staff, at: now });
  }
  await tx.update(ticketComments).set({ isFromOther: false }).where(eq(ticketComments.id, id));
  if (status !== ticket.statusId)
    await record(tx, { ticket: ticket.id, kind: 'status', before: String(ticket.statusId), after: String(status), staff, at: now });
  await changed(tx, ticket.id, { statusId: status, waitingSince: ticket.waitingSince ?? now }, now);
  await mailComment(tx, mailing, id);
}

/** Hides a ticket from staff until it is removed for good. @returns the instant of that */
export async function removeLater(tx: Db, id: number, now: Date): Promise<Date> {
  const removeAt = new Date(now.getTime() + undoSeconds * 1_000);
  await tx.update(tickets).set({ removeAt }).where(eq(tickets.id, id));
  return removeAt;
}

/** Deletes the tickets that are due for removal. */
export async function removeDue(db: Db, now: Date): Promise<void> {
  await db.delete(tickets).where(lte(tickets.removeAt, now));
}
