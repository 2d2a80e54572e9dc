import { and, asc, between, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { hourActions, hourChanges, hourLocations, hourRecords, hourSchedules, hourTimers } from '../../db/tables/hours.ts';
import { issuerHolidays } from '../../db/tables/tickets.ts';
import { type Closings, daysFrom, planOf } from './calendar-rules.ts';
import { timeOf } from './rules.ts';
import type { HourLists, MyHours, RecordHistory, TimeRecord, Timer } from './schema.ts';

export type RecordRow = typeof hourRecords.$inferSelect;

const { id, date, minutes, action, location, info, status, reason, bookingKind, bookingReference, version } = getTableColumns(hourRecords);
/** Columns that `recordOf` reads. */
export const shownColumns = { id, date, minutes, action, location, info, status, reason, bookingKind, bookingReference, version };

/** Returns a record as calls show it. */
export const recordOf = (row: Pick<RecordRow, keyof typeof shownColumns>): TimeRecord => ({
  ...{ id: row.id, date: row.date, time: timeOf(row.minutes), actionId: row.action, locationId: row.location, info: row.info },
  ...{ status: row.status, reason: row.reason, version: row.version },
  booking: row.bookingKind && row.bookingReference ? { kind: row.bookingKind, reference: row.bookingReference } : null,
});

const allActions = preparedOnce((db) => db.select().from(hourActions).orderBy(asc(hourActions.id)).prepare('hour_actions'));
const allLocations = preparedOnce((db) => db.select().from(hourLocations).orderBy(asc(hourLocations.id)).prepare('hour_locations'));

/** Returns the actions and locations, those that were removed last. */
export async function hourLists(db: Db): Promise<HourLists> {
  const [actions, locations] = await Promise.all([allActions(db).execute(), allLocations(db).execute()]);
  const entries = (rows: readonly { id: number; nameNl: string; nameFr: string; removedAt: Date | null; isAbsence?: boolean }[]) =>
    rows
      .map(({ id, nameNl: nl, nameFr: fr, removedAt, isAbsence = false }) => ({ id, nl, fr, isAbsence, isRemoved: removedAt !== null }))
      .sort((a, b) => Number(a.isRemoved) - Number(b.isRemoved));
  return { actions: entries(actions), locations: entries(locations) };
}

const timerOf = ({ startedAt, action, location, info }: typeof hourTimers.$inferSelect): Timer => ({
  ...{ startedAt: startedAt.toISOString(), actionId: action, locationId: location, info },
});

const timerOfPerson = preparedOnce((db) =>
  db
    .select()
    .from(hourTimers)
    .where(eq(hourTimers.staff, sql.placeholder('staff')))
    .prepare('hour_timer'),
);

/** Returns the running timer of a person. */
export async function runningTimer(db: Db, staff: number): Promise<Timer | null> {
  const [row] = await timerOfPerson(db).execute({ staff });
  return row ? timerOf(row) : null;
}

const exceptionsInRange = preparedOnce((db) =>
  db
    .select()
    .from(issuerHolidays)
    .where(between(issuerHolidays.day, sql.placeholder('from'), sql.placeholder('until')))
    .prepare('hour_closings'),
);

/** Returns the exceptions from the computed holidays in a range of days. */
export async function closingsIn(db: Db, from: string, until: string): Promise<Closings> {
  const rows = await exceptionsInRange(db).execute({ from, until });
  const ofIssuer = (issuer: number) =>
    new Map(rows.flatMap((row) => (row.issuer === issuer ? [[row.day, row.isFree ? 'closed' : 'open'] as const] : [])));
  return { 1: ofIssuer(1), 2: ofIssuer(2) };
}

const recordsInRange = preparedOnce((db) =>
  db
    .select(shownColumns)
    .from(hourRecords)
    .where(
      and(
        eq(hourRecords.staff, sql.placeholder('staff')),
        between(hourRecords.date, sql.placeholder('from'), sql.placeholder('until')),
        isNull(hourRecords.removedAt),
      ),
    )
    .orderBy(asc(hourRecords.date), asc(hourRecords.id))
    .prepare('hour_records'),
);
const schedulesOfPerson = preparedOnce((db) =>
  db
    .select()
    .from(hourSchedules)
    .where(eq(hourSchedules.staff, sql.placeholder('staff')))
    .prepare('hour_schedules'),
);

/** Returns the records of a person from the first to the last day, and the minutes expected on each. */
export async function recordedHours(db: Db, staff: number, from: string, until: string): Promise<Omit<MyHours, 'timer'>> {
  const [rows, schedules, lists, closings] = await Promise.all([
    recordsInRange(db).execute({ staff, from, until }),
    schedulesOfPerson(db).execute({ staff }),
    hourLists(db),
    closingsIn(db, from, until),
  ]);
  const days = daysFrom(from, until).map((date) => ({ date, ...planOf(date, schedules, closings) }));
  return { ...lists, records: rows.map(recordOf), days, hasSchedule: schedules.length > 0 };
}

/** Returns the hours of a person with the running timer. */
export async function hoursOf(db: Db, staff: number, from: string, until: string): Promise<MyHours> {
  const [hours, timer] = await Promise.all([recordedHours(db, staff, from, until), runningTimer(db, staff)]);
  return { ...hours, timer };
}

/** Returns the changes of a record, oldest first. */
export async function historyOf(db: Db, record: number): Promise<RecordHistory> {
  const rows = await db
    .select({ change: hourChanges, by: sql<string | null>`${parentUsers.firstName} || ' ' || ${parentUsers.lastName}` })
    .from(hourChanges)
    .leftJoin(parentUsers, eq(parentUsers.id, hourChanges.by))
    .where(eq(hourChanges.record, record))
    .orderBy(asc(hourChanges.id));
  return rows.map(({ change: { act, at, reason, before }, by }) => ({
    act,
    at: at.toISOString(),
    by,
    reason,
    before: before ? { ...before } : null,
  }));
}
