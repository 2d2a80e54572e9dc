import type { Locale } from '../../lib/locale.ts';
import { dayAfter, daysBetween } from '../planning/rules.ts';
import { holidaysOf } from '../tickets/clocks/holiday-rules.ts';

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
/** Returns whether a day is a public holiday in Belgium. */
export function isHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  const days = known.get(year) ?? new Set(holidaysOf(1, Number(year)).map((one) => one.day));
  known.set(year, days);
  return days.has(day);
}

type Schedule = { validFrom: string; minutes: readonly number[] };
/** Returns the minutes that a schedule expects on a day: none on a holiday, and none before the first schedule. */
export function expectedOn(day: string, schedules: readonly Schedule[]): number {
  if (isHoliday(day)) return 0;
  const valid = schedules.filter(({ validFrom }) => validFrom <= day).sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  return valid[0]?.minutes[weekdayOf(day)] ?? 0;
}
