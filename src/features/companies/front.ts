import { and, countDistinct, eq, gte, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { portalCodesOf } from '../../content/portals.ts';
import { documentIndex, revisions } from '../../db/tables/editing.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf, recentMilliseconds } from '../overview/rules.ts';

/** Changes that representatives of companies made a moment ago: they are live at once, so staff look at them afterwards. */
export const companyLines: FrontSource = async ({ db, actor, now }) => {
  const codes = (await portalCodesOf(db)).filter((code) => actor.may('MANAGE_CUSTOMERS', code));
  if (!codes.length) return [];
  const since = new Date(now.getTime() - recentMilliseconds);
  // Only the companies that changed since are looked up: revisions have no index by date.
  const [row] = await db
    .select({ count: countDistinct(revisions.change), at: max(revisions.at) })
    .from(documentIndex)
    .innerJoin(revisions, and(eq(revisions.entity, documentIndex.entity), eq(revisions.reference, documentIndex.reference)))
    .where(
      and(
        ...[eq(documentIndex.entity, 'customer'), gte(documentIndex.changedAt, since)],
        ...[eq(revisions.door, 'company'), gte(revisions.at, since), isNull(revisions.undoneAt), isNotNull(revisions.document)],
        sql`${documentIndex.portals} && ${sql.param(codes)}::text[]`,
      ),
    );
  return row?.count ? [lineOf({ section: 'live', kind: 'company_changes', count: row.count, at: row.at?.toISOString() ?? null })] : [];
};
