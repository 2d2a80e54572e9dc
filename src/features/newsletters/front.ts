import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { personOf } from '../../content/history/history.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { newsletterProjects, newsletterSchedules } from '../../db/tables/projects.ts';
import type { Permission } from '../../lib/permissions.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines, soonMilliseconds } from '../overview/rules.ts';
import { deskPermissions } from './project/rules.ts';

const person = { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName };
const ofIndex = (newsletter: SQL | typeof newsletterProjects.newsletter) =>
  and(eq(documentIndex.entity, 'newsletter'), eq(documentIndex.reference, newsletter));
// A note that is younger than the last edit is not answered yet.
const isSentBack = sql`${newsletterProjects.refusedAt} >= ${newsletterProjects.updatedAt}`;

/** Newsletters to approve and those sent back to me, dates of the next week, and dates at which nothing left. */
export const newsletterLines: FrontSource = async ({ db, actor, now }) => {
  const codes = await portalCodesOf(db);
  const on = (...permissions: Permission[]) => {
    const portals = codes.filter((code) => permissions.some((permission) => actor.may(permission, code)));
    return portals.length ? sql`${documentIndex.portals}[1] in ${portals}` : sql`false`;
  };
  const seen = on(...deskPermissions);
  const concepts = await db
    .select({ row: documentIndex, project: newsletterProjects, person, isSentBack: sql<boolean>`coalesce(${isSentBack}, false)` })
    .from(newsletterProjects)
    .innerJoin(documentIndex, ofIndex(newsletterProjects.newsletter))
    .leftJoin(
      accounts,
      sql`${accounts.id} = case when ${isSentBack} then ${newsletterProjects.refusedBy} else ${newsletterProjects.editedBy} end`,
    )
    .where(
      and(
        eq(newsletterProjects.statusId, 1),
        isNull(newsletterProjects.startedAt),
        sql`case when ${isSentBack} then ${actor.accountId} in (${newsletterProjects.editedBy}, ${newsletterProjects.createdBy})
          else ${on('NEWSLETTER_APPROVE')} end`,
        seen,
      ),
    )
    .orderBy(desc(newsletterProjects.updatedAt))
    .limit(mostLines);
  const dates = (condition: SQL | undefined, order: SQL) =>
    db
      .select({ row: documentIndex, date: newsletterSchedules, person })
      .from(newsletterSchedules)
      .innerJoin(documentIndex, ofIndex(sql`${newsletterSchedules.newsletter}`))
      .leftJoin(accounts, eq(accounts.id, newsletterSchedules.account))
      .where(and(condition, seen))
      .orderBy(order)
      .limit(mostLines);
  const coming = await dates(
    and(
      eq(newsletterSchedules.state, 'waiting'),
      gte(newsletterSchedules.at, now),
      lt(newsletterSchedules.at, new Date(now.getTime() + soonMilliseconds)),
    ),
    sql`${newsletterSchedules.at}`,
  );
  const failed = await dates(
    and(inArray(newsletterSchedules.state, ['missed', 'refused']), gte(newsletterSchedules.at, new Date(now.getTime() - soonMilliseconds))),
    sql`${newsletterSchedules.at} desc`,
  );
  return [
    ...concepts.map(({ row, project, person: by, isSentBack: isBack }) =>
      lineOf({
        ...{ section: 'waiting', kind: isBack ? 'refused' : 'approve', document: documentOfRow(row), by: personOf(by)?.name ?? null },
        ...(isBack ? { at: project.refusedAt?.toISOString() ?? null, text: project.refusal } : { at: project.updatedAt.toISOString() }),
      }),
    ),
    ...coming.map(({ row, date, person: by }) =>
      lineOf({
        ...{ section: 'appearing', kind: 'sends', at: date.at.toISOString(), document: documentOfRow(row) },
        by: personOf(by)?.name ?? null,
      }),
    ),
    ...failed.map(({ row, date }) =>
      lineOf({
        ...{ section: 'wrong', kind: date.state === 'missed' ? 'dateMissed' : 'dateRefused', document: documentOfRow(row) },
        ...{ at: date.at.toISOString(), text: date.reason },
      }),
    ),
  ];
};
