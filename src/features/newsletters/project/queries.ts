import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Person, personOf } from '../../../content/history/history.ts';
import { type Db, rowsOf } from '../../../db/connection.ts';
import { dateRun } from '../../../db/date-runs.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { newsletterItems, newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterLists, newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import { sendRuns } from '../../../db/tables/sending.ts';
import type { Actor } from '../../../lib/actor.ts';
import { Problem } from '../../../lib/errors.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import { editedSince } from '../approval/edited-queries.ts';
import { olderSources } from '../issue/source-queries.ts';
import { contentTypeIds } from '../rules.ts';
import type { NewsletterDocument } from '../schema.ts';
import { projectStates, type StatusId, startedStateOf } from '../state-rules.ts';
import { deskPermissions, idIn } from './rules.ts';
import type { ContentItem, Newsletter, Project } from './schema.ts';

export type ProjectRow = typeof newsletterProjects.$inferSelect & { portal: string };

/** Returns a project; undefined for a newsletter of the archive alone. */
export async function projectRow(db: Db, reference: string): Promise<ProjectRow | undefined> {
  const [row] = await db
    .select({ project: newsletterProjects, portal: newsletters.portal })
    .from(newsletterProjects)
    .innerJoin(newsletters, eq(newsletters.reference, newsletterProjects.newsletter))
    .where(eq(newsletterProjects.newsletter, reference));
  return row && { ...row.project, portal: row.portal };
}

/** Returns a project that an actor may read. @throws Problem not_found */
export async function openProject(db: Db, actor: Pick<Actor, 'may'>, reference: string): Promise<ProjectRow> {
  const project = await projectRow(db, reference);
  if (!project || !deskPermissions.some((permission) => actor.may(permission, project.portal))) throw new Problem('not_found');
  return project;
}

/** Returns the code after the highest one of a portal in this year, among newsletters, drafts, and newsletters that can come back from the bin. */
export async function nextCode(db: Db, portal: string, now: Date): Promise<string> {
  const prefix = `${portal.toUpperCase()}${now.getUTCFullYear()}`;
  const [row] = rowsOf<{ highest: number }>(
    await db.execute(sql`select coalesce(max(right(r.reference, 4)::int), 0) as highest
      from (select reference from newsletters union all select reference from drafts where entity = 'newsletter'
        union all select reference from revisions where entity = 'newsletter' and act = 'removed' and undone_at is null) r
      where r.reference ~ ${`^${prefix}[0-9]{4}$`}`),
  );
  return `${prefix}${String((row?.highest ?? 0) + 1).padStart(4, '0')}`;
}

/** Returns the project of a number. */
export async function projectOfNumber(db: Db, number: number): Promise<string | undefined> {
  const [row] = await db
    .select({ newsletter: newsletterProjects.newsletter })
    .from(newsletterProjects)
    .where(eq(newsletterProjects.number, number));
  return row?.newsletter;
}

/** Returns the newsletter of an item. */
export async function newsletterOfItem(db: Db, item: number): Promise<string | undefined> {
  const [row] = await db.select({ newsletter: newsletterItems.newsletter }).from(newsletterItems).where(eq(newsletterItems.id, item));
  return row?.newsletter;
}

/** Returns the ids of the items of a newsletter in the order of its document. */
export async function itemIds(db: Db, newsletter: string): Promise<number[]> {
  const rows = await db
    .select({ id: newsletterItems.id })
    .from(newsletterItems)
    .where(eq(newsletterItems.newsletter, newsletter))
    .orderBy(asc(newsletterItems.sortOrder));
  return rows.map(({ id }) => id);
}

const instantText = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns newsletters by language with their counters, in one statement. Without mails every counter is zero. */
export async function newsletterRecords(db: Db, chosen: SQL, limit = 2): Promise<Newsletter[]> {
  const rows = await db.execute(sql`select p.number, n.reference as "projectCode", t.locale as "languageCode", t.subject,
      t.intro_title as "introTitle", t.intro_description as "introDescription", t.intro_name as "introName",
      t.intro_function as "introFunction", n.intro_file_id as "introFileId", p.status_id as "statusId",
      (select i.poll_code from newsletter_items i where i.newsletter = n.reference and i.poll_code is not null
        and coalesce(i.only_in, t.locale) = t.locale order by i.sort_order limit 1) as "pollCode",
      (select ${instantText(sql`min(s.at)`)} from newsletter_schedules s where s.newsletter = n.reference and s.state = 'waiting') as "scheduledOn",
      ${instantText(sql`counted.started`)} as "timestampStart", ${instantText(sql`counted.ended`)} as "timestampEnd",
      counted.recipients as "numberOfRecipients", counted.success as "numberOfSuccess", counted.failed as "numberOfFailed", counted.bounced as "numberOfBounced",
      (select count(*)::int from send_exclusions x where x.newsletter = n.reference and x.locale = t.locale) as "numberOfRecipientsWarning",
      events.opened as "numberOfOpened", events.openers as "numberOfOpenedUnique",
      events.clicks as "numberOfClicks", events.clickers as "numberOfClicksUnique"
    from newsletter_projects p join newsletters n on n.reference = p.newsletter join newsletter_texts t on t.newsletter = n.reference
    left join lateral (select count(*)::int as recipients, count(*) filter (where r.state = 'sent')::int as success,
        count(*) filter (where r.state = 'failed')::int as failed, count(*) filter (where r.state = 'sent' and r.bounce = 'hard')::int as bounced,
        min(r.first_tried_at) as started, max(r.settled_at) as ended
      from send_rows r where r.newsletter = n.reference and r.locale = t.locale) counted on true
    left join lateral (select count(*) filter (where e.kind = 'open')::int as opened,
        count(distinct e.row) filter (where e.kind = 'open')::int as openers, count(*) filter (where e.kind = 'click')::int as clicks,
        count(distinct e.row) filter (where e.kind = 'click')::int as clickers
      from mail_events e join send_rows r on r.id = e.row
      where r.newsletter = n.reference and r.locale = t.locale and e.verdict = 'human') events on true
    where ${chosen} order by p.number desc, t.locale desc limit ${limit}`);
  return rowsOf<Omit<Newsletter, 'id' | 'statusReference' | 'statusName'> & { number: number; statusId: StatusId }>(rows).map(
    ({ number, ...row }) => ({
      ...{ id: idIn(number, row.languageCode), ...row },
      ...{ statusReference: projectStates[row.statusId].reference, statusName: projectStates[row.statusId].names[row.languageCode] },
    }),
  );
}

