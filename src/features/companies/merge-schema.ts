import * as z from 'zod/mini';
import { Reference } from '../../lib/fields.ts';
import { ShownValue } from './changes-schema.ts';

/** Fields whose values of both companies a merge can combine. */
export const unitedFields = ['pictureFileIds', 'interests', 'portals'] as const;
/** Fields of a company whose value is chosen in a merge, in the order of the form. */
export const mergeFields = [
  ...(['name', 'brand', 'logoFileId', 'redirectUrl', 'vatNumber', 'email', 'website', 'phone', 'fax', 'mainAddress'] as const),
  ...(['texts.nl.description', 'texts.fr.description', 'corner', 'corner.logoFileId', 'corner.headerColor'] as const),
  ...(['corner.linkToWebsite', 'corner.websiteNL', 'corner.websiteFR', 'corner.websiteEN', 'corner.showAddress'] as const),
  ...(['corner.showTelephone', 'corner.showFax', 'corner.showProducts', 'corner.showCity', 'corner.showWebsite'] as const),
  ...(['corner.showEmail', 'corner.hideFinancialData', 'corner.isMRK', ...unitedFields] as const),
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Reasons to suspect that two companies are one: the same VAT number, name and postcode, or website. */
export const doubleReasons = ['vat', 'name', 'website'] as const;

export const DoublesQuery = z.strictObject({
  /** Text in the name or the reference of one of the two. */
  q: z.optional(z.string().check(z.maxLength(200))),
  cursor: z.optional(z.string().check(z.regex(/^[1-3]~[A-Za-z0-9_-]{1,64}~[A-Za-z0-9_-]{1,64}$/, 'not_allowed'))),
});
const Company = z.object({ reference: z.string(), name: z.string(), city: z.nullable(z.string()) });
/** Two companies that are probably one. */
export const CompanyDouble = z.object({ one: Company, other: Company, reasons: z.array(z.enum(doubleReasons)) });
export type CompanyDouble = z.infer<typeof CompanyDouble>;
export const CompanyDoubles = z.object({ items: z.array(CompanyDouble), cursor: z.nullable(z.string()) });

export const PairParams = z.strictObject({ reference: Reference, other: Reference });
/** Company of a comparison, with what would move to the other one. */
export const ComparedCompany = z.object({
  reference: z.string(),
  name: z.string(),
  version: z.string(),
  hasCorner: z.boolean(),
  /** Documents that mention it, and members who represent it. */
  ...{ mentions: z.int(), representatives: z.int() },
  /** The caller may remove it. */
  mayGo: z.boolean(),
});
export const ComparedField = z.object({
  path: z.enum(mergeFields),
  /** Values of the first and the second company. */
  values: z.tuple([ShownValue, ShownValue]),
  canUnite: z.boolean(),
});
export type ComparedField = z.infer<typeof ComparedField>;
export const CompanyPair = z.object({ companies: z.tuple([ComparedCompany, ComparedCompany]), fields: z.array(ComparedField) });
export type CompanyPair = z.infer<typeof CompanyPair>;

const Version = z.string().check(z.minLength(1), z.maxLength(128));
/** Merge of a company into the one of the address. */
export const CompanyMerge = z.strictObject({
  /** Company that is removed. */
  from: Reference,
  /** Versions that the caller has compared. */
  ...{ version: Version, fromVersion: Version },
  /** Fields whose values come from the removed company. */
  take: z._default(z.array(z.enum(mergeFields, 'not_allowed')).check(z.maxLength(mergeFields.length)), []),
  /** Lists that become those of both. */
  both: z._default(z.array(z.enum(unitedFields, 'not_allowed')).check(z.maxLength(unitedFields.length)), []),
});
export type CompanyMerge = z.infer<typeof CompanyMerge>;
export const CompanyMerged = z.object({ reference: z.string(), change: z.string(), documents: z.int(), representatives: z.int() });

export const UnmergeParams = z.strictObject({ change: z.uuid('not_allowed') });
export const Unmerged = z.object({
  restored: z.array(z.object({ entity: z.string(), reference: z.string() })),
  refused: z.array(z.object({ entity: z.string(), reference: z.string(), reason: z.enum(['changed_since', 'refused', 'forbidden']) })),
});
