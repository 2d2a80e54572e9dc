import * as z from 'zod/mini';
import { Campaign, email, Lang, LocaleCode } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

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
