import { eq, inArray } from 'drizzle-orm';
import { canonicalDocument } from '../../../content/editing.ts';
import { presentOf } from '../../../content/history/history.ts';
import { type Entities, editableOf } from '../../../content/opening.ts';
import { versionsOf } from '../../../content/version.ts';
import { writeAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { articles } from '../../../db/tables/articles.ts';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects } from '../../../db/tables/projects.ts';
import type { AuditAct } from '../../../lib/audit.ts';
import { conflictWith, Problem } from '../../../lib/errors.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { Permission } from '../../../lib/permissions.ts';
import type { StaffContext } from '../../context.ts';
import { createProject } from '../project/commands.ts';
import { nextCode, openProject, type ProjectRow, projectRow } from '../project/queries.ts';
import { withdraw } from '../project/save.ts';
import { newsletterEntity } from '../save.ts';
import type { NewsletterDocument } from '../schema.ts';
import { isClosed, type ProjectAct, type StatusId, stateAfter } from '../state-rules.ts';
import { blocksIn } from './check-rules.ts';
import { type Looked, lookAt, mailHash } from './queries.ts';
import type { Approved, CheckCode } from './schema.ts';

/** Returns a project on whose portal the caller has a permission. @throws Problem not_found, forbidden */
export async function demandProject({ db, actor }: StaffContext, reference: string, ...permissions: Permission[]): Promise<ProjectRow> {
  const project = await openProject(db, actor, reference);
  if (!permissions.some((permission) => actor.may(permission, project.portal))) throw new Problem('forbidden');
  return project;
}

/** Locks a newsletter before its project, as saves do. @throws Problem not_found */
export async function lockProject(tx: Db, reference: string): Promise<ProjectRow> {
  await tx.select({ key: newsletters.reference }).from(newsletters).where(eq(newsletters.reference, reference)).for('update');
  const project = await projectRow(tx, reference);
  if (!project) throw new Problem('not_found');
  return project;
}

/** Returns the state after an act. @throws Problem newsletter_sent, newsletter_state */
export function demandState(project: Pick<ProjectRow, 'statusId' | 'startedAt'>, act: ProjectAct): StatusId {
  if (isClosed(project)) throw new Problem('newsletter_sent');
  const next = stateAfter(act, project.statusId);
  if (next === undefined) throw new Problem('newsletter_state');
  return next;
}

/** Runs work in a transaction that has locked a project. */
export const withProject = <T>(db: Db, reference: string, work: (tx: Db, project: ProjectRow) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    return work(tx, await lockProject(tx, reference));
  });

/** Writes an act on a newsletter to the audit list. */
export const noteAct = (tx: Db, { actor, clock }: StaffContext, act: AuditAct, reference: string, details = {}) =>
  writeAudit(tx, { by: actor, act, subject: 'newsletter', subjectId: reference, details, now: clock() });

async function presentDocument(db: Db, reference: string): Promise<{ document: NewsletterDocument; version: string }> {
  const present = (await versionsOf(db, newsletterEntity, [reference])).get(reference);
  if (!present) throw new Problem('not_found');
  return present;
}

/** Looks at a project as it is now. @throws Problem not_found */
export async function lookAtProject(context: StaffContext, reference: string): Promise<Looked & { version: string }> {
  await openProject(context.db, context.actor, reference);
  const { document, version } = await presentDocument(context.db, reference);
  return { ...(await lookAt(context, document)), version };
}

async function storeMails(tx: Db, approval: number, { mails, sender }: Looked): Promise<Approved['mails']> {
  if (!sender) throw new Problem('newsletter_blocked');
  const rows = (Object.entries(mails) as [Locale, NonNullable<Looked['mails']['nl']>][]).map(([locale, mail]) => {
    const { subject, preheader, html, text, links } = mail;
    const parts = {
      ...{ fromName: sender.names[locale], fromAddress: sender.from, replyTo: sender.replyTo ?? sender.from },
      ...{ subject, preheader, html, text, links, pictures: [...new Set(mail.pictures.map(({ hash }) => hash))] },
    };
    return { row: { approval, locale, ...parts, hash: mailHash(parts) }, bytes: mail.bytes };
  });
  await tx.insert(newsletterMails).values(rows.map(({ row }) => row));
  return rows.map(({ row: { locale, hash }, bytes }) => ({ locale, hash, bytes }));
}

/** Returns whether the texts of a newsletter are those that were rendered. */
async function areTheSame(tx: Db, seen: Readonly<Record<string, string>>): Promise<boolean> {
  const references = Object.keys(seen);
  if (!references.length) return true;
  const rows = await tx
    .select({ reference: articles.reference, version: articles.contentHash })
    .from(articles)
    .where(inArray(articles.reference, references));
  return rows.length === references.length && rows.every(({ reference, version }) => seen[reference] === version);
}

