import * as z from 'zod/mini';

export const ChangesQuery = z.strictObject({
  /** Text in the name or the reference of the company. */
  q: z.optional(z.string().check(z.maxLength(200))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'not_allowed'))),
});

/** Value of a field: a text, a switch, or nothing. Pictures are named. */
export const ShownValue = z.nullable(z.union([z.string(), z.boolean()]));
/** Change of a company by one of its representatives. */
export const CompanyChangeRow = z.object({
  id: z.string(),
  /** Undone by `POST /api/staff/changes/:change/undo`. */
  change: z.string(),
  reference: z.string(),
  name: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  fields: z.array(z.object({ path: z.string(), before: ShownValue, after: ShownValue })),
  /** The company was not changed since, and the change was not undone: it can be. */
  canUndo: z.boolean(),
});
export type CompanyChangeRow = z.infer<typeof CompanyChangeRow>;
export const CompanyChanges = z.object({ items: z.array(CompanyChangeRow), cursor: z.nullable(z.string()) });
export type CompanyChanges = z.infer<typeof CompanyChanges>;
