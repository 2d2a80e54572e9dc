import * as z from 'zod/mini';
import { PortalCode, perLocale, Reference, text, Whole } from '../../lib/fields.ts';

/** Import: what the pricing page offers. `position` orders the products of a category. */
export const ProductDocument = z.strictObject({
  entity: z.literal('product'),
  reference: Reference,
  portals: z.array(PortalCode).check(z.minLength(1), z.maxLength(100)),
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
