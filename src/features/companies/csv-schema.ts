import * as z from 'zod/mini';

/** Maximum bytes and rows of a CSV file of companies. */
export const maxCsvBytes = 20_000_000;
export const mostCsvRows = 10_000;

export const CsvExportQuery = z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'not_allowed'))) });
/** Rows of companies in the order of the columns. */
export const CsvExport = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  cursor: z.nullable(z.string()),
});

/** With `apply`, the plan that was shown is carried out; without it nothing changes. */
export const CsvImportQuery = z.strictObject({ apply: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_allowed'))) });
export const CsvRow = z.object({
  line: z.int(),
  reference: z.string(),
  name: z.string(),
  result: z.enum(['new', 'changed', 'bad']),
  /** Columns that change. */
  fields: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Columns that break a rule; an empty column for the whole row. */
  faults: z.array(z.object({ column: z.string(), code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
export type CsvRow = z.infer<typeof CsvRow>;
export const CsvPlan = z.object({
  /** Names this file against the companies as they are. */
  plan: z.string(),
  isApplied: z.boolean(),
  /** Act that can be undone. */
  change: z.nullable(z.string()),
  totals: z.object({ new: z.int(), changed: z.int(), same: z.int(), bad: z.int() }),
  /** The first rows that are not the same, faulty ones before the others. */
  rows: z.array(CsvRow),
});
export type CsvPlan = z.infer<typeof CsvPlan>;

/** Files that were applied, latest first. */
export const AppliedFiles = z.object({
  items: z.array(
    z.object({
      change: z.string(),
      at: z.string(),
      by: z.nullable(z.string()),
      new: z.int(),
      changed: z.int(),
      /** Something of it was not undone yet. */
      canUndo: z.boolean(),
    }),
  ),
});
export type AppliedFiles = z.infer<typeof AppliedFiles>;
