import { type Calendar, type Issuer, isWorkingDay, zoneOf } from '../../holidays/rules.ts';

/**
 * Clocks of tickets (staff 6), in business time of the issuer. The first clock runs from the ticket to its first public
 * comment of staff; the next ones from a later comment of the customer. They stand while nobody waits for staff: in 3,
 * and once a ticket is resolved or closed. What is stored of them follows from the ticket's history at any time.
 */

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** Hours of a business day, Monday to Friday. */
export const businessHours = { from: 9, to: 17 } as const;
const businessDay = businessHours.to - businessHours.from;
/** Business hours within which an answer is due, by priority. */
export const answerHours = { high: 4, medium: businessDay, low: 3 * businessDay } as const;
export type ClockPriority = keyof typeof answerHours;

/** Returns the priority that the clock uses: a customer's is a wish, and counts for at most medium until staff set it. */
export const clockPriority = (priority: ClockPriority, isSetByStaff: boolean): ClockPriority =>
  priority === 'high' && !isSetByStaff ? 'medium' : priority;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Returns the milliseconds that an issuer's clocks are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  clocks.set(zone, clock);
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
  return wall - Math.floor(instant / 60_000) * 60_000;
}

type Hours = { opens: number; closes: number };
const mostKept = 10_000;
const hoursKept = new Map<string, Hours>();
/** Returns the instants at which a working day begins and ends: no clock changes between them. */
function hoursOf({ issuer }: Calendar, number: number): Hours {
  const key = `${issuer} ${number}`;
  const found = hoursKept.get(key);
  if (found) return found;
  const noon = number * dayMilliseconds + 12 * hourMilliseconds;
  const offset = offsetAt(noon, zoneOf(issuer));
  const at = (hour: number) => number * dayMilliseconds + hour * hourMilliseconds - offset;
  const hours = { opens: at(businessHours.from), closes: at(businessHours.to) };
  if (hoursKept.size >= mostKept) hoursKept.clear();
  hoursKept.set(key, hours);
  return hours;
}

/** Returns the number of the first day whose business hours can be after an instant. */
const firstDay = (instant: number): number => Math.floor(instant / dayMilliseconds);

/** Returns the business milliseconds between two instants. */
export function businessMilliseconds(from: Date, to: Date, calendar: Calendar): number {
  let sum = 0;
  for (let day = firstDay(from.getTime()); day * dayMilliseconds < to.getTime() + dayMilliseconds; day++) {
    if (!isWorkingDay(calendar, day)) continue;
    const { opens, closes } = hoursOf(calendar, day);
    sum += Math.max(Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()), 0);
  }
  return sum;
}

/** Returns the instant that is a number of business milliseconds (more than 0) after another one. */
export function afterBusiness(from: Date, milliseconds: number, calendar: Calendar): Date {
  let rest = milliseconds;
  for (let day = firstDay(from.getTime()); ; day++) {
    if (!isWorkingDay(calendar, day)) continue;
    const { opens, closes } = hoursOf(calendar, day);
    const start = Math.max(opens, from.getTime());
    if (start >= closes) continue;
    if (rest <= closes - start) return new Date(start + rest);
    rest -= closes - start;
  }
}

/**
 * Something in a ticket that its clocks depend on. `answer`: a public comment of staff that no program wrote; `question`:
 * a comment of the customer; `priority`: the one that counts, which a customer's wish is not always.
 */
export type ClockEvent = { at: Date } & (
  | { kind: 'answer' | 'question' }
  | { kind: 'status'; status: number }
  | { kind: 'priority'; priority: ClockPriority }
);
/** A ticket with its events, oldest first. It began in 1. */
export type ClockHistory = { openedAt: Date; priority: ClockPriority; events: readonly ClockEvent[] };
export type Clock = {
  kind: 'first' | 'next';
  from: Date;
  answeredAt: Date | null;
  /** Priority that it has, or had when it was answered; a changed one counts from the start. */
  priority: ClockPriority;
  /** Instant at which the answer is or was due; null while the clock is paused. */
  dueAt: Date | null;
};
type Stretch = { from: Date; to: Date | null };
type Running = { kind: Clock['kind']; from: Date; stretches: Stretch[] };

const runsIn = (status: number): boolean => status < 3;

