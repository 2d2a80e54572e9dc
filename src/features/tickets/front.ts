import { and, count, min, type SQL, sql } from 'drizzle-orm';
import { tickets } from '../../db/tables/tickets.ts';
import { brusselsMidnight, nextBrusselsDay, wallTimeOf } from '../../lib/clock.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import { seenBy } from './room/queries.ts';
import { inView } from './room/view-queries.ts';

/**
 * Tickets of the caller and unassigned ones, answers that are late or due until tonight, and tickets of which a mail
 * did not arrive.
 */
export const ticketLines: FrontSource = async ({ db, actor, now }) => {
  const seen = await seenBy(db, actor);
  const at = now.toISOString();
  const tonight = nextBrusselsDay(brusselsMidnight(wallTimeOf(now).day)).toISOString();
  const inOwnView = (view: Parameters<typeof inView>[0]) => inView(view, actor.staffId, at);
  const isDueToday = sql`${tickets.dueAt} >= ${at}::timestamptz and ${tickets.dueAt} < ${tonight}::timestamptz`;
  const counts: Readonly<Record<string, SQL | undefined>> = {
    mine: inOwnView('mine'),
    free: inOwnView('free'),
    late: inOwnView('late'),
    today: and(inOwnView('open'), isDueToday),
    undelivered: inOwnView('undelivered'),
  };
  const lines = await Promise.all(
    Object.entries(counts).map(async ([name, among]) => {
      const [row] = await db
        .select({ count: count(), oldest: min(tickets.updatedAt) })
        .from(tickets)
        .where(and(seen, among));
      if (!row?.count) return [];
      const section = name === 'undelivered' ? 'wrong' : 'waiting';
      return [lineOf({ section, kind: `tickets_${name}`, count: row.count, at: row.oldest?.toISOString() ?? null })];
    }),
  );
  return lines.flat();
};
