import * as z from 'zod/mini';
import { Lang, line, optionalLine } from '../../lib/fields.ts';
import { parseFields } from '../../lib/parse.ts';

/** Beginnings of the VAT numbers that are taken (specification 5). */
const vatPrefixes = 'ATU BE0 BG CHE CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const vatNumber = new RegExp(`^(?:${vatPrefixes.join('|')})[A-Z0-9]{2,12}$`);
/** Countries of these VAT numbers by their ISO code: Greece writes EL or GR, Switzerland CHE. */
export const vatCountries: readonly string[] = [
  ...new Set(vatPrefixes.map((prefix) => prefix.slice(0, 2)).map((code) => (code === 'EL' ? 'GR' : code))),
];
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
const unjudged = z.optional(z.any()) as unknown as z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString>>;
const fields = {
  lang: Lang,
  ...placeFields,
  isB2b: z.boolean(),
  // Of no company both mean nothing, so they are judged below, and only where isB2b is true.
  vat: unjudged,
  companyName: unjudged,
};

const Company = z.object({
  vat: z.string().check(z.overwrite(strippedVat), z.minLength(1), z.maxLength(20), z.regex(vatNumber, 'not_a_vat_number')),
  companyName: line(80),
});
type Written = { isB2b: boolean; vat?: string | null | undefined; companyName?: string | null | undefined };
const company = z.check<Written>(
  (payload) => {
    const { value, issues } = payload;
    if (value.isB2b !== true) {
      payload.value = { ...value, vat: null, companyName: null };
      return;
    }
    const { vat, companyName } = value;
    const parsed = parseFields(Company, { vat: vat ?? undefined, companyName: companyName ?? undefined });
    if ('data' in parsed) payload.value = { ...value, ...parsed.data };
    else
      for (const [field, message] of Object.entries(parsed.fields))
        issues.push({ code: 'custom', message, path: [field], input: value, continue: true });
  },
  // Judged even where other fields are wrong, so that all that fails is told at once.
  { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null } as never,
);

/** Specification 5, address create. Spaces and dots of a VAT number are stripped; for a company it and the name are required. */
export const AddressCreate = z.strictObject(fields).check(company);
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
/** Whether the removal of an address that a running subscription uses was confirmed. */
export const RemoveQuery = z.strictObject({ confirm: z._default(z.stringbool('not_allowed'), false) });
export const Removed = z.object({ removed: z.int() });

/** Import: an address of a member. */
export const AddressDocument = z
  .strictObject({
    entity: z.literal('address'),
    reference: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference')),
    member: z.string().check(z.minLength(1), z.maxLength(64)),
    ...fields,
  })
  .check(company);
export type AddressDocument = z.infer<typeof AddressDocument>;
