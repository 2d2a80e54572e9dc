import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { preparedByShape } from '../../../db/prepared.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import type { StaffActor } from '../../../lib/actor.ts';
import type { Locale } from '../../../lib/locale.ts';
import { inSight, joinedTickets, shownRow, sightOf } from './queries.ts';
import { ticketsAtOnce } from './rules.ts';
import type { StaffTickets, TicketsQuery, TicketView } from './schema.ts';
import { inView } from './view-queries.ts';
import { matching, type Sought, soughtIn } from './words-queries.ts';

const given = (name: string) => sql.placeholder(name);

type Filter = 'status' | 'priority' | 'category' | 'assignee' | 'portal' | 'language';
const columns = {
  ...{ status: tickets.statusId, priority: tickets.priority, category: tickets.category },
  ...{ assignee: tickets.assignee, portal: tickets.portal, language: tickets.locale },
} as const satisfies Record<Filter, unknown>;
const filters = Object.keys(columns) as Filter[];

type Among = { view: TicketView; filters: Filter[]; sought: Sought['by'] | null };
const among = (db: Db, { view, filters: wanted, sought }: Among): SQL | undefined =>
  and(
    inSight(db, { staff: given('staff'), all: given('all'), enquiries: given('enquiries') }),
    inView(view, given('staff'), given('now')),
    ...wanted.map((name) => eq(columns[name], given(name))),
    sought ? matching(db, sought, given('sought')) : undefined,
  );

type Page = { among: Among; by: 'created' | 'updated'; isUp: boolean; hasCursor: boolean };
// Without a name if the plan depends on the values: words are rare or common, and a count has no limit.
const pageOf = preparedByShape('ticket_page', (db, { among: asked, by, isUp, hasCursor }: Page, name) => {
  const column = by === 'created' ? tickets.createdAt : tickets.updatedAt;
  const order = isUp ? asc : desc;
  const beyond = sql`(${column}, ${tickets.id}) ${sql.raw(isUp ? '>' : '<')} (${given('at')}::timestamptz, ${given('id')}::int)`;
  return joinedTickets(db)
    .where(and(among(db, asked), hasCursor ? beyond : undefined))
    .orderBy(order(column), order(tickets.id))
    .limit(ticketsAtOnce + 1)
    .prepare(asked.sought === 'words' ? '' : name);
});
const countOf = preparedByShape('ticket_count', (db, asked: Among) =>
  db.select({ total: count() }).from(tickets).where(among(db, asked)).prepare(''),
);

type Asking = { actor: StaffActor; locale: Locale; now: Date };

/** Returns one keyset page of the tickets that a staff member sees. */
export async function staffTickets(db: Db, { actor, locale, now }: Asking, query: TicketsQuery): Promise<StaffTickets> {
  const { view = 'open', sort = '-updated', cursor } = query;
  const sought = soughtIn(query.q);
  const asked: Among = { view, filters: filters.filter((name) => query[name] !== undefined), sought: sought?.by ?? null };
  const [at, id] = cursor?.split('.') ?? [];
  const values = {
    ...(await sightOf(db, actor)),
    ...Object.fromEntries(asked.filters.map((name) => [name, query[name]])),
    ...{ now: now.toISOString(), sought: sought?.value, at: at && new Date(Number(at)).toISOString(), id },
  };
  const by = sort.endsWith('created') ? 'created' : 'updated';
  const [rows, counted] = await Promise.all([
    pageOf(db, { among: asked, by, isUp: !sort.startsWith('-'), hasCursor: cursor !== undefined }).execute(values),
    // A number has one ticket at most.
    sought?.by === 'number' ? undefined : countOf(db, asked).execute(values),
  ]);
  const shown = rows.slice(0, ticketsAtOnce);
  const last = shown.at(-1)?.ticket;
  const lastAt = by === 'created' ? last?.createdAt : last?.updatedAt;
  return {
    items: shown.map((row) => shownRow(row, locale)),
    cursor: rows.length > ticketsAtOnce ? `${lastAt?.getTime()}.${last?.id}` : null,
    total: counted?.[0]?.total ?? rows.length,
  };
}
