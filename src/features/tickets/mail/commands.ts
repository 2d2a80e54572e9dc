// Mails to the participants of a ticket: one to each, without the addresses of others.

import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { storedSender } from '../../../db/senders.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { mails } from '../../../db/tables/mails.ts';
import { ticketComments, ticketFiles, ticketMails, ticketParticipants, tickets } from '../../../db/tables/tickets.ts';
import type { SendJob } from '../../../jobs/jobs.ts';
import type { Locale } from '../../../lib/locale.ts';
import { enqueueMail } from '../../../mail/queue.ts';
import type { Sender } from '../../portals/schema.ts';
import type { TicketRow } from '../customer-queries.ts';
import { ticketAddress } from './address-rules.ts';
import { ticketCommentMail, ticketReceivedMail } from './mail.tsx';
import { confirmationHours, forwardedSeconds, type MailAddress, messageIdOf, mostForwarded } from './rules.ts';

type Mailing = { send: SendJob; keyed(purpose: string, text: string): string; now: Date };
type Reader = { email: string; account: number | null; locale: Locale; since: Date | null; isCustomer: boolean };

/** Returns the participants of a ticket, with their present addresses. */
async function readersOf(tx: Db, ticket: TicketRow): Promise<Reader[]> {
  const known = { email: accounts.email, locale: accounts.locale };
  const [own] = ticket.account === null ? [] : await tx.select(known).from(accounts).where(eq(accounts.id, ticket.account));
  const added = await tx
    .select({ participant: ticketParticipants, ...known })
    .from(ticketParticipants)
    .leftJoin(accounts, eq(accounts.id, ticketParticipants.account))
    .where(eq(ticketParticipants.ticket, ticket.id));
  const all: Reader[] = [
    {
      email: own?.email ?? ticket.email ?? '',
      account: ticket.account,
      locale: own?.locale ?? ticket.locale,
      since: null,
      isCustomer: true,
    },
    ...added.map(({ participant, email, locale }) => ({
      ...{ email: email ?? participant.email ?? '', account: participant.account, since: participant.since },
      ...{ locale: locale ?? ticket.locale, isCustomer: false },
    })),
  ];
  return [...new Map(all.filter(({ email }) => email).map((one) => [one.email, one])).values()];
}

async function addressOf(tx: Db, { keyed }: Mailing, { id, portal }: Pick<TicketRow, 'id' | 'portal'>): Promise<MailAddress> {
  const sender = (await storedSender(tx, portal)) as Sender | null;
  const [token = ''] = (ticketAddress(keyed, id, { from: 'x@x', bounceDomain: 'x' }) ?? '').split('@');
  return { token, from: sender?.from ?? '', bounceDomain: sender?.bounceDomain ?? '' };
}

/** Returns whether a participant got as many mails about a ticket as customers may cause within an hour. */
async function hasEnough(tx: Db, ticket: number, email: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - forwardedSeconds * 1_000);
  const isRecent = and(eq(ticketMails.ticket, ticket), eq(ticketMails.email, email), gt(ticketMails.at, since));
  return (await tx.$count(ticketMails, isRecent)) >= mostForwarded;
}

/**
 * Mails a released comment to all participants of its ticket except its author, once, with only the text of the comment.
 * A comment of a non-participant is not mailed, one of a merged ticket only to the customer.
 */
export async function mailComment(tx: Db, mailing: Mailing, comment: number): Promise<void> {
  const { send, now } = mailing;
  const [row] = await tx
    .select({ comment: ticketComments, ticket: tickets })
    .from(ticketComments)
    .innerJoin(tickets, eq(tickets.id, ticketComments.ticket))
    .where(and(eq(ticketComments.id, comment), isNotNull(ticketComments.releasedAt), eq(ticketComments.isFromOther, false)));
  if (!row || row.ticket.spamAt || (await tx.$count(ticketMails, eq(ticketMails.comment, comment)))) return;
  const { ticket, comment: written } = row;
  const address = await addressOf(tx, mailing, ticket);
  const files = await tx
    .select({ name: ticketFiles.name })
    .from(ticketFiles)
    .where(eq(ticketFiles.comment, comment))
    .orderBy(ticketFiles.id);
  const readers = (await readersOf(tx, ticket)).filter(
    ({ email, account, since, isCustomer }) =>
      !(written.author === 'member' && account === written.account) &&
      !(written.author === 'address' && email === written.email) &&
      (since === null || since <= written.createdAt) &&
      (written.cameFrom === null || isCustomer),
  );
  for (const { email: to, account, locale } of readers) {
    if (written.author !== 'staff' && (await hasEnough(tx, ticket.id, to, now))) continue;
    // Of the customer's own mails, so that mail programs show the conversation as one.
    const [last] = await tx
      .select({ id: ticketComments.messageId })
      .from(ticketComments)
      .where(
        and(
          eq(ticketComments.ticket, ticket.id),
          isNotNull(ticketComments.messageId),
          account === null ? eq(ticketComments.email, to) : eq(ticketComments.account, account),
          lte(ticketComments.createdAt, written.createdAt),
        ),
      )
      .orderBy(desc(ticketComments.id))
      .limit(1);
    const messageId = randomUUID();
    const values = {
      ...address,
      ...{ number: String(ticket.id), subject: ticket.subject, name: written.name, text: written.text },
      ...({ files: files.map(({ name }) => name).join('\n'), reader: account === null ? 'address' : 'member' } as const),
      inReplyTo: messageIdOf(last?.id),
    };
    await enqueueMail(tx, send, ticketCommentMail, { to, locale, portal: ticket.portal, values, now, messageId });
    await tx.insert(ticketMails).values({ messageId, ticket: ticket.id, comment, email: to, at: now });
  }
}

/** Confirms a ticket that came by mail, unless its sender got a confirmation within `confirmationHours`. */
export async function confirmTicket(tx: Db, mailing: Mailing, { ticket: id, to }: { ticket: number; to: string }): Promise<boolean> {
  const { send, now } = mailing;
  const since = new Date(now.getTime() - confirmationHours * 3_600_000);
  const isOfKind = and(eq(mails.recipient, to), eq(mails.kind, ticketReceivedMail.kind), gt(mails.createdAt, since));
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id));
  if (!ticket || (await tx.$count(mails, isOfKind))) return false;
  const messageId = randomUUID();
  const values = { ...(await addressOf(tx, mailing, ticket)), number: String(id) };
  const { locale, portal } = ticket;
  const isSent = await enqueueMail(tx, send, ticketReceivedMail, { to, locale, portal, values, now, messageId });
  if (isSent) await tx.insert(ticketMails).values({ messageId, ticket: id, comment: null, email: to, at: now });
  return isSent;
}
