import * as z from 'zod/mini';
import { email, Lang, LocaleCode, line } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { SuppressionReason } from './mailing-schema.ts';
import { doors, maxEmail } from './schema.ts';

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
/** All stored data of an address as a recipient. */
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
