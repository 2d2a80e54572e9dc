import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { hasActiveAbo, subscribedPortals } from '../../db/abos.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { accountCompanies, accountInterests, accounts } from '../../db/tables/accounts.ts';
import { customers } from '../../db/tables/companies.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import { userOf } from '../account/rules.ts';
import { type Cursor, cursorIn, cursorText, mostFound } from './rules.ts';
import type { MemberQuery, MemberRecord, MemberRow } from './schema.ts';

const active = (now: Date) => sql`coalesce(${subscribedPortals(sql`a.id`, now)}, '[]')`;
const represented = sql`(select coalesce(json_agg(c.name order by c.name), '[]') from account_companies r
  join customers c on c.reference = r.customer where r.account = a.id)`;
const sortName = sql`lower(a.last_name || ' ' || a.first_name)`;

/** Returns the condition that each word of a question is part of a name, address, number or company. */
function found(q: string): SQL {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = sql`lower(concat_ws(' ', a.first_name, a.last_name, a.email, a.klnr, a.reference))`;
  const isOf = (word: string) => sql`(strpos(${text}, ${word}) > 0 or exists (select from account_companies r
    join customers c on c.reference = r.customer where r.account = a.id and strpos(lower(c.name), ${word}) > 0))`;
  return words.length ? sql.join(words.map(isOf), sql` and `) : sql`true`;
}

function withAbo(abo: MemberQuery['abo'], now: Date): SQL {
  const hasAny = sql`exists (select from abos where abos.account = a.id)`;
  const hasActive = hasActiveAbo(sql`a.id`, now);
  if (abo === 'active') return hasActive;
  if (abo === 'ended') return sql`${hasAny} and not ${hasActive}`;
  return abo === 'none' ? sql`not ${hasAny}` : sql`true`;
}

/** Returns the condition that a member comes after a cursor in the list. */
function after(cursor: Cursor | undefined, isByName: boolean, sign: SQL): SQL {
  if (!cursor) return sql`true`;
  return isByName ? sql`(${sortName}, a.id) ${sign} (${cursor.name}, ${cursor.id}::int)` : sql`a.id ${sign} ${cursor.id}`;
}

/** Returns a page of members. @throws Problem invalid_input for an invalid cursor */
export async function membersPage(
  db: Db,
  { q = '', abo, sort, cursor, limit }: MemberQuery,
  now: Date,
): Promise<{ items: MemberRow[]; cursor: string | null }> {
  const isByName = sort.endsWith('name');
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const sign = sql.raw(sort.startsWith('-') ? '<' : '>');
  const rows = rowsOf<MemberRow & { sortName: string }>(
    await db.execute(sql`select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.klnr, a.locale as language,
        to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        a.parent_user is not null as "isStaff", ${active(now)} as abos, ${represented} as companies, ${sortName} as "sortName"
      from accounts a
      where ${found(q)} and ${withAbo(abo, now)} and ${after(cursor === undefined ? undefined : cursorIn(cursor), isByName, sign)}
      order by ${isByName ? sql`${sortName} ${direction}, ` : sql``}a.id ${direction} limit ${limit + 1}`),
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown, cursor: last ? cursorText({ name: last.sortName, id: last.id }) : null };
}

/** Returns a member; undefined if there is none. */
export async function memberRecord(db: Db, id: number): Promise<MemberRecord | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!account) return undefined;
  const companies = await db
    .select({ reference: customers.reference, name: customers.name })
    .from(accountCompanies)
    .innerJoin(customers, eq(customers.reference, accountCompanies.customer))
    .where(eq(accountCompanies.account, id))
    .orderBy(asc(customers.name));
  const chosen = await db
    .select({ code: accountInterests.interest })
    .from(accountInterests)
    .where(eq(accountInterests.account, id))
    .orderBy(asc(accountInterests.interest));
  return {
    ...{ user: userOf(account), klnr: account.klnr, createdAt: account.createdAt.toISOString(), companies },
    ...{ erasedFrom: account.erasedFrom?.toISOString() ?? null, isStaff: account.parentUser !== null },
    interests: chosen.map(({ code }) => code),
  };
}

const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;
/** Returns companies whose name or reference contains the typed text. */
export const companiesLike = (db: Db, q: string) =>
  db
    .select({ reference: customers.reference, name: customers.name })
    .from(customers)
    .where(or(ilike(customers.name, pattern(q)), ilike(customers.reference, pattern(q))))
    .orderBy(asc(customers.name), asc(customers.reference))
    .limit(mostFound);

/** Returns all interests with their names. */
export async function interestNames(db: Db) {
  const rows = await db
    .select({ code: interests.code, locale: interestTexts.locale, name: interestTexts.name })
    .from(interests)
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code)))
    .orderBy(asc(interests.code));
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, texts]) => {
    const nameIn = (locale: string) => texts.find((one) => one.locale === locale)?.name ?? null;
    return { code, names: { nl: nameIn('nl'), fr: nameIn('fr') } };
  });
}
