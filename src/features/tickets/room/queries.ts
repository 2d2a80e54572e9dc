import { and, asc, count, eq, exists, getTableColumns, gte, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { portalCodesOf } from '../../../content/portals.ts';
import type { Db } from '../../../db/connection.ts';
import { accountCompanies, accounts, parentUsers } from '../../../db/tables/accounts.ts';
import { ticketStaff } from '../../../db/tables/ticket-room.ts';
import { ticketCategories, tickets } from '../../../db/tables/tickets.ts';
import type { StaffActor } from '../../../lib/actor.ts';
import { brusselsMidnight, nextBrusselsDay } from '../../../lib/clock.ts';
import { normalEmail } from '../../../lib/email.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { TicketRow } from '../customer-queries.ts';
import { enquiryCategories, maySee } from '../rules.ts';
import { statuses } from '../state-rules.ts';
import { mostCandidates } from './rules.ts';
import type { StaffTicketRow } from './schema.ts';
import { isPlain } from './view-queries.ts';

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

/** Returns the values of `inSight` for a staff member: their ids, and the portals where they see tickets. */
export const sightOf = async (db: Db, actor: StaffActor) => ({ staff: actor.staffId, ...(await portalsOf(db, actor)) });

/** Returns the SQL condition for tickets that a staff member sees, equal to `maySee`. Takes values or placeholders. */
export function inSight(db: Db, { staff, all, enquiries }: Readonly<Record<'staff' | 'all' | 'enquiries', SQLWrapper>>): SQL {
  const added = db
    .select({ one: sql`1` })
    .from(ticketStaff)
    .where(and(eq(ticketStaff.ticket, tickets.id), sql`${ticketStaff.staff} = ${staff}`));
  const on = (codes: SQLWrapper) => sql`${tickets.portal} = any(${codes}::text[])`;
  return (
    and(
      isNull(tickets.removeAt),
      or(
        sql`${tickets.assignee} = ${staff}`,
        exists(added),
        on(all),
        and(on(enquiries), inArray(tickets.category, [...enquiryCategories])),
      ),
    ) ?? nobody
  );
}

/** SQL condition: tickets that a staff member sees. */
export async function seenBy(db: Db, actor: StaffActor): Promise<SQL> {
  const { staff, all, enquiries } = await sightOf(db, actor);
  return inSight(db, { staff: sql.param(staff), all: sql.param(all), enquiries: sql.param(enquiries) });
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

const { id, version, subject, name, portal, locale, category, statusId, priority, isPriorityOfStaff } = getTableColumns(tickets);
const { spamAt, assignee, mergedInto, createdAt, updatedAt, waitingSince, dueAt } = getTableColumns(tickets);
/** Columns of a line of the list. */
const lineColumns = {
  ...{ id, version, subject, name, portal, locale, category, statusId, priority, isPriorityOfStaff },
  ...{ spamAt, assignee, mergedInto, createdAt, updatedAt, waitingSince, dueAt },
};
type Line = Pick<TicketRow, keyof typeof lineColumns>;
type Joined = { ticket: Line; nl: string; fr: string; firstName: string | null; lastName: string | null };
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
      ...{ ticket: lineColumns, nl: ticketCategories.nameNl, fr: ticketCategories.nameFr },
      ...{ firstName: parentUsers.firstName, lastName: parentUsers.lastName },
    })
    .from(tickets)
    .innerJoin(ticketCategories, eq(ticketCategories.id, tickets.category))
    .leftJoin(parentUsers, eq(parentUsers.id, tickets.assignee));
