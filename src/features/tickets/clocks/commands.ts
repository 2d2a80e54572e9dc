import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { portals } from '../../../db/tables/portals.ts';
import { issuerHolidays, ticketHistory, tickets } from '../../../db/tables/tickets.ts';
import type { TicketRow } from '../customer-queries.ts';
import { statuses } from '../rules.ts';
import { clockPriority, dueAt } from './rules.ts';

/** Stretches in which the clock stands: nobody waits for staff in 3, 4 and 5. */
async function pausesOf(tx: Db, id: number): Promise<{ from: Date; until: Date | null }[]> {
  const lines = await tx
    .select()
    .from(ticketHistory)
    .where(and(eq(ticketHistory.ticket, id), eq(ticketHistory.kind, 'status')))
    .orderBy(asc(ticketHistory.at), asc(ticketHistory.id));
  const pauses: { from: Date; until: Date | null }[] = [];
  for (const { after, at } of lines) {
    const last = pauses.at(-1);
    const isStanding = Number(after) >= statuses.waiting;
    if (isStanding && last?.until !== null) pauses.push({ from: at, until: null });
    if (!isStanding && last && last.until === null) last.until = at;
  }
  return pauses;
}

/** Returns the instant at which the answer to a ticket is due; null where none is, or the clock stands. */
async function dueOf(tx: Db, row: TicketRow): Promise<Date | null> {
  if (!row.waitingSince || row.spamAt || row.mergedInto !== null) return null;
  const [portal] = await tx.select({ issuerId: portals.issuerId }).from(portals).where(eq(portals.code, row.portal));
  const issuerId = portal?.issuerId === 2 ? 2 : 1;
  const exceptions = await tx.select().from(issuerHolidays).where(eq(issuerHolidays.issuer, issuerId));
  const priority = clockPriority(row.priority, row.isPriorityOfStaff);
  return dueAt({ issuerId, priority, since: row.waitingSince, pauses: await pausesOf(tx, row.id), exceptions });
}

/** Stores when the answer to a ticket is due. */
export async function setClock(tx: Db, id: number): Promise<void> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id));
  if (row)
    await tx
      .update(tickets)
      .set({ dueAt: await dueOf(tx, row) })
      .where(eq(tickets.id, id));
}
