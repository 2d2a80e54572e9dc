import * as z from 'zod/mini';
import { Campaign, email, Lang, LocaleCode, PortalCode } from '../../lib/fields.ts';

/** Specification 5, newsletter subscription. */
export const NewsletterSubscription = z.strictObject({ portalCode: PortalCode, language: Lang, isActive: z.boolean() });
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>;

/** A newsletter that a member can have. `everyDays` is how often it came lately; null where too few came to tell. */
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

/** As long as an address may be in mail (RFC 5321). */
export const maxEmail = 255;
/** Signs an address up without an account: a mail asks its owner first. */
export const NewsletterSignup = z.strictObject({ email: email(maxEmail), portalCode: PortalCode, language: Lang, campaign: Campaign });
export const SignupAnswer = z.object({ asked: z.literal(true) });
