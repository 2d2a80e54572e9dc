import { and, asc, between, count, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { accounts, parentUsers } from '../../db/tables/accounts.ts';
import { hourActions, hourRecords, hourSchedules } from '../../db/tables/hours.ts';
import { dayAfter, mondayOf } from '../planning/rules.ts';
import { daysFrom, planOf } from './day-rules.ts';
import type { HourPerson, RecordOfPerson, RecordsQuery } from './manage-schema.ts';
import { closingsIn, recordOf } from './queries.ts';
import { marksOf, statuses, timeOf } from './rules.ts';
import { maxima } from './schema.ts';

type Sum = { staff: number; status: number; minutes: number; waiting: number };
type DaySum = { staff: number; date: string; minutes: number };

/** Returns everybody on the staff and who left but has hours, with the sums of a range. */
export async function hourPeople(db: Db, { from, until, me }: { from: string; until: string; me: number }): Promise<HourPerson[]> {
  const [people, sums, worked, schedules, closings] = await Promise.all([
    rowsOf<Pick<HourPerson, 'id' | 'code' | 'firstName' | 'lastName' | 'hasLeft'>>(
      await db.execute(sql`select p.id, p.code, p.first_name as "firstName", p.last_name as "lastName", not s.is_staff as "hasLeft" from ${parentUsers} p
        cross join lateral (select exists (select 1 from ${accounts} a where a.parent_user = p.id) as is_staff) s
        where s.is_staff or exists (select 1 from ${hourRecords} r where r.staff = p.id and r.removed_at is null)
        order by p.last_name, p.first_name, p.id`),
    ),
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
    // Whole weeks: the mark of a week needs all its days.
    db
      .select({ staff: hourRecords.staff, date: hourRecords.date, minutes: sql<number>`sum(${hourRecords.minutes})::integer` })
      .from(hourRecords)
      .innerJoin(hourActions, and(eq(hourActions.id, hourRecords.action), eq(hourActions.isAbsence, false)))
      .where(and(between(hourRecords.date, mondayOf(from), dayAfter(mondayOf(until), 6)), isNull(hourRecords.removedAt)))
      .groupBy(hourRecords.staff, hourRecords.date) as Promise<DaySum[]>,
    db.select().from(hourSchedules).where(lte(hourSchedules.validFrom, until)).orderBy(asc(hourSchedules.validFrom)),
    closingsIn(db, from, until),
  ]);
  const days = daysFrom(from, until);
  const [sumsOf, workOf, schedulesOf] = [sums, worked, schedules].map((rows) =>
    Map.groupBy<number, { staff: number }>(rows, ({ staff }) => staff),
  );
  return people.map((person) => {
    const own = (sumsOf?.get(person.id) ?? []) as Sum[];
    const sumIn = (status: number) => own.find((one) => one.status === status);
    const planned = (schedulesOf?.get(person.id) ?? []) as typeof schedules;
    const latest = planned.at(-1);
    const work = ((workOf?.get(person.id) ?? []) as DaySum[]).map(({ date, minutes }) => ({
      date,
      time: timeOf(minutes),
      isAbsence: false,
    }));
    return {
      ...person,
      toApprove: sumIn(statuses.toApprove)?.minutes ?? 0,
      approved: sumIn(statuses.approved)?.minutes ?? 0,
      denied: sumIn(statuses.denied)?.minutes ?? 0,
      waiting: sumIn(statuses.toApprove)?.waiting ?? 0,
      expected: days.reduce((total, day) => total + planOf(day, planned, closings).expected, 0),
      marks: marksOf(work, mondayOf),
      schedule: latest ? { validFrom: latest.validFrom, minutes: latest.minutes, issuerId: latest.issuer } : null,
      isMe: person.id === me,
    };
  });
}

/** Returns records of everybody, a page at a time; `total` is counted for the first page. */
export async function recordsOf(
  db: Db,
  { from, until, staff, status, sort = '-date', cursor }: RecordsQuery,
): Promise<{ items: RecordOfPerson[]; cursor: string | null; total: number }> {
  const records = hourRecords;
  const [day = '', id = ''] = cursor?.split('.') ?? [];
  const isDown = sort === '-date';
  const wanted = and(
    isNull(records.removedAt),
    from ? gte(records.date, from) : undefined,
    until ? lte(records.date, until) : undefined,
    staff ? eq(records.staff, staff) : undefined,
    status ? eq(records.status, Number(status)) : undefined,
  );
  const place = sql`(${records.date}, ${records.id})`;
  const given = sql`(${day}::date, ${Number(id)}::integer)`;
  const after = cursor ? (isDown ? sql`${place} < ${given}` : sql`${place} > ${given}`) : undefined;
  const order = isDown ? desc : asc;
  const rows = await db
    .select({ record: records, name: sql<string>`${parentUsers.firstName} || ' ' || ${parentUsers.lastName}` })
    .from(records)
    .innerJoin(parentUsers, eq(parentUsers.id, records.staff))
    .where(and(wanted, after))
    .orderBy(order(records.date), order(records.id))
    .limit(maxima.page + 1);
  const shown = rows.slice(0, maxima.page);
  const last = shown.at(-1)?.record;
  return {
    items: shown.map(({ record, name }) => ({ ...recordOf(record), staff: record.staff, name })),
    cursor: rows.length > maxima.page && last ? `${last.date}.${last.id}` : null,
    total: cursor ? 0 : await db.$count(records, wanted),
  };
}
