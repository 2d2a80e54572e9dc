import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { ticketMails, ticketParticipants, tickets } from '../../db/tables/tickets.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Message } from './message-schema.ts';
import { mostMerges, mostReferences, type Sides } from './thread-rules.ts';

/** Returns the ticket that has the comments of another one now. */
async function targetOf(tx: Db, id: number) {
  let at = id;
  for (let step = 0; step < mostMerges; step++) {
    const [row] = await tx.select().from(tickets).where(eq(tickets.id, at));
    if (!row || row.mergedInto === null) return row;
    at = row.mergedInto;
  }
  return undefined;
}

/** Returns a ticket, or the target of a merged one, with the addresses of its participants. */
export async function sidesOf(tx: Db, id: number): Promise<Sides | undefined> {
  const ticket = await targetOf(tx, id);
  if (!ticket) return undefined;
  const [own] =
    ticket.account === null ? [] : await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, ticket.account));
  const added = await tx
    .select({ email: ticketParticipants.email, current: accounts.email })
    .from(ticketParticipants)
    .leftJoin(accounts, eq(accounts.id, ticketParticipants.account))
    .where(eq(ticketParticipants.ticket, ticket.id));
  const participants = added.flatMap(({ email, current }) => current ?? email ?? []);
  return { id: ticket.id, customer: own?.email ?? ticket.email ?? '', participants };
}

/** Returns the tickets of our mails that a mail answers, the last one first. */
export async function answeredTickets(tx: Db, { headers }: Message): Promise<Sides[]> {
  const said = `${headers.get('references') ?? ''} ${headers.get('in-reply-to') ?? ''}`;
  const found = [...said.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi)].map(([, id]) => (id ?? '').toLowerCase());
  const ids = [...new Set(found.reverse())].slice(0, mostReferences);
  if (!ids.length) return [];
  const rows = await tx.select().from(ticketMails).where(inArray(ticketMails.messageId, ids));
  const inOrder = ids.flatMap((id) => rows.filter(({ messageId }) => messageId === id).map(({ ticket }) => ticket));
  const sides: Sides[] = [];
  for (const ticket of new Set(inOrder)) sides.push(...([await sidesOf(tx, ticket)].filter(Boolean) as Sides[]));
  return sides;
}

export type KnownSender = { account: number; staff: number | null; name: string; locale: Locale };
/** Returns the account of an address; undefined if there is none. */
export async function senderOf(tx: Db, email: string): Promise<KnownSender | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.email, email));
  if (!row) return undefined;
  return { account: row.id, staff: row.parentUser, name: `${row.firstName} ${row.lastName}`.trim() || email, locale: row.locale };
}
