import * as z from 'zod/mini';
import { Lang, line, optionalLine } from '../../lib/fields.ts';

/** The countries whose VAT numbers are taken, as these begin (specification 5). */
const vatPrefixes = 'ATU BE0 BG CHE CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const vatNumber = new RegExp(`^(?:${vatPrefixes.join('|')})[A-Z0-9]{2,12}$`);
const strippedVat = (written: string) => written.replace(/[\s.]+/g, '').toUpperCase();

/** Specification 5: where something is. */
export const placeFields = {
  street: line(355),
  streetNumber: line(50),
  streetBoxNumber: optionalLine(50),
  city: line(255),
  zipCode: line(20),
  countryCode: z.string().check(
    z.overwrite((written) => written.toUpperCase()),
    z.length(2),
    z.regex(/^[A-Z]*$/, 'not_allowed'),
  ),
};
/** A VAT number without its spaces and dots, beginning as those of a country that is taken. */
export const VatNumber = z.string().check(z.overwrite(strippedVat), z.regex(vatNumber, 'not_a_vat_number'));
const fields = {
  lang: Lang,
  ...placeFields,
  isB2b: z.boolean(),
  vat: z.optional(z.nullable(z.string().check(z.overwrite(strippedVat), z.maxLength(20)))),
  companyName: optionalLine(80),
};

type Written = { isB2b?: unknown; vat?: unknown; companyName?: unknown };
// Asked even where other fields are wrong, so that all that fails is told at once.
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
const forCompany = (keeps: (written: Written) => boolean) => (written: unknown) =>
  (written as Written).isB2b !== true || keeps(written as Written);
const company = [
  z.refine(
    forCompany(({ vat }) => vat !== undefined && vat !== null && vat !== ''),
    { error: 'required', path: ['vat'], ...always },
  ),
  z.refine(
    forCompany(({ vat }) => typeof vat !== 'string' || vat === '' || vatNumber.test(vat)),
    { error: 'not_a_vat_number', path: ['vat'], ...always },
  ),
  z.refine(
    forCompany(({ companyName }) => companyName !== undefined && companyName !== null && companyName !== ''),
    {
      error: 'required',
      path: ['companyName'],
      ...always,
    },
  ),
] as const;

/** Specification 5, address create. Spaces and dots of a VAT number are stripped; for a company it and the name are required. */
export const AddressCreate = z.strictObject(fields).check(...company);
export type AddressCreate = z.infer<typeof AddressCreate>;

/** What is odd about an address and yet kept. */
export const AddressWarning = z.enum(['vat_check_digits']);
/** Specification 3, address. */
export const Place = z.object({
  id: z.int(),
  street: z.string(),
  streetNumber: z.string(),
  streetBoxNumber: z.nullable(z.string()),
  city: z.string(),
  zipCode: z.string(),
  countryCode: z.string(),
});
/** An address of a member, with what was said of its company. */
export const Address = z.extend(Place, {
  isB2b: z.boolean(),
  vat: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  warnings: z.array(AddressWarning),
});
export type Address = z.infer<typeof Address>;

export const AddressParams = z.strictObject({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
export const Removed = z.object({ removed: z.int() });

/** Import: an address of a member. */
export const AddressDocument = z
  .strictObject({
    entity: z.literal('address'),
    reference: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference')),
    member: z.string().check(z.minLength(1), z.maxLength(64)),
    ...fields,
  })
  .check(...company);
export type AddressDocument = z.infer<typeof AddressDocument>;
