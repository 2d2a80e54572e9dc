import * as z from 'zod/mini';
import { EnterNonce } from '../impersonation/schema.ts';

/** Session of a staff member on the domain of a portal, which opens nothing but this call. */
export const StaffHeaders = z.object({ 'staff-session': z.optional(z.string().check(z.maxLength(200))) });
/** Path of any address that the server reads, also one without a page. */
export const EditQuery = z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(2_048)) });
export const EditAnswer = z.object({
  isStaff: z.boolean(),
  /** Link to the editor of the page's content; null without an editor or a right to it. */
  link: z.nullable(z.object({ href: z.string(), label: z.string() })),
  /** Label of the button that translates the page in place; null for readers who may not. */
  translate: z.nullable(z.string()),
});

export const CarriedStaff = z.object({ code: z.string(), expiresAt: z.string() });
export const StaffExchange = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.-]*$/, 'not_allowed')),
  nonce: EnterNonce,
});
export const StaffToken = z.object({ token: z.string() });
