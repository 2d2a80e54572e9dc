import { and, asc, count, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { foldedWords } from '../../../content/document-index.ts';
import { portalCodesOf } from '../../../content/portals.ts';
import type { Db } from '../../../db/connection.ts';
import { accountCompanies, accounts, parentUsers } from '../../../db/tables/accounts.ts';
import { ticketStaff, ticketWords } from '../../../db/tables/ticket-room.ts';
import { ticketCategories, tickets } from '../../../db/tables/tickets.ts';
import type { StaffActor } from '../../../lib/actor.ts';
import { brusselsMidnight, nextBrusselsDay } from '../../../lib/clock.ts';
import { normalEmail } from '../../../lib/email.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { TicketRow } from '../customer-queries.ts';
import { enquiryCategories, maySee, statuses } from '../rules.ts';
import type { StaffTicketRow, TicketsQuery, TicketView } from './schema.ts';

const pageSize = 50;
const nobody = sql`false`;

export const nameOfStaff = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Portals on which a staff member sees all tickets, and those on which enquiries alone. */
async function portalsOf(db: Db, actor: StaffActor) {
  const codes = await portalCodesOf(db);
  return {
    all: codes.filter((code) => actor.may('SUPPORT_MANAGER', code)),
    enquiries: codes.filter((code) => actor.may('ELOKET_MODULE', code)),
  };
}

/** SQL condition: tickets that a staff member sees, as `maySee` has it. */
export async function seenBy(db: Db, actor: StaffActor): Promise<SQL> {
  const { all, enquiries } = await portalsOf(db, actor);
  const added = db
    .select({ one: sql`1` })
    .from(ticketStaff)
    .where(and(eq(ticketStaff.ticket, tickets.id), eq(ticketStaff.staff, actor.staffId)));
  return (
    and(
      isNull(tickets.removeAt),
      or(
        eq(tickets.assignee, actor.staffId),
        exists(added),
        all.length ? inArray(tickets.portal, all) : undefined,
        enquiries.length ? and(inArray(tickets.portal, enquiries), inArray(tickets.category, [...enquiryCategories])) : undefined,
      ),
    ) ?? nobody
  );
}

/** Returns a ticket that a staff member sees; undefined for any other. */
export async function ticketSeenBy(db: Db, actor: StaffActor, id: number): Promise<TicketRow | undefined> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), isNull(tickets.removeAt)));
  if (!row) return undefined;
  const isAdded = (await db.$count(ticketStaff, and(eq(ticketStaff.ticket, id), eq(ticketStaff.staff, actor.staffId)))) > 0;
  return maySee(actor, row, isAdded) ? row : undefined;
}

const mostCandidates = 8;
/** Returns members who can be added to a ticket: those of its customer's companies by name, and the one with exactly this address. */
export async function candidatesFor(db: Db, { account }: TicketRow, q: string): Promise<{ id: number; name: string; email: string }[]> {
  const own = db
    .select({ customer: accountCompanies.customer })
    .from(accountCompanies)
    .where(eq(accountCompanies.account, account ?? 0));
  const colleagues = db
    .select({ account: accountCompanies.account })
    .from(accountCompanies)
    .where(sql`${accountCompanies.customer} in ${own}`);
  const words = q.trim().toLowerCase();
  const isNamed = sql`position(${words} in lower(${accounts.firstName} || ' ' || ${accounts.lastName})) > 0`;
  const rows = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email })
    .from(accounts)
    .where(
      and(
        sql`${accounts.id} <> ${account ?? 0}`,
        or(eq(accounts.email, normalEmail(words) ?? ''), and(sql`${accounts.id} in ${colleagues}`, isNamed)),
      ),
    )
    .orderBy(asc(accounts.lastName), asc(accounts.id))
    .limit(mostCandidates);
  return rows.map(({ id, email, ...who }) => ({ id, name: nameOfStaff(who) || email, email }));
}

const isPlain = and(isNull(tickets.spamAt), isNull(tickets.mergedInto));
/** SQL condition: tickets of a saved view. */
export function inView(view: TicketView, me: number, now: Date): SQL | undefined {
  const { closed, resolved, waiting } = statuses;
  const isOpen = and(isPlain, lt(tickets.statusId, resolved));
  const views: Record<TicketView, SQL | undefined> = {
    mine: and(isOpen, eq(tickets.assignee, me)),
    free: and(isOpen, isNull(tickets.assignee)),
    open: isOpen,
    late: and(isOpen, isNotNull(tickets.dueAt), lt(tickets.dueAt, now)),
    waiting: and(isPlain, eq(tickets.statusId, waiting)),
    closed: and(isPlain, inArray(tickets.statusId, [resolved, closed])),
    spam: isNotNull(tickets.spamAt),
    all: isPlain,
  };
  return views[view];
}

