import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { portalCodesOf } from '../../content/portals.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { newsletterProjects } from '../../db/tables/projects.ts';
import { sendRows } from '../../db/tables/sending.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines } from '../overview/rules.ts';
import { pausesOf } from './queries.ts';

const byItself = ['breaker', 'complaints'];

/** Lines for planners: newsletters that do not progress or have doubtful mails, and pauses of the lane. */
export const sendingLines: FrontSource = async ({ db, actor, now }) => {
  const codes = (await portalCodesOf(db)).filter((code) => actor.may('NEWSLETTER_PLANNING', code));
  if (!codes.length) return [];
  const doubtful = sql<number>`(select count(*)::int from ${sendRows} r
    where r.newsletter = "newsletter_projects"."newsletter" and r.state = 'doubtful')`;
  const standing = await db
    .select({ row: documentIndex, project: newsletterProjects, doubtful })
    .from(newsletterProjects)
    .innerJoin(documentIndex, and(eq(documentIndex.entity, 'newsletter'), eq(documentIndex.reference, newsletterProjects.newsletter)))
    .where(
      and(
        inArray(newsletterProjects.statusId, [3, 4]),
        sql`${documentIndex.portals}[1] in ${codes}`,
        or(eq(newsletterProjects.isPaused, true), eq(newsletterProjects.isCancelled, true), sql`${doubtful} > 0`),
      ),
    )
    .orderBy(desc(newsletterProjects.updatedAt))
    .limit(mostLines);
  const pauses = await pausesOf(db, now);
  const lane = pauses.find(({ domain }) => !domain);
  const domains = pauses.filter(({ domain }) => domain);
  return [
    ...(lane ? [lineOf({ section: 'wrong', kind: byItself.includes(lane.reason) ? 'breaker' : 'lane', at: lane.at })] : []),
    ...(domains.length ? [lineOf({ section: 'wrong', kind: 'domains', count: domains.length })] : []),
    ...standing.flatMap(({ row, project, doubtful: many }) => {
      const line = { section: 'wrong' as const, document: documentOfRow(row) };
      const kind = project.isCancelled ? 'stopped' : 'paused';
      return [
        ...(project.isPaused || project.isCancelled ? [lineOf({ ...line, kind, at: project.updatedAt.toISOString() })] : []),
        ...(many ? [lineOf({ ...line, kind: 'doubtful', count: many })] : []),
      ];
    }),
  ];
};
