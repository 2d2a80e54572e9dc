import * as z from 'zod/mini';
import { DateOrInstant, email, Lang, perLocale, Reference, RowNumber, text, Whole } from '../../lib/fields.ts';
import { PortalCode, PortalCodes } from '../../lib/portal-code.ts';
import { Address } from '../addresses/answer-schema.ts';

/** Import document of a product of the pricing page. `position` orders the products of a category. */
export const ProductDocument = z.strictObject({
  entity: z.literal('product'),
  reference: Reference,
  portals: PortalCodes,
  categoryId: z.int().check(z.gte(1), z.lte(13)),
  priceCents: Whole,
  position: z._default(Whole, 0),
  texts: perLocale(z.strictObject({ title: text(200), description: z._default(z.string().check(z.maxLength(2_000)), '') })),
});
export type ProductDocument = z.infer<typeof ProductDocument>;

/** A product on the pricing page; the price is in euro cents. */
export const ProductTile = z.object({
  reference: z.string(),
  categoryId: z.int(),
  title: z.string(),
  description: z.string(),
  priceCents: z.int(),
});
export type ProductTile = z.infer<typeof ProductTile>;

/** Specification 3, user subscription, with the portal that it opens. Dates are ISO 8601 instants. */
export const Abo = z.object({
  id: z.int(),
  portalCode: z.string(),
  startDate: z.string(),
  expiryDate: z.nullable(z.string()),
  isTrial: z.boolean(),
  isActive: z.boolean(),
});
export type Abo = z.infer<typeof Abo>;

/** A subscription with its benefits and its delivery address, for its member. */
export const AboInfo = z.extend(Abo, { portalName: z.string(), domain: z.string(), address: z.nullable(Address) });
export type AboInfo = z.infer<typeof AboInfo>;

export const AboParams = z.strictObject({ id: RowNumber });
/** Delivery address of a subscription: one of the member's addresses. */
export const AboAddress = z.strictObject({ addressId: Whole });
/** Specification 5, trial subscription. */
export const TrialCreate = z.strictObject({ portalCode: PortalCode, lang: Lang, addressId: Whole });
export const GotFreeQuery = z.strictObject({ email: email(255) });

/** Import document of a subscription of a member; without an expiry it is not active. */
export const AboDocument = z.strictObject({
  entity: z.literal('abo'),
  reference: Reference,
  member: text(64),
  portal: PortalCode,
  startDate: DateOrInstant,
  expiryDate: z.optional(z.nullable(DateOrInstant)),
  isTrial: z._default(z.boolean(), false),
  address: z.optional(z.nullable(text(64))),
});
export type AboDocument = z.infer<typeof AboDocument>;
