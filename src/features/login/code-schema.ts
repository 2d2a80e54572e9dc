import * as z from 'zod/mini';
import { email, Lang, optionalEmail, optionalLang } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

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
