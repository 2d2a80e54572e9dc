import * as z from 'zod/mini';
import { email, LocaleCode, text } from '../../../lib/fields.ts';
import type { Locale } from '../../../lib/locale.ts';

/** Codes of the checks of an approval. */
export const checkCodes = [
  ...(['language_missing', 'subject_missing', 'items_missing', 'item_empty', 'alt_missing'] as const),
  ...(['link_missing', 'link_dead', 'external_link'] as const),
  ...(['text_gone', 'text_hidden', 'text_over', 'text_future', 'members_label', 'premium_public', 'too_big'] as const),
  ...(['unsubscribe_missing', 'poll_answers', 'poll_hidden', 'sender_missing', 'dkim_unaligned', 'key_missing'] as const),
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** Failed check of an approval; a warning can be accepted by its code. */
export const Check = z.object({
  code: z.enum(checkCodes),
  /** Field of the document: `texts.nl.subject`, `items.3.fileId`. */
  path: z.nullable(z.string()),
  locale: z.nullable(LocaleCode),
  values: z.record(z.string(), z.string()),
  isWarning: z.boolean(),
});
export type Check = z.infer<typeof Check>;

const version = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'not_allowed'));
export const Approve = z.strictObject({
  version,
  waived: z._default(z.array(z.enum(checkCodes, 'not_allowed')).check(z.maxLength(20)), []),
});
export const Unapprove = z.strictObject({ note: z.optional(z.nullable(text(1_000))) });
export const Refuse = z.strictObject({ note: text(1_000) });
export const Approved = z.object({
  statusId: z.int(),
  approval: z.nullable(z.int()),
  /** Hashes of the approved mails by language. */
  mails: z.array(z.object({ locale: LocaleCode, hash: z.string(), bytes: z.int() })),
});
export type Approved = z.infer<typeof Approved>;

/** 1 all active, confirmed subscriptions; 2 with an active abo; 3 members without abo; 4 staff; 5 the newsletter's own list. */
export const RecipientsTypeId = z.int().check(z.refine((id) => id >= 1 && id <= 5, 'not_allowed'));
export const Settings = z.strictObject({
  recipientsTypeId: z.optional(z.nullable(RecipientsTypeId)),
  archive: z.optional(z.nullable(z.enum(['public', 'wall'], 'not_allowed'))),
});
const mostListed = 10_000;
export const RecipientsList = z.strictObject({ emails: z.array(email(255)).check(z.maxLength(mostListed)) });
/** Addresses stored, and how many of them have no subscription to the newsletter. */
export const Listed = z.object({ listed: z.int(), notSubscribed: z.int() });
export const CorrectionFor = z.strictObject({ for: z.enum(['received', 'missed'], 'not_allowed') });
export const ProjectState = z.object({ statusId: z.int(), recipientsTypeId: z.nullable(z.int()), archive: z.nullable(z.string()) });

/** A poll of a newsletter, with the languages in which its portal shows it. */
export type PollState = { answers: number; shownIn: readonly Locale[] };

/** State of a text that an item shows. */
export type TextState = {
  isPublished: boolean;
  isOnPortal: boolean;
  displayDate: Date;
  visibleUntil: Date | null;
};

/** True if the page of a newsletter that was sent is on the site. */
export const ArchiveShown = z.strictObject({ isPublished: z.boolean() });
