import * as z from 'zod/mini';
import { email, LocaleCode, paragraphs } from '../../lib/fields.ts';

const Member = z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), language: LocaleCode });

export const ImpersonationStart = z.strictObject({ email: email(60) });
/** Token to send as `Authorization: Bearer …`, kept in the session storage of one tab. */
export const ImpersonationStarted = z.object({ token: z.string(), expiresAt: z.string(), member: Member });
export const ImpersonationState = z.object({
  member: Member,
  startedAt: z.string(),
  expiresAt: z.string(),
  /** Null while it is read-only. */
  reason: z.nullable(z.string()),
  /** Texts of the banner, in the language of the page: pages carry none for readers. */
  texts: z.record(z.string(), z.string()),
});
export type ImpersonationState = z.infer<typeof ImpersonationState>;
export const ImpersonationReason = z.strictObject({ reason: paragraphs(500) });
/** Host of a site, with its port if it has one. */
const CarryHost = z.string().check(z.minLength(1), z.maxLength(260), z.regex(/^[A-Za-z0-9.:-]*$/, 'not_allowed'));
/** Random value that the tab that asks for a code keeps: no other tab can use the code. */
export const EnterNonce = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'not_allowed'));
export const CarryRequest = z.strictObject({ host: CarryHost, nonce: EnterNonce });
/** One-time code that another domain exchanges for a token. */
export const CarryCode = z.object({ code: z.string(), expiresAt: z.string() });
export const CarryExchange = z.strictObject({
  code: z.string().check(z.minLength(20), z.maxLength(100), z.regex(/^[A-Za-z0-9_-]*$/, 'not_allowed')),
  nonce: EnterNonce,
});
