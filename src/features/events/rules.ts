// Order of the agenda, by start: `queries.ts`.

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

/** Returns the instant from which an event is past: it leaves the upcoming ones of the agenda. For rows, and for columns of a statement. */
export const pastFrom = <At>({ endsAt }: { endsAt: At }): At => endsAt;

/** Returns whether an event is upcoming, current or past. */
export function stateOf(event: Pick<Span, 'startsAt' | 'endsAt'>, now: Date): EventState {
  if (now < event.startsAt) return 'coming';
  return now < pastFrom(event) ? 'running' : 'past';
}

/** Current and upcoming events in an agenda: first tiles, then lines. Past events are lines. */
export const comingInAgenda = 12;
export const tilesInAgenda = 4;
export const pastInAgenda = 8;
/** Past events that lists consider. Older ones keep their page. */
export const pastConsidered = 200;

type Dates = { startsAt: string; endsAt: string; isAllDay: boolean };

/** Formats the time of an event: its day and hours, or the range of days. */
export function whenOf({ startsAt, endsAt, isAllDay }: Dates, locale: Locale): string {
  if (dayOf(startsAt) !== dayOf(endsAt)) return formatDays(locale, startsAt, endsAt);
  const day = formatDate(locale, startsAt);
  if (isAllDay) return day;
  const from = formatTime(locale, startsAt);
  return startsAt === endsAt ? `${day}, ${from}` : `${day}, ${from}\u00a0–\u00a0${formatTime(locale, endsAt)}`;
}

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['EDIT_MODULE'], edit: ['EDIT_MODULE'], remove: ['EDIT_MODULE'] } as const;
