import { entitiesOf } from '../features/entities.ts';
import { startNewsletterName } from '../features/newsletters/schedule/rules.ts';
import { overdueDates, type StartOptions, startDue } from '../features/newsletters/schedule/start-commands.ts';
import { settleProjects, startRun } from '../features/sending/commands.ts';
import { type Job, job } from '../jobs/jobs.ts';

type Options = Omit<StartOptions, 'entities' | 'startRun'> & {
  mediaDir: string;
  /** Tells the worker of this server that a run may have begun. */
  wakeSender(): void;
};

/** Jobs that start newsletters at their dates. */
export function newsletterJobs({ mediaDir, wakeSender, ...given }: Options): Job[] {
  const options: StartOptions = { ...given, entities: entitiesOf(mediaDir), startRun };
  return [
    job<{ schedule: number; at: string }>({
      name: startNewsletterName,
      lookSeconds: 1,
      async work({ schedule, at }) {
        await startDue(options, schedule, at);
        wakeSender();
      },
    }),
    {
      // Each date has its own job; this one finds those whose job was lost.
      name: 'start-overdue-newsletters',
      schedule: '* * * * *',
      async work() {
        for (const { id, at } of await overdueDates(options.db, options.clock())) await startDue(options, id, at.toISOString());
        await settleProjects(options.db, options.clock());
      },
    },
  ];
}
