import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { pictureOf, type StoredFile } from '../files/picture-rules.ts';
import type { CornerFields } from './document-schema.ts';
import type { CustomerTile } from './schema.ts';

/** The nine flags of a corner (specification 3). */
export const flagNames = [
  'showAddress',
  'showTelephone',
  'showFax',
  'showProducts',
  'showCity',
  'showWebsite',
  'showEmail',
  'hideFinancialData',
  'isMRK',
] as const satisfies readonly (keyof CornerFields)[];
export type Flags = Pick<CornerFields, (typeof flagNames)[number]>;

/** Corner as stored: what decides where the company's tile leads, and what readers see. */
export type StoredCorner = Flags & {
  linkToWebsite: boolean;
  websiteNL: string | null;
  websiteFR: string | null;
  websiteEN: string | null;
};

/** Fields of a stored company of which a corner can hide some. */
export type StoredFacts = {
  email: string | null;
  website: string | null;
  phone: string | null;
  fax: string | null;
  vatNumber: string | null;
  /** Address of the company's tile: often its website. */
  redirectUrl: string | null;
};

/** Facts of a company that readers may see. */
export type OpenFacts<Place> = StoredFacts & {
  websiteEN: string | null;
  /** Whole address. */
  address: Place | null;
  /** City, also without the rest of the address. */
  city: string | null;
  showsProducts: boolean;
  isMRK: boolean;
};

const everything: StoredCorner = {
  ...{ showAddress: true, showTelephone: true, showFax: true, showProducts: true, showCity: true, showWebsite: true, showEmail: true },
  ...{ hideFinancialData: false, isMRK: true, linkToWebsite: true, websiteNL: null, websiteFR: null, websiteEN: null },
};

/**
 * Returns what readers may see of a company. Only this function asks the flags of a corner; pages, structured data,
 * search, feeds and answers outside the staff rooms show nothing else. Without a corner nothing is hidden.
 */
export function openFacts<Place extends { city: string }>(
  facts: StoredFacts,
  place: Place | null,
  given: StoredCorner | null,
  locale: Locale,
): OpenFacts<Place> {
  const corner = given ?? everything;
  const own = locale === 'fr' ? corner.websiteFR : corner.websiteNL;
  const onlyIf = <T>(flag: boolean, value: T | null) => (flag ? value : null);
  return {
    address: onlyIf(corner.showAddress, place),
    city: onlyIf(corner.showAddress || corner.showCity, place?.city ?? null),
    phone: onlyIf(corner.showTelephone, facts.phone),
    fax: onlyIf(corner.showFax, facts.fax),
    email: onlyIf(corner.showEmail, facts.email),
    website: onlyIf(corner.showWebsite, own ?? facts.website),
    websiteEN: onlyIf(corner.showWebsite, corner.websiteEN),
    redirectUrl: onlyIf(corner.showWebsite, facts.redirectUrl),
    vatNumber: onlyIf(!corner.hideFinancialData, facts.vatNumber),
    showsProducts: corner.showProducts,
    isMRK: corner.isMRK,
  };
}

/** Stored company with what its tile needs. */
export type StoredCustomer = StoredFacts & {
  reference: string;
  name: string;
  brand: string;
  corner: StoredCorner | null;
  /** Its corner is a page of the portal of the tile. */
  isListed: boolean;
};

/** Returns where the tile of a company leads: to its website or, unless its corner says so, to that corner. */
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

/**
 * Returns the references of companies whose corner would have the address of an earlier one among them: on one of its
 * portals, whatever the case of the letters.
 */
export function sharedAddresses(
  companies: readonly { reference: string; portals: readonly string[]; corner?: object | null | undefined }[],
) {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const { reference, portals, corner } of companies)
    for (const portal of corner ? portals : []) {
      const address = `${portal} ${reference.toLowerCase()}`;
      const owner = owners.get(address) ?? reference;
      owners.set(address, owner);
      if (owner !== reference) shared.add(reference);
    }
  return shared;
}
