import * as z from 'zod/mini';
import { DateOrInstant, email, LocaleCode, line } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { SuppressionReason } from './mailing-schema.ts';
import { maxEmail } from './schema.ts';

/** Maximum characters of the source of an address. */
export const maxSource = 500;
const Source = line(maxSource);

/** Subscription of an address to the newsletter of a portal, with time and place of its owner's consent. */
export const RecipientDocument = z.strictObject({
  entity: z.literal('recipient'),
  email: email(maxEmail),
  portal: PortalCode,
  language: LocaleCode,
  isActive: z._default(z.boolean(), true),
  consentDate: DateOrInstant,
  source: Source,
});
export type RecipientDocument = z.infer<typeof RecipientDocument>;

/** Address that newsletters are not sent to. */
export const SuppressionDocument = z.strictObject({
  entity: z.literal('suppression'),
  email: email(maxEmail),
  reason: SuppressionReason,
  date: DateOrInstant,
  source: Source,
});
export type SuppressionDocument = z.infer<typeof SuppressionDocument>;

/** Returns a text as a source of a document. */
export const sourceOf = (text: string): string => z.safeParse(Source, text.slice(0, maxSource)).data ?? 'unknown';
