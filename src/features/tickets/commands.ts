// Changes by customers through forms, mails and the member's screen. Nothing here reads what is
// staff's alone; what both sides do to a ticket is in `ticket-commands.ts`.

import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { blockedSenders, ticketCategories, ticketComments, ticketFiles, ticketParticipants, tickets } from '../../db/tables/tickets.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import type { ContactMessage } from '../contact/schema.ts';
import type { CommentRow, TicketRow } from './customer-queries.ts';
import { categoryOf } from './rules.ts';
import type { Priority } from './schema.ts';
import { statusAfterComment, statuses } from './state-rules.ts';
import { changed, lockTicket, record } from './ticket-commands.ts';

/** Customer: a member, or an address. */
export type Author = { account: number; name: string } | { email: string; name: string };
export type TicketFile = Pick<typeof ticketFiles.$inferInsert, 'name' | 'mediaType' | 'bytes' | 'hash'>;

type NewTicket = {
  author: Author;
  portal: string;
  locale: Locale;
  category: number;
  subject: string;
  description: string;
  priority: Priority;
  source: TicketRow['source'];
  campaign?: string | null | undefined;
  /** Path of the page, or code of the newsletter, that it is about. */
  about?: string | null | undefined;
  files?: readonly TicketFile[];
  /** Key of the call, by which it opens one ticket alone. */
  once?: string | undefined;
  now: Date;
};

const senderOf = (author: Author) =>
  'email' in author ? { account: null, email: author.email } : { account: author.account, email: null };

async function emailOf(tx: Db, author: Author): Promise<string> {
  if ('email' in author) return author.email;
  const [member] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, author.account));
  return member?.email ?? '';
}

export const isBlocked = async (tx: Db, email: string): Promise<boolean> =>
  (await tx.$count(blockedSenders, eq(blockedSenders.email, email))) > 0;

/** Opens a ticket. That of a blocked sender is spam: it shows in no list but that one. */
export async function openTicket(tx: Db, given: NewTicket): Promise<{ id: number; isSpam: boolean }> {
  const { author, portal, locale, category, subject, description, priority, source, campaign, about, files = [], once, now } = given;
  // A ticket that staff opened is never spam.
  const isSpam = source !== 'staff' && (await isBlocked(tx, await emailOf(tx, author)));
  const [row] = await tx
    .insert(tickets)
    .values({
      ...{ ...senderOf(author), name: author.name, portal, locale, category, subject, description, priority, source },
      ...{ campaignCode: campaign || null, about: about ?? null, statusId: statuses.open, waitingSince: now, spamAt: isSpam ? now : null },
      ...{ onceKey: once ?? null, createdAt: now, updatedAt: now },
    })
    .returning();
  const id = row?.id ?? 0;
  if (files.length) await tx.insert(ticketFiles).values(files.map((file) => ({ ...file, ticket: id })));
  await changed(tx, id, {}, now);
  return { id, isSpam };
}

/** Opens a ticket for a message of the contact or the pricing form. */
export const openEnquiry = (
  tx: Db,
  message: ContactMessage,
  { account, portal, now }: { account: number | null; portal: string; now: Date },
) => {
  const { name, email, subject, text, lang: locale, campaign, page, from } = message;
  const author = account === null ? { email, name } : { account, name };
  const given = { portal, locale, subject, description: text, priority: 'medium', source: 'form', campaign, now } as const;
  return openTicket(tx, { ...given, author, category: categoryOf[page ?? 'contact'], about: from ?? href(page ?? 'contact', locale) });
};

/** @throws Problem invalid_input if there is no such category, or customers may not choose it */
export async function demandCategory(tx: Db, id: number, { isOpen }: { isOpen: boolean }): Promise<void> {
  const [row] = await tx
    .select()
    .from(ticketCategories)
    .where(and(eq(ticketCategories.id, id), isNull(ticketCategories.removedAt)));
  if (!row || (isOpen && !row.isOpen)) throw new Problem('invalid_input', { category_id: 'unknown_reference' });
}

type NewComment = {
  ticket: number;
  author: Author;
  text: string;
  files?: readonly TicketFile[];
  messageId?: string | null;
  /** Received at the ticket's address from a person who is not a participant. */
  isFromOther?: boolean;
  /** Key of the call, by which it is stored once. */
  once?: string | undefined;
  now: Date;
};

