// Every change of a ticket: a lock, a line of history, a new version, the clock and the figures.

import { AsyncLocalStorage } from 'node:async_hooks';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { ticketComments, ticketHistory, tickets } from '../../db/tables/tickets.ts';
import { Problem } from '../../lib/errors.ts';
import { holidayExceptions, setClocksOf } from './clocks/commands.ts';
import { setFigures } from './clocks/figure-commands.ts';
import type { TicketRow } from './customer-queries.ts';
import type { Priority } from './schema.ts';
import { mayCustomer, mayPrioritise, mayStaff, statuses } from './state-rules.ts';
import { indexTicket } from './words-commands.ts';

/** Locks a ticket. @throws Problem not_found */
export async function lockTicket(tx: Db, id: number): Promise<TicketRow> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!row) throw new Problem('not_found');
  return row;
}

/** Refuses a change of a merged ticket, whose conversation continues in another one. @throws Problem conflict */
export function demandWhole({ mergedInto }: TicketRow): void {
  if (mergedInto !== null) throw new Problem('conflict');
}

/** Adds a line to the history of a ticket. */
export const record = (tx: Db, line: typeof ticketHistory.$inferInsert) => tx.insert(ticketHistory).values(line);

/** Sets what follows from changes: clocks, figures and the words by which tickets are found. @param rows tickets as they are stored */
async function follow(tx: Db, rows: readonly TicketRow[]): Promise<void> {
  const exceptions = await holidayExceptions(tx);
  await setClocksOf(tx, rows, exceptions);
  const ids = rows.map(({ id }) => id);
  await setFigures(tx, ids, exceptions);
  for (const id of ids) await indexTicket(tx, id);
}

/** Tickets that changed in `changeTogether`. */
const together = new AsyncLocalStorage<Set<number>>();

/** Runs many changes. What follows from them is set at their end, once for each ticket. */
export async function changeTogether(tx: Db, work: () => Promise<void>): Promise<void> {
  const ids = new Set<number>();
  await together.run(ids, work);
  const isAmong = inArray(tickets.id, [...ids]);
  await follow(tx, await tx.select().from(tickets).where(isAmong));
}

/** Sets values of a ticket and its next version, with what follows from the change. */
export async function changed(tx: Db, id: number, values: Partial<TicketRow>, now: Date): Promise<void> {
  const [row] = await tx
    .update(tickets)
    .set({ ...values, version: sql`${tickets.version} + 1`, updatedAt: now })
    .where(eq(tickets.id, id))
    .returning();
  if (!row) return;
  const ids = together.getStore();
  if (ids) ids.add(id);
  else await follow(tx, [row]);
}

/** Waits for the same call that may be on its way already. @param caller account of the caller */
export const lockOnce = (tx: Db, caller: number, once: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${caller} ${once}`}, 0))`);

/** Author of a change: a staff record, or the customer. */
export type By = { staff: number } | 'customer';
const staffOf = (by: By) => (by === 'customer' ? null : by.staff);

/** Returns the instant since which the customer of a ticket waits for an answer; null if all is answered. */
async function waitingOf(tx: Db, { id, createdAt }: TicketRow): Promise<Date | null> {
  const isRead = and(eq(ticketComments.ticket, id), isNotNull(ticketComments.releasedAt), eq(ticketComments.isFromOther, false));
  const comments = await tx
    .select({ author: ticketComments.author, at: ticketComments.createdAt })
    .from(ticketComments)
    .where(isRead)
    .orderBy(asc(ticketComments.createdAt), asc(ticketComments.id));
  const last = comments.findLastIndex(({ author }) => author === 'staff');
  return last < 0 ? createdAt : (comments[last + 1]?.at ?? null);
}

/** Moves a locked ticket to another status. @throws Problem conflict if the transition does not exist */
export async function setStatus(tx: Db, row: TicketRow, to: number, by: By, now: Date): Promise<void> {
  demandWhole(row);
  if (!(by === 'customer' ? mayCustomer : mayStaff)(row.statusId, to)) throw new Problem('conflict');
  await record(tx, { ticket: row.id, kind: 'status', before: String(row.statusId), after: String(to), staff: staffOf(by), at: now });
  const closing = to === statuses.closed && { closedAt: now, waitingSince: null };
  const opening = row.statusId === statuses.closed && { closedAt: null, waitingSince: await waitingOf(tx, row) };
  await changed(tx, row.id, { statusId: to, ...closing, ...opening }, now);
}

/** Sets the priority of a locked ticket. The customer's is a wish, which does not replace that of staff. @throws Problem conflict */
export async function setPriority(tx: Db, row: TicketRow, priority: Priority, by: By, now: Date): Promise<void> {
  demandWhole(row);
  const isCustomer = by === 'customer';
  if (!mayPrioritise(row.statusId, { isCustomer, isSetByStaff: row.isPriorityOfStaff })) throw new Problem('conflict');
  if (row.priority !== priority)
    await record(tx, { ticket: row.id, kind: 'priority', before: row.priority, after: priority, staff: staffOf(by), at: now });
  await changed(tx, row.id, { priority, isPriorityOfStaff: by !== 'customer' }, now);
}

/** Returns the status and the priority of a ticket, as calls that change them answer. @throws Problem not_found */
export async function stateOf(tx: Db, id: number): Promise<{ id: number; status_id: number; priority: Priority }> {
  const { statusId, priority } = await lockTicket(tx, id);
  return { id, status_id: statusId, priority };
}
