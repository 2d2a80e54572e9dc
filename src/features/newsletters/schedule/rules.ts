// A date that cannot start: `start-commands.ts`; one that cannot be moved or removed: `commands.ts`. Choices without which a
// newsletter is not planned: `approval/settings-commands.ts`. Maximum number of dates: `schema.ts`.

import { brusselsInstants, instantOf, wallTimeOf } from '../../../lib/clock.ts';
import { type FieldErrors, Problem } from '../../../lib/errors.ts';
import type { Check, TextState } from '../approval/schema.ts';

/** Maximum delay with which a missed date is started automatically. */
export const mostLateMilliseconds = 60 * 60_000;

/** A date of a start is in the future. */
export const isPast = (date: Date, now: Date): boolean => date <= now;

/** Returns the errors of proposed dates by their index: a date is in the future, and named once. */
export function dateFaults(dates: readonly Date[], now: Date): FieldErrors {
  const faults: FieldErrors = {};
  for (const [index, date] of dates.entries()) {
    if (isPast(date, now)) faults[`dates.${index}`] = 'in_past';
    if (dates.findIndex((one) => one.getTime() === date.getTime()) < index) faults[`dates.${index}`] = 'duplicate';
  }
  return faults;
}

/** Job that starts a newsletter at a date. */
export const startNewsletterName = 'start-newsletter';

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/;
/** Returns an instant with the offset that Brussels has then: `2026-10-25T02:30:00+01:00`. */
export function withBrusselsOffset(instant: Date): string {
  const { day, time } = wallTimeOf(instant);
  const minutes = Math.round((Date.parse(`${day}T${time}Z`) - Math.floor(instant.getTime() / 1_000) * 1_000) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day}T${time}+${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const hourMilliseconds = 3_600_000;
const hourProblem = (code: 'hour_missing' | 'hour_twice', date: string, choices: readonly Date[]) =>
  new Problem(code, undefined, undefined, undefined, undefined, { date, choices: choices.map(withBrusselsOffset) });

/**
 * Returns the instant of a date of a schedule.
 * @throws Problem hour_missing or hour_twice, with the instants to choose from, where clocks in Brussels skip or repeat that time
 */
export function whenOf(written: string): Date {
  const [, day = '', time = ''] = local.exec(written) ?? [];
  if (!day) return instantOf(written);
  const [first, second] = brusselsInstants(day, time);
  if (first && second) throw hourProblem('hour_twice', written, [first, second]);
  if (first) return first;
  // The clock is put forward by an hour: the same local time before and after the gap.
  const utc = Date.parse(`${day}T${time}Z`);
  throw hourProblem('hour_missing', written, [new Date(utc - 2 * hourMilliseconds), new Date(utc - hourMilliseconds)]);
}

type Dated = Pick<TextState, 'displayDate' | 'visibleUntil'>;
/** Returns the texts that do not appear at every date: those that come later, and those that end before. */
export function textsOutOf(
  dates: readonly Date[],
  references: readonly (string | null | undefined)[],
  texts: ReadonlyMap<string, Dated>,
): Check[] {
  const [earliest, latest] = [Math.min(...dates.map(Number)), Math.max(...dates.map(Number))];
  return references.flatMap((reference, index) => {
    const text = texts.get(reference ?? '');
    if (!reference || !text) return [];
    const found = (code: Check['code'], at: Date): Check => ({
      ...{ code, path: `items.${index}.reference`, locale: null, isWarning: false },
      values: { reference, at: at.toISOString() },
    });
    if (text.displayDate.getTime() > earliest) return [found('text_future', text.displayDate)];
    return text.visibleUntil && text.visibleUntil.getTime() <= latest ? [found('text_over', text.visibleUntil)] : [];
  });
}

/** A text at the date of a newsletter that shows it. */
export type TextNow = TextState & { isGated: boolean };
export type RefusalReason =
  | 'not_approved'
  | 'not_planned'
  | 'cancelled'
  | 'text_gone'
  | 'text_hidden'
  | 'text_over'
  | 'text_future'
  | 'text_gated'
  | 'poll_hidden'
  | 'archive_failed';

/** Returns why no mail may be sent at a date: a text of the approval whose visibility changed; undefined if none did. */
export function refusalOf(
  references: readonly string[],
  texts: ReadonlyMap<string, TextNow>,
  gated: readonly string[],
  now: Date,
): RefusalReason | undefined {
  for (const reference of references) {
    const text = texts.get(reference);
    if (!text) return 'text_gone';
    if (!text.isPublished || !text.isOnPortal) return 'text_hidden';
    if (text.displayDate > now) return 'text_future';
    if (text.visibleUntil && text.visibleUntil <= now) return 'text_over';
    if (text.isGated && !gated.includes(reference)) return 'text_gated';
  }
  return undefined;
}
