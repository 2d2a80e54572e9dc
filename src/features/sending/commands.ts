/**
 * Begins, stops, pauses and ends the sending of newsletters. A newsletter is in status 4 from its first claimed row;
 * it ends in 5, or in 6 if no mail was accepted (design 9). Paused and cancelled are flags of status 4.
 */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { newsletterProjects } from '../../db/tables/projects.ts';
import { sendRuns } from '../../db/tables/sending.ts';
import { Problem } from '../../lib/errors.ts';
import { restStatuses, sendingStatuses } from './rules.ts';

type RunRequest = {
  newsletter: string;
  approval: number;
  schedule?: number | null;
  recipientsTypeId: number;
  kind?: 'date' | 'rest';
  account?: number | null;
  now: Date;
};

/** Begins a run; its rows are made by the workers. @returns its id */
export async function startRun(
  tx: Db,
  { newsletter, approval, schedule, recipientsTypeId, kind, account, now }: RunRequest,
): Promise<number> {
  const [run] = await tx
    .insert(sendRuns)
    .values({
      ...{ newsletter, approval, schedule: schedule ?? null, recipientsTypeId, kind: kind ?? 'date' },
      ...{ decidedAt: now, account: account ?? null, isMade: kind === 'rest' },
    })
    .returning({ id: sendRuns.id });
  return run?.id ?? 0;
}

/** @throws Problem not_found, conflict if the newsletter is not being sent */
async function sendingProject(tx: Db, newsletter: string, statuses = sendingStatuses) {
  const [project] = await tx.select().from(newsletterProjects).where(eq(newsletterProjects.newsletter, newsletter)).for('update');
  if (!project) throw new Problem('not_found');
  if (!statuses.includes(project.statusId)) throw new Problem('conflict');
  return project;
}

const hasOpenRun = async (tx: Db, newsletter: string): Promise<boolean> =>
  (
    await tx
      .select({ id: sendRuns.id })
      .from(sendRuns)
      .where(and(eq(sendRuns.newsletter, newsletter), isNull(sendRuns.endedAt)))
  ).length > 0;

const mostCancelled = 5_000;
/**
 * Cancels rows that wait or were claimed. Locked rows are left to the next call: a claim locks rows before the
 * project, a stop the project before rows.
 * @returns whether there may be more
 */
async function cancelRows(tx: Db, newsletter: string): Promise<boolean> {
  const cancelled = rowsOf(
    await tx.execute(sql`update send_rows r set state = 'cancelled', claim = null, lease_until = null
      from (select id from send_rows where newsletter = ${newsletter} and state in ('waiting', 'claimed')
        limit ${mostCancelled} for update skip locked) chosen
      where r.id = chosen.id returning r.id`),
  );
  return cancelled.length === mostCancelled;
}

/**
 * Stops a newsletter: no mail begins once this is committed. Mails under way end; workers cancel what a large
 * newsletter has left.
 * @returns how many recipients had no mail at one instant: `left` wait, `underWay` were being handed over
 * @throws Problem not_found, conflict
 */
export async function stopSending(tx: Db, newsletter: string, now: Date): Promise<{ left: number; underWay: number }> {
  const project = await sendingProject(tx, newsletter);
  if (!(await hasOpenRun(tx, newsletter)) || project.isCancelled) throw new Problem('conflict');
  await tx
    .update(newsletterProjects)
    .set({ statusId: 4, isCancelled: true, isPaused: false, updatedAt: now })
    .where(eq(newsletterProjects.newsletter, newsletter));
  // One statement sees each row once, whatever workers settle meanwhile.
  const [counted] = rowsOf<{ left: number; underWay: number }>(
    await tx.execute(sql`select count(*) filter (where state in ('waiting', 'claimed'))::integer as left,
        count(*) filter (where state = 'speaking')::integer as "underWay"
      from send_rows where newsletter = ${newsletter} and state in ('waiting', 'claimed', 'speaking')`),
  );
  await cancelRows(tx, newsletter);
  return counted ?? { left: 0, underWay: 0 };
}

/** Pauses or resumes a newsletter. @throws Problem not_found, conflict */
export async function pauseSending(tx: Db, newsletter: string, isPaused: boolean, now: Date): Promise<void> {
  const project = await sendingProject(tx, newsletter);
  if (project.isCancelled || project.isPaused === isPaused || !(await hasOpenRun(tx, newsletter))) throw new Problem('conflict');
  await tx.update(newsletterProjects).set({ isPaused, updatedAt: now }).where(eq(newsletterProjects.newsletter, newsletter));
}

