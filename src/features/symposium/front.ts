import { and, count, inArray, min } from 'drizzle-orm';
import { portalCodesOf } from '../../content/portals.ts';
import { symposiumPosts } from '../../db/tables/symposium.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import { inState } from './staff-queries.ts';

/** Lines for moderators: posts that wait for a decision, and posts that readers reported. */
export const symposiumLines: FrontSource = async ({ db, actor, now }) => {
  const codes = (await portalCodesOf(db)).filter((code) => actor.may('MANAGE_CUSTOMERS', code));
  if (!codes.length) return [];
  const lines = await Promise.all(
    (['waiting', 'reported'] as const).map(async (state) => {
      const [row] = await db
        .select({ count: count(), oldest: min(symposiumPosts.updatedAt) })
        .from(symposiumPosts)
        .where(and(inArray(symposiumPosts.portal, codes), inState(state, now)));
      if (!row?.count) return [];
      return [lineOf({ section: 'waiting', kind: `posts_${state}`, count: row.count, at: row.oldest?.toISOString() ?? null })];
    }),
  );
  return lines.flat();
};
