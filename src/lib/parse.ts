import * as z from 'zod/mini';
import { type FieldErrors, fieldErrors } from './errors.ts';

/** Parses input by its schema: the data, or every field that breaks a rule. */
export function parseFields<S extends z.ZodMiniType>(schema: S, value: unknown): { data: z.output<S> } | { fields: FieldErrors } {
  // `reportInput` distinguishes a missing field from one of the wrong type.
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { fields: fieldErrors(parsed.error.issues) };
}
