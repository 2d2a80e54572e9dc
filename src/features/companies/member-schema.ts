import * as z from 'zod/mini';
import { Reference, Whole } from '../../lib/fields.ts';
import { CompanyTexts, hasLegibleHeader, mostPictures, ownContact, ownCorner } from './document-schema.ts';

/** A file that the company has, or one that its representative has just uploaded (`POST /api/account/files`). */
const Picked = z.union([Whole, z.strictObject({ upload: Whole })], 'not_allowed');
export type Picked = z.infer<typeof Picked>;
/** Corner whose header is legible, its logo a picked file. */
const OwnCorner = z.strictObject({ ...ownCorner, logoFileId: z.optional(z.nullable(Picked)) }).check(hasLegibleHeader);

/** Fields of a company that its representatives change. Name, VAT number, interests, portals and isMRK belong to the publisher. */
export const CompanyChange = z.strictObject({
  ...ownContact,
  texts: CompanyTexts,
  /** In the order in which readers see them. */
  pictureFileIds: z.array(Picked).check(z.maxLength(mostPictures)),
  /** Null for a company without a corner, which only the publisher opens. */
  corner: z.nullable(OwnCorner),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

export const CompanyParams = z.strictObject({ reference: Reference });
export const CompanyHeaders = z.object({
  'if-match': z.optional(z.string().check(z.regex(/^"[A-Za-z0-9_-]{1,128}"$/, 'not_allowed'))),
});

/** Company as its representatives change it. */
export const OwnCompany = z.object({
  reference: z.string(),
  name: z.string(),
  /** Changes with every save: send it as `If-Match`. */
  version: z.string(),
  change: CompanyChange,
  /** Pictures among which the logo and the pictures of the corner are chosen. */
  files: z.array(z.object({ id: z.int(), url: z.string(), name: z.string() })),
  /** Fields that the publisher decides. */
  house: z.object({
    brand: z.string(),
    vatNumber: z.nullable(z.string()),
    /** False if the tile is not shown among those of brands; null without a corner. */
    isMRK: z.nullable(z.boolean()),
    /** Portals on which the corner is a page, with the origin of their site. */
    portals: z.array(z.object({ name: z.string(), site: z.string() })),
    interests: z.array(z.string()),
  }),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

/** Numbers of days over which figures are summed. */
export const figureRanges = ['7', '30', '90', '365'] as const;
export const FiguresQuery = z.strictObject({ days: z._default(z.enum(figureRanges, 'not_allowed'), '30') });
const Figure = z.object({ value: z.int(), before: z.int() });
/** Counts of the last days, and of as many before them. */
export const CompanyFigures = z.object({
  days: z.int(),
  corners: Figure,
  products: Figure,
  contacts: Figure,
  tiles: Figure,
  ads: Figure,
  /** Days in Brussels, or months of a year: every one of the range, also without a count. */
  points: z.array(z.object({ from: z.string(), corners: z.int(), products: z.int(), contacts: z.int() })),
});
export type CompanyFigures = z.infer<typeof CompanyFigures>;
