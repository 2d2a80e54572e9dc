import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Edit, Reference } from '../../../content/entity.ts';
import type { Db } from '../../../db/connection.ts';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import type { ErrorCode, FieldErrors } from '../../../lib/errors.ts';
import type { NewsletterDocument } from '../schema.ts';
import { isClosed, stateAfter } from '../state-rules.ts';

type Withdrawal = { now: Date; account: number | null };

/** Withdraws the approval of a project, and keeps its dates as proposals. The caller has locked the newsletter. */
export async function withdraw(tx: Db, newsletter: string, { now, account }: Withdrawal): Promise<void> {
  const [project] = await tx.select().from(newsletterProjects).where(eq(newsletterProjects.newsletter, newsletter));
  if (!project) return;
  await tx
    .update(newsletterProjects)
    .set({ statusId: 1, approval: null, updatedAt: now })
    .where(eq(newsletterProjects.newsletter, newsletter));
  if (project.approval !== null)
    await tx
      .update(newsletterApprovals)
      .set({ withdrawnAt: now, withdrawnBy: account })
      .where(eq(newsletterApprovals.id, project.approval));
  await tx
    .update(newsletterSchedules)
    .set({ state: 'proposed' })
    .where(and(eq(newsletterSchedules.newsletter, newsletter), eq(newsletterSchedules.state, 'waiting')));
}

/** Returns the newsletters that cannot change any more. */
export async function closedProjects(tx: Db, references: readonly Reference[]): Promise<Map<Reference, ErrorCode>> {
  if (!references.length) return new Map();
  const rows = await tx
    .select()
    .from(newsletterProjects)
    .where(inArray(newsletterProjects.newsletter, references.map(String)))
    .for('update');
  return new Map(rows.filter(isClosed).map(({ newsletter }) => [newsletter, 'newsletter_sent']));
}

/** Refuses to publish a project: its archive appears when it is sent. */
export async function refusePublished(tx: Db, documents: readonly NewsletterDocument[]): Promise<Map<Reference, FieldErrors>> {
  const published = documents.filter(({ isPublished }) => isPublished).map(({ reference }) => reference);
  if (!published.length) return new Map();
  const rows = await tx.select().from(newsletterProjects).where(inArray(newsletterProjects.newsletter, published));
  return new Map(rows.filter((row) => !isClosed(row)).map(({ newsletter }) => [newsletter, { isPublished: 'not_allowed' }]));
}

/**
 * Follows a save: staff who save a newsletter that was never published make it a project, and any change of a project
 * before it is sent withdraws its approval.
 */
export async function followProjects(tx: Db, references: readonly Reference[], { now, account, door }: Edit): Promise<void> {
  const present = await tx
    .select({ newsletter: newsletters.reference, project: newsletterProjects })
    .from(newsletters)
    .leftJoin(newsletterProjects, eq(newsletterProjects.newsletter, newsletters.reference))
    .where(inArray(newsletters.reference, references.map(String)));
  const fresh = present.filter(({ project }) => !project).map(({ newsletter }) => newsletter);
  if (door === 'staff' && fresh.length)
    await tx.execute(sql`insert into newsletter_projects (newsletter, status_id, created_by, edited_by, created_at, updated_at)
      select n.reference, 1, ${account}::int, ${account}::int, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from newsletters n where n.reference = any(${sql.param(fresh)}::text[]) and not n.is_published
        and not exists (select from revisions r where r.entity = 'newsletter' and r.reference = n.reference
          and r.door <> 'job' and (r.document ->> 'isPublished')::boolean)`);
  for (const { newsletter, project } of present) {
    if (!project || isClosed(project)) continue;
    if (stateAfter('edit', project.statusId) !== project.statusId) await withdraw(tx, newsletter, { now, account });
    await tx.update(newsletterProjects).set({ editedBy: account, updatedAt: now }).where(eq(newsletterProjects.newsletter, newsletter));
  }
}
