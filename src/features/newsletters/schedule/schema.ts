import * as z from 'zod/mini';
import { RowNumber, Whole } from '../../../lib/fields.ts';
import { RecipientsTypeId } from '../approval/schema.ts';
import { Schedule } from '../project/schema.ts';

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/;
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const isDay = (text: string) => /^[1-8]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Returns whether a text is a date of a schedule. */
export function isWritten(text: string): boolean {
  if (text.length === 10) return isDay(text);
  const [, day = '', time = ''] = local.exec(text) ?? [];
  if (day) return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`)) && !time.startsWith('24');
  return withOffset.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Dates that one call plans. */
export const mostDates = 20;
const mostBodyCharacters = 1_000_000;
/** Instant with its offset, a day (00:00 in Brussels), or a day and a time in Brussels without an offset. */
const When = z.string().check(z.refine(isWritten, 'not_a_date'));
const body = z.optional(z.nullable(z.string().check(z.maxLength(mostBodyCharacters))));

/** Requests of specification 3 and 5; no field is added to them. */
export const ScheduleCreate = z.strictObject({
  bodyNL: body,
  bodyFR: body,
  dates: z.array(When).check(z.minLength(1), z.maxLength(mostDates)),
  recipientsTypeId: RecipientsTypeId,
});
export type ScheduleCreate = z.infer<typeof ScheduleCreate>;
export const ScheduleSave = z.strictObject({ id: Whole, date: When });

export const ScheduleParams = z.strictObject({
  reference: z.string().check(z.maxLength(20)),
  id: RowNumber,
});
export const Scheduled = z.object({ statusId: z.int(), schedules: z.array(Schedule) });
export type Scheduled = z.infer<typeof Scheduled>;
