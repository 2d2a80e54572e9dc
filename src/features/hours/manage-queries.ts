import { and, asc, between, count, isNull, lte, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { accounts, parentUsers } from '../../db/tables/accounts.ts';
import { hourActions, hourRecords, hourSchedules } from '../../db/tables/hours.ts';
import { dayAfter, mondayOf } from '../planning/rules.ts';
import { daysFrom, planOf } from './calendar-rules.ts';
import type { HourPerson } from './manage-schema.ts';
import { closingsIn } from './queries.ts';
import { markedMinutes } from './rules.ts';
import { statuses } from './state-rules.ts';

type Sum = { staff: number; status: number; minutes: number; waiting: number };
type Mark = { staff: number; day: string; isWeek: boolean };

/** Returns the days of a range and the Mondays of its weeks with more work than is marked. Weeks are counted whole. */
const marksIn = async (db: Db, from: string, until: string): Promise<Mark[]> =>
  rowsOf<Mark>(
    await db.execute(sql`with days as (
        select r.staff, r.date, sum(r.minutes) as minutes from ${hourRecords} r
          join ${hourActions} a on a.id = r.action and not a.is_absence
          where r.date between ${mondayOf(from)}::date and ${dayAfter(mondayOf(until), 6)}::date and r.removed_at is null
          group by r.staff, r.date)
      select staff, date::text as day, false as "isWeek" from days
        where minutes > ${markedMinutes.day} and date between ${from}::date and ${until}::date
      union all select staff, (date - extract(isodow from date)::integer + 1)::text, true from days
        group by 1, 2 having sum(minutes) > ${markedMinutes.week}
      order by 1, 2`),
  );

type Name = Pick<HourPerson, 'id' | 'code' | 'firstName' | 'lastName' | 'hasLeft'>;
const everybody = async (db: Db): Promise<Name[]> =>
  rowsOf<Name>(
    await db.execute(sql`select p.id, p.code, p.first_name as "firstName", p.last_name as "lastName", not s.is_staff as "hasLeft" from ${parentUsers} p
      cross join lateral (select exists (select 1 from ${accounts} a where a.parent_user = p.id) as is_staff) s
      where s.is_staff or exists (select 1 from ${hourRecords} r where r.staff = p.id and r.removed_at is null)
      order by p.last_name, p.first_name, p.id`),
  );

/** Returns all staff, and former staff with hours, with the sums of a range. */
export async function hourPeople(db: Db, { from, until, me }: { from: string; until: string; me: number }): Promise<HourPerson[]> {
  const [people, sums, marks, schedules, closings] = await Promise.all([
    everybody(db),
    db
      .select({
        staff: hourRecords.staff,
        status: hourRecords.status,
        minutes: sql<number>`sum(${hourRecords.minutes})::integer`,
        waiting: count(),
      })
      .from(hourRecords)
      .where(and(between(hourRecords.date, from, until), isNull(hourRecords.removedAt)))
      .groupBy(hourRecords.staff, hourRecords.status) as Promise<Sum[]>,
    marksIn(db, from, until),
    db.select().from(hourSchedules).where(lte(hourSchedules.validFrom, until)).orderBy(asc(hourSchedules.validFrom)),
    closingsIn(db, from, until),
  ]);
  const days = daysFrom(from, until);
  const [sumsOf, marksOf, schedulesOf] = [sums, marks, schedules].map((rows) =>
    Map.groupBy<number, { staff: number }>(rows, ({ staff }) => staff),
  );
  return people.map((person) => {
    const own = (sumsOf?.get(person.id) ?? []) as Sum[];
    const sumIn = (status: number) => own.find((one) => one.status === status);
    const planned = (schedulesOf?.get(person.id) ?? []) as typeof schedules;
    const latest = planned.at(-1);
    const marked = (marksOf?.get(person.id) ?? []) as Mark[];
    const daysOf = (isWeek: boolean) => marked.flatMap((mark) => (mark.isWeek === isWeek ? [mark.day] : []));
    return {
      ...person,
      toApprove: sumIn(statuses.toApprove)?.minutes ?? 0,
      approved: sumIn(statuses.approved)?.minutes ?? 0,
      denied: sumIn(statuses.denied)?.minutes ?? 0,
      waiting: sumIn(statuses.toApprove)?.waiting ?? 0,
      expected: days.reduce((total, day) => total + planOf(day, planned, closings).expected, 0),
      marks: { days: daysOf(false), weeks: daysOf(true) },
      schedule: latest ? { validFrom: latest.validFrom, minutes: latest.minutes, issuerId: latest.issuer } : null,
      isMe: person.id === me,
    };
  });
}
