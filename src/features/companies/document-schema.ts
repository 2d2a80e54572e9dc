import * as z from 'zod/mini';
import {
  DateOrInstant,
  email,
  InterestCode,
  LastDayOrInstant,
  optionalLine,
  PortalCodes,
  perLocale,
  Reference,
  text,
  Url,
  Whole,
} from '../../lib/fields.ts';
import { isSpan } from '../../lib/span.ts';
import { postalFields, VatNumber } from '../addresses/schema.ts';

/** Import document of a company. */
export const CustomerDocument = z.strictObject({
  entity: z.literal('customer'),
  reference: Reference,
  name: text(120),
  brand: z._default(z.string().check(z.maxLength(120)), ''),
  logoFileId: z.optional(z.nullable(Whole)),
  redirectUrl: z.optional(z.nullable(Url)),
  email: z.optional(z.nullable(email(255))),
  website: z.optional(z.nullable(Url)),
  phone: optionalLine(36),
  fax: optionalLine(36),
  vatNumber: z.optional(z.nullable(VatNumber)),
  mainAddress: z.optional(z.nullable(z.strictObject(postalFields))),
  /** Pictures of the company's corner, in order. */
  pictureFileIds: z._default(z.array(Whole).check(z.maxLength(20)), []),
  interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
  portals: PortalCodes,
  texts: z.optional(perLocale(z.strictObject({ description: z._default(z.string().check(z.maxLength(2_000)), '') }))),
});
export type CustomerDocument = z.infer<typeof CustomerDocument>;

/** Import document of a portal's advertisement outside the viewers. */
export const AdDocument = z
  .strictObject({
    entity: z.literal('ad'),
    reference: Reference,
    portals: PortalCodes,
    typeId: z._default(z.int().check(z.gte(1), z.lte(99)), 1),
    fileId: z.optional(z.nullable(Whole)),
    imageUrl: z.optional(z.nullable(Url)),
    redirectUrl: Url,
    customerReference: z.optional(z.nullable(Reference)),
    /** Off line from this day's end, or from this instant, on. */
    visibleUntil: z.optional(z.nullable(LastDayOrInstant)),
    /** First and last day of the campaign, or instants. */
    dateFrom: z.optional(z.nullable(DateOrInstant)),
    dateUntil: z.optional(z.nullable(LastDayOrInstant)),
    /** Slot of the front page that it takes, from 1. */
    position: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(20)))),
    /** Days or pages for each one of an advertisement without a weight. */
    weight: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100)))),
    texts: perLocale(
      z.strictObject({
        title: text(300),
        description: z._default(z.string().check(z.maxLength(2_000)), ''),
        imageAlt: z._default(z.string().check(z.maxLength(300)), ''),
      }),
    ),
  })
  .check(z.refine(({ dateFrom, dateUntil }) => isSpan(dateFrom, dateUntil), { error: 'too_small', path: ['dateUntil'] }));
export type AdDocument = z.infer<typeof AdDocument>;
