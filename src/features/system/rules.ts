/** Age of the oldest key in the outbox from which the publisher counts as late. */
export const lateMilliseconds = 60_000;

/** Kinds of jobs, each with a name in both languages. A database may hold jobs of an older version besides. */
export const jobKinds = [
  'mail',
  'show-views',
  'forget-logins',
  'forget-addresses',
  'tell-symposium',
  'ticket-answer',
  'ticket-comment-mail',
  'ticket-removal',
  'release-answers',
  'count-for-issuers',
  'tell-ending-posts',
  'send-symposium-digests',
  'remind-hours',
  'forget-hours',
  'tell-impersonated',
  'erase-accounts',
  'forget-events',
  'fold-mail-events',
  'forget-recipients',
  'forget-member-files',
  'empty-bin',
  'publish-draft',
  'publish-overdue-drafts',
  'transfer-documents',
  'forget-mail-pictures',
  'start-newsletter',
  'start-overdue-newsletters',
  'draw-cards',
  'forget-cards',
  'fetch-pictures',
  'forget-pictures',
] as const;
export const isJobKind = (name: string): name is (typeof jobKinds)[number] => (jobKinds as readonly string[]).includes(name);

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

/** Keys of the outbox that the room shows, those that wait longest. */
export const mostKeys = 20;

const dayMilliseconds = 86_400_000;
/** Returns the instant since which failed jobs are counted: a day ago. */
export const jobsCountedSince = (now: Date): Date => new Date(now.getTime() - dayMilliseconds);

/** States in which a mail is sent again by staff, while its values are kept, and in which it is settled as sent. */
export const settledBy = { again: ['doubtful', 'failed'], sent: ['doubtful'] } as const;
