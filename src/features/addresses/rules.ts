import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { hasWrongCheckDigits, vatCountries } from '../../lib/vat-number.ts';
import type { Address } from './answer-schema.ts';

/**
 * Returns the address of the form for a new address.
 * @param back path of the page to return to after adding one
 */
export const addressThenBack = (locale: Locale, back: string): string =>
  `${href('myAccount', locale)}?return=${encodeURIComponent(back)}#addresses`;

/** Maximum addresses of one member. */
export const mostAddresses = 50;
/** Hours within which a removed address can be restored. */
export const keptHours = 24;
/** Returns whether an address stays: running subscriptions use it, and the member did not confirm its removal. */
export const isInUse = (running: readonly string[], isConfirmed: boolean): boolean => running.length > 0 && !isConfirmed;

/** Returns warnings, which never block the member. */
export const warningsOf = ({ vat }: Pick<Address, 'vat'>): Address['warnings'] =>
  vat && hasWrongCheckDigits(vat) ? ['vat_check_digits'] : [];

/** Countries of most members. */
const neighbours = ['BE', 'NL', 'LU', 'FR', 'DE'];

/**
 * Returns the selectable countries with their names: neighbours first, then those with accepted VAT numbers, by
 * name.
 * @param own country of the address, always included
 */
export function countriesIn(locale: Locale, own?: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const rank = (code: string) => (neighbours.includes(code) ? neighbours.indexOf(code) : neighbours.length);
  return [...new Set([...vatCountries, ...(own ? [own] : [])])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, locale));
}

/** Formats an address on one line: street, number, box, zip, city, country. */
export const addressLine = ({
  street,
  streetNumber,
  streetBoxNumber,
  zipCode,
  city,
  countryCode,
}: Pick<Address, 'street' | 'streetNumber' | 'streetBoxNumber' | 'zipCode' | 'city' | 'countryCode'>): string =>
  [[street, streetNumber, streetBoxNumber].filter(Boolean).join(' '), `${zipCode} ${city}`, countryCode].join(', ');