/** Returns the ticket that has the comments of a merged one. */
async function targetOf(tx: Db, id: number): Promise<TicketRow> {
  const row = await lockTicket(tx, id);
  return row.mergedInto === null ? row : targetOf(tx, row.mergedInto);
}

/** Opens a ticket for a comment on a closed one, linked with it. The author of the comment is its customer. */
async function followUp(tx: Db, before: TicketRow, { author, text, files, once, now }: NewComment): Promise<number> {
  const { portal, locale, category, subject, priority, name } = before;
  const customer: Author = before.account === null ? { email: before.email ?? '', name } : { account: before.account, name };
  const isOwn = 'email' in author ? author.email === before.email : author.account === before.account;
  const given = {
    portal,
    locale,
    category,
    subject,
    priority,
    source: 'email' in author ? 'mail' : 'member',
    about: before.about,
    now,
  } as const;
  const { id } = await openTicket(tx, { ...given, author: isOwn ? customer : author, description: text, files: files ?? [], once });
  await record(tx, { ticket: id, kind: 'linked', after: String(before.id), at: now });
  await record(tx, { ticket: before.id, kind: 'linked', after: String(id), at: now });
  return id;
}

/**
 * Adds a comment of the customer or a participant: a waiting or resolved ticket opens again, and a comment on a
 * closed one opens a new ticket.
 * @throws Problem not_found
 */
export async function commentAsCustomer(tx: Db, given: NewComment): Promise<{ ticket: number; comment: number; isFollowUp: boolean }> {
  const { author, text, files = [], messageId = null, isFromOther = false, once, now } = given;
  const row = await targetOf(tx, given.ticket);
  const status = statusAfterComment(row.statusId);
  if (status === undefined && !isFromOther) return { ticket: await followUp(tx, row, given), comment: 0, isFollowUp: true };
  const [comment] = await tx
    .insert(ticketComments)
    .values({
      ...{ ticket: row.id, author: 'email' in author ? 'address' : 'member', ...senderOf(author), name: author.name, text },
      ...{ createdAt: now, releasedAt: now, messageId, isFromOther, onceKey: once ?? null },
    })
    .returning();
  if (files.length) await tx.insert(ticketFiles).values(files.map((file) => ({ ...file, ticket: row.id, comment: comment?.id ?? 0 })));
  if (isFromOther) await changed(tx, row.id, {}, now);
  else {
    if (status !== row.statusId)
      await record(tx, { ticket: row.id, kind: 'status', before: String(row.statusId), after: String(status), at: now });
    await changed(tx, row.id, { ...(status && { statusId: status }), waitingSince: row.waitingSince ?? now }, now);
  }
  return { ticket: row.id, comment: comment?.id ?? 0, isFollowUp: false };
}

/** Adds a participant, or lets one see more. @param since null: the whole conversation */
export async function addParticipant(
  tx: Db,
  ticket: number,
  { author, since, now }: { author: Author; since: Date | null; now: Date },
): Promise<void> {
  const [there] = await tx
    .select()
    .from(ticketParticipants)
    .where(
      and(
        eq(ticketParticipants.ticket, ticket),
        'email' in author ? eq(ticketParticipants.email, author.email) : eq(ticketParticipants.account, author.account),
      ),
    );
  if (there && (since !== null || there.since === null)) return;
  if (there) await tx.update(ticketParticipants).set({ since }).where(eq(ticketParticipants.id, there.id));
  else await tx.insert(ticketParticipants).values({ ticket, ...senderOf(author), name: author.name, since, addedAt: now });
}

/** Returns the participants of a ticket besides its customer. */
export const participantsOf = (db: Db, ticket: number) =>
  db.select().from(ticketParticipants).where(eq(ticketParticipants.ticket, ticket)).orderBy(asc(ticketParticipants.id));

/** Locks a comment with its ticket. @throws Problem not_found */
export async function lockComment(tx: Db, id: number): Promise<{ comment: CommentRow; ticket: TicketRow }> {
  const [found] = await tx.select({ ticket: ticketComments.ticket }).from(ticketComments).where(eq(ticketComments.id, id));
  if (!found) throw new Problem('not_found');
  const ticket = await lockTicket(tx, found.ticket);
  const [comment] = await tx.select().from(ticketComments).where(eq(ticketComments.id, id)).for('update');
  if (comment?.ticket !== ticket.id) throw new Problem('not_found');
  return { comment, ticket };
}
