import { and, asc, count, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { preparedByShape } from '../../db/prepared.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import type { RecordOfPerson, RecordsQuery } from './manage-schema.ts';
import { recordOf, shownColumns } from './queries.ts';
import { maxima } from './schema.ts';

type Filters = Readonly<Record<'from' | 'until' | 'staff' | 'status', boolean>>;
type Shape = { filters: Filters; isDown: boolean; hasCursor: boolean };

const given = (name: string) => sql.placeholder(name);
const among = ({ from, until, staff, status }: Filters): SQL | undefined =>
  and(
    isNull(hourRecords.removedAt),
    from ? gte(hourRecords.date, given('from')) : undefined,
    until ? lte(hourRecords.date, given('until')) : undefined,
    staff ? eq(hourRecords.staff, given('staff')) : undefined,
    status ? eq(hourRecords.status, given('status')) : undefined,
  );

const pageOf = preparedByShape('hour_page', (db, { filters, isDown, hasCursor }: Shape, name) => {
  const order = isDown ? desc : asc;
  const beyond = sql`(${hourRecords.date}, ${hourRecords.id}) ${sql.raw(isDown ? '<' : '>')} (${given('day')}::date, ${given('id')}::integer)`;
  return db
    .select({ ...shownColumns, staff: hourRecords.staff, name: sql<string>`${parentUsers.firstName} || ' ' || ${parentUsers.lastName}` })
    .from(hourRecords)
    .innerJoin(parentUsers, eq(parentUsers.id, hourRecords.staff))
    .where(and(among(filters), hasCursor ? beyond : undefined))
    .orderBy(order(hourRecords.date), order(hourRecords.id))
    .limit(maxima.page + 1)
    .prepare(name);
});
// Without a name: the server plans each count by its values.
const countOf = preparedByShape('hour_count', (db, filters: Filters) =>
  db.select({ total: count() }).from(hourRecords).where(among(filters)).prepare(''),
);

/** Returns records of everybody, a page at a time; `total` is counted for the first page. */
export async function recordsOf(
  db: Db,
  { from, until, staff, status, sort = '-date', cursor }: RecordsQuery,
): Promise<{ items: RecordOfPerson[]; cursor: string | null; total: number }> {
  const [day, id] = cursor?.split('.') ?? [];
  const filters = { from: Boolean(from), until: Boolean(until), staff: Boolean(staff), status: Boolean(status) };
  const values = { from, until, staff, status, day, id };
  const [rows, counted] = await Promise.all([
    pageOf(db, { filters, isDown: sort === '-date', hasCursor: cursor !== undefined }).execute(values),
    cursor === undefined ? countOf(db, filters).execute(values) : [],
  ]);
  const shown = rows.slice(0, maxima.page);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({ ...recordOf(row), staff: row.staff, name: row.name })),
    cursor: rows.length > maxima.page && last ? `${last.date}.${last.id}` : null,
    total: counted[0]?.total ?? 0,
  };
}
