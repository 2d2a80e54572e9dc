import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../db/connection.ts';
import { portals } from '../../../db/tables/portals.ts';
import { ticketFigures } from '../../../db/tables/ticket-figures.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import { brusselsMidnight, nextBrusselsDay } from '../../../lib/clock.ts';
import type { Issuer } from '../../holidays/rules.ts';
import { holidayExceptions } from './commands.ts';
import { figureKinds, figuresOf, type TicketPast } from './figure-rules.ts';

type Row = Omit<TicketPast, 'createdAt' | 'comments' | 'changes'> & {
  id: number;
  created: number;
  comments: [number, number | null][] | null;
  changes: [number, string, string | null, string, boolean][] | null;
};
/** Tickets of one statement. */
const atOnce = 1_000;

/** Returns tickets with all that their clocks depend on. */
async function pastsOf(tx: Db, ids: readonly number[]): Promise<(TicketPast & { id: number })[]> {
  const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const rows = await tx.execute(sql`
    select t.id, t.priority, t.is_priority_of_staff as "isPriorityOfStaff", p.issuer_id as "issuerId",
      ${milliseconds('t.created_at')} as created,
      (select json_agg(json_build_array(${milliseconds('c.released_at')}, c.staff) order by c.released_at, c.id)
        from ticket_comments c where c.ticket = t.id and c.released_at >= t.created_at and not c.is_from_other) as comments,
      (select json_agg(json_build_array(${milliseconds('h.at')}, h.kind, h.before, h.after, h.staff is not null) order by h.at, h.id)
        from ticket_history h where h.ticket = t.id and h.kind in ('status', 'priority')) as changes
    from tickets t join portals p on p.code = t.portal where t.id = any(${sql.param([...ids])}::int[])`);
  return rowsOf<Row>(rows).map(({ created, comments, changes, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    comments: (comments ?? []).map(([at, staff]) => ({ at: new Date(at), staff })),
    changes: (changes ?? []).map(([at, kind, before, after, isOfStaff]) => ({ at: new Date(at), kind, before, after, isOfStaff })),
  }));
}

/** Recomputes the figures of tickets for reports. @param known exceptions that the caller has read */
export async function setFigures(tx: Db, ids: readonly number[], known?: Awaited<ReturnType<typeof holidayExceptions>>): Promise<void> {
  const exceptions = known ?? (await holidayExceptions(tx));
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce);
    const figures = (await pastsOf(tx, some)).flatMap((past) =>
      figureKinds.flatMap((kind) => figuresOf(kind, past, exceptions).map((figure) => ({ ticket: past.id, kind, ...figure }))),
    );
    await tx.delete(ticketFigures).where(inArray(ticketFigures.ticket, some));
    if (figures.length)
      await tx.execute(sql`insert into ticket_figures (ticket, kind, at, total, person)
        select * from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
          as n (ticket integer, kind text, at timestamptz, total integer, person integer)`);
  }
}

/** Recomputes the figures of an issuer's tickets that were open on a day that became a holiday, or is no longer one. */
export async function setFiguresOn(tx: Db, issuer: Issuer, day: string): Promise<void> {
  const start = brusselsMidnight(day);
  const rows = await tx
    .selectDistinct({ id: tickets.id })
    .from(ticketFigures)
    .innerJoin(tickets, eq(tickets.id, ticketFigures.ticket))
    .innerJoin(portals, and(eq(portals.code, tickets.portal), eq(portals.issuerId, issuer)))
    .where(and(gt(ticketFigures.at, start), lt(tickets.createdAt, nextBrusselsDay(start))));
  await setFigures(
    tx,
    rows.map(({ id }) => id),
  );
}
