import * as z from 'zod/mini';
import { LocaleCode } from '../../lib/fields.ts';

/** Specification 3, user. `version` counts changes: send it as `If-Match` with a change. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  language: LocaleCode,
  version: z.int(),
});
export type User = z.infer<typeof User>;
