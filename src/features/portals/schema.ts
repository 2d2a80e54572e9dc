import * as z from 'zod/mini';
import { bothLocales, Color, LocaleCode, PortalCode, text, Whole } from '../../lib/fields.ts';
import { Picture } from '../files/schema.ts';

const Host = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'not_allowed'));

/** Import: a portal with its furniture. Text on a colour is checked for 4.5:1 by whoever chooses the colours. */
export const PortalDocument = z.strictObject({
  entity: z.literal('portal'),
  code: PortalCode,
  domain: Host,
  aliases: z._default(z.array(Host).check(z.maxLength(50)), []),
  colors: z.strictObject({ tint: Color, accent: Color, accentOnPaper: Color, accentOnInk: Color }),
  logoFileId: z.optional(z.nullable(Whole)),
  related: z._default(z.array(PortalCode).check(z.maxLength(50)), []),
  texts: bothLocales(z.strictObject({ name: text(60), title: text(120), description: text(300) })),
});
export type PortalDocument = z.infer<typeof PortalDocument>;

/** A portal in one language, as its pages and its call show it. */
export const PortalView = z.object({
  code: z.string(),
  domain: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  colors: z.object({ tint: z.string(), accent: z.string(), accentOnPaper: z.string(), accentOnInk: z.string() }),
  logo: z.optional(Picture),
});
export type PortalView = z.infer<typeof PortalView>;

export const PortalParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode });
export const HostParams = z.strictObject({ host: z.string().check(z.minLength(1), z.maxLength(260)) });
export const PortalCodeParams = z.strictObject({ portalCode: PortalCode });
export const PortalCodeAnswer = z.object({ portalCode: PortalCode });
export const RelatedPortals = z.array(
  z.object({ code: z.string(), domain: z.string(), names: z.object({ nl: z.string(), fr: z.string() }) }),
);
