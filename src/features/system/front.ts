import { countJobs } from '../../jobs/queries.ts';
import { countMails } from '../../mail/queue.ts';
import type { FrontSource } from '../front-source.ts';
import { lineOf } from '../overview/rules.ts';
import { jobsCountedSince, lateMilliseconds } from './rules.ts';

/** Lines for holders of permission 6: failed and doubtful mails, late publishing and failed jobs. */
export const systemLines: FrontSource = async ({ db, actor, now, lag }) => {
  if (!actor.may('WEBMASTER')) return [];
  const { failed, doubtful, overdue } = await countMails(db, now);
  const { waiting, oldestMilliseconds } = await lag();
  const jobs = await countJobs(db, jobsCountedSince(now));
  const counts = [
    ['mails_doubtful', doubtful],
    ['mails_failed', failed],
    ['mails_overdue', overdue],
    ['jobs_failed', jobs.failed],
    ['publishing', oldestMilliseconds > lateMilliseconds ? waiting : 0],
  ] as const;
  return counts.flatMap(([kind, count]) => (count ? [lineOf({ section: 'wrong', kind, count })] : []));
};
