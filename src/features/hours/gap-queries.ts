import { and, between, count, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import type { StaffActor } from '../../lib/actor.ts';
import { dayAfter, mondayOf } from '../planning/rules.ts';
import type { HoursOfDay } from '../planning/schema.ts';
import { recordedHours } from './queries.ts';
import { countingOf, managing } from './rules.ts';
import { minutesOf } from './schema.ts';
import { statuses } from './state-rules.ts';

type Range = { from: string; until: string };

/**
 * Returns the weeks in which a person recorded less than expected until yesterday, each by its last working day, with the
 * minutes. Denied hours do not count.
 */
export async function gapsOf(db: Db, staff: number, { from, until }: Range, today: string): Promise<{ day: string; missing: number }[]> {
  const last = until < today ? until : dayAfter(today, -1);
  if (last < from) return [];
  const { records, days, hasSchedule } = await recordedHours(db, staff, mondayOf(from), last);
  if (!hasSchedule) return [];
  const recorded = Map.groupBy(countingOf(records), ({ date }) => mondayOf(date));
  return [...Map.groupBy(days, ({ date }) => mondayOf(date))].flatMap(([monday, week]) => {
    const minutes = (recorded.get(monday) ?? []).reduce((sum, { time }) => sum + minutesOf(time), 0);
    const missing = week.reduce((sum, { expected }) => sum + expected, 0) - minutes;
    const day = week.findLast(({ expected }) => expected > 0)?.date ?? monday;
    return missing > 0 && day >= from ? [{ day, missing }] : [];
  });
}

const waits = (me: number) => and(eq(hourRecords.status, statuses.toApprove), ne(hourRecords.staff, me), isNull(hourRecords.removedAt));

/** Returns the months before that of a day in which hours of people wait for approval. */
export async function waitingMonths(db: Db, me: number, today: string): Promise<number> {
  const months = sql<number>`count(distinct (${hourRecords.staff}, date_trunc('month', ${hourRecords.date})))::integer`;
  const [row] = await db
    .select({ months })
    .from(hourRecords)
    .where(and(waits(me), lt(hourRecords.date, `${today.slice(0, 7)}-01`)));
  return row?.months ?? 0;
}

/** Returns the days of a range in whose weeks own hours are missing and, for approvers, the days with waiting hours of others. */
export async function hoursByDay(db: Db, actor: StaffActor, range: Range, today: string): Promise<HoursOfDay[]> {
  const waiting = actor.may(managing)
    ? db
        .select({ day: hourRecords.date, count: count() })
        .from(hourRecords)
        .where(and(waits(actor.staffId), between(hourRecords.date, range.from, range.until)))
        .groupBy(hourRecords.date)
    : [];
  const [gaps, others] = await Promise.all([gapsOf(db, actor.staffId, range, today), waiting]);
  const missing = new Map(gaps.map((gap) => [gap.day, gap.missing]));
  const waitingOn = new Map(others.map((one) => [one.day, one.count]));
  return [...new Set([...missing.keys(), ...waitingOn.keys()])]
    .toSorted()
    .map((day) => ({ day, missing: missing.get(day) ?? 0, waiting: waitingOn.get(day) ?? 0 }));
}
