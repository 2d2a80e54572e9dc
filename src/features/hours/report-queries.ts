import { and, between, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { hourActions, hourRecords } from '../../db/tables/hours.ts';
import { translator } from '../../i18n/messages.ts';
import type { Daily } from '../reports/rules.ts';
import type { HourReport, HourReportQuery } from './report-schema.ts';
import { statuses } from './state-rules.ts';

/** Question of a report; `before` is the first day of the period before. */
export type Asked = HourReportQuery & { report: HourReport; before: string };
type Row = { key: string; minutes: number; before: number };
type Titles = { nl: string | null; fr: string | null };

const isBooking = (report: HourReport) => report !== 'action' && report !== 'person';

const wanted = ({ report, before, until, staff, action, status }: Asked) =>
  and(
    between(hourRecords.date, before, until),
    isNull(hourRecords.removedAt),
    status ? eq(hourRecords.status, Number(status)) : inArray(hourRecords.status, [statuses.toApprove, statuses.approved]),
    staff ? eq(hourRecords.staff, staff) : undefined,
    action ? eq(hourRecords.action, action) : undefined,
    isBooking(report) ? sql`${hourRecords.bookingKind} = ${report}` : undefined,
  );

/** Returns the minutes of each day, from the period before on. */
export async function minutesByDate(db: Db, asked: Asked): Promise<Daily[]> {
  const rows = await db
    .select({ day: hourRecords.date, count: sql<number>`sum(${hourRecords.minutes})::integer` })
    .from(hourRecords)
    .where(wanted(asked))
    .groupBy(hourRecords.date);
  return rows.map((row) => ({ ...row, total: 0 }));
}

/** Returns the minutes of each action, person or thing in both periods, highest first. */
export async function minutesByKey(db: Db, asked: Asked, limit: number): Promise<Row[]> {
  const columns = { action: hourRecords.action, person: hourRecords.staff } as const;
  const key = asked.report === 'action' || asked.report === 'person' ? columns[asked.report] : hourRecords.bookingReference;
  const sum = (when: SQL) => sql`coalesce(sum(${hourRecords.minutes}) filter (where ${when}), 0)::integer`;
  const isNow = sql`${hourRecords.date} >= ${asked.from}::date`;
  const rows = await db.execute(sql`
    select ${key}::text as key, ${sum(isNow)} as minutes, ${sum(sql`not ${isNow}`)} as before
    from ${hourRecords} where ${wanted(asked)} group by ${key} order by 2 desc, 3 desc, ${key} limit ${limit}`);
  return rowsOf<Row>(rows);
}

/** Returns the names of the rows of a report. Of a ticket it is the number: its subject is not for everybody. */
export async function titlesOf(db: Db, report: HourReport, keys: readonly string[]): Promise<Map<string, Titles>> {
  const ids = keys.map(Number);
  if (!keys.length) return new Map();
  if (report === 'ticket') {
    const [nl, fr] = [translator('nl'), translator('fr')];
    return new Map(
      keys.map((number) => [number, { nl: nl('hours.report.ticket', { number }), fr: fr('hours.report.ticket', { number }) }]),
    );
  }
  if (report === 'action') {
    const rows = await db.select().from(hourActions).where(inArray(hourActions.id, ids));
    return new Map(rows.map(({ id, nameNl: nl, nameFr: fr }) => [String(id), { nl, fr }]));
  }
  if (report === 'person') {
    const rows = await db.select().from(parentUsers).where(inArray(parentUsers.id, ids));
    return new Map(
      rows.map(({ id, firstName, lastName }) => {
        const name = `${firstName} ${lastName}`;
        return [String(id), { nl: name, fr: name }];
      }),
    );
  }
  const rows = await db
    .select({ reference: documentIndex.reference, nl: documentIndex.titleNl, fr: documentIndex.titleFr })
    .from(documentIndex)
    .where(and(eq(documentIndex.entity, report), inArray(documentIndex.reference, [...keys])));
  return new Map(rows.map(({ reference, nl, fr }) => [reference, { nl, fr }]));
}
