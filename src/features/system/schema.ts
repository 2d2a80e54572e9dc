import * as z from 'zod/mini';
import { RowNumber } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

export const maxRows = 50;

const Lag = z.object({ waiting: z.int(), oldestMilliseconds: z.number() });
const MailCounts = z.object({ failed: z.int(), doubtful: z.int(), overdue: z.int() });

/** Findings of the health check, and the counts of the other parts of the room. */
export const Health = z.object({
  release: z.string(),
  database: z.enum(['up', 'down']),
  publisher: Lag,
  /** Last 24 hours; `overdue` have waited for more than an hour. */
  mails: MailCounts,
  jobs: z.object({ failed: z.int(), waiting: z.int(), active: z.int() }),
});
export type Health = z.infer<typeof Health>;

export const Release = z.object({
  id: z.string(),
  startedAt: z.string(),
  completedAt: z.nullable(z.string()),
  /** Content dated up to this instant is published. */
  caughtUpTo: z.string(),
  isCurrent: z.boolean(),
});
export const Publishing = z.object({
  lag: Lag,
  releases: z.array(Release),
  /** Published pages of the current release. */
  pages: z.array(z.object({ portal: z.string(), pages: z.int() })),
  /** Keys that wait longest. */
  keys: z.array(z.object({ key: z.string(), at: z.string(), isBulk: z.boolean() })),
});

const JobState = z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed'], 'not_allowed');
/** One kind of job, with the number of its jobs in each state. */
export const Queue = z.object({
  name: z.string(),
  /** Cron expression in Brussels time; null for jobs without a schedule. */
  schedule: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  counts: z.object({ waiting: z.int(), active: z.int(), completed: z.int(), failed: z.int() }),
  /** It needs no data, and may run at any time. */
  canRun: z.boolean(),
});
export type Queue = z.infer<typeof Queue>;
export const QueueParams = z.strictObject({ name: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'not_allowed')) });
export const JobsQuery = z.strictObject({ state: z.optional(JobState), name: z.optional(QueueParams.shape.name) });
export const JobParams = z.strictObject({ ...QueueParams.shape, id: z.uuid('not_allowed') });
export const Job = z.object({
  id: z.string(),
  name: z.string(),
  state: JobState,
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  tries: z.int(),
  /** Message of the last error; null if it did not fail. */
  error: z.nullable(z.string()),
});
export type Job = z.infer<typeof Job>;

const MailState = z.enum(['waiting', 'sent', 'doubtful', 'failed'], 'not_allowed');
export const MailsQuery = z.strictObject({
  state: z.optional(MailState),
  portal: z.optional(PortalCode),
  /** Whole address of the recipient. */
  q: z.optional(z.string().check(z.maxLength(60))),
  cursor: z.optional(RowNumber),
});
export type MailsQuery = z.infer<typeof MailsQuery>;
const Attempt = z.object({ startedAt: z.string(), endedAt: z.nullable(z.string()), answer: z.nullable(z.string()) });
export const MailRow = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  locale: z.string(),
  portal: z.string(),
  state: MailState,
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  attempts: z.array(Attempt),
  /** Its values are kept, so that it can be sent again. Those of mails with codes are not. */
  isRepeatable: z.boolean(),
});
export type MailRow = z.infer<typeof MailRow>;
export const MailPage = z.object({ items: z.array(MailRow), cursor: z.nullable(z.string()) });
export const MailParams = z.strictObject({ id: RowNumber });
/** `again` sends a failed or doubtful mail again, `sent` settles a doubtful one. */
export const MailAct = z.strictObject({ act: z.enum(['again', 'sent'], 'not_allowed') });
export const Done = z.object({});