/** Returns the instant at which the time of a clock is used up; null if the clock is paused before. */
function dueOf(stretches: readonly Stretch[], priority: ClockPriority, calendar: Calendar): Date | null {
  let rest = answerHours[priority] * hourMilliseconds;
  for (const { from, to } of stretches) {
    const due = afterBusiness(from, rest, calendar);
    if (!to || due <= to) return due;
    rest -= businessMilliseconds(from, to, calendar);
  }
  return null;
}

/** Returns the clocks of a ticket, oldest first. Only the last one can be without answer. */
export function clocksOf({ openedAt, priority: first, events }: ClockHistory, calendar: Calendar): Clock[] {
  const done: Clock[] = [];
  let [priority, status] = [first, 1];
  let running: Running | undefined = { kind: 'first', from: openedAt, stretches: [{ from: openedAt, to: null }] };
  const close = (at: Date) => {
    const last = running?.stretches.at(-1);
    if (last && !last.to) last.to = at;
  };
  const stop = ({ kind, from, stretches }: Running, answeredAt: Date | null) =>
    done.push({ kind, from, answeredAt, priority, dueAt: dueOf(stretches, priority, calendar) });
  for (const event of events) {
    const { at } = event;
    if (event.kind === 'priority') priority = event.priority;
    if (event.kind === 'status') {
      if (runsIn(status) && !runsIn(event.status)) close(at);
      if (!runsIn(status) && runsIn(event.status)) running?.stretches.push({ from: at, to: null });
      status = event.status;
    }
    if (event.kind === 'question' && !running)
      running = { kind: 'next', from: at, stretches: runsIn(status) ? [{ from: at, to: null }] : [] };
    if (event.kind !== 'answer' || !running) continue;
    close(at);
    stop(running, at);
    running = undefined;
  }
  if (running) stop(running, null);
  return done;
}

/** Returns whether the answer came, or still has not come, after it was due. */
export const isLate = ({ dueAt, answeredAt }: Pick<Clock, 'dueAt' | 'answeredAt'>, now: Date): boolean =>
  dueAt !== null && (answeredAt ?? now) > dueAt;

/** Time of an issuer: pauses in order, and the days that staff closed (`isFree`) or opened. */
export type ClockTime = {
  issuerId: Issuer;
  pauses: readonly { from: Date; until: Date | null }[];
  exceptions: readonly { day: string; isFree: boolean }[];
};
const calendarOf = ({ issuerId, exceptions }: ClockTime): Calendar => ({
  issuer: issuerId,
  exceptions: new Map(exceptions.map(({ day, isFree }) => [day, isFree ? 'closed' : 'open'])),
});
/** Returns the stretches from an instant, without the pauses. */
function stretchesFrom(since: Date, { pauses }: ClockTime): Stretch[] {
  const stretches: Stretch[] = [];
  let from: Date | null = since;
  for (const pause of pauses) {
    if (pause.until && pause.until <= since) continue;
    if (from && pause.from > from) stretches.push({ from, to: pause.from });
    from = pause.until;
  }
  if (from) stretches.push({ from, to: null });
  return stretches;
}

/** Returns the periods in which the clocks of a ticket are paused, from its changes of status, oldest first. */
export function pausesIn(changes: readonly { at: Date; status: number }[]): { from: Date; until: Date | null }[] {
  const pauses: { from: Date; until: Date | null }[] = [];
  for (const { at, status } of changes) {
    const last = pauses.at(-1);
    if (!runsIn(status) && last?.until !== null) pauses.push({ from: at, until: null });
    if (runsIn(status) && last && last.until === null) last.until = at;
  }
  return pauses;
}

/** Returns the instant at which an answer is due that was awaited since another one; null while a pause stops it before. */
export const dueAt = ({ priority, since, ...time }: ClockTime & { priority: ClockPriority; since: Date }): Date | null =>
  dueOf(stretchesFrom(since, time), priority, calendarOf(time));

/** Returns the business minutes between two instants without the pauses. */
export function businessMinutes({ from, until, ...time }: ClockTime & { from: Date; until: Date }): number {
  const calendar = calendarOf(time);
  const ended = stretchesFrom(from, time).map((one) => ({ from: one.from, to: one.to && one.to < until ? one.to : until }));
  const sum = ended.reduce((all, one) => all + businessMilliseconds(one.from, one.to, calendar), 0);
  return Math.floor(sum / 60_000);
}
