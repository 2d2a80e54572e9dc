/** Time is an input: whoever decides by the clock is given one. */
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

/** Minutes that Brussels is ahead of UTC at an instant: 60 or 120. */
function offsetMinutes(instant: Date): number {
  const part = Object.fromEntries(brussels.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((wall - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
}

/** The instant at which a calendar day (YYYY-MM-DD) begins in Brussels. */
export function brusselsMidnight(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const winter = new Date(utc - 60 * 60_000);
  return offsetMinutes(winter) === 60 ? winter : new Date(utc - 120 * 60_000);
}

/** A date without a time is 00:00 Brussels; anything else is an ISO 8601 instant. */
export const instantOf = (date: string): Date => (date.length === 10 ? brusselsMidnight(date) : new Date(date));

/** The calendar month in Brussels, YYYY-MM. */
export function brusselsMonth(instant: Date): string {
  const part = Object.fromEntries(brussels.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}`;
}
