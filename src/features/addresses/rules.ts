import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { type Address, vatCountries } from './schema.ts';

/** Address of the form for a new address. @param back path of the page that is opened again when an address was added */
export const addressThenBack = (locale: Locale, back: string): string =>
  `${href('myAccount', locale)}?return=${encodeURIComponent(back)}#addresses`;

/** Of one member. */
export const mostAddresses = 50;
/** How long a removed address can be put back. */
export const keptHours = 24;

/** The last two digits of a Belgian number follow from the eight before them; another number may be mistyped. */
function hasWrongCheckDigits(vat: string): boolean {
  const digits = /^BE(\d{8})(\d{2})$/.exec(vat);
  return vat.startsWith('BE') && (!digits || 97 - (Number(digits[1]) % 97) !== Number(digits[2]));
}

/** A warning never keeps anybody from going on. */
export const warningsOf = ({ vat }: Pick<Address, 'vat'>): Address['warnings'] =>
  vat && hasWrongCheckDigits(vat) ? ['vat_check_digits'] : [];

/** Where most members live. */
const neighbours = ['BE', 'NL', 'LU', 'FR', 'DE'];

/**
 * Countries to choose from, with their names: neighbours first, then those whose VAT numbers are taken, by name.
 * @param own country of the address, which is among them whatever it is
 */
export function countriesIn(locale: Locale, own?: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const rank = (code: string) => (neighbours.includes(code) ? neighbours.indexOf(code) : neighbours.length);
  return [...new Set([...vatCountries, ...(own ? [own] : [])])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, locale));
}

/** As people read an address: street, number, box, zip, city, country. */
export const addressLine = ({
  street,
  streetNumber,
  streetBoxNumber,
  zipCode,
  city,
  countryCode,
}: Pick<Address, 'street' | 'streetNumber' | 'streetBoxNumber' | 'zipCode' | 'city' | 'countryCode'>): string =>
  [[street, streetNumber, streetBoxNumber].filter(Boolean).join(' '), `${zipCode} ${city}`, countryCode].join(', ');
