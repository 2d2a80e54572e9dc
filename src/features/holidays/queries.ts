import { asc, between } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { issuerHolidays } from '../../db/tables/tickets.ts';
import { holidaysOf } from './rules.ts';
import type { ClosedDay, Exception } from './schema.ts';

type Row = Pick<typeof issuerHolidays.$inferSelect, 'isFree' | 'nameNl' | 'nameFr'>;
/** Returns an exception as calls show it; an opened holiday has the name of the calendar. */
export const exceptionOf = ({ isFree, nameNl: nl, nameFr: fr }: Row): Exception => ({ isFree, nl, fr });

/** Returns the computed holidays and the exceptions of a year, by issuer and day. */
export async function closedDays(db: Db, year: number): Promise<ClosedDay[]> {
  const rows = await db
    .select()
    .from(issuerHolidays)
    .where(between(issuerHolidays.day, `${year}-01-01`, `${year}-12-31`))
    .orderBy(asc(issuerHolidays.issuer), asc(issuerHolidays.day));
  return ([1, 2] as const).flatMap((issuer) => {
    const own = new Map(rows.filter((row) => row.issuer === issuer).map((row) => [row.day, exceptionOf(row)]));
    const holidays = new Map(holidaysOf(issuer, year).map(({ day, name }) => [day, name]));
    return [...new Set([...holidays.keys(), ...own.keys()])]
      .sort()
      .map((day) => ({ issuer, day, holiday: holidays.get(day) ?? null, exception: own.get(day) ?? null }));
  });
}
