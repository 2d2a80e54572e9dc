import * as z from 'zod/mini';
import { Instant, perLocale, text } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

/** Code of a poll: its reference and the last part of its address. */
export const PollCode = z.string().check(z.length(12), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'));
/** Lasting name of an answer within its poll. */
export const AnswerKey = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9-]*$/, 'not_a_code'));
/** Moment when readers see the results: after their vote, or once the poll has closed. */
export const PollResults = z.enum(['at-once', 'closed'], 'not_allowed');

const Answer = z.strictObject({ key: AnswerKey, texts: perLocale(z.strictObject({ answer: text(255) })) });

/** Reports answers with the key of an earlier one. */
const keysOnce = z.check<{ key: string }[]>(({ value, issues }) => {
  const keys = value.map(({ key }) => key);
  for (const [index, key] of keys.entries())
    if (keys.indexOf(key) < index) issues.push({ code: 'custom', message: 'duplicate', path: [index, 'key'], input: key });
});

/** Document of a poll: a question to readers and its answers, in the order of the list. */
export const PollDocument = z.strictObject({
  entity: z.literal('poll'),
  code: PollCode,
  portal: PortalCode,
  isPublished: z._default(z.boolean(), false),
  /** Nobody votes from this instant on; never closed if absent. */
  closesAt: z.optional(z.nullable(Instant)),
  results: z._default(PollResults, 'at-once'),
  texts: perLocale(z.strictObject({ question: text(255) })),
  answers: z._default(z.array(Answer).check(z.maxLength(20), keysOnce), []),
});
export type PollDocument = z.infer<typeof PollDocument>;

/** A poll on a page, in one language. */
export const PollView = z.object({
  code: z.string(),
  question: z.string(),
  results: PollResults,
  /** ISO 8601; null if it never closes. */
  closesAt: z.nullable(z.string()),
  /** Set after it was closed. The page then contains the final results. */
  total: z.nullable(z.int()),
  answers: z.array(z.object({ key: z.string(), answer: z.string(), votes: z.nullable(z.int()) })),
});
export type PollView = z.infer<typeof PollView>;

/** Votes of each answer, by its key. */
export const PollCounts = z.object({ total: z.int(), answers: z.array(z.object({ key: z.string(), votes: z.int() })) });
export type PollCounts = z.infer<typeof PollCounts>;

/** A poll as readers see it now; `counts` is null while its results are not shown. */
export const PollState = z.object({ isOpen: z.boolean(), counts: z.nullable(PollCounts) });
export type PollState = z.infer<typeof PollState>;

/** Votes for staff, with the words of each answer. */
export const StaffCounts = z.object({
  total: z.int(),
  answers: z.array(z.object({ key: z.string(), answer: z.string(), votes: z.int() })),
});

export const PollParams = z.strictObject({ code: PollCode });

/**
 * A vote. `session` is a random value that the browser keeps while it is open: with it, a later vote replaces an
 * earlier one. `recipient` is the token of a newsletter's link.
 */
export const PollVote = z.strictObject({
  answer: AnswerKey,
  session: z.optional(z.string().check(z.regex(/^[\w-]*$/, 'not_a_reference'), z.minLength(16), z.maxLength(64))),
  recipient: z.optional(z.string().check(z.maxLength(100))),
});
export type PollVote = z.infer<typeof PollVote>;
