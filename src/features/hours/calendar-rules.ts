import type { Locale } from '../../lib/locale.ts';
import { type Exceptions, holidaysOf, type Issuer } from '../holidays/rules.ts';
import { dayAfter, daysBetween } from '../planning/rules.ts';

// A day is read and written in UTC, so the time zone of the computer never moves it.
const timeZone = 'UTC';
const formatsOf = (language: string) => ({
  weekday: new Intl.DateTimeFormat(language, { timeZone, weekday: 'short' }),
  day: new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'short' }),
  full: new Intl.DateTimeFormat(language, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  month: new Intl.DateTimeFormat(language, { timeZone, month: 'long', year: 'numeric' }),
});
const formats = { nl: formatsOf('nl-BE'), fr: formatsOf('fr-BE') } as const satisfies Record<Locale, ReturnType<typeof formatsOf>>;

/** Returns a calendar day (YYYY-MM-DD) in words: its weekday, day and month, all of them, or its month and year. */
export const dayText = (locale: Locale, form: keyof ReturnType<typeof formatsOf>, day: string): string =>
  formats[locale][form].format(Date.parse(`${day}T00:00:00Z`));

/** Returns the weekday of a day: 0 for Monday. */
export const weekdayOf = (day: string): number => ((daysBetween('1970-01-05', day) % 7) + 7) % 7;

/** Returns the days from the first to the last. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => dayAfter(first, index));

/** Returns the last day of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => {
  const next = dayAfter(`${month}-28`, 4).slice(0, 7);
  return dayAfter(`${next}-01`, -1);
};

const known = new Map<string, ReadonlySet<string>>();
const none: Exceptions = new Map();
/** Returns whether an issuer is closed on a day: on a computed holiday that is not an exception, or because staff closed it. */
export function isHoliday(day: string, issuer: Issuer = 1, exceptions: Exceptions = none): boolean {
  const exception = exceptions.get(day);
  if (exception) return exception === 'closed';
  const key = `${issuer} ${day.slice(0, 4)}`;
  const days = known.get(key) ?? new Set(holidaysOf(issuer, Number(day.slice(0, 4))).map((one) => one.day));
  known.set(key, days);
  return days.has(day);
}

/** Exceptions of each issuer from its computed holidays. */
export type Closings = Readonly<Record<Issuer, Exceptions>>;
type Schedule = { validFrom: string; minutes: readonly number[]; issuer: Issuer };
/**
 * Returns the expected minutes of the schedule that is valid on a day: none on a holiday of its issuer, and none before
 * the first schedule. A person without a schedule has the holidays of PMG_BE.
 */
export function planOf(day: string, schedules: readonly Schedule[], closings: Closings): { expected: number; isHoliday: boolean } {
  const valid = schedules.filter(({ validFrom }) => validFrom <= day).sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  const issuer = valid?.issuer ?? 1;
  const isFree = isHoliday(day, issuer, closings[issuer]);
  return { expected: isFree ? 0 : (valid?.minutes[weekdayOf(day)] ?? 0), isHoliday: isFree };
}
