import * as z from 'zod/mini';
import { LocaleCode, RowNumber } from '../../lib/fields.ts';

export const NewsletterParams = z.strictObject({
  reference: z.string().check(z.regex(/^[A-Za-z0-9_-]{12,20}$/, 'not_a_reference')),
});
export const RowParams = z.strictObject({ id: RowNumber });

/** Counters of one language (specification 3, newsletter); `states` add up to `numberOfRecipients`. */
export const Counters = z.object({
  languageCode: LocaleCode,
  numberOfRecipients: z.int(),
  numberOfRecipientsWarning: z.int(),
  numberOfSuccess: z.int(),
  numberOfFailed: z.int(),
  numberOfBounced: z.int(),
  numberOfOpened: z.int(),
  numberOfOpenedUnique: z.int(),
  numberOfClicks: z.int(),
  numberOfClicksUnique: z.int(),
  timestampStart: z.nullable(z.string()),
  timestampEnd: z.nullable(z.string()),
  /** Rows of the ledger by state; states without rows are absent. */
  states: z.record(z.string(), z.int()),
  /** Addresses left out, by reason: before sending and while it ran. */
  leftOut: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type Counters = z.infer<typeof Counters>;

/** A pause of the lane (empty domain) or of a domain, with the words of the mail server. */
export const Pause = z.object({
  domain: z.string(),
  reason: z.string(),
  answer: z.nullable(z.string()),
  /** Null: until a person resumes it. */
  until: z.nullable(z.string()),
  at: z.string(),
});
export type Pause = z.infer<typeof Pause>;

export const Progress = z.object({
  statusId: z.int(),
  isPaused: z.boolean(),
  isCancelled: z.boolean(),
  /** Recipients are still being counted. */
  isCounting: z.boolean(),
  languages: z.array(Counters),
  /** Dates with mails under way, each with later runs for its remaining recipients; rows of the ledger by state. `at` is null if the newsletter has only one date. */
  running: z.array(z.object({ at: z.nullable(z.string()), states: z.record(z.string(), z.int()) })),
  /** Null if nothing waits, or nothing may leave. */
  expectedEnd: z.nullable(z.string()),
  pauses: z.array(Pause),
});
export type Progress = z.infer<typeof Progress>;

export const RecipientsQuery = z.strictObject({
  recipientsTypeId: z._default(z.coerce.number().check(z.int('not_allowed'), z.gte(1, 'not_allowed'), z.lte(5, 'not_allowed')), 1),
  /** Instant at which it would start; now by default. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'not_a_date' })),
});
export const Recipients = z.object({
  languages: z.array(z.object({ languageCode: LocaleCode, recipients: z.int() })),
  expectedEnd: z.string(),
  /** Daily cap of the sender; null if it has none. */
  perDay: z.nullable(z.int()),
});

export const Stopped = z.object({
  /** Recipients without a mail at present. */
  left: z.int(),
  /** Mails that were being handed over. */
  underWay: z.int(),
});
export const Done = z.object({});
export const Rest = z.object({ left: z.int() });

/** A mail that may have arrived: its answer was lost. */
export const DoubtfulRow = z.object({
  id: z.int(),
  languageCode: LocaleCode,
  /** Null after an erasure. */
  email: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export const DoubtfulRows = z.array(DoubtfulRow);
export const DoubtfulAct = z.strictObject({
  as: z.enum(['sent', 'again'], { error: ({ input }) => (input === undefined ? 'required' : 'not_allowed') }),
});
export const LaneResume = z.strictObject({ domain: z.string().check(z.maxLength(255), z.regex(/^[a-z0-9.-]*$/, 'not_allowed')) });
