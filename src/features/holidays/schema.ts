import * as z from 'zod/mini';
import { Day, optionalLine } from '../../lib/fields.ts';

/** Years whose exceptions are kept. */
export const firstYear = 2000;
export const lastYear = 2100;

const Year = z.coerce.number().check(z.int(), z.gte(firstYear), z.lte(lastYear));
export const HolidaysQuery = z.strictObject({ year: Year });

/** Issuer 1 PMG_BE or 2 PMG_NL, and a day of the years that are kept. */
export const HolidayParams = z.strictObject({
  issuer: z.pipe(
    z.enum(['1', '2'], 'not_allowed'),
    z.transform((issuer): 1 | 2 => (issuer === '1' ? 1 : 2)),
  ),
  day: Day.check(z.refine((day) => z.safeParse(Year, day.slice(0, 4)).success, 'not_a_date')),
});

export const longestName = 60;
/** Day off that is not a holiday, with its names; or a holiday that is a working day. */
export const ExceptionWrite = z.strictObject({ isFree: z.boolean(), nl: optionalLine(longestName), fr: optionalLine(longestName) }).check(
  z.refine(({ isFree, nl }) => !isFree || Boolean(nl), { error: 'required', path: ['nl'] }),
  z.refine(({ isFree, fr }) => !isFree || Boolean(fr), { error: 'required', path: ['fr'] }),
);
export type ExceptionWrite = z.infer<typeof ExceptionWrite>;

const Exception = z.object({ isFree: z.boolean(), nl: z.nullable(z.string()), fr: z.nullable(z.string()) });
export type Exception = z.infer<typeof Exception>;
export const ClosedDay = z.object({
  ...{ issuer: z.int(), day: z.string() },
  /** Name of the computed holiday; null if staff closed the day. */
  holiday: z.nullable(z.string()),
  exception: z.nullable(Exception),
});
export type ClosedDay = z.infer<typeof ClosedDay>;
export const HolidayYear = z.object({ items: z.array(ClosedDay) });
/** Exception before the change. */
export const ExceptionChanged = z.object({ before: z.nullable(Exception) });
