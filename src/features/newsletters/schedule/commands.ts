import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import { conflictWith, type FieldErrors, Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { demandProject, demandState, noteAct, withProject } from '../approval/commands.ts';
import { approvedMails, textStates } from '../approval/queries.ts';
import { demandChoices } from '../approval/settings-commands.ts';
import { type ProjectRow, schedulesOf } from '../project/queries.ts';
import { newsletterEntity } from '../save.ts';
import { stateAfter } from '../state-rules.ts';
import { dateFaults, isPast, startNewsletterName, textsOutOf, whenOf } from './rules.ts';
import type { ScheduleCreate, Scheduled } from './schema.ts';

const scheduled = async (tx: Db, reference: string, statusId: number): Promise<Scheduled> => ({
  statusId,
  schedules: await schedulesOf(tx, reference),
});

/** @throws Problem conflict with the field of a body that differs from the approval */
async function demandBodies(tx: Db, project: ProjectRow, { bodyNL, bodyFR }: ScheduleCreate): Promise<void> {
  if (!bodyNL && !bodyFR) return;
  const mails = await approvedMails(tx, project.approval ?? 0);
  const htmlIn = (locale: string) => mails.find((mail) => mail.locale === locale)?.html;
  const other: FieldErrors = {
    ...(bodyNL && bodyNL !== htmlIn('nl') && { bodyNL: 'not_allowed' as const }),
    ...(bodyFR && bodyFR !== htmlIn('fr') && { bodyFR: 'not_allowed' as const }),
  };
  if (Object.keys(other).length) throw new Problem('conflict', other);
}

/** @throws Problem newsletter_blocked if a text is not shown at one of the dates */
async function demandTexts(tx: Db, reference: string, dates: readonly Date[]): Promise<void> {
  const [document] = await newsletterEntity.read(tx, [reference]);
  if (!document || !dates.length) return;
  const references = document.items.map((item) => item.reference);
  const blocks = textsOutOf(dates, references, await textStates(tx, document));
  if (blocks.length) throw conflictWith('newsletter_blocked', { checks: blocks });
}

const waitingOf = (tx: Db, reference: string) =>
  tx
    .select()
    .from(newsletterSchedules)
    .where(and(eq(newsletterSchedules.newsletter, reference), eq(newsletterSchedules.state, 'waiting')));

/** Enqueues the start at a date; the job exists only after the commit. */
const startAt = ({ send }: Pick<StaffContext, 'send'>, tx: Db, id: number, at: Date) =>
  send(tx, startNewsletterName, { schedule: id, at: at.toISOString() }, { startAfter: at });

/** Plans an approved newsletter. */
export async function plan(context: StaffContext, reference: string, body: ScheduleCreate): Promise<Scheduled> {
  await demandProject(context, reference, 'NEWSLETTER_PLANNING');
  const now = context.clock();
  const dates = body.dates.map(whenOf);
  const faults = dateFaults(dates, now);
  if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
  return withProject(context.db, reference, async (tx, project) => {
    const statusId = demandState(project, 'schedule');
    await demandBodies(tx, project, body);
    await demandChoices(tx, { ...project, recipientsTypeId: body.recipientsTypeId });
    await demandTexts(tx, reference, [...(await waitingOf(tx, reference)).map(({ at }) => at), ...dates]);
    for (const [index, at] of dates.entries()) await addDate(context, tx, reference, at, `dates.${index}`);
    await tx
      .update(newsletterProjects)
      .set({ statusId, recipientsTypeId: body.recipientsTypeId, updatedAt: now })
      .where(eq(newsletterProjects.newsletter, reference));
    await noteAct(tx, context, 'newsletter.planned', reference, { dates, recipientsTypeId: body.recipientsTypeId });
    return scheduled(tx, reference, statusId);
  });
}

/** Adds a date, or takes one up again that was proposed, missed or refused. @throws Problem invalid_input if the newsletter has it */
async function addDate(context: StaffContext, tx: Db, reference: string, at: Date, field: string): Promise<void> {
  const [known] = await tx
    .select()
    .from(newsletterSchedules)
    .where(and(eq(newsletterSchedules.newsletter, reference), eq(newsletterSchedules.at, at)));
  if (known && ['waiting', 'started'].includes(known.state)) throw new Problem('invalid_input', { [field]: 'duplicate' });
  const values = {
    newsletter: reference,
    at,
    state: 'waiting' as const,
    reason: null,
    account: context.actor.accountId,
    createdAt: context.clock(),
  };
  const [row] = known
    ? await tx.update(newsletterSchedules).set(values).where(eq(newsletterSchedules.id, known.id)).returning()
    : await tx.insert(newsletterSchedules).values(values).returning();
  await startAt(context, tx, row?.id ?? 0, at);
}

async function dateOf(tx: Db, reference: string, id: number, ...states: readonly string[]) {
  const [row] = await tx
    .select()
    .from(newsletterSchedules)
    .where(and(eq(newsletterSchedules.newsletter, reference), eq(newsletterSchedules.id, id)));
  if (!row) throw new Problem('not_found');
  if (!states.includes(row.state)) throw new Problem('newsletter_state');
  return row;
}

/** @throws Problem newsletter_sent if a date is starting now, newsletter_state if dates do not change any more */
function demandStill({ statusId, startedAt }: ProjectRow): void {
  if (statusId === 3 && startedAt) throw new Problem('newsletter_sent');
  if (stateAfter('removeDate', statusId) === undefined) throw new Problem('newsletter_state');
}

/** Moves a date. */
export async function move(context: StaffContext, reference: string, { id, date }: { id: number; date: string }): Promise<Scheduled> {
  await demandProject(context, reference, 'NEWSLETTER_PLANNING');
  const at = whenOf(date);
  if (isPast(at, context.clock())) throw new Problem('invalid_input', { date: 'in_past' });
  return withProject(context.db, reference, async (tx, project) => {
    const row = await dateOf(tx, reference, id, 'waiting', 'proposed');
    if (row.state === 'waiting') demandStill(project);
    const others = await schedulesOf(tx, reference);
    if (others.some((one) => one.id !== id && one.at === at.toISOString())) throw new Problem('invalid_input', { date: 'duplicate' });
    if (row.state === 'waiting')
      await demandTexts(tx, reference, [...(await waitingOf(tx, reference)).filter((one) => one.id !== id).map((one) => one.at), at]);
    await tx.update(newsletterSchedules).set({ at }).where(eq(newsletterSchedules.id, id));
    if (row.state === 'waiting') await startAt(context, tx, id, at);
    await noteAct(tx, context, 'newsletter.planned', reference, { dates: [at], instead: row.at });
    return scheduled(tx, reference, project.statusId);
  });
}

/** Removes a date that has not started. */
export async function removeDate(context: StaffContext, reference: string, id: number): Promise<Scheduled> {
  await demandProject(context, reference, 'NEWSLETTER_PLANNING');
  return withProject(context.db, reference, async (tx, project) => {
    const row = await dateOf(tx, reference, id, 'waiting', 'proposed', 'missed', 'refused');
    if (row.state === 'waiting') demandStill(project);
    await tx.delete(newsletterSchedules).where(eq(newsletterSchedules.id, id));
    await noteAct(tx, context, 'newsletter.unplanned', reference, { date: row.at });
    if (row.state !== 'waiting') return scheduled(tx, reference, project.statusId);
    return scheduled(tx, reference, await afterDate(tx, project, 'removeLastDate', context.clock()));
  });
}

/**
 * Follows the end of a waiting date: without another one a planned newsletter is approved again. One of which mails have
 * left is ended by the sending room, which looks at all that wait for no date.
 * @returns the state
 */
export async function afterDate(
  tx: Db,
  { newsletter, statusId }: ProjectRow,
  act: 'removeLastDate' | 'lastDateFailed',
  now: Date,
): Promise<number> {
  if ((await waitingOf(tx, newsletter)).length) return statusId;
  const next = stateAfter(act, statusId);
  if (next === undefined) throw new Problem('newsletter_state');
  const isOver = next === 2;
  await tx
    .update(newsletterProjects)
    .set({ statusId: next, updatedAt: now, ...(isOver && { startedAt: null }) })
    .where(eq(newsletterProjects.newsletter, newsletter));
  return next;
}

/** Plans again the dates that were kept as proposals. */
export async function restore(context: StaffContext, reference: string): Promise<Scheduled> {
  await demandProject(context, reference, 'NEWSLETTER_PLANNING');
  return withProject(context.db, reference, async (tx, project) => {
    const statusId = demandState(project, 'schedule');
    const now = context.clock();
    const proposed = await tx
      .select()
      .from(newsletterSchedules)
      .where(and(eq(newsletterSchedules.newsletter, reference), eq(newsletterSchedules.state, 'proposed')));
    const coming = proposed.filter(({ at }) => at > now);
    if (!coming.length || project.recipientsTypeId === null) throw new Problem('newsletter_state');
    await demandChoices(tx, project);
    await demandTexts(
      tx,
      reference,
      [...(await waitingOf(tx, reference)), ...coming].map(({ at }) => at),
    );
    for (const { id, at } of coming) {
      await tx.update(newsletterSchedules).set({ state: 'waiting', reason: null }).where(eq(newsletterSchedules.id, id));
      await startAt(context, tx, id, at);
    }
    await tx.update(newsletterProjects).set({ statusId, updatedAt: now }).where(eq(newsletterProjects.newsletter, reference));
    await noteAct(tx, context, 'newsletter.planned', reference, { dates: coming.map(({ at }) => at) });
    return scheduled(tx, reference, statusId);
  });
}
