import * as z from 'zod/mini';
import { contrastOf, leastContrast } from '../../lib/contrast.ts';
import {
  Color,
  DateOrInstant,
  email,
  InterestCode,
  LastDayOrInstant,
  optionalLine,
  perLocale,
  Reference,
  text,
  Url,
  Whole,
} from '../../lib/fields.ts';
import { PortalCodes } from '../../lib/portal-code.ts';
import { isSpan } from '../../lib/span.ts';
import { postalFields, VatNumber } from '../addresses/schema.ts';

/** Background colour for the name of the company in this colour. */
export const onHeader = '#FFFFFF';
/** Contrast of the colour of a header with the name on it. */
export const headerContrast = (color: string): number => contrastOf(color, onHeader);
const isShown = z._default(z.boolean(), false);
const Website = z.optional(z.nullable(Url));

/** Fields of a corner that its company decides. */
export const ownCorner = {
  /** Stands before the company's own logo. */
  logoFileId: z.optional(z.nullable(Whole)),
  headerColor: z.optional(z.nullable(Color)),
  showAddress: isShown,
  showTelephone: isShown,
  showFax: isShown,
  showProducts: isShown,
  showCity: isShown,
  showWebsite: isShown,
  showEmail: isShown,
  hideFinancialData: isShown,
  /** The tile links to the website instead of to the corner. */
  linkToWebsite: isShown,
  websiteNL: Website,
  websiteFR: Website,
  websiteEN: Website,
};
export const hasLegibleHeader = z.refine<{ headerColor?: string | null | undefined }>(
  ({ headerColor }) => !headerColor || headerContrast(headerColor) >= leastContrast,
  { error: 'low_contrast', path: ['headerColor'] },
);

/** Corner of a company (specification 3); its reference is that of the company, its number and its dates are the server's. */
export const CornerFields = z
  .strictObject({
    ...ownCorner,
    /** Its tile is shown among those of issues that show them. */
    isMRK: z._default(z.boolean(), true),
  })
  .check(hasLegibleHeader);
export type CornerFields = z.infer<typeof CornerFields>;

/** Pictures of a corner. */
export const mostPictures = 20;

/** Contact details of a company. */
export const ownContact = {
  email: z.optional(z.nullable(email(255))),
  website: z.optional(z.nullable(Url)),
  phone: optionalLine(36),
  fax: optionalLine(36),
  mainAddress: z.optional(z.nullable(z.strictObject(postalFields))),
};
export const CompanyTexts = z.optional(perLocale(z.strictObject({ description: z._default(z.string().check(z.maxLength(2_000)), '') })));

/** Import document of a company. */
export const CustomerDocument = z.strictObject({
  entity: z.literal('customer'),
  reference: Reference,
  name: text(120),
  brand: z._default(z.string().check(z.maxLength(120)), ''),
  logoFileId: z.optional(z.nullable(Whole)),
  redirectUrl: z.optional(z.nullable(Url)),
  ...ownContact,
  vatNumber: z.optional(z.nullable(VatNumber)),
  /** Own page; without it the company is only a tile. */
  corner: z.optional(z.nullable(CornerFields)),
  /** Pictures of the company's corner, in order. */
  pictureFileIds: z._default(z.array(Whole).check(z.maxLength(mostPictures)), []),
  interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
  portals: PortalCodes,
  texts: CompanyTexts,
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
  .check(z.refine(({ dateFrom, dateUntil }) => isSpan(dateFrom, dateUntil), { error: 'before_start', path: ['dateUntil'] }));
export type AdDocument = z.infer<typeof AdDocument>;
