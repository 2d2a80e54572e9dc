// Records that can be changed or approved, by their state: `state-rules.ts`. Days that a copied week fills: `week-commands.ts`.

import { brusselsMidnight, wallTimeOf } from '../../lib/clock.ts';
import { type FieldCode, Problem } from '../../lib/errors.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';
import { dayAfter, faultOfRange, mondayOf } from '../planning/rules.ts';
import { type MyHours, maxima, minutesInHour, minutesOf, mostDayMinutes } from './schema.ts';
import { statuses } from './state-rules.ts';

/** Permission to approve the hours of others. */
export const managing = 'MANAGE_TIME_REGISTRATION' as const satisfies Permission;

/** Returns the records that count towards the expected minutes: all but denied ones. */
export const countingOf = <R extends { status: number }>(records: readonly R[]): R[] =>
  records.filter(({ status }) => status !== statuses.denied);

/** Returns whether minutes fit in a day beside those of its other records: a day has 24 hours, denied records included. */
export const fitsInDay = (others: number, minutes: number): boolean => others + minutes <= mostDayMinutes;

/** Work above this is marked, not refused. */
export const markedMinutes = { day: 11 * minutesInHour, week: 50 * minutesInHour } as const;

/** Returns minutes as `H:MM`. */
export const timeOf = (minutes: number): string =>
  `${Math.floor(minutes / minutesInHour)}:${String(minutes % minutesInHour).padStart(2, '0')}`;
/** Returns a difference of minutes as `+H:MM` or `−H:MM`. */
export const differenceOf = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${timeOf(Math.abs(minutes))}`;
const minuteMilliseconds = 60_000;

/**
 * Returns typed time as `H:MM`: hours with a decimal comma or point (`1,5`), hours alone (`7`), or `H:MM`, `7u30`, `7h30`.
 * @returns undefined for other texts, and for values outside one minute to 24 hours
 */
export function typedTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const clock = /^(\d{1,2})[:uh]([0-5]?\d)?$/.exec(text);
  const decimal = /^(\d{1,2})?(?:[.,](\d{1,4}))?$/.exec(text);
  let minutes = 0;
  if (clock) minutes = Number(clock[1]) * minutesInHour + Number(clock[2] ?? 0);
  else if (decimal && text) minutes = Math.round(Number(`${decimal[1] ?? '0'}.${decimal[2] ?? '0'}`) * minutesInHour);
  return minutes >= 1 && minutes <= mostDayMinutes ? timeOf(minutes) : undefined;
}

/** Returns the first day that is kept: five years before a day. */
export const keptFrom = (today: string): string => {
  const first = `${String(Number(today.slice(0, 4)) - maxima.years).padStart(4, '0')}${today.slice(4)}`;
  return first.endsWith('02-29') ? `${first.slice(0, 8)}28` : first;
};

/** Returns why the day of a record is refused: before the first one that is kept, or too far ahead. */
export function faultOfDay(date: string, today: string): FieldCode | undefined {
  if (date < keptFrom(today)) return 'too_long_ago';
  return date > dayAfter(today, maxima.ahead) ? 'too_far_ahead' : undefined;
}

type Timed = { date: string; time: string; isAbsence: boolean };
/** Returns the days and weeks whose minutes exceed the mark. @param mondayOf Monday of a day's week */
export function marksOf(records: readonly Timed[], mondayOf: (day: string) => string): { days: string[]; weeks: string[] } {
  const [days, weeks] = [new Map<string, number>(), new Map<string, number>()];
  for (const { date, time, isAbsence } of records) {
    if (isAbsence) continue;
    const minutes = minutesOf(time);
    const monday = mondayOf(date);
    days.set(date, (days.get(date) ?? 0) + minutes);
    weeks.set(monday, (weeks.get(monday) ?? 0) + minutes);
  }
  const above = (sums: Map<string, number>, most: number) => [...sums].flatMap(([name, minutes]) => (minutes > most ? [name] : [])).sort();
  return { days: above(days, markedMinutes.day), weeks: above(weeks, markedMinutes.week) };
}

/** Returns whether a text is a calendar day of an address. */
export const isDay = (text: string | undefined): text is string =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** Returns the month (YYYY-MM) of an address, by default that of a day. */
export const monthIn = (text: string | undefined, day: string): string => (isDay(`${text}-01`) ? `${text}` : day.slice(0, 7));

/** Returns the marks of own hours. */
export const marksIn = ({ records, actions }: Pick<MyHours, 'records' | 'actions'>): ReturnType<typeof marksOf> => {
  const absences = new Set(actions.filter(({ isAbsence }) => isAbsence).map(({ id }) => id));
  return marksOf(
    records.map(({ date, time, actionId }) => ({ date, time, isAbsence: absences.has(actionId) })),
    mondayOf,
  );
};

/** @throws Problem invalid_input for a range that ends before it begins, or is too long */
export function demandRange(range: { from: string; until: string }): void {
  const fault = faultOfRange(range, maxima.days);
  if (fault) throw new Problem('invalid_input', { until: fault });
}

type NamedRange = { label: MessageKey; from: string; until: string };
/** Returns the ranges that reports offer at a day: this month and the one before, four weeks, this year. */
export function rangesOf(today: string): [NamedRange, NamedRange, NamedRange, NamedRange] {
  const first = `${today.slice(0, 8)}01`;
  const past = dayAfter(first, -1);
  return [
    { label: 'hours.report.weeks', from: dayAfter(today, -27), until: today },
    { label: 'hours.report.month', from: first, until: today },
    { label: 'hours.report.monthBefore', from: `${past.slice(0, 8)}01`, until: past },
    { label: 'hours.report.year', from: `${today.slice(0, 5)}01-01`, until: today },
  ];
}

/** Time in Brussels at which people are mailed about hours that are missing since Monday (cron): Fridays at 15:00. */
export const remindSchedule = '0 15 * * 5';
/** Returns the first day of the missing hours on the front of the staff rooms: Monday of the week before. */
export const missingFrom = (today: string): string => dayAfter(mondayOf(today), -7);

type Recorded = { expected: number; toApprove: number; approved: number };
/** Returns the minutes that a person has yet to record; 0 for none. Denied hours do not count. */
export const missingOf = ({ expected, toApprove, approved }: Recorded): number => Math.max(0, expected - toApprove - approved);

/** Returns whether a timer ran for longer than it can be recorded: 24 hours. */
export const isTooLong = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > mostDayMinutes * minuteMilliseconds;

/** Returns the minutes from one instant to another on each calendar day in Brussels, at least one in all. */
export function minutesByDay(start: Date, end: Date): { date: string; minutes: number }[] {
  const total = Math.max(1, Math.round((end.getTime() - start.getTime()) / minuteMilliseconds));
  const parts: { date: string; minutes: number }[] = [];
  let [done, day] = [0, wallTimeOf(start).day];
  while (done < total) {
    const midnight = brusselsMidnight(dayAfter(day, 1)).getTime();
    const until = Math.min(total, Math.round((midnight - start.getTime()) / minuteMilliseconds));
    if (until > done) parts.push({ date: day, minutes: until - done });
    done = Math.max(done, until);
    day = dayAfter(day, 1);
  }
  return parts;
}
