import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { portals } from '../../../db/tables/portals.ts';
import { issuerHolidays, ticketHistory, tickets } from '../../../db/tables/tickets.ts';
import type { Issuer } from '../../holidays/rules.ts';
import type { TicketRow } from '../customer-queries.ts';
import { clockPriority, dueAt, pausesIn } from './rules.ts';

type StatusLine = Pick<typeof ticketHistory.$inferSelect, 'ticket' | 'after' | 'at'>;
/** Returns the changes of status of tickets, oldest first. */
const statusLines = (tx: Db, ids: readonly number[]): Promise<StatusLine[]> =>
  tx
    .select({ ticket: ticketHistory.ticket, after: ticketHistory.after, at: ticketHistory.at })
    .from(ticketHistory)
    .where(and(inArray(ticketHistory.ticket, [...ids]), eq(ticketHistory.kind, 'status')))
    .orderBy(asc(ticketHistory.at), asc(ticketHistory.id));

/** Returns the periods in which the clock is paused. */
const pausesOf = (lines: readonly StatusLine[]) => pausesIn(lines.map(({ after, at }) => ({ at, status: Number(after) })));

type Exceptions = readonly (typeof issuerHolidays.$inferSelect)[];
/** Returns the days that staff closed or opened, of both issuers. */
export const holidayExceptions = (tx: Db): Promise<Exceptions> => tx.select().from(issuerHolidays);

type Waiting = TicketRow & { waitingSince: Date };
const isWaiting = (row: TicketRow): row is Waiting => row.waitingSince !== null && row.spamAt === null && row.mergedInto === null;

/** Returns the instant at which the answer to each waiting ticket is due; null if its clock is paused. */
async function duesOf(tx: Db, rows: readonly Waiting[], all: Exceptions): Promise<Map<number, Date | null>> {
  if (!rows.length) return new Map();
  const codes = [...new Set(rows.map(({ portal }) => portal))];
  const issuers = await tx.select({ code: portals.code, issuerId: portals.issuerId }).from(portals).where(inArray(portals.code, codes));
  const lines = Map.groupBy(
    await statusLines(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ ticket }) => ticket,
  );
  return new Map(
    rows.map(({ id, portal, priority, isPriorityOfStaff, waitingSince }) => {
      const issuerId = issuers.find(({ code }) => code === portal)?.issuerId === 2 ? 2 : 1;
      const clock = { issuerId, priority: clockPriority(priority, isPriorityOfStaff), pauses: pausesOf(lines.get(id) ?? []) } as const;
      return [id, dueAt({ ...clock, since: waitingSince, exceptions: all.filter(({ issuer }) => issuer === issuerId) })];
    }),
  );
}

/** Stores when the answers to tickets are due. @param rows tickets as they are stored */
export async function setClocksOf(tx: Db, rows: readonly TicketRow[], exceptions: Exceptions): Promise<void> {
  const dues = await duesOf(tx, rows.filter(isWaiting), exceptions);
  for (const { id, dueAt: before } of rows) {
    const due = dues.get(id) ?? null;
    if (due?.getTime() !== before?.getTime()) await tx.update(tickets).set({ dueAt: due }).where(eq(tickets.id, id));
  }
}

/** Namespace of the advisory locks of issuers whose clocks are set. */
const ofIssuers = 7_331_017;
/** Tickets of one statement. */
const atOnce = 5_000;

/** Recomputes the due instants of an issuer's tickets, whose holidays changed in this transaction. */
export async function setClocks(tx: Db, issuerId: Issuer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ofIssuers}, ${issuerId})`);
  const exceptions = await tx.select().from(issuerHolidays).where(eq(issuerHolidays.issuer, issuerId));
  const rows = await tx
    .select()
    .from(tickets)
    .where(
      and(
        inArray(tickets.portal, tx.select({ code: portals.code }).from(portals).where(eq(portals.issuerId, issuerId))),
        ...[isNotNull(tickets.waitingSince), isNull(tickets.spamAt), isNull(tickets.mergedInto)],
      ),
    )
    .orderBy(asc(tickets.id))
    .for('update');
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce);
    const ids = some.map(({ id }) => id);
    const lines = Map.groupBy(await statusLines(tx, ids), ({ ticket }) => ticket);
    const due = some.map(({ id, priority, isPriorityOfStaff, waitingSince }) => {
      const clock = { issuerId, priority: clockPriority(priority, isPriorityOfStaff), exceptions, pauses: pausesOf(lines.get(id) ?? []) };
      return { id, at: waitingSince && dueAt({ ...clock, since: waitingSince }) };
    });
    await tx.execute(sql`update tickets set due_at = n.at
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as n (id integer, at timestamptz) where tickets.id = n.id`);
  }
}
