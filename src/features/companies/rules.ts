// Flags that hide parts of a corner: `flag-rules.ts`. Changes by members: `own-rules.ts`. Merging of two: `merge-rules.ts`.
// Companies with a public corner: `corner-queries.ts`.

import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { pictureOf, type StoredFile } from '../files/picture-rules.ts';
import { openFacts, type StoredCorner, type StoredFacts } from './flag-rules.ts';
import type { CustomerTile } from './schema.ts';

/** Stored company with the fields that its tile needs. */
export type StoredCustomer = StoredFacts & {
  reference: string;
  name: string;
  brand: string;
  corner: StoredCorner | null;
  /** Its corner is a page of the portal of the tile. */
  isListed: boolean;
};

/** Returns the address that the tile of a company links to: its corner, or its website if it has no corner or the corner says so. */
export function tileAddress(
  { reference, corner, isListed, ...facts }: Omit<StoredCustomer, 'name' | 'brand'>,
  locale: Locale,
): string | null {
  if (!corner) return facts.redirectUrl;
  const { website, redirectUrl } = openFacts(facts, null, corner, locale);
  const site = website ?? redirectUrl;
  return (corner.linkToWebsite && site) || !isListed ? site : href('page', locale, { reference });
}

/** Returns the tile of a company with its logo. */
export function customerTile(customer: StoredCustomer, logo: StoredFile | null, locale: Locale): CustomerTile {
  const { reference, name, brand } = customer;
  const picture = pictureOf(logo, name);
  const redirectUrl = tileAddress(customer, locale);
  return { customerReference: reference, name, brand, redirectUrl, logo: picture, logoUrl: picture?.src ?? null };
}

/** Products of a company on its page, and as many of its other articles, newest first. */
export const mostCornerTiles = 24;

/** Prefix and digits of new references, such as K0000001. */
export const customerNumbering = () => ({ prefix: 'K', digits: 7 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const customerRights = { create: ['MANAGE_CUSTOMERS'], edit: ['MANAGE_CUSTOMERS'], remove: ['MANAGE_CUSTOMERS'] } as const;
