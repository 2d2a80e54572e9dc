import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Connection, type Db, reasonOf } from '../db/connection.ts';

type SendOptions = { startAfter?: Date /** Goes before the others of its queue. */; isUrgent?: boolean };
/** Enqueues a job by its name; inside a transaction the job exists only after the commit. */
export type SendJob = (tx: Db, name: string, data: object, options?: SendOptions) => Promise<void>;

/** Work done later, retried if it fails, by any server that has time. */
export type Job<Data extends object = object> = {
  /** Name of its queue: letters, digits and hyphens. */
  name: string;
  /** Cron expression in Brussels time, for recurring jobs. */
  schedule?: string;
  /** Tries after the first one (default 5). The pause grows from 1 s to `longestPauseSeconds`. */
  retries?: number;
  longestPauseSeconds?: number;
  /** Seconds after its time at which a delayed job begins at the latest (default 5). */
  lookSeconds?: number;
  /** Jobs that one server runs at a time (default 1). */
  atOnce?: number;
  /** Does the work. Must be idempotent: it runs twice with the same data if a server dies after the work and before the record. */
  work(data: Data): Promise<void>;
};

/** Types a job by its data, then erases the type for the list of jobs. */
export const job = <Data extends object>(described: Job<Data>): Job => described as unknown as Job;

export type Jobs = {
  /** Enqueues a job; inside a transaction it exists only after the commit. */
  send: SendJob;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
};

/** `lookSeconds`: polling interval. Jobs are announced, so only delayed ones and a lost announcement wait this long. */
const defaults = { retries: 5, longestPauseSeconds: 600, lookSeconds: 5 };
/** A job without a heartbeat for this long is taken up by another server. It sends two in that time. */
const silenceSeconds = 30;
const superviseSeconds = 10;
const stopMilliseconds = 10_000;

function databaseOf({ pglite, pool }: Connection): ConstructorParameters<typeof PgBoss>[0] {
  if (pglite) return { db: fromPglite(pglite), backend: 'pglite' };
  if (pool) return { ...pool.options, max: 4, application_name: 'tweeluik-jobs' } as { connectionString: string };
  throw new Error('Jobs need a direct database connection, not one through another process.');
}

/** Opens one queue to put jobs into, without working on any: for programs beside the server. */
export async function openQueue(connection: Connection, name: string): Promise<Jobs> {
  const boss = new PgBoss({ ...(databaseOf(connection) as object), schema: 'jobs', supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  if (!(await boss.getQueue(name))) await boss.createQueue(name);
  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, { db: fromDrizzle(tx as never, sql as never) });
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}

/** Starts the job workers on either database. Every server on the same database works on the same queues. */
export async function startJobs({
  connection,
  logger,
  jobs: jobsOf,
}: {
  connection: Connection;
  logger: Logger;
  /** The jobs; they may enqueue others. */
  jobs(send: SendJob): readonly Job[];
}): Promise<Jobs> {
  const boss = new PgBoss({
    ...(databaseOf(connection) as object),
    ...{ schema: 'jobs', useListenNotify: true, monitorVacuum: false },
    ...{ superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
  });
  boss.on('error', (error) => logger.warn({ reason: reasonOf(error) }, 'Jobs: database error'));
  await boss.start();
  const send: SendJob = async (tx, name, data, { startAfter, isUrgent } = {}) => {
    const options = { ...(startAfter && { startAfter }), ...(isUrgent && { priority: 1 }) };
    await boss.send(name, data, { db: fromDrizzle(tx as never, sql as never), ...options });
  };
  const jobs = jobsOf(send);
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const given of jobs) {
    const { name, schedule, retries, longestPauseSeconds, lookSeconds, atOnce = 1, work } = { ...defaults, ...given };
    const again = { retryLimit: retries, retryDelay: 1, retryBackoff: true, retryDelayMax: longestPauseSeconds };
    const queue = { ...again, notify: true, heartbeatSeconds: silenceSeconds };
    if (queues.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, queue);
    for (let worker = 0; worker < atOnce; worker++) {
      let id = '';
      id = await boss.work<object>(
        name,
        { pollingIntervalSeconds: lookSeconds, notifyPollingIntervalSeconds: lookSeconds },
        async ([taken]) => {
          try {
            await work(taken?.data ?? {});
          } catch (error) {
            logger.warn({ job: name, reason: reasonOf(error) }, 'A job failed');
            throw error;
          } finally {
            // After one waiting job there may be more that were not announced: fetch again at once.
            boss.notifyWorker(id);
          }
        },
      );
    }
    if (schedule) await boss.schedule(name, schedule, null, { tz: 'Europe/Brussels' });
  }
  // Removes schedules of older versions: their jobs would never be worked on.
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((one) => one.name === name && one.schedule)) await boss.unschedule(name);
  }
  return {
    send,
    stop: () => boss.stop({ graceful: true, timeout: stopMilliseconds, close: true }),
  };
}
