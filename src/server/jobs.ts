import path from 'node:path';
import type { Logger } from 'pino';
import { pruneVariants } from '../content/files/media-folders.ts';
import { originalsIn } from '../content/files/originals.ts';
import { binMilliseconds, emptyBin } from '../content/history/bin.ts';
import { forgetShared } from '../content/shared-changes.ts';
import type { Db } from '../db/connection.ts';
import { eraseDue } from '../features/account/erasure-commands.ts';
import { forgetAddresses } from '../features/addresses/queries.ts';
import { overdueDrafts } from '../features/drafts/queries.ts';
import { publishDraftName } from '../features/drafts/rules.ts';
import { publishDue } from '../features/drafts/schedule-commands.ts';
import { contentEntities, entitiesOf } from '../features/entities.ts';
import { fileVersions, namedHashes } from '../features/files/queries.ts';
import { uploadStore } from '../features/files/upload-commands.ts';
import { forgetHours, remindMissing } from '../features/hours/retention-commands.ts';
import { remindSchedule } from '../features/hours/rules.ts';
import { tellImpersonated } from '../features/impersonation/commands.ts';
import { forgetInbound } from '../features/inbound/commands.ts';
import { forgetLogins } from '../features/login/commands.ts';
import { forgetMemberFiles } from '../features/member-uploads/unused-commands.ts';
import { foldEvents } from '../features/newsletters/counting/commands.ts';
import { approvedPictures } from '../features/newsletters/mail/queries.ts';
import { looseMailPictureDays } from '../features/newsletters/mail/rules.ts';
import { forgetVotes } from '../features/polls/vote-commands.ts';
import { forgetPresences } from '../features/presence/commands.ts';
import { forgetRecipients } from '../features/sending/retention-commands.ts';
import { forgetEvents, showViews } from '../features/stats/commands.ts';
import { keptSince } from '../features/stats/rules.ts';
import { removePostsOfAccount } from '../features/symposium/commands.ts';
import { sendDigests, tellEnding } from '../features/symposium/digest-commands.ts';
import { digestSchedule } from '../features/symposium/rules.ts';
import { forgetPictures, tellWriters } from '../features/symposium/staff-commands.ts';
import { countForIssuers } from '../features/tickets/clocks/issuer-commands.ts';
import { mailComment } from '../features/tickets/mail/commands.ts';
import { removeDue } from '../features/tickets/room/act-commands.ts';
import { releaseAnswer, releaseDue } from '../features/tickets/room/commands.ts';
import { answerJob, commentMailJob, removalJob } from '../features/tickets/rules.ts';
import { forgetTransfers, runTransfer } from '../features/transfers/commands.ts';
import { transferJob } from '../features/transfers/rules.ts';
import { type Job, job, type SendJob } from '../jobs/jobs.ts';
import type { Clock } from '../lib/clock.ts';
import { forgetLimits } from '../limits/rate-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { forgetMails } from '../mail/queue.ts';
import { cardJobs } from './cards/card-jobs.ts';
import type { Env } from './env.ts';
import { newsletterJobs } from './newsletter-jobs.ts';
import { pruneMailPictures } from './pictures/mail-pictures.ts';
import { pictureJobs } from './pictures/picture-jobs.ts';

const dayMilliseconds = 86_400_000;

/** Dependencies of jobs. */
export type WorkOptions = {
  db: Db;
  clock: Clock;
  logger: Logger;
  send: SendJob;
  mailer: Mailer;
  env: Pick<Env, 'statsRetentionDays' | 'mailRetentionDays' | 'fetchImages'>;
  mediaDir: string;
  keyed(purpose: string, text: string): string;
  /** Publishes the keys that jobs enqueued. */
  publish(): void;
  /** Publishes the own pages of a save. @throws if they are not live */
  publishOwn(keys: readonly string[]): Promise<void>;
  wakeSender(): void;
  /** Release that is served. */
  release: string;
};

