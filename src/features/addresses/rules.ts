import type { Address } from './schema.ts';

/** Of one member. */
export const mostAddresses = 50;

/** The last two digits of a Belgian number follow from the eight before them; another number may be mistyped. */
function hasWrongCheckDigits(vat: string): boolean {
  const digits = /^BE(\d{8})(\d{2})$/.exec(vat);
  return vat.startsWith('BE') && (!digits || 97 - (Number(digits[1]) % 97) !== Number(digits[2]));
}

/** A warning never keeps anybody from going on. */
export const warningsOf = ({ vat }: Pick<Address, 'vat'>): Address['warnings'] =>
  vat && hasWrongCheckDigits(vat) ? ['vat_check_digits'] : [];

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
