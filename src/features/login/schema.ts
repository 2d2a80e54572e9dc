import * as z from 'zod/mini';
import { email, Lang, line, optionalEmail, optionalLang, optionalLine, PortalCode } from '../../lib/fields.ts';
import { User } from '../account/schema.ts';

export const maxEmail = 60;
/** Customer number (klnr): eight digits. */
export const CustomerNumber = z.string().check(z.length(8), z.regex(/^\d{8}$/, 'not_allowed'));
/** Normalises a typed or pasted code: without spaces and hyphens, in upper case. */
const typed = (written: string) => written.replace(/[\s-]+/g, '').toUpperCase();

/** Specification 5, e-mail code request. */
export const EmailCodeRequest = z.strictObject({ email: email(maxEmail), portalCode: PortalCode, lang: Lang });
/** Specification 5, customer-number e-mail code request. */
export const CustomerCodeRequest = z.strictObject({ email: optionalEmail(maxEmail), klnr: CustomerNumber, lang: Lang });
/** Specification 5, validate token. */
export const ValidateEmailCode = z.strictObject({
  email: email(maxEmail),
  code: z.string().check(z.overwrite(typed), z.minLength(4), z.maxLength(6)),
  language: optionalLang,
});
/** Specification 5, customer-number validate. Customer numbers have eight digits. */
export const ValidateCustomerCode = z.strictObject({
  email: optionalEmail(maxEmail),
  klnr: z.string().check(z.minLength(1), z.maxLength(8), z.regex(/^\d*$/, 'not_allowed')),
  code: z.string().check(z.overwrite(typed), z.length(6)),
});
/**
 * Specification 5, contact create: a registration. Known addresses get the same answer as unknown ones.
 * The maximum length of an address is that of the code request: with a longer one nobody could sign in.
 */
export const ContactCreate = z.strictObject({
  email: email(maxEmail),
  firstName: line(30),
  lastName: line(40),
  phone: optionalLine(36),
  lang: Lang,
});
export type ContactCreate = z.infer<typeof ContactCreate>;

export const ChallengeHeaders = z.object({ 'login-challenge': z.optional(z.string().check(z.maxLength(100))) });
export const RememberHeaders = z.object({ rememberme: z.optional(z.string().check(z.maxLength(100))) });
/** Query of a sign-in; `remember` keeps the browser beyond the session. */
export const RememberQuery = z.strictObject({ remember: z._default(z.stringbool(), false) });

/** Tokens to send as `Authorization: Bearer …` and `RememberMe: …`. */
export const Tokens = z.object({
  token: z.string(),
  expiresInSeconds: z.int(),
  rememberMe: z.nullable(z.string()),
  rememberMeExpiresInSeconds: z.int(),
});
export type Tokens = z.infer<typeof Tokens>;
export const SignedIn = z.extend(Tokens, { isNew: z.boolean(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

/** Without a body only this session ends. */
export const Logout = z._default(z.strictObject({ everywhere: z._default(z.boolean(), false) }), { everywhere: false });
export const Ended = z.object({ ended: z.int() });

/** A browser in which the member is signed in. Times are ISO 8601 instants. */
export const Session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
  /** Staff saw the site as the member, until `endedAt` (null while they do); with the reason that they wrote down. */
  impersonation: z.nullable(z.object({ reason: z.nullable(z.string()), endedAt: z.nullable(z.string()) })),
});
export type Session = z.infer<typeof Session>;
export const SessionParams = z.strictObject({ id: z.uuid('not_a_reference') });
