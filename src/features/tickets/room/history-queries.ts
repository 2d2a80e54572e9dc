import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { accounts, parentUsers } from '../../../db/tables/accounts.ts';
import { ticketCategories, ticketHistory } from '../../../db/tables/tickets.ts';
import type { Locale } from '../../../lib/locale.ts';
import { nameOfStaff } from './queries.ts';
import type { TicketHistory } from './schema.ts';

type Line = typeof ticketHistory.$inferSelect;
type Names = ReadonlyMap<string, string>;
/** Lines of `setTicketSight` have the number of the account, so that an erasure also removes the name. */
const sightLine = /^(\d+) (none|new|whole)$/;
const numbersIn = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.filter((value) => /^\d{1,9}$/.test(value ?? '')).map(Number)),
];

function shownChange({ kind, before, after }: Line, names: Record<'staff' | 'category' | 'account', Names>) {
  const both = (of: Names) => ({ kind, before: before && (of.get(before) ?? ''), after: after && (of.get(after) ?? '') });
  if (kind === 'assignee' || kind === 'colleague') return both(names.staff);
  if (kind === 'category') return both(names.category);
  const [, account, sight] = (kind === 'participant' && sightLine.exec(after ?? '')) || [];
  if (account === undefined) return { kind, before, after };
  const name = names.account.get(account) ?? '';
  if (sight === 'none') return { kind, before: name, after: null };
  return { kind: sight === 'whole' ? ('whole' as const) : kind, before: null, after: name };
}

/** Returns the changes of a ticket, oldest first, with the names of people and categories. */
export async function historyOf(db: Db, ticket: number, locale: Locale): Promise<TicketHistory> {
  const rows = await db
    .select({ line: ticketHistory, firstName: parentUsers.firstName, lastName: parentUsers.lastName })
    .from(ticketHistory)
    .leftJoin(parentUsers, eq(parentUsers.id, ticketHistory.staff))
    .where(eq(ticketHistory.ticket, ticket))
    .orderBy(asc(ticketHistory.at), asc(ticketHistory.id));
  const valuesOf = (...kinds: Line['kind'][]) => rows.flatMap(({ line }) => (kinds.includes(line.kind) ? [line.before, line.after] : []));
  const ids = {
    staff: numbersIn(valuesOf('assignee', 'colleague')),
    category: numbersIn(valuesOf('category')),
    account: numbersIn(valuesOf('participant').map((value) => sightLine.exec(value ?? '')?.[1])),
  };
  const staff = await db.select().from(parentUsers).where(inArray(parentUsers.id, ids.staff));
  const categories = await db.select().from(ticketCategories).where(inArray(ticketCategories.id, ids.category));
  const members = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids.account));
  const names = {
    staff: new Map(staff.map((one) => [String(one.id), nameOfStaff(one)])),
    category: new Map(categories.map(({ id, nameNl, nameFr }) => [String(id), locale === 'fr' ? nameFr : nameNl])),
    account: new Map(members.map((one) => [String(one.id), nameOfStaff(one) || one.email])),
  };
  return rows.map(({ line, ...who }) => ({
    ...{ id: line.id, ...shownChange(line, names), by: nameOfStaff(who) || null, at: line.at.toISOString() },
  }));
}