/** Returns the number of answers that are due on each day in Brussels, of the tickets that a staff member sees. */
export async function answersDue(
  db: Db,
  actor: StaffActor,
  { from, until, portal }: { from: string; until: string; portal?: string | undefined },
) {
  const day = sql<string>`to_char(${tickets.dueAt} at time zone 'Europe/Brussels', 'YYYY-MM-DD')`;
  const [start, end] = [brusselsMidnight(from), nextBrusselsDay(brusselsMidnight(until))];
  return db
    .select({ day, count: count() })
    .from(tickets)
    .where(
      and(
        ...[await seenBy(db, actor), isPlain, lt(tickets.statusId, statuses.resolved), portal ? eq(tickets.portal, portal) : undefined],
        ...[gte(tickets.dueAt, start), lt(tickets.dueAt, end)],
      ),
    )
    .groupBy(day)
    .orderBy(day);
}

/** SQL condition: the number of a ticket, or each word in its words. */
function matching(db: Db, q: string): SQL | undefined {
  const trimmed = q.trim().replace(/^#/, '');
  if (!trimmed) return undefined;
  if (/^[1-9]\d{0,8}$/.test(trimmed)) return eq(tickets.id, Number(trimmed));
  const words = foldedWords(trimmed).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.length) return nobody;
  const query = words.map((word) => `${word}:*`).join(' & ');
  return inArray(
    tickets.id,
    db.select({ id: ticketWords.ticket }).from(ticketWords).where(sql`${ticketWords.words} @@ to_tsquery('simple', ${query})`),
  );
}

type Joined = { ticket: TicketRow; nl: string; fr: string; firstName: string | null; lastName: string | null };
export const shownRow = ({ ticket, nl, fr, firstName, lastName }: Joined, locale: Locale): StaffTicketRow => ({
  ...{ id: ticket.id, version: ticket.version, subject: ticket.subject, customer: ticket.name, portal: ticket.portal },
  ...{ language: ticket.locale, category: { id: ticket.category, name: locale === 'fr' ? fr : nl }, status: ticket.statusId },
  ...{ priority: ticket.priority, isPriorityOfStaff: ticket.isPriorityOfStaff, isSpam: ticket.spamAt !== null },
  assignee: ticket.assignee === null ? null : { id: ticket.assignee, name: nameOfStaff({ firstName, lastName }) },
  ...{ mergedInto: ticket.mergedInto, createdAt: ticket.createdAt.toISOString(), updatedAt: ticket.updatedAt.toISOString() },
  ...{ waitingSince: ticket.waitingSince?.toISOString() ?? null, dueAt: ticket.dueAt?.toISOString() ?? null },
});

export const joinedTickets = (db: Db) =>
  db
    .select({
      ...{ ticket: tickets, nl: ticketCategories.nameNl, fr: ticketCategories.nameFr },
      ...{ firstName: parentUsers.firstName, lastName: parentUsers.lastName },
    })
    .from(tickets)
    .innerJoin(ticketCategories, eq(ticketCategories.id, tickets.category))
    .leftJoin(parentUsers, eq(parentUsers.id, tickets.assignee));

type Asking = { actor: StaffActor; locale: Locale; now: Date };

/** Returns one keyset page of the tickets that a staff member sees. */
export async function staffTickets(db: Db, { actor, locale, now }: Asking, query: TicketsQuery) {
  const { view = 'open', sort = '-updated', cursor } = query;
  const among = and(
    await seenBy(db, actor),
    inView(view, actor.staffId, now),
    query.status ? eq(tickets.statusId, Number(query.status)) : undefined,
    query.priority ? eq(tickets.priority, query.priority) : undefined,
    query.category ? eq(tickets.category, Number(query.category)) : undefined,
    query.assignee ? eq(tickets.assignee, Number(query.assignee)) : undefined,
    query.portal ? eq(tickets.portal, query.portal) : undefined,
    query.language ? eq(tickets.locale, query.language) : undefined,
    query.q ? matching(db, query.q) : undefined,
  );
  const isUp = !sort.startsWith('-');
  const column = sort.endsWith('created') ? tickets.createdAt : tickets.updatedAt;
  const [at, id] = (cursor ?? '').split('.');
  const beyond =
    cursor === undefined
      ? undefined
      : sql`(${column}, ${tickets.id}) ${sql.raw(isUp ? '>' : '<')} (${new Date(Number(at)).toISOString()}::timestamptz, ${Number(id)}::int)`;
  const order = isUp ? asc : desc;
  const [rows, total] = await Promise.all([
    joinedTickets(db)
      .where(and(among, beyond))
      .orderBy(order(column), order(tickets.id))
      .limit(pageSize + 1),
    db.$count(tickets, among),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1)?.ticket;
  const lastAt = sort.endsWith('created') ? last?.createdAt : last?.updatedAt;
  return {
    items: shown.map((row) => shownRow(row, locale)),
    cursor: rows.length > pageSize ? `${lastAt?.getTime()}.${last?.id}` : null,
    total,
  };
}
