import { count, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../db/connection.ts';
import { newsletterLists, newsletterProjects } from '../../../db/tables/projects.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import type { ProjectRow } from '../project/queries.ts';
import { isClosed } from '../state-rules.ts';
import { demandProject, withProject } from './commands.ts';

type Choices = Pick<ProjectRow, 'newsletter' | 'recipientsTypeId' | 'archive'>;
/** @throws Problem invalid_input if the recipients, or what their type needs, were not chosen */
export async function demandChoices(tx: Db, { newsletter, recipientsTypeId, archive }: Choices): Promise<void> {
  if (recipientsTypeId === null) throw new Problem('invalid_input', { recipientsTypeId: 'required' });
  if (recipientsTypeId === 2 && !archive) throw new Problem('invalid_input', { archive: 'required' });
  if (recipientsTypeId !== 5) return;
  const [list] = await tx.select({ many: count() }).from(newsletterLists).where(eq(newsletterLists.newsletter, newsletter));
  if (!list?.many) throw new Problem('invalid_input', { emails: 'required' });
}

type Settings = { recipientsTypeId?: number | null | undefined; archive?: 'public' | 'wall' | null | undefined };
/** Chooses recipients and the place in the archive; the approval holds. A planned newsletter keeps what its dates need. */
export async function saveSettings(context: StaffContext, reference: string, settings: Settings) {
  await demandProject(context, reference, 'NEWSLETTER_PLANNING', 'NEWSLETTER_EDIT');
  return withProject(context.db, reference, async (tx, project) => {
    if (isClosed(project)) throw new Problem('newsletter_sent');
    if (project.statusId === 3 && settings.recipientsTypeId !== undefined && !context.actor.may('NEWSLETTER_PLANNING', project.portal))
      throw new Problem('forbidden', { recipientsTypeId: 'not_permitted' });
    const { recipientsTypeId = project.recipientsTypeId, archive = project.archive } = settings;
    if (project.statusId === 3) await demandChoices(tx, { newsletter: reference, recipientsTypeId, archive });
    await tx
      .update(newsletterProjects)
      .set({ recipientsTypeId, archive, updatedAt: context.clock() })
      .where(eq(newsletterProjects.newsletter, reference));
    return { statusId: project.statusId, recipientsTypeId, archive };
  });
}

const listedAtOnce = 1_000;
/** Stores the list of recipients type 5. @returns its length, and how many of it have no confirmed subscription */
export async function storeList(context: StaffContext, reference: string, emails: readonly string[]) {
  await demandProject(context, reference, 'NEWSLETTER_PLANNING');
  const wanted = [...new Set(emails)];
  return withProject(context.db, reference, async (tx, project) => {
    if (isClosed(project)) throw new Problem('newsletter_sent');
    await tx.delete(newsletterLists).where(eq(newsletterLists.newsletter, reference));
    for (let at = 0; at < wanted.length; at += listedAtOnce)
      await tx.insert(newsletterLists).values(wanted.slice(at, at + listedAtOnce).map((email) => ({ newsletter: reference, email })));
    if (project.statusId === 3) await demandChoices(tx, project);
    const [row] = rowsOf<{ many: number }>(
      await tx.execute(sql`select count(*)::int as many from newsletter_lists l where l.newsletter = ${reference} and not exists
        (select from newsletter_recipients r where r.email = l.email and r.portal = ${project.portal} and r.is_active and r.confirmed_at is not null)`),
    );
    return { listed: wanted.length, notSubscribed: row?.many ?? 0 };
  });
}
