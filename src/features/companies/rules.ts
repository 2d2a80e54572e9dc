import { pictureOf, type StoredFile } from '../files/picture-rules.ts';
import type { CustomerTile } from './schema.ts';

/** Fields of a stored company that its tile needs. */
export type StoredCustomer = { reference: string; name: string; brand: string; redirectUrl: string | null };

/** Returns the tile of a company with its logo. */
export function customerTile({ reference, name, brand, redirectUrl }: StoredCustomer, logo: StoredFile | null): CustomerTile {
  const picture = pictureOf(logo, name);
  return { customerReference: reference, name, brand, redirectUrl, logo: picture, logoUrl: picture?.src ?? null };
}
