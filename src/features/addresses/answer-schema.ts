import * as z from 'zod/mini';

/** Faults of an address that do not prevent saving. */
export const AddressWarning = z.enum(['vat_check_digits']);
/** Location (specification 3, address). */
export const PostalAddress = z.object({
  id: z.int(),
  street: z.string(),
  streetNumber: z.string(),
  streetBoxNumber: z.nullable(z.string()),
  city: z.string(),
  zipCode: z.string(),
  countryCode: z.string(),
});
/** Address of a member, with its company data. */
export const Address = z.extend(PostalAddress, {
  isB2b: z.boolean(),
  vat: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  warnings: z.array(AddressWarning),
});
export type Address = z.infer<typeof Address>;
