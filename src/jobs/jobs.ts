import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Connection, type Db, reasonOf } from '../db/connection.ts';

/** Enqueues a job by its name; in a transaction it exists only if that is committed. */
export type SendJob = (tx: Db, name: string, data: object, options?: { startAfter?: Date }) => Promise<void>;

/** Work that is done later, again where it fails, and by whichever server has time. */
export type Job<Data extends object = object> = {
  /** Names its queue: letters, digits and hyphens. */
  name: string;
  /** Cron expression in Brussels time, for what comes back by itself. */
  schedule?: string;
  /** Tries after the first one; 5 where nothing is said. The pause grows from 1 s to at most `longestPauseSeconds`. */
  retries?: number;
  longestPauseSeconds?: number;
  /** How many are worked on at a time by one server; 1 where nothing is said. */
  atOnce?: number;
  /** May run twice with the same data (a server died after the work and before its record): it must bear that. */
  work(data: Data): Promise<void>;
};

/** Gives a job its data's type, and then forgets it for the list. */
export const job = <Data extends object>(described: Job<Data>): Job => described as unknown as Job;

export type Jobs = {
  /** Puts a job up; in a transaction it exists only if that is committed. */
  send: SendJob;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
};

const defaults = { retries: 5, longestPauseSeconds: 600 };
/** Jobs are announced; this is how long one waits whose announcement was lost. */
const lookSeconds = 5;
/** Work under way says so twice in this time: what a killed server was doing is then taken up by another. */
const silenceSeconds = 30;
const superviseSeconds = 10;
const stopMilliseconds = 10_000;

function databaseOf({ pglite, pool }: Connection): ConstructorParameters<typeof PgBoss>[0] {
  if (pglite) return { db: fromPglite(pglite), backend: 'pglite' };
  if (pool) return { ...pool.options, max: 4, application_name: 'tweeluik-jobs' } as { connectionString: string };
  throw new Error('Jobs need a database of their own, not one through another process.');
}

/** Starts working on jobs, on either database. Every server on the same database works on the same queues. */
export async function startJobs({
  connection,
  logger,
  jobs: jobsOf,
}: {
  connection: Connection;
  logger: Logger;
  /** They may put up others. */
  jobs(send: SendJob): readonly Job[];
}): Promise<Jobs> {
  const boss = new PgBoss({
    ...(databaseOf(connection) as object),
    ...{ schema: 'jobs', useListenNotify: true, monitorVacuum: false },
    ...{ superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
  });
  boss.on('error', (error) => logger.warn({ reason: reasonOf(error) }, 'The jobs had trouble with their database'));
  await boss.start();
  const send: SendJob = async (tx, name, data, { startAfter } = {}) => {
    await boss.send(name, data, { db: fromDrizzle(tx as never, sql as never), ...(startAfter && { startAfter }) });
  };
  const jobs = jobsOf(send);
  for (const { name, schedule, retries = defaults.retries, longestPauseSeconds = defaults.longestPauseSeconds, atOnce = 1, work } of jobs) {
    const again = { retryLimit: retries, retryDelay: 1, retryBackoff: true, retryDelayMax: longestPauseSeconds };
    const queue = { ...again, notify: true, heartbeatSeconds: silenceSeconds };
    if (await boss.getQueue(name)) await boss.updateQueue(name, queue);
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
            // Where one was waiting others may be, of which no announcement tells: it looks again at once.
            boss.notifyWorker(id);
          }
        },
      );
    }
    if (schedule) await boss.schedule(name, schedule, null, { tz: 'Europe/Brussels' });
  }
  // What was scheduled by an older version and is no longer known would wait for nobody.
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((one) => one.name === name && one.schedule)) await boss.unschedule(name);
  }
  return {
    send,
    stop: () => boss.stop({ graceful: true, timeout: stopMilliseconds, close: true }),
  };
}
