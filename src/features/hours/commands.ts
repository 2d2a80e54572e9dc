// Writing of own time records. Every writer of a day holds the lock of that person and day, so the sum of a day stays
// at most 24 hours also with several writers. Locks of days are taken in order, and after the row of a record.

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { hourActions, hourChanges, hourLocations, hourRecords } from '../../db/tables/hours.ts';
import { type FieldErrors, Problem } from '../../lib/errors.ts';
import { type RecordRow, recordOf } from './queries.ts';
import { faultOfDay, fitsInDay } from './rules.ts';
import { minutesOf, type RecordWrite, type TimeRecord } from './schema.ts';
import { type Act, statusAfter, statuses } from './state-rules.ts';

/** Namespace of the advisory locks of a person's days. */
const ofDays = 7_331_016;

/** Person who writes, and the present calendar day. */
export type Writer = { staff: number; now: Date; today: string };
type Written = typeof hourChanges.$inferInsert.act;

/** Stores the state of a record before a change. */
export const keepChange = (
  tx: Db,
  row: RecordRow,
  { staff, now }: Pick<Writer, 'staff' | 'now'>,
  act: Written,
  reason: string | null = null,
) =>
  tx.insert(hourChanges).values({
    ...{ record: row.id, act, by: staff, at: now, reason },
    before: act === 'created' ? null : { ...recordOf(row) },
  });

/** Locks a day of a person, and refuses minutes for which it has no room. @throws Problem invalid_input */
export async function demandRoom(tx: Db, staff: number, date: string, minutes: number, except = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ofDays}, hashtext(${`${staff}:${date}`}))`);
  const others = and(eq(hourRecords.staff, staff), eq(hourRecords.date, date), isNull(hourRecords.removedAt), ne(hourRecords.id, except));
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${hourRecords.minutes}), 0)::integer` })
    .from(hourRecords)
    .where(others);
  if (!fitsInDay(row?.sum ?? 0, minutes)) throw new Problem('invalid_input', { time: 'day_full' });
}

/** Returns whether the action and the location take new time. They stay so until the commit. */
export async function listFaults(tx: Db, { actionId, locationId }: { actionId: number; locationId: number }): Promise<FieldErrors> {
  const open = async (table: typeof hourActions | typeof hourLocations, id: number) =>
    (
      await tx
        .select({ id: table.id })
        .from(table as typeof hourActions)
        .where(and(eq(table.id, id), isNull(table.removedAt)))
        .for('share')
    ).length > 0;
  return {
    ...((await open(hourActions, actionId)) ? {} : { actionId: 'unknown_reference' }),
    ...((await open(hourLocations, locationId)) ? {} : { locationId: 'unknown_reference' }),
  };
}

async function demandFields(tx: Db, body: RecordWrite, { today }: Writer): Promise<void> {
  const fields: FieldErrors = await listFaults(tx, body);
  const fault = faultOfDay(body.date, today);
  if (fault) fields.date = fault;
  if (Object.keys(fields).length) throw new Problem('invalid_input', fields);
}

const valuesOf = ({ date, time, actionId, locationId, info }: RecordWrite) => ({
  ...{ date, minutes: minutesOf(time), action: actionId, location: locationId, info: info || null },
});

/** Records time. @throws Problem invalid_input */
export async function create(tx: Db, writer: Writer, body: RecordWrite): Promise<TimeRecord> {
  await demandFields(tx, body, writer);
  await demandRoom(tx, writer.staff, body.date, minutesOf(body.time));
  const [row] = await tx
    .insert(hourRecords)
    .values({ ...valuesOf(body), staff: writer.staff, status: statuses.toApprove, createdAt: writer.now, updatedAt: writer.now })
    .returning();
  if (!row) throw new Error('The time was not recorded.');
  await keepChange(tx, row, writer, 'created');
  return recordOf(row);
}

/** Returns an own record, locked. @throws Problem not_found for one of somebody else */
async function ownLocked(tx: Db, staff: number, id: number, isRemoved = false): Promise<RecordRow> {
  const [row] = await tx
    .select()
    .from(hourRecords)
    .where(and(eq(hourRecords.id, id), eq(hourRecords.staff, staff)))
    .for('update');
  if (!row || (row.removedAt !== null) !== isRemoved) throw new Problem('not_found');
  return row;
}

/** Returns the state after an act. @throws Problem hours_state */
export function demandStatus(act: Act, { status }: Pick<RecordRow, 'status'>): number {
  const after = statusAfter(act, status);
  if (!after) throw new Problem('hours_state');
  return after;
}

/** Writes values to a record, with its next version. Does not check rights or states. */
export async function update(tx: Db, row: RecordRow, now: Date, values: Partial<RecordRow>): Promise<TimeRecord> {
  const [changed] = await tx
    .update(hourRecords)
    .set({ ...values, version: row.version + 1, updatedAt: now })
    .where(eq(hourRecords.id, row.id))
    .returning();
  return recordOf(changed ?? row);
}

/** Changes an own record; a denied one waits for approval again. @throws Problem not_found, hours_state, invalid_input */
export async function save(tx: Db, writer: Writer, id: number, body: RecordWrite): Promise<TimeRecord> {
  const row = await ownLocked(tx, writer.staff, id);
  const status = demandStatus('save', row);
  await demandFields(tx, body, writer);
  await demandRoom(tx, writer.staff, body.date, minutesOf(body.time), id);
  await keepChange(tx, row, writer, 'saved');
  return update(tx, row, writer.now, { ...valuesOf(body), status, reason: null });
}

/** Removes an own record. Its row stays with its history. @throws Problem not_found, hours_state */
export async function remove(tx: Db, writer: Writer, id: number): Promise<void> {
  const row = await ownLocked(tx, writer.staff, id);
  demandStatus('remove', row);
  await keepChange(tx, row, writer, 'removed');
  await update(tx, row, writer.now, { removedAt: writer.now });
}

/** Brings an own record back. @throws Problem not_found, invalid_input if its day is full meanwhile */
export async function restore(tx: Db, writer: Writer, id: number): Promise<TimeRecord> {
  const row = await ownLocked(tx, writer.staff, id, true);
  await demandRoom(tx, writer.staff, row.date, row.minutes);
  await keepChange(tx, row, writer, 'restored');
  return update(tx, row, writer.now, { removedAt: null });
}

/** Books an own record on a thing, or on nothing. @throws Problem not_found, hours_state */
export async function book(tx: Db, writer: Writer, id: number, booking: TimeRecord['booking']): Promise<TimeRecord> {
  const row = await ownLocked(tx, writer.staff, id);
  demandStatus('book', row);
  await keepChange(tx, row, writer, 'booked');
  return update(tx, row, writer.now, { bookingKind: booking?.kind ?? null, bookingReference: booking?.reference ?? null });
}