/** Returns all jobs. */
export const jobsOf = ({
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
  wakeSender,
  release,
}: WorkOptions): readonly Job[] => [
  mailer.job,
  {
    name: 'show-views',
    schedule: '7 * * * *',
    async work() {
      if ((await showViews(db, clock())).length) publish();
    },
  },
  {
    name: 'forget-logins',
    schedule: '17 3 * * *',
    async work() {
      await forgetLogins(db, clock());
      await forgetLimits(db, clock());
      await forgetMails(db, clock());
      await forgetInbound(db, clock());
      await forgetShared(db, clock());
    },
  },
  { name: 'forget-addresses', schedule: '13 * * * *', work: async () => void (await forgetAddresses(db, clock())) },
  { name: 'tell-symposium', schedule: '* * * * *', work: async () => void (await tellWriters(db, send, clock())) },
  job<{ comment: number }>({
    ...{ name: answerJob, lookSeconds: 1, atOnce: 2 },
    work: async ({ comment }) => void (await releaseAnswer(db, comment, { send, keyed, now: clock() })),
  }),
  job<{ comment: number }>({
    name: commentMailJob,
    work: ({ comment }) => db.transaction((tx) => mailComment(tx, { send, keyed, now: clock() }, comment)),
  }),
  { name: removalJob, work: () => removeDue(db, clock()) },
  {
    name: 'release-answers',
    schedule: '* * * * *',
    async work() {
      await releaseDue(db, { send, keyed, now: clock() });
      await removeDue(db, clock());
    },
  },
  { name: 'count-for-issuers', schedule: '* * * * *', work: () => countForIssuers(db) },
  { name: 'tell-ending-posts', schedule: '35 * * * *', work: async () => void (await tellEnding(db, { send, keyed, now: clock() })) },
  {
    name: 'send-symposium-digests',
    schedule: digestSchedule,
    work: async () => void (await sendDigests(db, { send, keyed, now: clock() })),
  },
  { name: 'remind-hours', schedule: remindSchedule, work: async () => void (await remindMissing(db, send, clock())) },
  { name: 'forget-hours', schedule: '5 4 * * *', work: () => forgetHours(db, clock()) },
  { name: 'tell-impersonated', schedule: '*/5 * * * *', work: async () => void (await tellImpersonated(db, send, clock())) },
  {
    name: 'erase-accounts',
    schedule: '23 * * * *',
    async work() {
      if (await eraseDue(db, keyed, clock(), (tx, id) => removePostsOfAccount(tx, id, clock()))) publish();
    },
  },
  { name: 'forget-events', schedule: '40 3 * * *', work: () => forgetEvents(db, keptSince(clock(), env.statsRetentionDays)) },
  { name: 'fold-mail-events', schedule: '30 4 * * *', work: async () => void (await foldEvents(db, clock())) },
  {
    name: 'forget-recipients',
    schedule: '45 3 * * *',
    work: async () => void (await forgetRecipients(db, keptSince(clock(), env.mailRetentionDays))),
  },
  {
    name: 'forget-member-files',
    schedule: '25 * * * *',
    async work() {
      await forgetMemberFiles(db, path.join(mediaDir, '../member-uploads'), clock());
      if ((await forgetPictures(db, clock())).length) publish();
    },
  },
  {
    name: 'empty-bin',
    schedule: '50 3 * * *',
    async work() {
      await emptyBin(db, new Date(clock().getTime() - binMilliseconds));
      await forgetVotes(db);
      await forgetPresences(db, clock());
      await uploadStore(path.join(mediaDir, '../uploads')).forget(db, clock());
      await forgetTransfers(db, path.join(mediaDir, '../transfers'), clock());
      const yesterday = Date.now() - dayMilliseconds;
      pruneVariants(mediaDir, await fileVersions(db), yesterday);
      await originalsIn(path.join(mediaDir, '../originals')).prune((hashes) => namedHashes(db, hashes), yesterday);
    },
  },
  job<{ draft: number; at: string }>({
    name: publishDraftName,
    async work({ draft, at }) {
      if ((await publishDue(db, entitiesOf(mediaDir), draft, at, { now: clock(), release })).length) publish();
    },
  }),
  {
    // Each has its own job; this one finds those whose job was lost, for example by restoring a backup.
    name: 'publish-overdue-drafts',
    schedule: '* * * * *',
    async work() {
      const entities = entitiesOf(mediaDir);
      for (const { id, dueAt } of await overdueDrafts(db, clock()))
        if ((await publishDue(db, entities, id, (dueAt as Date).toISOString(), { now: clock(), release })).length) publish();
    },
  },
  job<{ id: string }>({
    name: transferJob,
    work: ({ id }) =>
      runTransfer(
        { db, entities: entitiesOf(mediaDir, keyed), clock, folder: path.join(mediaDir, '../transfers'), committed: publish },
        id,
        contentEntities,
      ),
  }),
  {
    name: 'forget-mail-pictures',
    schedule: '55 3 * * *',
    async work() {
      await pruneMailPictures(mediaDir, await approvedPictures(db), Date.now() - looseMailPictureDays * dayMilliseconds);
    },
  },
  ...newsletterJobs({ db, clock, send, mediaDir, publishOwn, wakeSender }),
  ...cardJobs({ db, clock, logger, mediaDir, publish }),
  ...(env.fetchImages ? pictureJobs({ db, clock, logger, mediaDir, publish }) : []),
];
