import { and, count, min } from 'drizzle-orm';
import { tickets } from '../../db/tables/tickets.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import { inView, seenBy } from './room/queries.ts';

/** Tickets of the caller, tickets that nobody has, and those whose answer is late. */
export const ticketLines: FrontSource = async ({ db, actor, now }) => {
  const seen = await seenBy(db, actor);
  const lines = await Promise.all(
    (['mine', 'free', 'late'] as const).map(async (view) => {
      const [row] = await db
        .select({ count: count(), oldest: min(tickets.updatedAt) })
        .from(tickets)
        .where(and(seen, inView(view, actor.staffId, now)));
      if (!row?.count) return [];
      return [lineOf({ section: 'waiting', kind: `tickets_${view}`, count: row.count, at: row.oldest?.toISOString() ?? null })];
    }),
  );
  return lines.flat();
};
