import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Locale } from '../lib/locale.ts';

/** Something that a sitemap names in the month of its date. */
export type Dated = { reference: string; locales: Locale[]; updatedAt: Date };

/** The month of an instant in Brussels, YYYY-MM. */
export const monthOf = (date: SQLWrapper): SQL<string> => sql<string>`to_char(${date} at time zone 'Europe/Brussels', 'YYYY-MM')`;

export const inMonth = (date: SQLWrapper, month: string): SQL | undefined =>
  and(
    sql`${date} >= (${`${month}-01`}::timestamp at time zone 'Europe/Brussels')`,
    sql`${date} < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Europe/Brussels')`,
  );

/** Rows of one language each, gathered by reference. */
export const datedOf = (rows: readonly { reference: string; locale: Locale; updatedAt: Date }[]): Dated[] =>
  [...Map.groupBy(rows, ({ reference }) => reference).values()].flatMap((list) => {
    const [first] = list;
    return first ? [{ reference: first.reference, locales: list.map(({ locale }) => locale), updatedAt: first.updatedAt }] : [];
  });
