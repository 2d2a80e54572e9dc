import * as z from 'zod/mini';
import { email, InterestCode, Lang, LocaleCode, line, optionalLang, optionalLine, RowId } from '../../lib/fields.ts';

/** Same maximum as for signing in. */
const maxEmail = 60;

/** Specification 3, user. `version` counts changes: send it as `If-Match` with a change. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  language: LocaleCode,
  version: z.int(),
});
export type User = z.infer<typeof User>;

/** Specification 5, contact update. The field `gender` of an answer is written as `sex`; missing fields stay unchanged. */
export const ContactUpdate = z.strictObject({
  firstName: line(30),
  lastName: line(40),
  phone: optionalLine(36),
  language: optionalLang,
  sex: optionalLine(36),
});
export type ContactUpdate = z.infer<typeof ContactUpdate>;
export const VersionHeaders = z.object({ 'if-match': z.optional(z.string().check(z.regex(/^(?:"?\d{1,9}"?)?$/, 'not_allowed'))) });

export const EmailChange = z.strictObject({ email: email(maxEmail) });
export const ValidateEmailChange = z.strictObject({
  email: email(maxEmail),
  code: z.string().check(
    z.overwrite((written) => written.replace(/[\s-]+/g, '').toUpperCase()),
    z.length(6),
  ),
  /** Ends the member's sessions in all other browsers. */
  endOthers: z._default(z.boolean(), false),
});

/** Specification 3, PMG user: only internal staff have one. */
export const PmgUser = z.object({ id: z.int(), code: z.string(), firstName: z.string(), lastName: z.string() });
export type PmgUser = z.infer<typeof PmgUser>;

export const Interests = z.strictObject({
  codes: z.array(InterestCode).check(z.maxLength(200)),
});

/** Instant of the requested erasure (ISO 8601); null if none was requested. */
export const Erasure = z.object({ erasedFrom: z.nullable(z.string()) });
/** The same content as JSON and as an HTML page. */
export const Export = z.object({ data: z.record(z.string(), z.unknown()), html: z.string() });

/** Import document of a member. */
export const MemberDocument = z.strictObject({
  entity: z.literal('member'),
  reference: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference')),
  email: email(maxEmail),
  firstName: line(30),
  lastName: line(40),
  phone: optionalLine(36),
  gender: optionalLine(36),
  language: Lang,
  klnr: z.optional(z.nullable(z.string().check(z.length(8), z.regex(/^\d*$/, 'not_allowed')))),
  companies: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(20)), []),
  interests: z._default(z.array(InterestCode).check(z.maxLength(200)), []),
  /** Permission numbers (specification 6); 42 is granted to nobody. */
  permissions: z._default(
    z
      .array(
        z.int().check(
          z.gte(1),
          z.lte(45),
          z.refine((id) => id !== 42, 'not_allowed'),
        ),
      )
      .check(z.maxLength(45)),
    [],
  ),
  parent: z.optional(z.nullable(z.strictObject({ id: RowId, code: line(40), firstName: line(30), lastName: line(40) }))),
});
export type MemberDocument = z.infer<typeof MemberDocument>;
