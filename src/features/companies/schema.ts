import * as z from 'zod/mini';
import { Picture } from '../files/picture-schema.ts';

/** Customer tile (specification 3). */
export const CustomerTile = z.object({
  customerReference: z.string(),
  name: z.string(),
  brand: z.string(),
  logoUrl: z.nullable(z.string()),
  logo: z.optional(Picture),
  redirectUrl: z.nullable(z.string()),
});
export type CustomerTile = z.infer<typeof CustomerTile>;

/** Viewer ad (specification 3), with its texts and its company. */
export const AdTile = z.object({
  reference: z.string(),
  typeId: z.int(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  redirectUrl: z.string(),
  customerReference: z.nullable(z.string()),
  customer: z.optional(CustomerTile),
  picture: z.optional(Picture),
});
export type AdTile = z.infer<typeof AdTile>;

/** Advertisement in a list: before the item of this number, or after the last one. */
export const PlacedAd = z.object({ at: z.int(), ad: AdTile });
export type PlacedAd = z.infer<typeof PlacedAd>;
