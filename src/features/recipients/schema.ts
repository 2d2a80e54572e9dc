import * as z from 'zod/mini';
import { Campaign, email, Lang, LocaleCode, line, PortalCode } from '../../lib/fields.ts';

/** Specification 5, newsletter subscription. */
export const NewsletterSubscription = z.strictObject({ portalCode: PortalCode, language: Lang, isActive: z.boolean() });
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>;

/** A newsletter with the member's subscription. `everyDays`: recent interval in days; null if too few were sent. */
export const MemberNewsletter = z.object({
  portalCode: z.string(),
  portalName: z.string(),
  domain: z.string(),
  language: LocaleCode,
  isActive: z.boolean(),
  everyDays: z.nullable(z.int()),
  latest: z.nullable(z.object({ reference: z.string(), subject: z.string(), date: z.string() })),
});
export type MemberNewsletter = z.infer<typeof MemberNewsletter>;

/** Reasons for which newsletters are not sent to an address. */
export const suppressionReasons = ['bounce', 'soft-bounces', 'complaint', 'staff', 'import'] as const;
export const SuppressionReason = z.enum(suppressionReasons);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Choice of a member about counting, and what keeps newsletters from the member's address. */
export const MemberMailing = z.object({
  suppression: z.nullable(z.object({ reason: SuppressionReason, at: z.string() })),
  isCounted: z.boolean(),
});
export type MemberMailing = z.infer<typeof MemberMailing>;
export const CountingChoice = z.strictObject({ isAllowed: z.boolean() });

/** Pages, calls and mails by which a subscription changes. */
export const doors = [
  ...(['sign-up', 'confirmation', 'settings', 'preferences', 'unsubscribe', 'one-click', 'mail', 'complaint', 'staff'] as const),
  ...(['import', 'address-change'] as const),
] as const;
export type Door = (typeof doors)[number];

/** Maximum length of an address in mail (RFC 5321). */
export const maxEmail = 255;
/** Request to sign an address up without an account; a mail asks its owner to confirm. */
export const NewsletterSignup = z.strictObject({ email: email(maxEmail), portalCode: PortalCode, language: Lang, campaign: Campaign });
export const SignupAnswer = z.object({ asked: z.literal(true) });

/** New address for the newsletters of another one. */
export const NewAddress = z.strictObject({ email: email(maxEmail) });

/** Beginning of an address. */
export const RecipientsQuery = z.strictObject({ q: z.string().check(z.minLength(2), z.maxLength(maxEmail)) });
export const FoundRecipients = z.object({ emails: z.array(z.string()) });
const Reason = line(200);
/** Newsletter that staff turn on or off for an address, with the reason. */
export const RecipientChoice = z.strictObject({
  email: email(maxEmail),
  portalCode: PortalCode,
  language: Lang,
  isActive: z.boolean(),
  reason: Reason,
});
export const RecipientSuppression = z.strictObject({ email: email(maxEmail), isSuppressed: z.boolean(), reason: Reason });

const maybe = z.nullable(z.string());
export const SendState = z.enum(['waiting', 'claimed', 'speaking', 'sent', 'failed', 'doubtful', 'suppressed', 'left-out', 'cancelled']);
/** All that is known of an address as a recipient. */
export const RecipientRecord = z.object({
  email: z.string(),
  isCounted: z.boolean(),
  suppression: z.nullable(z.object({ reason: SuppressionReason, source: z.string(), at: z.string() })),
  newsletters: z.array(
    z.object({
      portalCode: z.string(),
      portalName: z.string(),
      language: LocaleCode,
      isActive: z.boolean(),
      confirmedAt: maybe,
      /** Proof of consent, oldest first. `by` is a member of staff. */
      events: z.array(
        z.object({
          act: z.enum(['asked', 'confirmed', 'unsubscribed', 'added', 'removed', 'moved']),
          door: z.enum(doors),
          wording: maybe,
          at: z.string(),
          by: maybe,
        }),
      ),
    }),
  ),
  /** Newest first, with the answer of the mail server. */
  issues: z.array(
    z.object({
      ...{ id: z.int(), newsletter: z.string(), subject: z.string(), language: LocaleCode, state: SendState, reason: maybe },
      ...{ code: z.nullable(z.int()), enhancedCode: maybe, answer: maybe, bounce: z.nullable(z.enum(['hard', 'soft'])) },
      ...{ settledAt: maybe, bouncedAt: maybe, complainedAt: maybe, unsubscribedAt: maybe },
    }),
  ),
});
export type RecipientRecord = z.infer<typeof RecipientRecord>;
