/** Returns the present instant. Code that depends on time gets its clock as an argument. */
export type Clock = () => Date;

const zone = 'Europe/Brussels';
const brussels = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const hourMilliseconds = 60 * 60_000;
/**
 * Offsets from UTC that Brussels has had: 17.5 minutes until 1892. The largest comes first, so that a day with two
 * midnights begins at the first one.
 */
const offsets = [2 * hourMilliseconds, hourMilliseconds, 17.5 * 60_000, 0];

/** Returns the milliseconds that Brussels is ahead of UTC at an instant. */
function offsetAt(instant: number): number {
  const part = Object.fromEntries(brussels.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the first second from `earliest` to `latest` at which the local time is `utc` or later: a clock that goes
 * forward at midnight skips that time.
 */
function firstFrom(utc: number, earliest: number, latest: number): number {
  let [before, from] = [earliest / 1000, latest / 1000];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle * 1000 + offsetAt(middle * 1000) < utc) before = middle;
    else from = middle;
  }
  return from * 1000;
}

/** Returns the instant at which a calendar day (YYYY-MM-DD) begins in Brussels. */
export function brusselsMidnight(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const offset = offsets.find((one) => offsetAt(utc - one) === one);
  return new Date(offset === undefined ? firstFrom(utc, utc - 24 * hourMilliseconds, utc + 24 * hourMilliseconds) : utc - offset);
}

/** Parses a date: without a time it is 00:00 in Brussels, anything else is an ISO 8601 instant. */
export const instantOf = (date: string): Date => (date.length === 10 ? brusselsMidnight(date) : new Date(date));

const brusselsParts = (instant: Date) =>
  Object.fromEntries(brussels.formatToParts(instant).map(({ type, value }) => [type, value])) as Record<string, string>;

/** Returns the calendar month in Brussels, YYYY-MM. */
export function brusselsMonth(instant: Date): string {
  const { year, month } = brusselsParts(instant);
  return `${year}-${month}`;
}

const dayMilliseconds = 24 * hourMilliseconds;

/** Returns the number of the calendar day in Brussels. Consecutive days have consecutive numbers. */
export function brusselsDayNumber(instant: Date): number {
  const { year, month, day } = brusselsParts(instant);
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMilliseconds;
}

/** Returns the instant at which the next calendar day begins in Brussels. */
export const nextBrusselsDay = (instant: Date): Date =>
  brusselsMidnight(new Date((brusselsDayNumber(instant) + 1) * dayMilliseconds).toISOString().slice(0, 10));

/**
 * Returns the instants at which clocks in Brussels show a day (YYYY-MM-DD) and a time (HH:MM or HH:MM:SS), earliest first: none for an
 * hour that is skipped in March, two for one that comes twice in October.
 */
export function brusselsInstants(day: string, time: string): Date[] {
  const utc = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(utc) ? [] : offsets.filter((one) => offsetAt(utc - one) === one).map((one) => new Date(utc - one));
}

/** Returns the time that clocks in Brussels show at an instant: the day (YYYY-MM-DD) and the time (HH:MM:SS). */
export function wallTimeOf(instant: Date): { day: string; time: string } {
  const { year = '', month, day, hour, minute, second } = brusselsParts(instant);
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
}