/** Returns the items of a document in one language, with the ids of its rows. */
export const contentItems = (document: NewsletterDocument, ids: readonly number[], locale: Locale): ContentItem[] =>
  document.items.flatMap(
    ({ contentType, viewType, reference, texts, moreLink, infoLink, fileId, imageUrl, url, onlyIn, pollCode }, index) => {
      if ((onlyIn ?? locale) !== locale) return [];
      const own = texts[locale];
      return [
        {
          ...{ id: idIn(ids[index] ?? 0, locale), typeId: contentTypeIds[contentType], viewType, projectCode: document.reference },
          ...{ languageCode: locale, articleReference: reference ?? null, sortOrder: index },
          ...{
            title: own?.title ?? '',
            description: own?.description ?? '',
            moreLabel: own?.moreLabel ?? '',
            infoLabel: own?.infoLabel ?? '',
          },
          ...{
            moreLink: moreLink ?? null,
            infoLink: infoLink ?? null,
            fileId: fileId ?? null,
            imageUrl: imageUrl ?? null,
            url: url ?? null,
          },
          ...{ date: own?.date ?? null, pollCode: pollCode ?? null },
        },
      ];
    },
  );

/** Returns people by account. */
export async function peopleOf(db: Db, ids: readonly (number | null)[]): Promise<(id: number | null) => Person | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = wanted.length
    ? await db
        .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
        .from(accounts)
        .where(inArray(accounts.id, wanted))
    : [];
  const known = new Map(rows.map((row) => [row.id, personOf(row)]));
  return (id) => (id === null ? null : (known.get(id) ?? null));
}

/** Returns the approval in force; null without one. */
export async function approvalOf(db: Db, { approval }: Pick<ProjectRow, 'approval'>) {
  if (approval === null) return null;
  const [row] = await db.select().from(newsletterApprovals).where(eq(newsletterApprovals.id, approval));
  return row ?? null;
}

/** Returns the dates of a project, earliest first. */
export async function schedulesOf(db: Db, newsletter: string): Promise<Project['schedules']> {
  const rows = await db
    .select({ date: newsletterSchedules, project: newsletterProjects, run: dateRun })
    .from(newsletterSchedules)
    .innerJoin(newsletterProjects, eq(newsletterProjects.newsletter, newsletterSchedules.newsletter))
    .where(eq(newsletterSchedules.newsletter, newsletter))
    .orderBy(asc(newsletterSchedules.at));
  return rows.map(({ date: { id, at, state, reason }, project, run }) => ({
    ...{ id, at: at.toISOString(), state, reason },
    sending: state === 'started' ? startedStateOf(run, project) : null,
  }));
}

/** Returns a project as its room shows it. */
export async function projectOf(
  db: Db,
  row: ProjectRow,
  present: { document: NewsletterDocument; version: string },
  may: Project['may'],
): Promise<Project> {
  const { newsletter: reference, portal, statusId, isPaused, isCancelled, recipientsTypeId, archive, correctionOf, correctionFor } = row;
  const approval = await approvalOf(db, row);
  const people = await peopleOf(db, [row.createdBy, row.editedBy, row.refusedBy, approval?.account ?? null]);
  const records = await newsletterRecords(db, sql`n.reference = ${reference}`);
  const [listed] = await db
    .select({ many: count() })
    .from(newsletterLists)
    .where(and(eq(newsletterLists.newsletter, reference)));
  const ids = await itemIds(db, reference);
  const openRuns = await db.$count(sendRuns, and(eq(sendRuns.newsletter, reference), isNull(sendRuns.endedAt)));
  const state = projectStates[statusId as StatusId];
  return {
    ...{ reference, portal, version: present.version, statusId, statusReference: state.reference, statusNames: state.names },
    ...{
      isPaused,
      isCancelled,
      isOpen: openRuns > 0,
      recipientsTypeId,
      archive,
      isPublished: present.document.isPublished,
      correctionOf,
      correctionFor,
      may,
    },
    approval: approval && {
      ...{ id: approval.id, at: approval.at.toISOString(), by: people(approval.account), version: approval.version },
      ...{ isCurrent: approval.version === present.version, waived: approval.waived },
      articles: await editedSince(db, approval.articles),
      older: await olderSources(db, approval.sources, present.document),
    },
    lastRefusal:
      row.refusal === null || !row.refusedAt ? null : { note: row.refusal, by: people(row.refusedBy), at: row.refusedAt.toISOString() },
    schedules: await schedulesOf(db, reference),
    ...{ createdAt: row.createdAt.toISOString(), createdBy: people(row.createdBy) },
    ...{ updatedAt: row.updatedAt.toISOString(), editedBy: people(row.editedBy), listed: listed?.many ?? 0 },
    newsletters: {
      nl: records.find(({ languageCode }) => languageCode === 'nl') ?? null,
      fr: records.find(({ languageCode }) => languageCode === 'fr') ?? null,
    },
    items: locales.flatMap((locale) => contentItems(present.document, ids, locale)),
  };
}
