import { and, count, eq, isNull, min, ne } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { wallTimeOf } from '../../lib/clock.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import type { FrontLine } from '../overview/schema.ts';
import { dayAfter } from '../planning/rules.ts';
import { gapsOf, waitingMonths } from './gap-queries.ts';
import { hourPeople } from './manage-queries.ts';
import { managing, missingFrom, missingOf } from './rules.ts';
import { statuses } from './state-rules.ts';

const waitingLine = (kind: string, counted: number, at: string | null = null): FrontLine[] =>
  counted ? [lineOf({ section: 'waiting', kind, count: counted, at })] : [];

/** Lines for approvers of hours: waiting records, also of earlier months, and people with missing hours in the last week. */
async function managerLines(db: Db, me: number, today: string): Promise<FrontLine[]> {
  const monday = missingFrom(today);
  const isWaiting = and(eq(hourRecords.status, statuses.toApprove), ne(hourRecords.staff, me), isNull(hourRecords.removedAt));
  const [[row], months, people] = await Promise.all([
    db
      .select({ count: count(), oldest: min(hourRecords.createdAt) })
      .from(hourRecords)
      .where(isWaiting),
    waitingMonths(db, me, today),
    hourPeople(db, { from: monday, until: dayAfter(monday, 6), me }),
  ]);
  const lacking = people.filter((person) => person.id !== me && !person.hasLeft && missingOf(person) > 0);
  return [
    ...waitingLine('hours_waiting', row?.count ?? 0, row?.oldest?.toISOString() ?? null),
    ...waitingLine('hours_months', months),
    ...waitingLine('hours_missing_others', lacking.length),
  ];
}

/** Own hours that were denied, or are missing in this week or the last, and for approvers the hours of others. */
export const hourLines: FrontSource = async ({ db, actor, now }) => {
  const { day: today } = wallTimeOf(now);
  const own = and(eq(hourRecords.status, statuses.denied), eq(hourRecords.staff, actor.staffId), isNull(hourRecords.removedAt));
  const [[denied], gaps, ofManager] = await Promise.all([
    db
      .select({ count: count(), oldest: min(hourRecords.createdAt) })
      .from(hourRecords)
      .where(own),
    gapsOf(db, actor.staffId, { from: missingFrom(today), until: today }, today),
    actor.may(managing) ? managerLines(db, actor.staffId, today) : [],
  ]);
  const [first] = gaps;
  return [
    ...waitingLine('hours_denied', denied?.count ?? 0, denied?.oldest?.toISOString() ?? null),
    ...waitingLine('hours_missing', gaps.length, first ? `${first.day}T12:00:00.000Z` : null),
    ...ofManager,
  ];
};
