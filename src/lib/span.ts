import * as z from 'zod/mini';
import { instantOf, nextBrusselsDay } from './clock.ts';
import { DateOrInstant } from './fields.ts';

/** Returns the end of a span of time: a day lasts through its last second in Brussels, an instant is itself. */
export function endOf(date: string): Date {
  if (date.length !== 10) return instantOf(date);
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return new Date(instantOf(next).getTime() - 1_000);
}

/** Returns the instant at which a span of time is over: a day is over at 00:00 of the next day in Brussels. */
export const overAt = (date: string): Date => (date.length === 10 ? nextBrusselsDay(instantOf(date)) : instantOf(date));

/** Returns whether the end is not before the beginning. Values that are not dates are left to the rule for dates. */
export function isSpan(from: string | null | undefined, until: string | null | undefined): boolean {
  if (!z.safeParse(DateOrInstant, from).success || !z.safeParse(DateOrInstant, until).success) return true;
  return endOf(until as string) >= instantOf(from as string);
}
