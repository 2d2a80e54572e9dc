import * as z from 'zod/mini';
import { type FieldErrors, fieldErrors } from './errors.ts';

/** Checks what came in by its one schema: what it says, or every field that breaks a rule. */
export function parseFields<S extends z.ZodMiniType>(schema: S, value: unknown): { data: z.output<S> } | { fields: FieldErrors } {
  // The input tells a field that is missing from one of the wrong type.
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { fields: fieldErrors(parsed.error.issues) };
}
