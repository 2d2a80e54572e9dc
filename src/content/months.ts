import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Locale } from '../lib/locale.ts';

/** Item that a sitemap lists in the month of its date. */
export type Dated = { month: string; reference: string; locales: Locale[]; updatedAt: Date };

/** SQL for the month of an instant in Brussels, YYYY-MM. */
export const monthOf = (date: SQLWrapper): SQL<string> => sql<string>`to_char(${date} at time zone 'Europe/Brussels', 'YYYY-MM')`;

/** SQL condition for dates in some months; the bounds let an index find those of one month. */
export function inMonths(date: SQLWrapper, months: readonly string[]): SQL | undefined {
  const sorted = [...months].sort();
  return and(
    sql`${date} >= (${`${sorted[0]}-01`}::timestamp at time zone 'Europe/Brussels')`,
    sql`${date} < ((${`${sorted.at(-1)}-01`}::timestamp + interval '1 month') at time zone 'Europe/Brussels')`,
    sorted.length > 1 ? inArray(monthOf(date), sorted) : undefined,
  );
}

/** Groups rows of one language each by reference. */
export const datedOf = (rows: readonly { month: string; reference: string; locale: Locale; updatedAt: Date }[]): Dated[] =>
  [...Map.groupBy(rows, ({ reference }) => reference).values()].flatMap((list) => {
    const [first] = list;
    return first ? [{ ...first, locales: list.map(({ locale }) => locale) }] : [];
  });
