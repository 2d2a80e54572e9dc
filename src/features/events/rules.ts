// Order of the agenda, and the events that it shows as past: `queries.ts`.

import { instantOf } from '../../lib/clock.ts';
import { dayOf, formatDate, formatDays, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { endOf } from '../../lib/span.ts';
import type { EventState } from './schema.ts';

type Given = { startsAt: string; endsAt?: string | null | undefined };
export type Span = { startsAt: Date; endsAt: Date; isAllDay: boolean; endsWithDay: boolean };

/** Start and end of an event. Without an end it is over when it begins, or at the end of its day. */
export const spanOf = ({ startsAt, endsAt }: Given): Span => ({
  startsAt: instantOf(startsAt),
  endsAt: endOf(endsAt ?? startsAt),
  isAllDay: startsAt.length === 10,
  endsWithDay: (endsAt ?? startsAt).length === 10,
});

/** Returns whether an event is upcoming, current or past. */
export function stateOf({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>, now: Date): EventState {
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'running' : 'past';
}

type Dates = { startsAt: string; endsAt: string; isAllDay: boolean };

/** Formats the time of an event: its day and hours, or the range of days. */
export function whenOf({ startsAt, endsAt, isAllDay }: Dates, locale: Locale): string {
  if (dayOf(startsAt) !== dayOf(endsAt)) return formatDays(locale, startsAt, endsAt);
  const day = formatDate(locale, startsAt);
  if (isAllDay) return day;
  const from = formatTime(locale, startsAt);
  return startsAt === endsAt ? `${day}, ${from}` : `${day}, ${from}\u00a0–\u00a0${formatTime(locale, endsAt)}`;
}
