import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/connection.ts';

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
export type JobRow = {
  id: string;
  name: string;
  state: JobState;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  tries: number;
  error: string | null;
};
export type QueueRow = {
  name: string;
  schedule: string | null;
  lastAt: string | null;
  waiting: number;
  active: number;
  completed: number;
  failed: number;
};

const mostJobs = 100;

/** Returns whether the tables of the job runner exist: it makes them when a server starts. */
const hasJobs = async (db: Db): Promise<boolean> =>
  rowsOf<{ there: boolean }>(await db.execute(sql`select to_regclass('jobs.job') is not null as there`))[0]?.there === true;

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Returns the number of jobs that failed for good since an instant, and of those that wait or run. */
export async function countJobs(db: Db, since: Date): Promise<{ failed: number; waiting: number; active: number }> {
  if (!(await hasJobs(db))) return { failed: 0, waiting: 0, active: 0 };
  const rows = await db.execute(sql`
    select count(*) filter (where state = 'failed' and completed_on >= ${since.toISOString()})::int as failed,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active
    from jobs.job where state in ('failed', 'created', 'retry', 'active')`);
  return rowsOf<{ failed: number; waiting: number; active: number }>(rows)[0] ?? { failed: 0, waiting: 0, active: 0 };
}

/** Returns the queues by name, with their schedules and the jobs that are kept. Those of the runner itself are left out. */
export async function queuesOf(db: Db): Promise<QueueRow[]> {
  if (!(await hasJobs(db))) return [];
  const rows = await db.execute(sql`
    select q.name, s.cron as schedule, ${instant('max(j.completed_on)')} as "lastAt",
      count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'completed')::int as completed,
      count(j.id) filter (where j.state = 'failed')::int as failed
    from jobs.queue q left join jobs.schedule s on s.name = q.name left join jobs.job j on j.name = q.name
    where q.name not like '\\_\\_%' group by q.name, s.cron order by q.name`);
  return rowsOf<QueueRow>(rows);
}

/** Returns the latest jobs. Their data is left out: it may name people. */
export async function latestJobs(db: Db, { state, name }: { state?: JobState | undefined; name?: string | undefined }): Promise<JobRow[]> {
  if (!(await hasJobs(db))) return [];
  const rows = await db.execute(sql`
    select id, name, state::text as state, ${instant('created_on')} as "createdAt", ${instant('started_on')} as "startedAt",
      ${instant('completed_on')} as "endedAt", retry_count + case when started_on is null then 0 else 1 end as tries,
      case when state in ('failed', 'retry') then left(coalesce(output->>'message', output::text), 500) end as error
    from jobs.job
    where name not like '\\_\\_%' and ${state ? sql`state::text = ${state}` : sql`true`} and ${name ? sql`name = ${name}` : sql`true`}
    order by coalesce(completed_on, started_on, created_on) desc, id limit ${mostJobs}`);
  return rowsOf<JobRow>(rows);
}

/** Has a failed job tried again, once more than before. @returns whether there is such a job */
export async function retryFailed(db: Db, name: string, id: string): Promise<boolean> {
  if (!(await hasJobs(db))) return false;
  const rows = await db.execute(sql`
    update jobs.job set state = 'retry', completed_on = null, output = null, start_after = now(), keep_until = now() + interval '14 days',
      retry_limit = greatest(retry_limit, retry_count + 1)
    where name = ${name} and id = ${id}::uuid and state = 'failed' returning id`);
  return rowsOf(rows).length > 0;
}
