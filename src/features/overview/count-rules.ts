import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { FrontLine } from './schema.ts';

type Query = Readonly<Record<string, string>>;
/** Addresses in the rooms that somebody may enter. */
type Places = {
  ofList(entity: string, query: Query): { href: string; title: string } | undefined;
  ofRoom(segment: string, reference?: string, query?: Query): string | undefined;
};

/** Parts of the system room in which faults are mended. */
const wrongPlaces: Readonly<Record<string, readonly [string, Record<string, string>]>> = {
  mails_failed: ['mails', { state: 'failed' }],
  mails_doubtful: ['mails', { state: 'doubtful' }],
  mails_overdue: ['mails', { state: 'waiting' }],
  jobs_failed: ['jobs', { state: 'failed' }],
  publishing: ['publishing', {}],
};

/** Rooms of counted items that are not documents. */
const countedPlaces: Readonly<Record<string, readonly [string, Record<string, string>]>> = {
  hours_denied: ['my-hours', {}],
  hours_waiting: ['approve-hours', {}],
  hours_months: ['approve-hours', {}],
  hours_missing: ['my-hours', {}],
  hours_missing_others: ['approve-hours', {}],
  notices_running: ['notifications', {}],
  words_idle: ['messages', { state: 'unused' }],
  company_changes: ['company-changes', {}],
  posts_waiting: ['symposium', { state: 'waiting' }],
  posts_reported: ['symposium', { state: 'reported' }],
  tickets_mine: ['tickets', { view: 'mine' }],
  tickets_free: ['tickets', { view: 'free' }],
  tickets_late: ['tickets', { view: 'late' }],
  tickets_undelivered: ['tickets', { view: 'undelivered' }],
  tickets_today: ['tickets', { view: 'open' }],
};

export const isOfSending = ({ kind }: FrontLine): boolean => ['lane', 'breaker', 'domains'].includes(kind);

/** Returns the text of a line with a count, and the address of its room. */
export function countOf(line: FrontLine, t: Translate, places: Places): { text: string; href: string | undefined } {
  const { kind, section, count, entity, locale } = line;
  const list = entity ? places.ofList(entity, { state: kind, language: locale ?? '' }) : undefined;
  const values = { room: list?.title ?? entity ?? '', count: count ?? 0, language: locale ?? '' };
  const text = t((section === 'wrong' ? `overview.wrong.${kind}` : `overview.count.${kind}`) as MessageKey, values);
  const counted = countedPlaces[kind];
  // The week of the oldest day that lacks hours.
  const own: Record<string, string> = kind === 'hours_missing' && line.at ? { week: line.at.slice(0, 10) } : {};
  if (counted) return { text, href: places.ofRoom(counted[0], undefined, { ...counted[1], ...own }) };
  if (section !== 'wrong') return { text, href: list?.href };
  const [place, query] = wrongPlaces[kind] ?? [];
  return { text, href: isOfSending(line) ? places.ofList('newsletter', { status: '4' })?.href : places.ofRoom('system', place, query) };
}
