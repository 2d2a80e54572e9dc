/** Accepted prefixes of VAT numbers (specification 5). */
const vatPrefixes = 'ATU BE0 BG CHE CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/** Form of a VAT number without spaces and dots. */
export const vatNumber = new RegExp(`^(?:${vatPrefixes.join('|')})[A-Z0-9]{2,12}$`);
/** ISO codes of the countries of these prefixes: Greece uses EL or GR, Switzerland CHE. */
export const vatCountries: readonly string[] = [
  ...new Set(vatPrefixes.map((prefix) => prefix.slice(0, 2)).map((code) => (code === 'EL' ? 'GR' : code))),
];
/** Returns a VAT number without spaces and dots, in capitals. */
export const strippedVat = (written: string): string => written.replace(/[\s.]+/g, '').toUpperCase();

/** Checks the two check digits of a Belgian VAT number; a wrong one may be a typing error. */
export function hasWrongCheckDigits(vat: string): boolean {
  const digits = /^BE(\d{8})(\d{2})$/.exec(vat);
  return vat.startsWith('BE') && (!digits || 97 - (Number(digits[1]) % 97) !== Number(digits[2]));
}
