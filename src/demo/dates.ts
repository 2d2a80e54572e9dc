import { instantOf } from '../lib/clock.ts';

const hourMilliseconds = 60 * 60_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** Default opening hour of an event. */
const openingHour = 9;

const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' });

/** Returns the calendar day in Brussels a number of days before now, YYYY-MM-DD. */
const dayOf = (now: Date, daysAgo: number): string =>
  new Date(Date.parse(`${calendarDay.format(now)}T00:00:00Z`) - daysAgo * dayMilliseconds).toISOString().slice(0, 10);

/** Returns a calendar day for whole days ago; otherwise the full hour before, as an instant. */
export const dateOf = (now: Date, daysAgo: number): string =>
  Number.isInteger(daysAgo)
    ? dayOf(now, daysAgo)
    : new Date(Math.floor((now.getTime() - daysAgo * dayMilliseconds) / hourMilliseconds) * hourMilliseconds).toISOString();

/** Returns the dates of an event: days if it lasts a day or longer, otherwise hours; a fraction of a day is the opening hour. */
export function eventDates(now: Date, startsInDays: number, durationHours: number): { startsAt: string; endsAt: string } {
  const days = Math.floor(startsInDays);
  const first = dayOf(now, -days);
  if (durationHours * hourMilliseconds >= dayMilliseconds)
    return { startsAt: first, endsAt: dayOf(now, 1 - days - Math.ceil((durationHours * hourMilliseconds) / dayMilliseconds)) };
  const opens = instantOf(first).getTime() + (Math.round((startsInDays - days) * 24) || openingHour) * hourMilliseconds;
  return { startsAt: new Date(opens).toISOString(), endsAt: new Date(opens + durationHours * hourMilliseconds).toISOString() };
}
