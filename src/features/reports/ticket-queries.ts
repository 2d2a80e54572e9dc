import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { ticketCategories } from '../../db/tables/tickets.ts';
import { brusselsMidnight } from '../../lib/clock.ts';
import { dayAfter } from '../planning/rules.ts';
import { enquiryCategories } from '../tickets/rules.ts';
import type { Asked, RowCount, Titles } from './queries.ts';
import type { Daily } from './rules.ts';
import type { ReportBy } from './schema.ts';

type AskedTickets = Asked & {
  by: ReportBy;
  /** Portals whose tickets all count; of the others only the enquiries. */
  managed: readonly string[];
  limit: number;
};

/** Returns the statement of everything that counts in a range, with the row that it belongs to and its day in Brussels. */
function counted({ metric, portals, managed, language, before, until, by }: AskedTickets) {
  const [start, end] = [brusselsMidnight(before).toISOString(), brusselsMidnight(dayAfter(until, 1)).toISOString()];
  const listed = (list: readonly (string | number)[], type: 'text' | 'int') => sql`any(${sql.param([...list])}::${sql.raw(type)}[])`;
  const isOpened = metric === 'opened';
  const at = sql.raw(isOpened ? 't.created_at' : 'f.at');
  // A solution counts for the assignee of the ticket, an answer for its author.
  const person = sql.raw(isOpened || metric === 'toClose' ? 't.assignee' : 'f.person');
  const keys = {
    portal: sql`t.portal`,
    language: sql`t.locale`,
    category: sql`t.category::text`,
    person: sql`coalesce(${person}::text, '')`,
  };
  return sql`
    select to_char(${at} at time zone 'Europe/Brussels', 'YYYY-MM-DD') as day, ${keys[by]} as key, ${sql.raw(isOpened ? '0' : 'f.total')} as total
    from tickets t ${isOpened ? sql`` : sql`join ticket_figures f on f.ticket = t.id and f.kind = ${metric}`}
    where ${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz
      and t.spam_at is null and t.merged_into is null and t.remove_at is null and t.portal = ${listed(portals, 'text')}
      and (t.portal = ${listed(managed, 'text')} or t.category = ${listed(enquiryCategories, 'int')})
      and ${language ? sql`t.locale = ${language}` : sql`true`}`;
}

/** Returns the names of rows: of categories, and of staff. */
async function titlesBy(db: Db, by: ReportBy): Promise<Map<string, Titles>> {
  if (by === 'category')
    return new Map((await db.select().from(ticketCategories)).map(({ id, nameNl, nameFr }) => [String(id), { nl: nameNl, fr: nameFr }]));
  if (by !== 'person') return new Map();
  const people = await db.select().from(parentUsers);
  return new Map(
    people.map(({ id, firstName, lastName }) => {
      const name = [firstName, lastName].filter(Boolean).join(' ');
      return [String(id), { nl: name, fr: name }];
    }),
  );
}

type Sums = Omit<RowCount, 'portal' | 'locale'>;
/** Returns the figures of tickets by day in Brussels and by row: each on the day on which it was opened, answered or closed. */
export async function ticketFigures(
  db: Db,
  asked: AskedTickets,
): Promise<{ daily: Daily[]; rows: RowCount[]; titles: Map<string, Titles> }> {
  if (!asked.portals.length) return { daily: [], rows: [], titles: new Map() };
  const isNow = sql`day >= ${asked.from}`;
  const both = (sum: string) =>
    sql`coalesce(${sql.raw(sum)} filter (where ${isNow}), 0)::float8, coalesce(${sql.raw(sum)} filter (where not ${isNow}), 0)::float8`;
  const [answer, titles] = await Promise.all([
    db.execute(sql`
      with counted as materialized (${counted(asked)})
      select day, null as key, count(*)::float8 as count, 0::float8 as "beforeCount", sum(total)::float8 as total,
          0::float8 as "beforeTotal" from counted group by day
      union all (select null, key, ${both('count(*)')}, ${both('sum(total)')} from counted group by key order by 3 desc, 4 desc, 2
        limit ${asked.limit})`),
    titlesBy(db, asked.by),
  ]);
  const found = rowsOf<Sums & { day: string | null }>(answer);
  return {
    daily: found.flatMap(({ day, count, total }) => (day === null ? [] : [{ day, count, total }])),
    rows: found.flatMap(({ day, ...sums }) => (day === null ? [{ ...sums, portal: null, locale: null }] : [])),
    titles,
  };
}
