const dayMilliseconds = 86_400_000;
/** Returns a day of a year as its number since 1970; months count from 1. */
export const numberOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / dayMilliseconds;
/** Returns a day (YYYY-MM-DD) of its number since 1970. */
export const dayOfNumber = (number: number): string => new Date(number * dayMilliseconds).toISOString().slice(0, 10);

/** Returns the number of Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return numberOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Returns the weekday of a day's number; 0 is Sunday. */
export const weekdayOf = (number: number): number => new Date(number * dayMilliseconds).getUTCDay();
