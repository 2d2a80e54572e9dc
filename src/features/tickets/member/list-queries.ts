import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { ticketComments, ticketParticipants, tickets } from '../../../db/tables/tickets.ts';
import type { TicketRow } from '../customer-queries.ts';
import { ownTicketsAtOnce } from '../rules.ts';

export type TicketLine = Pick<TicketRow, 'id' | 'subject' | 'statusId' | 'account' | 'createdAt'> & { lastAt: Date };

/** Returns a page of a member's tickets, newest first, without those that went on in another one. */
export async function ticketsOf(db: Db, account: number, before: number | undefined): Promise<{ rows: TicketLine[]; next: number | null }> {
  const own = sql`(select ${tickets.id} from ${tickets} where ${tickets.account} = ${account}
    union all select ${ticketParticipants.ticket} from ${ticketParticipants} where ${ticketParticipants.account} = ${account})`;
  const rows = await db
    .select({
      ...{ id: tickets.id, subject: tickets.subject, statusId: tickets.statusId, account: tickets.account, createdAt: tickets.createdAt },
      lastAt: sql`(select max(c.created_at) from ticket_comments c where c.ticket = ${tickets.id} and c.released_at is not null
        and not c.is_from_other and c.created_at >= coalesce(${ticketParticipants.since}, c.created_at))`.mapWith(ticketComments.createdAt),
    })
    .from(tickets)
    .leftJoin(ticketParticipants, and(eq(ticketParticipants.ticket, tickets.id), eq(ticketParticipants.account, account)))
    .where(and(sql`${tickets.id} in ${own}`, isNull(tickets.mergedInto), before === undefined ? undefined : lt(tickets.id, before)))
    .orderBy(desc(tickets.id))
    .limit(ownTicketsAtOnce + 1);
  const shown = rows.slice(0, ownTicketsAtOnce).map((row) => ({ ...row, lastAt: row.lastAt ?? row.createdAt }));
  return { rows: shown, next: rows.length > ownTicketsAtOnce ? (shown.at(-1)?.id ?? null) : null };
}
