import * as z from 'zod/mini';
import { email, Lang, line, optionalLine } from '../../lib/fields.ts';
import { User } from '../account/schema.ts';
import { maxEmail } from './code-schema.ts';

/**
 * Specification 5, contact create: a registration. Known addresses get the same answer as unknown ones.
 * The maximum length of an address is that of the code request, because a member with a longer one could not sign in.
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
