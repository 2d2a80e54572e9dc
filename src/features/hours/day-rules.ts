import type { Locale } from '../../lib/locale.ts';
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

/** Returns Easter Sunday of a year in the Gregorian calendar (Butcher). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}

const fixed = ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const movable = [1, 39, 50];

/** Returns whether a day is one of the ten public holidays of Belgium. */
export function isHoliday(day: string): boolean {
  if (fixed.includes(day.slice(5))) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return movable.some((days) => dayAfter(easter, days) === day);
}

type Schedule = { validFrom: string; minutes: readonly number[] };
/** Returns the minutes that a schedule expects on a day: none on a holiday, and none before the first schedule. */
export function expectedOn(day: string, schedules: readonly Schedule[]): number {
  if (isHoliday(day)) return 0;
  const valid = schedules.filter(({ validFrom }) => validFrom <= day).sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  return valid[0]?.minutes[weekdayOf(day)] ?? 0;
}
