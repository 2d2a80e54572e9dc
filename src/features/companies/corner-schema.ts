import * as z from 'zod/mini';
import { PostalAddress } from '../addresses/answer-schema.ts';
import { Picture } from '../files/picture-schema.ts';

/** Company as its corner shows it: only the fields that its flags allow. */
export const Corner = z.object({
  reference: z.string(),
  name: z.string(),
  brand: z.string(),
  headerColor: z.nullable(z.string()),
  logo: z.optional(Picture),
  description: z.string(),
  pictures: z.array(Picture),
  interests: z.array(z.object({ code: z.string(), name: z.string(), isMain: z.boolean() })),
  address: z.nullable(PostalAddress),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  websiteEN: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
});
export type Corner = z.infer<typeof Corner>;
