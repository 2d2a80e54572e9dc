// Items shown: `queries.ts`.

import type { Actor } from '../../lib/actor.ts';
import { brusselsMidnight, instantOf } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates.ts';

/** Maximum days of a request: six weeks, for a month. */
export const maxDays = 42;
/** Maximum items of an answer. */
export const maxItems = 500;

const dayMilliseconds = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMilliseconds;

/** Returns the calendar day (YYYY-MM-DD) a number of days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * dayMilliseconds).toISOString().slice(0, 10);
/** Returns the number of days from one day to another. */
export const daysBetween = (from: string, until: string): number => numberOf(until) - numberOf(from);
/** Returns why a range of days is refused: it ends before it begins, or has more than the most days. */
export function faultOfRange({ from, until }: { from: string; until: string }, most: number): 'before_start' | 'too_big' | undefined {
  const days = daysBetween(from, until) + 1;
  if (days < 1) return 'before_start';
  return days > most ? 'too_big' : undefined;
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((numberOf(day) + 3) % 7));

/** Returns the days of a view, in weeks that begin on Monday. */
export function daysOf(view: 'week' | 'month', day: string): string[] {
  const first = mondayOf(view === 'week' ? day : `${day.slice(0, 8)}01`);
  const nextMonth = dayAfter(`${day.slice(0, 8)}01`, 31).slice(0, 7);
  const end = view === 'week' ? dayAfter(first, 7) : dayAfter(mondayOf(dayAfter(`${nextMonth}-01`, -1)), 7);
  return Array.from({ length: daysBetween(first, end) }, (_, index) => dayAfter(first, index));
}

/** Returns a day in the period before (-1) or after (1) that of a view. */
export const stepOf = (view: 'week' | 'month', day: string, step: -1 | 1): string => {
  if (view === 'week') return dayAfter(day, 7 * step);
  const first = `${day.slice(0, 8)}01`;
  return `${dayAfter(first, step === 1 ? 31 : -1).slice(0, 8)}01`;
};

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', timeStyle: 'medium' });

/** Returns the instant a number of days later at the same Brussels time, also across a change of the clock. */
function instantAfter(instant: Date, days: number): Date {
  const day = dayOf(instant.toISOString());
  const since = instant.getTime() - brusselsMidnight(day).getTime();
  const there = brusselsMidnight(dayAfter(day, days)).getTime() + since;
  const hour = 3_600_000;
  const same = [0, -hour, hour].map((shift) => new Date(there + shift)).find((one) => wallClock.format(one) === wallClock.format(instant));
  return same ?? new Date(there);
}

/** Returns a date a number of days later, in the same format: a day stays a day. */
export const dateAfter = (date: string, days: number): string =>
  date.length === 10 ? dayAfter(date, days) : instantAfter(new Date(date), days).toISOString();

/** Fields with the date, and with the end, of each kind. */
const dateFields = {
  article: ['displayDate'],
  magazine: ['displayDate'],
  newsletter: ['displayDate'],
  video: ['displayDate'],
  event: ['startsAt', 'endsAt'],
  popup: ['dateFrom', 'dateUntil'],
  notification: ['date', 'visibleUntil'],
} as const satisfies Record<string, readonly [string, string?]>;

const isDate = (value: unknown): value is string => typeof value === 'string';

/**
 * Returns a document moved to another day, together with its end.
 * @returns undefined if its date differs from `at`, because somebody else moved it
 */
export function movedDocument(
  entity: string,
  document: Readonly<Record<string, unknown>>,
  at: string,
  day: string,
): Record<string, unknown> | undefined {
  const fields: readonly string[] = dateFields[entity as keyof typeof dateFields] ?? [];
  const [start = ''] = fields;
  const date = document[start];
  if (!isDate(date) || instantOf(date).getTime() !== Date.parse(at)) return undefined;
  const days = daysBetween(dayOf(at), day);
  const moved = fields.flatMap((field) => {
    const value = document[field];
    return isDate(value) ? [[field, dateAfter(value, days)] as const] : [];
  });
  return { ...document, ...Object.fromEntries(moved) };
}

type Planned = { portals: readonly string[]; isEnd: boolean; date: { state: string } | null };
/**
 * Returns whether somebody may move an item: a waiting date of a newsletter with permission 32 on a portal of it, other
 * content with the right to edit it. An end is not moved.
 * @param mayEdit the item's own fields can be saved
 */
export const isMovable = (item: Planned, { may }: Pick<Actor, 'may'>, mayEdit: boolean): boolean =>
  item.date ? item.date.state === 'waiting' && item.portals.some((portal) => may('NEWSLETTER_PLANNING', portal)) : !item.isEnd && mayEdit;
