import * as z from 'zod/mini';
import { line } from '../../lib/fields.ts';

/** Terms that an installation keeps at most, and characters of each. */
export const maxTerms = 2_000;
const [maxTerm, maxNote] = [200, 500];

/** Term of the glossary, as staff write it. */
export const TermBody = z.strictObject({
  nl: line(maxTerm),
  fr: line(maxTerm),
  note: z._default(z.string().check(z.maxLength(maxNote)), ''),
});
export type TermBody = z.infer<typeof TermBody>;
export const Term = z.object({ id: z.int(), nl: z.string(), fr: z.string(), note: z.string() });
export type Term = z.infer<typeof Term>;
export const Glossary = z.object({ items: z.array(Term), total: z.int() });
export const GlossaryQuery = z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) });
export const TermParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/, 'not_a_reference')) });
export const TermRemoved = z.object({ removed: Term });
