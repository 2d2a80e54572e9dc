import { and, asc, between, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { hourRecords, hourTimers } from '../../db/tables/hours.ts';
import { Problem } from '../../lib/errors.ts';
import { dayAfter, daysBetween } from '../planning/rules.ts';
import { create, listFaults, type Writer } from './commands.ts';
import { runningTimer } from './queries.ts';
import { isTooLong, minutesByDay, timeOf } from './rules.ts';
import type { TimeRecord, Timer, TimerStart, WeekCopied, WeekCopy } from './schema.ts';

const lastOf = (monday: string) => dayAfter(monday, 6);

const weekOf = (tx: Db, staff: number, monday: string) =>
  tx
    .select()
    .from(hourRecords)
    .where(and(eq(hourRecords.staff, staff), between(hourRecords.date, monday, lastOf(monday)), isNull(hourRecords.removedAt)))
    .orderBy(asc(hourRecords.date), asc(hourRecords.id));

/** Copies the records of a week into another one: on days that have none yet, and never a removed action or location. */
export async function copyWeek(tx: Db, writer: Writer, { from, to }: WeekCopy): Promise<WeekCopied> {
  const given = await weekOf(tx, writer.staff, from);
  const taken = new Set((await weekOf(tx, writer.staff, to)).map(({ date }) => date));
  const records: TimeRecord[] = [];
  for (const { date, minutes, action, location, info } of given) {
    const day = dayAfter(date, daysBetween(from, to));
    const body = { date: day, time: timeOf(minutes), actionId: action, locationId: location, info };
    if (taken.has(day) || Object.keys(await listFaults(tx, body)).length) continue;
    records.push(await create(tx, writer, body));
  }
  return { records, left: given.length - records.length };
}

/** Starts the timer of a person. @throws Problem invalid_input; conflict if it runs already */
export async function startTimer(tx: Db, { staff, now }: Writer, { actionId, locationId, info }: TimerStart): Promise<Timer> {
  const fields = await listFaults(tx, { actionId, locationId });
  if (Object.keys(fields).length) throw new Problem('invalid_input', fields);
  const row = { staff, startedAt: now, action: actionId, location: locationId, info: info || null };
  const made = await tx.insert(hourTimers).values(row).onConflictDoNothing().returning();
  const timer = await runningTimer(tx, staff);
  if (!made.length || !timer) throw new Problem('conflict');
  return timer;
}

/** Removes the running timer of a staff member. @returns it; null if none runs */
export const dropTimer = async (tx: Db, staff: number): Promise<Timer | null> => {
  const timer = await runningTimer(tx, staff);
  await tx.delete(hourTimers).where(eq(hourTimers.staff, staff));
  return timer;
};

/**
 * Stops the timer of a person and records its time, each day apart.
 * @throws Problem not_found without a timer; invalid_input if it ran for more than 24 hours, or a day has no room
 */
export async function stopTimer(tx: Db, writer: Writer): Promise<TimeRecord[]> {
  const [row] = await tx.select().from(hourTimers).where(eq(hourTimers.staff, writer.staff)).for('update');
  if (!row) throw new Problem('not_found');
  if (isTooLong(row.startedAt, writer.now)) throw new Problem('invalid_input', { time: 'too_big' });
  await dropTimer(tx, writer.staff);
  const records: TimeRecord[] = [];
  for (const { date, minutes } of minutesByDay(row.startedAt, writer.now)) {
    const body = { date, time: timeOf(minutes), actionId: row.action, locationId: row.location, info: row.info };
    records.push(await create(tx, writer, body));
  }
  return records;
}
