import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import { jobsOf } from '../jobs.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { Mails } from './mails.ts';

export type WithJobs = {
  jobs: Jobs;
  /** Calls a function when a job has begun a newsletter. */
  onRun(wake: () => void): void;
};

export const jobs: Part<Base & Database & Mails & { publisher: Pick<Publisher, 'drain' | 'edited' | 'publishOwn'> }, WithJobs> = {
  name: 'jobs',
  async start({ env, connection, db, clock, logger, mailer, mediaDir, keyed, publisher, buildId }) {
    const publish = () => void publisher.drain();
    let wakeSender = () => {};
    const publishOwn = async (keys: readonly string[]) => {
      publisher.edited(keys);
      await publisher.publishOwn();
      publish();
    };
    const started = await startJobs({
      connection,
      logger,
      jobs: (send) =>
        jobsOf({
          db,
          clock,
          logger,
          send,
          mailer,
          env,
          mediaDir,
          keyed,
          publish,
          publishOwn,
          wakeSender: () => wakeSender(),
          release: buildId,
        }),
    });
    const onRun = (wake: () => void) => {
      wakeSender = wake;
    };
    return { gives: { jobs: started, onRun }, stop: started.stop };
  },
};