/**
 * Approves the version that the caller looked at: the mail is rendered once for each language and stored.
 * @throws Problem version_conflict, own_edit, newsletter_state, newsletter_blocked with the failed checks
 */
export async function approve(context: StaffContext, reference: string, version: string, waived: CheckCode[]): Promise<Approved> {
  const { db, actor, clock, approvesOwnEdits } = context;
  const project = await demandProject(context, reference, 'NEWSLETTER_APPROVE');
  demandState(project, 'approve');
  if (!approvesOwnEdits && project.editedBy === actor.accountId) throw new Problem('own_edit');
  const { document, version: present } = await presentDocument(db, reference);
  const conflict = () => conflictWith('version_conflict', { document, version: present });
  if (present !== version) throw conflict();
  const looked = await lookAt(context, document);
  const blocks = blocksIn(looked.checks, waived);
  if (blocks.length) throw conflictWith('newsletter_blocked', { checks: blocks });
  return withProject(db, reference, async (tx, locked) => {
    const statusId = demandState(locked, 'approve');
    if ((await presentDocument(tx, reference)).version !== version || !(await areTheSame(tx, looked.articles))) throw conflict();
    const now = clock();
    const used = waived.filter((code) => looked.checks.some((one) => one.code === code));
    const [row] = await tx
      .insert(newsletterApprovals)
      .values({
        newsletter: reference,
        version,
        articles: looked.articles,
        gated: looked.gated,
        sources: looked.sources,
        waived: used,
        account: actor.accountId,
        at: now,
      })
      .returning({ id: newsletterApprovals.id });
    const approval = row?.id ?? 0;
    const mails = await storeMails(tx, approval, looked);
    await tx
      .update(newsletterProjects)
      .set({ statusId, approval, refusal: null, refusedBy: null, refusedAt: null, updatedAt: now })
      .where(eq(newsletterProjects.newsletter, reference));
    await noteAct(tx, context, 'newsletter.approved', reference, { approval, waived: used });
    return { statusId, approval, mails };
  });
}

/** Withdraws an approval, with a note for the maker of the newsletter. */
export async function unapprove(context: StaffContext, reference: string, note: string | null): Promise<Approved> {
  await demandProject(context, reference, 'NEWSLETTER_UNAPPROVE');
  return withProject(context.db, reference, async (tx, project) => {
    const statusId = demandState(project, 'unapprove');
    const [now, account] = [context.clock(), context.actor.accountId];
    await withdraw(tx, reference, { now, account });
    if (note) await noteRefusal(tx, reference, { note, account, now });
    await noteAct(tx, context, 'newsletter.unapproved', reference);
    return { statusId, approval: null, mails: [] };
  });
}

const noteRefusal = (tx: Db, reference: string, { note, account, now }: { note: string; account: number; now: Date }) =>
  tx
    .update(newsletterProjects)
    .set({ refusal: note, refusedBy: account, refusedAt: now })
    .where(eq(newsletterProjects.newsletter, reference));

/** Sends a newsletter back to its maker, with a note. */
export async function refuse(context: StaffContext, reference: string, note: string): Promise<Approved> {
  await demandProject(context, reference, 'NEWSLETTER_APPROVE');
  return withProject(context.db, reference, async (tx, project) => {
    const statusId = demandState(project, 'edit');
    if (project.statusId !== statusId) throw new Problem('newsletter_state');
    await noteRefusal(tx, reference, { note, account: context.actor.accountId, now: context.clock() });
    await noteAct(tx, context, 'newsletter.refused', reference);
    return { statusId, approval: null, mails: [] };
  });
}

/** Creates a correction of a sent newsletter: a copy for the recipients who got it, or for those who did not. */
export async function correct(entities: Entities, context: StaffContext, reference: string, whom: 'received' | 'missed') {
  const project = await demandProject(context, reference, 'NEWSLETTER_EDIT');
  if (!isClosed(project)) throw new Problem('newsletter_state');
  const entity = editableOf(entities, 'newsletter', context.actor);
  const present = await presentOf(context.db, entity, reference);
  const number = await nextCode(context.db, project.portal, context.clock());
  const document = { ...present?.document, reference: number, ...entity.initial?.(number, context.clock()) };
  const { texts } = document as unknown as NewsletterDocument;
  const row = { correctionOf: reference, correctionFor: whom, recipientsTypeId: project.recipientsTypeId, archive: project.archive };
  return createProject(
    entity,
    context,
    canonicalDocument(entity, number, document) as { reference: string },
    texts.nl ? 'nl' : 'fr',
    async (tx) => {
      await tx.update(newsletterProjects).set(row).where(eq(newsletterProjects.newsletter, number));
    },
  );
}
