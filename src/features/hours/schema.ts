import * as z from 'zod/mini';
import { Day, line, optionalLine, RowNumber, Whole } from '../../lib/fields.ts';

/** Days that one call shows, records that one decision names, characters of the name of an action, and the like. */
export const maxima = { days: 62, decisions: 500, page: 100, years: 5, ahead: 366, entries: 200, name: 60, reason: 1_000 } as const;

export const minutesInHour = 60;
export const mostDayMinutes = 24 * minutesInHour;
/** Returns the minutes of `H:MM`. */
export function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * minutesInHour + Number(minutes);
}

/** Time of a record: `H:MM`, from 0:01 to 24:00. */
export const Time = z.string().check(
  z.minLength(1),
  z.regex(/^\d{1,2}:[0-5]\d$/, 'not_a_time'),
  z.refine((time) => minutesOf(time) >= 1, 'too_small'),
  z.refine((time) => minutesOf(time) <= mostDayMinutes, 'too_big'),
);

const place = { actionId: Whole, locationId: Whole, info: optionalLine(255) };
/** Time record as it is written (specification 3): exactly five fields. */
export const RecordWrite = z.strictObject({ date: Day, time: Time, ...place });
export type RecordWrite = z.infer<typeof RecordWrite>;

export const RecordParams = z.strictObject({ id: RowNumber });
export const BookingKind = z.enum(['ticket', 'article', 'newsletter'], 'not_allowed');
export type BookingKind = z.infer<typeof BookingKind>;
/** Thing on which the time of a record is booked. */
export const Booking = z.strictObject({ kind: BookingKind, reference: line(64) });
export type Booking = z.infer<typeof Booking>;

export const TimeRecord = z.object({
  ...{ id: z.int(), date: z.string(), time: z.string(), actionId: z.int(), locationId: z.int(), info: z.nullable(z.string()) },
  /** 1 to approve, 2 approved, 3 denied. */
  status: z.int(),
  reason: z.nullable(z.string()),
  booking: z.nullable(z.object({ kind: BookingKind, reference: z.string() })),
  version: z.int(),
});
export type TimeRecord = z.infer<typeof TimeRecord>;
export const Removed = z.object({ id: z.int() });

/** Range of days, both included. */
const range = { from: Day, until: Day };
export const HoursQuery = z.strictObject(range);

/** Action or location; a removed one is shown, but takes no new time. */
export const HourEntry = z.object({
  ...{ id: z.int(), nl: z.string(), fr: z.string(), isAbsence: z.boolean(), isRemoved: z.boolean() },
});
export type HourEntry = z.infer<typeof HourEntry>;
export const HourLists = z.object({ actions: z.array(HourEntry), locations: z.array(HourEntry) });
export type HourLists = z.infer<typeof HourLists>;

export const TimerStart = z.strictObject(place);
export type TimerStart = z.infer<typeof TimerStart>;
export const Timer = z.object({
  ...{ startedAt: z.string(), actionId: z.int(), locationId: z.int(), info: z.nullable(z.string()) },
});
export type Timer = z.infer<typeof Timer>;
export const TimerState = z.object({ timer: z.nullable(Timer) });
export const TimerStopped = z.object({ records: z.array(TimeRecord) });

/** Day with the minutes that the schedule expects. */
const ExpectedDay = z.object({ date: z.string(), expected: z.int(), isHoliday: z.boolean() });
export const MyHours = z.extend(HourLists, {
  ...{ records: z.array(TimeRecord), days: z.array(ExpectedDay), timer: z.nullable(Timer) },
  hasSchedule: z.boolean(),
});
export type MyHours = z.infer<typeof MyHours>;

/** Copy of a week into another one, both by their Monday. */
export const WeekCopy = z.strictObject({ from: Day, to: Day });
export type WeekCopy = z.infer<typeof WeekCopy>;
export const WeekCopied = z.object({
  records: z.array(TimeRecord),
  /** Records whose action or location was removed, or whose day has time already. */
  left: z.int(),
});
export type WeekCopied = z.infer<typeof WeekCopied>;

export const HourAct = z.enum(['created', 'saved', 'removed', 'restored', 'booked', 'approved', 'denied', 'unapproved'], 'not_allowed');
export const RecordHistory = z.array(
  z.object({
    ...{ act: HourAct, at: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) },
    before: z.nullable(z.record(z.string(), z.unknown())),
  }),
);
export type RecordHistory = z.infer<typeof RecordHistory>;
