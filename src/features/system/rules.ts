const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' });
const minuteMilliseconds = 60_000;
const mostMinutes = 2 * 24 * 60;

const fits = (field: string, value: number): boolean =>
  field === '*' || (field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : Number(field) === value);

/** Returns the next minute at which a daily or hourly cron expression runs in Brussels; undefined for another expression. */
export function nextRun(cron: string, now: Date): Date | undefined {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return undefined;
  const first = (Math.floor(now.getTime() / minuteMilliseconds) + 1) * minuteMilliseconds;
  for (let at = 0; at < mostMinutes; at += 1) {
    const next = new Date(first + at * minuteMilliseconds);
    // All offsets of Brussels since 1892 are whole hours: the minute needs no time zone.
    if (!fits(minute, next.getUTCMinutes())) continue;
    if (fits(hour, Number(wall.format(next).slice(0, 2)))) return next;
  }
  return undefined;
}
