import * as z from 'zod/mini';
import { type FieldErrors, fieldErrors } from '../lib/errors.ts';

/** Returns the rules that a value breaks, by field. */
export function problemsOf(schema: z.ZodMiniType, value: unknown): FieldErrors {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
}
