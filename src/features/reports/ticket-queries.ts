import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { issuerHolidays, ticketCategories } from '../../db/tables/tickets.ts';
import { brusselsMidnight, wallTimeOf } from '../../lib/clock.ts';
import { dayAfter } from '../planning/rules.ts';
import { enquiryCategories } from '../tickets/rules.ts';
import type { Asked, RowCount, Titles } from './queries.ts';
import type { Daily } from './rules.ts';
import type { ReportBy } from './schema.ts';
import { figuresOf, type TicketPast } from './ticket-rules.ts';

type AskedTickets = Asked & {
  by: ReportBy;
  /** Portals of which all tickets count; of the others the enquiries alone. */
  managed: readonly string[];
  limit: number;
};
type Row = Omit<TicketPast, 'createdAt' | 'comments' | 'changes'> & {
  created: number;
  comments: [number, number | null][] | null;
  changes: [number, string, string | null, string, boolean][] | null;
};

/** Returns the tickets that could have a figure in a range, with all that their clocks depend on: one statement. */
async function pastsIn(db: Db, { portals, managed, language, before, until }: AskedTickets): Promise<TicketPast[]> {
  const [start, end] = [brusselsMidnight(before).toISOString(), brusselsMidnight(dayAfter(until, 1)).toISOString()];
  const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const listed = (list: readonly (string | number)[], type: 'text' | 'int') => sql`any(${sql.param([...list])}::${sql.raw(type)}[])`;
  const rows = await db.execute(sql`
    select t.portal, t.locale as language, t.category, t.assignee, t.priority, t.is_priority_of_staff as "isPriorityOfStaff",
      p.issuer_id as "issuerId", ${milliseconds('t.created_at')} as created,
      (select json_agg(json_build_array(${milliseconds('c.released_at')}, c.staff) order by c.released_at, c.id)
        from ticket_comments c where c.ticket = t.id and c.released_at >= t.created_at and not c.is_from_other) as comments,
      (select json_agg(json_build_array(${milliseconds('h.at')}, h.kind, h.before, h.after, h.staff is not null) order by h.at, h.id)
        from ticket_history h where h.ticket = t.id and h.kind in ('status', 'priority')) as changes
    from tickets t join portals p on p.code = t.portal
    where t.created_at < ${end}::timestamptz and t.updated_at >= ${start}::timestamptz
      and t.spam_at is null and t.merged_into is null and t.remove_at is null and t.portal = ${listed(portals, 'text')}
      and (t.portal = ${listed(managed, 'text')} or t.category = ${listed(enquiryCategories, 'int')})
      and ${language ? sql`t.locale = ${language}` : sql`true`}`);
  return rowsOf<Row>(rows).map(({ created, comments, changes, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    comments: (comments ?? []).map(([at, staff]) => ({ at: new Date(at), staff })),
    changes: (changes ?? []).map(([at, kind, from, to, isOfStaff]) => ({ at: new Date(at), kind, before: from, after: to, isOfStaff })),
  }));
}

const keyOf = (by: ReportBy, { portal, language, category }: TicketPast, person: number | null): string =>
  by === 'portal' ? portal : by === 'language' ? language : by === 'category' ? String(category) : String(person ?? '');

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

/** Returns the figures of tickets by day in Brussels and by row: each on the day on which it was opened, answered or closed. */
export async function ticketFigures(
  db: Db,
  asked: AskedTickets,
): Promise<{ daily: Daily[]; rows: RowCount[]; titles: Map<string, Titles> }> {
  const exceptions = await db.select().from(issuerHolidays);
  const daily = new Map<string, Daily>();
  const rows = new Map<string, RowCount>();
  const { metric, before, from, until, by, limit } = asked;
  for (const past of asked.portals.length ? await pastsIn(db, asked) : [])
    for (const { at, total, person } of figuresOf(metric, past, exceptions)) {
      const { day } = wallTimeOf(at);
      if (day < before || day > until) continue;
      const onDay = daily.get(day) ?? { day, count: 0, total: 0 };
      daily.set(day, { day, count: onDay.count + 1, total: onDay.total + total });
      const key = keyOf(by, past, person);
      const row = rows.get(key) ?? { key, portal: null, locale: null, count: 0, total: 0, beforeCount: 0, beforeTotal: 0 };
      rows.set(
        key,
        day < from
          ? { ...row, beforeCount: row.beforeCount + 1, beforeTotal: row.beforeTotal + total }
          : { ...row, count: row.count + 1, total: row.total + total },
      );
    }
  const sorted = [...rows.values()].toSorted((a, b) => b.count - a.count || b.beforeCount - a.beforeCount || a.key.localeCompare(b.key));
  return { daily: [...daily.values()], rows: sorted.slice(0, limit), titles: await titlesBy(db, by) };
}
