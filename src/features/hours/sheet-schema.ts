import * as z from 'zod/mini';
import { Day, RowNumber } from '../../lib/fields.ts';
import { BookingKind } from './schema.ts';

const Month = z.string().check(
  z.regex(/^\d{4}-\d{2}$/, 'not_a_date'),
  z.refine((month) => z.safeParse(Day, `${month}-01`).success, 'not_a_date'),
);
export const SheetParams = z.strictObject({ month: Month });
/** `staff`: another person, for approvers. */
export const SheetQuery = z.strictObject({ staff: z.optional(RowNumber) });

const SheetRow = z.object({
  ...{ id: z.int(), date: z.string(), time: z.string(), action: z.string(), location: z.string(), info: z.nullable(z.string()) },
  ...{ status: z.int(), booking: z.nullable(z.object({ kind: BookingKind, reference: z.string() })) },
});
/** Hours of a person in a month, with the same as CSV. Sums are minutes; denied hours do not count. */
export const MonthSheet = z.object({
  ...{ name: z.string(), month: z.string(), rows: z.array(SheetRow), total: z.int(), expected: z.int() },
  file: z.object({ name: z.string(), csv: z.string() }),
});
export type MonthSheet = z.infer<typeof MonthSheet>;
