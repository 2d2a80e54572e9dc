import type { Locale } from '../../lib/locale.ts';
import type { CornerFields } from './document-schema.ts';

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

/** Corner as stored. It decides the link of the company's tile, and the fields that readers see. */
export type StoredCorner = Flags & {
  linkToWebsite: boolean;
  websiteNL: string | null;
  websiteFR: string | null;
  websiteEN: string | null;
};

/** Fields of a stored company that a corner can hide. */
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
 * Returns the fields of a company that readers may see. Only this function asks the flags of a corner; pages, structured data,
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
