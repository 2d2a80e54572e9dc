import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts, parentUsers } from '../../db/tables/accounts.ts';
import { customers } from '../../db/tables/companies.ts';
import { newsletters, newsletterTexts } from '../../db/tables/newsletters.ts';
import type { auditLines } from '../../db/tables/staff.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { transfers } from '../../db/tables/transfers.ts';
import type { Locale } from '../../lib/locale.ts';

type Named = { id: number | string; name: string | null };
type Find = (db: Db, ids: readonly string[], locale: Locale) => PromiseLike<Named[]>;

// An id of another form is not a primary key, and would be an error of the database.
const numbersIn = (ids: readonly string[]): number[] => ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
const uuidsIn = (ids: readonly string[]): string[] => ids.filter((id) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));

/** Names of the things of a kind, by their primary keys. */
const finds: Readonly<Record<string, Find>> = {
  staff: (db, ids) =>
    db
      .select({ id: parentUsers.id, name: sql<string>`${parentUsers.firstName} || ' ' || ${parentUsers.lastName}` })
      .from(parentUsers)
      .where(inArray(parentUsers.id, numbersIn(ids))),
  account: (db, ids) =>
    db
      .select({ id: accounts.id, name: sql<string | null>`nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), '')` })
      .from(accounts)
      .where(inArray(accounts.id, numbersIn(ids))),
  company: (db, ids) =>
    db
      .select({ id: customers.reference, name: customers.name })
      .from(customers)
      .where(inArray(customers.reference, [...ids])),
  newsletter: (db, ids, locale) =>
    db
      .selectDistinctOn([newsletters.reference], { id: newsletters.reference, name: newsletterTexts.subject })
      .from(newsletters)
      .innerJoin(newsletterTexts, eq(newsletterTexts.newsletter, newsletters.reference))
      .where(inArray(newsletters.reference, [...ids]))
      .orderBy(newsletters.reference, sql`${newsletterTexts.locale} <> ${locale}`),
  ticket: (db, ids) =>
    db
      .select({ id: tickets.id, name: tickets.subject })
      .from(tickets)
      .where(inArray(tickets.id, numbersIn(ids))),
  transfer: (db, ids) =>
    db
      .select({ id: transfers.id, name: transfers.name })
      .from(transfers)
      .where(inArray(transfers.id, uuidsIn(ids))),
};

type Line = Pick<typeof auditLines.$inferSelect, 'subject' | 'subjectId'>;
/** Returns a function that names what lines concern, with one statement for each kind. A name in one language is taken over none. */
export async function namesOfSubjects(db: Db, lines: readonly Line[], locale: Locale): Promise<(line: Line) => string | null> {
  const ids = Map.groupBy(lines, ({ subject }) => subject);
  const found = await Promise.all(
    Object.entries(finds).map(async ([kind, find]) => {
      const wanted = [...new Set((ids.get(kind) ?? []).map(({ subjectId }) => subjectId))];
      const rows = wanted.length ? await find(db, wanted, locale) : [];
      return [kind, new Map(rows.map(({ id, name }) => [String(id), name]))] as const;
    }),
  );
  const names = new Map(found);
  return ({ subject, subjectId }) => names.get(subject)?.get(subjectId) || null;
}
