import * as z from 'zod/mini';
import { Lang, line, optionalLine, RowNumber } from '../../lib/fields.ts';
import { parseFields } from '../../lib/parse.ts';
import { strippedVat, vatNumber } from '../../lib/vat-number.ts';

/** Fields of a location (specification 5). */
export const postalFields = {
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
/** VAT number without spaces and dots, with an accepted prefix. */
export const VatNumber = z.string().check(z.overwrite(strippedVat), z.regex(vatNumber, 'not_a_vat_number'));
const unjudged = z.optional(z.any()) as unknown as z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString>>;
const fields = {
  lang: Lang,
  ...postalFields,
  isB2b: z.boolean(),
  // Both are meaningless without a company: checked below, only if isB2b is true.
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
  // Checked even if other fields are invalid, so that all faults are reported at once.
  { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null } as never,
);

/** Request to create an address (specification 5). Spaces and dots of a VAT number are removed; a company needs it and a name. */
export const AddressCreate = z.strictObject(fields).check(company);
export type AddressCreate = z.infer<typeof AddressCreate>;

export const AddressParams = z.strictObject({ id: RowNumber });
/** Query of a removal; `confirm` is needed if a running subscription uses the address. */
export const RemoveQuery = z.strictObject({ confirm: z._default(z.stringbool('not_allowed'), false) });
export const Removed = z.object({ removed: z.int() });

/** Import document of a member's address. */
export const AddressDocument = z
  .strictObject({
    entity: z.literal('address'),
    reference: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference')),
    member: z.string().check(z.minLength(1), z.maxLength(64)),
    ...fields,
  })
  .check(company);
export type AddressDocument = z.infer<typeof AddressDocument>;
