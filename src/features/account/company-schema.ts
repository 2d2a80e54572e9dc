import * as z from 'zod/mini';
import { PostalAddress } from '../addresses/answer-schema.ts';

/** Specification 3, company, with the customer number under which the member represents it. */
export const MemberCompany = z.object({
  reference: z.string(),
  name: z.string(),
  brand: z.string(),
  logoUrl: z.nullable(z.string()),
  companyCornerPictureUrls: z.array(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  mainAddressID: z.nullable(z.int()),
  mainAddress: z.nullable(PostalAddress),
  interesses: z.array(z.object({ name: z.string(), code: z.string(), isMain: z.boolean() })),
  vatNumber: z.nullable(z.string()),
  klnr: z.nullable(z.string()),
});
export type MemberCompany = z.infer<typeof MemberCompany>;