/** Sends the rest of a stopped newsletter, as it was approved. @returns how many recipients it has @throws Problem not_found, conflict, nothing_left */
export async function sendRest(tx: Db, newsletter: string, account: number, now: Date): Promise<{ run: number; left: number }> {
  const project = await sendingProject(tx, newsletter, restStatuses);
  const [last] = rowsOf<{ approval: number; type: number; left: number }>(
    await tx.execute(sql`select s.approval, s.recipients_type_id as type,
        (select count(*) from send_rows r where r.newsletter = s.newsletter and r.state in ('cancelled', 'waiting'))::integer as left
      from send_runs s where s.newsletter = ${newsletter} order by s.id desc limit 1`),
  );
  if (!last || !project.isCancelled || (!last.left && !(await hasOpenRun(tx, newsletter)))) throw new Problem('nothing_left');
  const { approval, type: recipientsTypeId, left } = last;
  const run = await startRun(tx, { newsletter, approval, recipientsTypeId, kind: 'rest', account, now });
  await tx
    .update(newsletterProjects)
    .set({ statusId: 4, isCancelled: false, isPaused: false, endedAt: null, updatedAt: now })
    .where(eq(newsletterProjects.newsletter, newsletter));
  await tx.execute(sql`update send_rows set state = 'waiting', run = ${run}, due_at = ${now.toISOString()}
    where newsletter = ${newsletter} and state in ('cancelled', 'waiting')`);
  return { run, left };
}

/** Settles a doubtful row as sent, or queues it again; of an erased person only as sent. @returns false if it cannot be */
export async function settleDoubtful(tx: Db, row: number, as: 'sent' | 'again', now: Date): Promise<boolean> {
  const [settled] = rowsOf<{ newsletter: string; run: number }>(
    await tx.execute(sql`update send_rows set state = ${as === 'sent' ? 'sent' : 'waiting'}, claim = null, lease_until = null,
        reason = ${as === 'sent' ? 'settled' : null}, due_at = ${now.toISOString()},
        settled_at = ${as === 'sent' ? sql`coalesce(settled_at, ${now.toISOString()})` : null}
      where id = ${row} and state = 'doubtful' ${as === 'again' ? sql`and email is not null` : sql``} returning newsletter, run`),
  );
  if (!settled) return false;
  if (as === 'again') await tx.update(sendRuns).set({ endedAt: null }).where(eq(sendRuns.id, settled.run));
  else await settleProject(tx, settled.newsletter, now);
  return true;
}

/**
 * Ends a newsletter without open rows: 5 if a mail was accepted, else 6. It stays in 4 while rows are
 * cancelled (and some were accepted) or doubtful, and while a date is to come.
 */
export async function settleProject(tx: Db, newsletter: string, now: Date): Promise<void> {
  const rowIn = (name: string) => sql`exists (select from send_rows r where r.newsletter = p.newsletter and r.state = ${name})`;
  const [state] = rowsOf<{ open: boolean; sent: boolean; cancelled: boolean; doubtful: boolean; dates: boolean }>(
    await tx.execute(sql`select
        exists (select from send_runs s where s.newsletter = p.newsletter and s.ended_at is null) as open,
        exists (select from newsletter_schedules d where d.newsletter = p.newsletter and d.state = 'waiting') as dates,
        ${rowIn('sent')} as sent, ${rowIn('cancelled')} as cancelled, ${rowIn('doubtful')} as doubtful
      from newsletter_projects p where p.newsletter = ${newsletter} and p.status_id in (3, 4)
        and exists (select from send_runs s where s.newsletter = p.newsletter) for update of p`),
  );
  if (!state || state.open || state.dates || state.doubtful || (state.cancelled && state.sent)) return;
  await tx
    .update(newsletterProjects)
    .set({ statusId: state.sent ? 5 : 6, isPaused: false, endedAt: now, updatedAt: now })
    .where(eq(newsletterProjects.newsletter, newsletter));
}

/** Ends newsletters whose runs have ended and whose last date failed since. */
export async function settleProjects(db: Db, now: Date): Promise<void> {
  const over = rowsOf<{ newsletter: string }>(
    await db.execute(sql`select p.newsletter from newsletter_projects p where p.status_id = 4
      and exists (select from send_runs s where s.newsletter = p.newsletter)
      and not exists (select from send_runs s where s.newsletter = p.newsletter and s.ended_at is null)`),
  );
  for (const { newsletter } of over) await db.transaction((tx) => settleProject(tx, newsletter, now));
}

/** Cancels the rows that newsletters which were stopped have left: theirs were too many, or under way at that moment. */
async function cancelStopped(db: Db): Promise<void> {
  const stopped = rowsOf<{ newsletter: string }>(
    await db.execute(sql`select p.newsletter from newsletter_projects p where p.is_cancelled and p.status_id = 4
      and exists (select from send_rows r where r.newsletter = p.newsletter and r.state in ('waiting', 'claimed'))`),
  );
  const cancelSome = (newsletter: string) => db.transaction((tx) => cancelRows(tx, newsletter));
  for (const { newsletter } of stopped) while (await cancelSome(newsletter));
}

/** Ends the runs without open rows, and their newsletters. */
export async function endRuns(db: Db, now: Date): Promise<void> {
  await cancelStopped(db);
  await db.transaction(async (tx) => {
    const ended = rowsOf<{ newsletter: string }>(
      await tx.execute(sql`update send_runs s set ended_at = ${now.toISOString()} where s.ended_at is null and s.is_made
        and not exists (select from send_rows r where r.newsletter = s.newsletter and r.run = s.id and r.state in ('waiting', 'claimed', 'speaking'))
        returning s.newsletter`),
    );
    for (const newsletter of new Set(ended.map((one) => one.newsletter))) await settleProject(tx, newsletter, now);
  });
}
