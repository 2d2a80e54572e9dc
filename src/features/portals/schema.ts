import * as z from 'zod/mini';
import { bothLocales, Color, LocaleCode, noneTwice, notItself, text, Whole } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { Picture } from '../files/picture-schema.ts';

const Host = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'not_allowed'));

export const Department = z.enum(['editorial', 'advertising', 'subscriptions'], 'not_allowed');
export type Department = z.infer<typeof Department>;

const line = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
const Email = z.string().check(z.maxLength(255), z.email('not_an_email'));

/** Publisher and contact data of a portal; street, city and hours are texts. */
const Contact = z.strictObject({
  publisher: line(80),
  vatNumber: z._default(z.string().check(z.regex(/^([A-Z]{2}[A-Z0-9]{2,12})?$/, 'not_allowed')), ''),
  zipCode: line(20),
  email: z._default(z.union([z.literal(''), Email]), ''),
  phone: line(36),
  departments: z._default(
    z.array(z.strictObject({ department: Department, email: Email, phone: line(36) })).check(
      z.maxLength(3),
      z.refine((list) => new Set(list.map(({ department }) => department)).size === list.length, 'duplicate'),
    ),
    [],
  ),
});
const noContact = { publisher: '', vatNumber: '', zipCode: '', email: '', phone: '', departments: [] } satisfies z.infer<typeof Contact>;

const Domain = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'not_allowed'));
/** Name in a From header: no line ends, no characters that mail programs show as an address. */
const senderName = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cc}<>"@]*$/u, 'not_allowed'));
/** Sender of the newsletters of a portal. Its DKIM key is a file of the installation: DATA_DIR/dkim/{domain}.{selector}.pem. */
export const Sender = z.strictObject({
  names: z.strictObject({ nl: senderName, fr: senderName }),
  from: Email,
  replyTo: z.optional(z.nullable(Email)),
  /** Domain of the return addresses of mails. */
  bounceDomain: z.optional(z.nullable(Domain)),
  dkimDomain: z.optional(z.nullable(Domain)),
  dkimSelector: z.optional(z.nullable(z.string().check(z.maxLength(63), z.regex(/^[A-Za-z0-9._-]+$/, 'not_allowed')))),
  /** Most mails a day, while its reputation is built up; the rest leaves at 8:00 on the next day. */
  perDay: z.optional(z.nullable(Whole.check(z.gte(1), z.lte(10_000_000)))),
});
export type Sender = z.infer<typeof Sender>;

/** Issuer of a portal, whose business hours its tickets have: 1 PMG_BE, 2 PMG_NL (specification 4). */
const IssuerId = z.int().check(z.gte(1), z.lte(2));

/** Import document of a portal. The contrast of its colours (4.5:1) is asked of edits, not of imports. */
export const PortalDocument = z
  .strictObject({
    entity: z.literal('portal'),
    code: PortalCode,
    domain: Host,
    aliases: z._default(z.array(Host).check(z.maxLength(50), noneTwice), []),
    colors: z.strictObject({ tint: Color, accent: Color, accentOnPaper: Color, accentOnInk: Color }),
    logoFileId: z.optional(z.nullable(Whole)),
    related: z._default(z.array(PortalCode).check(z.maxLength(50)), []),
    contact: z._default(Contact, noContact),
    sender: z.optional(z.nullable(Sender)),
    issuerId: z._default(IssuerId, 1),
    texts: bothLocales(
      z.strictObject({
        name: text(60),
        title: text(120),
        description: text(300),
        street: line(355),
        city: line(255),
        /** Plain text, one entry per line. */
        openingHours: line(500),
      }),
    ),
  })
  .check(notItself('code'));
export type PortalDocument = z.infer<typeof PortalDocument>;

/** Imprint in the footer of every page; an empty string means unknown. */
export const Imprint = z.object({
  publisher: z.string(),
  vatNumber: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Imprint = z.infer<typeof Imprint>;

export const DepartmentView = z.object({ department: Department, email: z.string(), phone: z.string() });
export type DepartmentView = z.infer<typeof DepartmentView>;

/** A portal in one language, for its pages and its call. */
export const PortalView = z.object({
  code: z.string(),
  domain: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  colors: z.object({ tint: z.string(), accent: z.string(), accentOnPaper: z.string(), accentOnInk: z.string() }),
  logo: z.optional(Picture),
  imprint: Imprint,
});
export type PortalView = z.infer<typeof PortalView>;

export const PortalParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode });
export const HostParams = z.strictObject({ host: z.string().check(z.minLength(1), z.maxLength(260)) });
export const PortalCodeParams = z.strictObject({ portalCode: PortalCode });
export const PortalCodeAnswer = z.object({ portalCode: PortalCode });
export const RelatedPortals = z.array(
  z.object({ code: z.string(), domain: z.string(), names: z.object({ nl: z.string(), fr: z.string() }) }),
);
