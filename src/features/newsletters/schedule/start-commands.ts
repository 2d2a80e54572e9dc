/**
 * Starts newsletters at their dates. Called by the job of each date, and every minute for dates whose job was lost.
 * A start has three steps: the project is closed to edits (`startedAt`) once everything that was approved still holds;
 * its archive is published; the run begins. Each step can be repeated, so a killed server loses no date. A date whose
 * approval was withdrawn is a proposal: at that date no mail is sent, and staff are notified, unless the newsletter was
 * planned for another date or sent meanwhile: then the proposal is removed.
 * Invariants: mails need an approval in force; a date has at most one run; a date more than 60 minutes late is not started
 * automatically; an archive is unpublished if no mail was sent.
 */

import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Entities } from '../../../content/opening.ts';
import type { Db } from '../../../db/connection.ts';
import { languageLags } from '../../../db/tables/editing.ts';
import { newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import type { SendJob } from '../../../jobs/jobs.ts';
import type { Clock } from '../../../lib/clock.ts';
import { withProject } from '../approval/commands.ts';
import { pollStates, textStates } from '../approval/queries.ts';
import { hasArchive, isWalled, setPublished } from '../list/archive-commands.ts';
import { approvalOf, type ProjectRow } from '../project/queries.ts';
import { newsletterEntity } from '../save.ts';
import type { NewsletterDocument } from '../schema.ts';
import { stateAfter } from '../state-rules.ts';
import { afterDate } from './commands.ts';
import { tellPlanners } from './notice-commands.ts';
import { mostLateMilliseconds, type RefusalReason, refusalOf } from './rules.ts';

type Run = { newsletter: string; approval: number; schedule: number; recipientsTypeId: number; account: number | null; now: Date };
export type StartOptions = {
  db: Db;
  clock: Clock;
  send: SendJob;
  entities: Entities;
  /** Publishes the own pages of a save. @throws if they are not live */
  publishOwn(keys: readonly string[]): Promise<void>;
  /** Begins a run (the sending room). */
  startRun(tx: Db, run: Run): Promise<unknown>;
};
type Schedule = typeof newsletterSchedules.$inferSelect;

/** Returns the dates that have come. */
export const overdueDates = (db: Db, now: Date): Promise<{ id: number; at: Date }[]> =>
  db
    .select({ id: newsletterSchedules.id, at: newsletterSchedules.at })
    .from(newsletterSchedules)
    .where(and(inArray(newsletterSchedules.state, ['waiting', 'proposed']), lte(newsletterSchedules.at, now)))
    .orderBy(newsletterSchedules.at);

/** Returns why nothing may leave; undefined if everything that was approved holds. */
async function reasonAgainst(tx: Db, project: ProjectRow, document: NewsletterDocument, now: Date): Promise<RefusalReason | undefined> {
  const approval = await approvalOf(tx, project);
  if (!approval || project.recipientsTypeId === null || stateAfter('claim', project.statusId) === undefined) return 'not_approved';
  if (project.isCancelled) return 'cancelled';
  const polls = await pollStates(tx, document);
  if (document.items.some(({ pollCode }) => pollCode && !polls.get(pollCode)?.shownIn.length)) return 'poll_hidden';
  return refusalOf(Object.keys(approval.articles), await textStates(tx, document), approval.gated, now);
}

type Outcome = { keys: string[] } & ({ step: 'publish' } | { step: 'ended' });

/** Ends a date without a mail, and mails the reason to everybody who plans or approves newsletters of the portal. */
async function endDate(
  tx: Db,
  { entities, send }: StartOptions,
  {
    project,
    schedule,
    state,
    reason,
    now,
  }: { project: ProjectRow; schedule: Schedule; state: 'missed' | 'refused'; reason: string; now: Date },
): Promise<Outcome> {
  await tx.update(newsletterSchedules).set({ state, reason }).where(eq(newsletterSchedules.id, schedule.id));
  // Nothing of it has left yet.
  const isFirst = stateAfter('edit', project.statusId) !== undefined;
  const keys =
    isFirst && project.startedAt
      ? await setPublished(tx, entities, project.newsletter, { isPublished: false, at: schedule.at, isWalled: false, now })
      : [];
  if (isFirst) await tx.update(newsletterProjects).set({ startedAt: null }).where(eq(newsletterProjects.newsletter, project.newsletter));
  if (stateAfter('lastDateFailed', project.statusId) !== undefined) await afterDate(tx, project, 'lastDateFailed', now);
  await tellPlanners(tx, send, { newsletter: project.newsletter, portal: project.portal, at: schedule.at, reason, now });
  return { step: 'ended', keys };
}

/** Closes the project, or ends a date that may not start. */
function begin(options: StartOptions, schedule: Schedule, now: Date): Promise<Outcome> {
  return withProject(options.db, schedule.newsletter, async (tx, project) => {
    const state = await stateOfDate(tx, schedule);
    if (state !== 'waiting' && state !== 'proposed') return { step: 'ended', keys: [] };
    const [document] = await newsletterEntity.read(tx, [schedule.newsletter]);
    const end = (as: 'missed' | 'refused', reason: string) => endDate(tx, options, { project, schedule, state: as, reason, now });
    if (state === 'proposed' && project.statusId > 2) {
      await tx.delete(newsletterSchedules).where(eq(newsletterSchedules.id, schedule.id));
      return { step: 'ended', keys: [] };
    }
    if (state === 'proposed') return end('refused', project.statusId === 2 ? 'not_planned' : 'not_approved');
    if (now.getTime() - schedule.at.getTime() > mostLateMilliseconds) return end('missed', 'late');
    const reason = document ? await reasonAgainst(tx, project, document, now) : 'not_approved';
    if (reason) return end('refused', reason);
    await tx
      .update(newsletterProjects)
      .set({ startedAt: project.startedAt ?? now, updatedAt: now })
      .where(eq(newsletterProjects.newsletter, schedule.newsletter));
    const keys = hasArchive(project)
      ? await setPublished(tx, options.entities, schedule.newsletter, {
          isPublished: true,
          at: schedule.at,
          isWalled: isWalled(project),
          now,
        })
      : [];
    return { step: 'publish', keys };
  });
}

/** Returns the state of a date; undefined if it was moved or removed meanwhile. */
async function stateOfDate(tx: Db, { id, at }: Schedule): Promise<Schedule['state'] | undefined> {
  const [row] = await tx.select().from(newsletterSchedules).where(eq(newsletterSchedules.id, id));
  return row?.at.getTime() === at.getTime() ? row.state : undefined;
}

/** Starts the run of a date, or ends the date if its archive is not live. */
function run(options: StartOptions, schedule: Schedule, isLive: boolean, now: Date): Promise<Outcome> {
  return withProject(options.db, schedule.newsletter, async (tx, project) => {
    if ((await stateOfDate(tx, schedule)) !== 'waiting') return { step: 'ended', keys: [] };
    const { approval, recipientsTypeId } = project;
    if (!isLive || approval === null || recipientsTypeId === null)
      return endDate(tx, options, { project, schedule, state: 'refused', reason: isLive ? 'not_approved' : 'archive_failed', now });
    await tx.update(newsletterSchedules).set({ state: 'started' }).where(eq(newsletterSchedules.id, schedule.id));
    // It cannot change any more, so a lag would be shown forever.
    await tx.delete(languageLags).where(and(eq(languageLags.entity, 'newsletter'), eq(languageLags.reference, schedule.newsletter)));
    const { newsletter, account } = schedule;
    await options.startRun(tx, { newsletter, approval, schedule: schedule.id, recipientsTypeId, account, now });
    return { step: 'ended', keys: [] };
  });
}

/** Starts a newsletter at a date, if the date still waits and everything that was approved holds. */
export async function startDue(options: StartOptions, id: number, at: string): Promise<void> {
  const now = options.clock();
  const [schedule] = await options.db.select().from(newsletterSchedules).where(eq(newsletterSchedules.id, id));
  // Moved, removed or started meanwhile.
  if (!schedule || schedule.at.toISOString() !== at || schedule.at > now) return;
  const begun = await begin(options, schedule, now);
  const isLive = await options.publishOwn(begun.keys).then(
    () => true,
    () => false,
  );
  if (begun.step === 'ended') return;
  const ended = await run(options, schedule, isLive, options.clock());
  if (ended.keys.length) await options.publishOwn(ended.keys).catch(() => {});
}
