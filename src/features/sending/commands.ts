/**
 * Begins, stops, pauses and ends the sending of newsletters. A newsletter is in status 4 from its first claimed row;
 * it ends in 5, or in 6 where nobody accepted it (design 9). Paused and cancelled are flags of status 4.
 */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { newsletterProjects } from '../../db/tables/projects.ts';
import { sendRuns } from '../../db/tables/sending.ts';
import { Problem } from '../../lib/errors.ts';

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

/** @throws Problem not_found, conflict where the newsletter is not being sent */
async function sendingProject(tx: Db, newsletter: string, statuses: readonly number[] = [3, 4]) {
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

/**
 * Stops a newsletter: no mail begins once this is committed. Mails under way end.
 * @returns how many recipients are left: rows cancelled now, and those under way
 * @throws Problem not_found, conflict
 */
export async function stopSending(tx: Db, newsletter: string, now: Date): Promise<{ left: number; underWay: number }> {
  const project = await sendingProject(tx, newsletter);
  if (!(await hasOpenRun(tx, newsletter)) || project.isCancelled) throw new Problem('conflict');
  await tx
    .update(newsletterProjects)
    .set({ statusId: 4, isCancelled: true, isPaused: false, updatedAt: now })
    .where(eq(newsletterProjects.newsletter, newsletter));
  const cancelled = rowsOf(
    await tx.execute(sql`update send_rows set state = 'cancelled', claim = null, lease_until = null
      where newsletter = ${newsletter} and state in ('waiting', 'claimed') returning id`),
  );
  const [row] = rowsOf<{ count: number }>(
    await tx.execute(sql`select count(*)::integer as count from send_rows where newsletter = ${newsletter} and state = 'speaking'`),
  );
  return { left: cancelled.length, underWay: row?.count ?? 0 };
}

/** Pauses or resumes a newsletter. @throws Problem not_found, conflict */
export async function pauseSending(tx: Db, newsletter: string, isPaused: boolean, now: Date): Promise<void> {
  const project = await sendingProject(tx, newsletter);
  if (project.isCancelled || project.isPaused === isPaused || !(await hasOpenRun(tx, newsletter))) throw new Problem('conflict');
  await tx.update(newsletterProjects).set({ isPaused, updatedAt: now }).where(eq(newsletterProjects.newsletter, newsletter));
}

/** Sends the rest of a stopped newsletter, as it was approved. @returns how many recipients it has @throws Problem not_found, conflict */
export async function sendRest(tx: Db, newsletter: string, account: number, now: Date): Promise<{ run: number; left: number }> {
  const project = await sendingProject(tx, newsletter, [4, 6]);
  const [last] = rowsOf<{ approval: number; type: number; left: number }>(
    await tx.execute(sql`select s.approval, s.recipients_type_id as type,
        (select count(*) from send_rows r where r.newsletter = s.newsletter and r.state in ('cancelled', 'waiting'))::integer as left
      from send_runs s where s.newsletter = ${newsletter} order by s.id desc limit 1`),
  );
  if (!last || !project.isCancelled || (!last.left && !(await hasOpenRun(tx, newsletter)))) throw new Problem('conflict');
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

/** Settles a doubtful row as sent, or has it sent again. @returns false if it is not doubtful any more */
export async function settleDoubtful(tx: Db, row: number, as: 'sent' | 'again', now: Date): Promise<boolean> {
  const [settled] = rowsOf<{ newsletter: string; run: number }>(
    await tx.execute(sql`update send_rows set state = ${as === 'sent' ? 'sent' : 'waiting'}, claim = null, lease_until = null,
        reason = ${as === 'sent' ? 'settled' : null}, due_at = ${now.toISOString()},
        settled_at = ${as === 'sent' ? sql`coalesce(settled_at, ${now.toISOString()})` : null}
      where id = ${row} and state = 'doubtful' and email is not null returning newsletter, run`),
  );
  if (!settled) return false;
  if (as === 'again') await tx.update(sendRuns).set({ endedAt: null }).where(eq(sendRuns.id, settled.run));
  else await settleProject(tx, settled.newsletter, now);
  return true;
}

/**
 * Ends a newsletter of which nothing is open: 5 if somebody accepted it, else 6. It stays in 4 while rows are
 * cancelled (and some were accepted) or doubtful, and while a date is to come.
 */
export async function settleProject(tx: Db, newsletter: string, now: Date): Promise<void> {
  const [state] = rowsOf<{ open: number; sent: number; cancelled: number; doubtful: number; dates: number }>(
    await tx.execute(sql`select
        (select count(*) from send_runs s where s.newsletter = p.newsletter and s.ended_at is null)::integer as open,
        (select count(*) from newsletter_schedules d where d.newsletter = p.newsletter and d.state = 'waiting')::integer as dates,
        (select count(*) from send_rows r where r.newsletter = p.newsletter and r.state = 'sent')::integer as sent,
        (select count(*) from send_rows r where r.newsletter = p.newsletter and r.state = 'cancelled')::integer as cancelled,
        (select count(*) from send_rows r where r.newsletter = p.newsletter and r.state = 'doubtful')::integer as doubtful
      from newsletter_projects p where p.newsletter = ${newsletter} and p.status_id in (3, 4)
        and exists (select from send_runs s where s.newsletter = p.newsletter) for update of p`),
  );
  if (!state || state.open || state.dates || state.doubtful || (state.cancelled && state.sent)) return;
  await tx
    .update(newsletterProjects)
    .set({ statusId: state.sent ? 5 : 6, isPaused: false, endedAt: now, updatedAt: now })
    .where(eq(newsletterProjects.newsletter, newsletter));
}

/** Ends the runs of which no row is open, and their newsletters. */
export async function endRuns(db: Db, now: Date): Promise<void> {
  await db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    // A mail under way when its newsletter was stopped may have been refused for now since.
    await tx.execute(sql`update send_rows r set state = 'cancelled' from newsletter_projects p, send_runs s
      where s.ended_at is null and p.newsletter = s.newsletter and p.is_cancelled and r.run = s.id and r.state = 'waiting'`);
    const ended = rowsOf<{ newsletter: string }>(
      await tx.execute(sql`update send_runs s set ended_at = ${now.toISOString()} where s.ended_at is null and s.is_made
        and not exists (select from send_rows r where r.newsletter = s.newsletter and r.run = s.id and r.state in ('waiting', 'claimed', 'speaking'))
        returning s.newsletter`),
    );
    for (const newsletter of new Set(ended.map((one) => one.newsletter))) await settleProject(tx, newsletter, now);
  });
}
