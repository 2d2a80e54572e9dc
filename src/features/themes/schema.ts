import * as z from 'zod/mini';
import { bothLocales, InterestCode, LocaleCode, PageReference, perLocale, text } from '../../lib/fields.ts';
import { PortalCode, PortalCodes } from '../../lib/portal-code.ts';

/** Import document of an interest (specification 3). */
export const InterestDocument = z.strictObject({
  entity: z.literal('interest'),
  code: InterestCode,
  isMain: z._default(z.boolean(), false),
  texts: bothLocales(z.strictObject({ name: text(80) })),
});
export type InterestDocument = z.infer<typeof InterestDocument>;

/** Import document of a theme, a page that gathers the articles of its interests. */
export const ThemeDocument = z.strictObject({
  entity: z.literal('theme'),
  reference: PageReference,
  portals: PortalCodes,
  interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
  texts: perLocale(z.strictObject({ title: text(120), description: z._default(z.string().check(z.maxLength(1_000)), '') })),
});
export type ThemeDocument = z.infer<typeof ThemeDocument>;

export const ContextParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode });
/** Without a value, the parameter counts as true. */
const Flag = z.optional(z.enum(['true', 'false', ''], 'not_allowed'));
export const ContextQuery = z.strictObject({ withInterests: Flag, sortIntrest: Flag });
/** A theme (*context* in the calls); with its interests on request. */
export const ContextAnswer = z.array(
  z.object({
    reference: z.string(),
    title: z.string(),
    description: z.string(),
    interests: z.optional(z.array(z.object({ code: z.string(), name: z.string(), isMain: z.boolean() }))),
  }),
);
