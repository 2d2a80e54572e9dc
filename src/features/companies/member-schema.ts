import * as z from 'zod/mini';
import { Reference, Whole } from '../../lib/fields.ts';
import { CompanyTexts, hasLegibleHeader, ownContact, ownCorner } from './document-schema.ts';

/** Fields of a company that its representatives change. Name, VAT number, interests and portals are the house's, and so is isMRK. */
export const CompanyChange = z.strictObject({
  ...ownContact,
  texts: CompanyTexts,
  /** Some of the pictures that the company has. */
  pictureFileIds: z.array(Whole).check(z.maxLength(20)),
  /** Null for a company without a corner, which the house opens. */
  corner: z.nullable(z.strictObject(ownCorner).check(hasLegibleHeader)),
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
});
export type OwnCompany = z.infer<typeof OwnCompany>;

/** Days over which figures are summed. */
export const figureDays = 30;
const Figure = z.object({ value: z.int(), before: z.int() });
/** Counts of the last days, and of as many before them. */
export const CompanyFigures = z.object({
  days: z.int(),
  corners: Figure,
  products: Figure,
  contacts: Figure,
  tiles: Figure,
  ads: Figure,
});
export type CompanyFigures = z.infer<typeof CompanyFigures>;
