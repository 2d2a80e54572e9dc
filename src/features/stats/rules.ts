// Share of a tile that counts as seen: `shell/views.ts`.

import type { FieldErrors } from '../../lib/errors.ts';
import { campaignName } from '../../lib/fields.ts';
import { parseFields } from '../../lib/parse.ts';
import { portalOfHost } from '../portals/rules.ts';
import { BatchedEvent, type StatBatch, type StatEvent } from './schema.ts';

/** Numbers of the event types (specification 7). */
export const statTypes = {
  viewTime: 1,
  scroll: 2,
  articleView: 3,
  customerTileView: 4,
  companyView: 5,
  advertisementView: 6,
  bcmView: 7,
  supplierProductsView: 8,
  popupView: 9,
  popupClick: 10,
} as const;

/** Limits per client and minute; an office shares an address. */
export const perMinute = { requests: 600, events: 20_000, sessions: 60 } as const;
/** No reader opens this many articles in a minute. */
export const mostArticlesPerMinute = 120;

/** Maximum clock difference, and maximum age of an event when it is sent. */
const aheadMilliseconds = 60_000;
export const waitedMilliseconds = 24 * 3_600_000;
/** Days for which single events are kept, unless `STATS_RETENTION_DAYS` says otherwise; their hours stay. */
export const eventDays = 400;

/** Name of the stored fact with the instant since which every event is stored (ISO 8601). */
export const keptFromName = 'stats.keptFrom';
/** Whole hours, so that all or no events of an hour are stored. */
export const keptSince = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() - days * 86_400_000) / 3_600_000) * 3_600_000);

/** Most read list of a front page: number of articles, the fewest with which it is shown, and the number of days counted. */
export const popular = { articles: 5, fewest: 3, days: 7 } as const;

export type Bot = '' | 'user_agent' | 'no_user_agent' | 'pace';

/**
 * Returns the reason to classify a client as a robot.
 * @param isNamed its user agent is that of a robot
 */
export function botOf({ userAgent, isNamed, isHasty }: { userAgent: string; isNamed: boolean; isHasty: boolean }): Bot {
  if (!userAgent.trim()) return 'no_user_agent';
  if (isNamed) return 'user_agent';
  return isHasty ? 'pace' : '';
}

/** Event types whose reference must exist; the reference of others is not checked. */
const named = {
  3: 'article',
  4: 'customer',
  5: 'customer',
  7: 'customer',
  8: 'customer',
  9: 'popup',
  10: 'popup',
} as const satisfies Record<number, string>;
export type Named = (typeof named)[keyof typeof named];
/** Returns the kind of document that the reference of an event names; undefined for a reference that is not checked. */
export const namedBy = (typeId: number): Named | undefined => named[typeId as keyof typeof named];

/** An event as it is stored. */
export type Counted = {
  batchId: string;
  place: number;
  at: Date;
  portal: string;
  locale: 'nl' | 'fr';
  typeId: number;
  reference: string | null;
  collectionReference: string | null;
  path: string;
  /** Newsletter whose link opened the page. It does not identify a reader. */
  campaign: string | null;
  session: string | null;
  intValue: number | null;
  varCharValue: string | null;
  bot: Bot;
};
export type Refused = { index: number; fields: FieldErrors };

type Arrival = {
  now: Date;
  bot: Bot;
  /** Portals by host. */
  hosts: ReadonlyMap<string, string>;
  /** Requested host; an unknown one shows the default portal. */
  host: string;
};

/** Returns the portal of a page's address; undefined if the address is not on this site. */
function portalOf(url: URL, { hosts, host }: Arrival): string | undefined {
  const isOurs = hosts.has(url.hostname) || hosts.has(url.hostname.replace(/^www\./, '')) || url.host === host;
  return isOurs ? portalOfHost(url.hostname, hosts) : undefined;
}

function timeFault(at: number, now: number): FieldErrors | undefined {
  if (at > now + aheadMilliseconds) return { at: 'too_big' };
  return at < now - waitedMilliseconds ? { at: 'too_small' } : undefined;
}

/** Returns the campaign of a page's address if it can be a newsletter's code. */
function campaignIn(url: URL): string | null {
  const code = url.searchParams.get(campaignName);
  return code !== null && /^[\w-]{12,20}$/.test(code) ? code : null;
}

function countedOf(event: StatEvent, at: Date, batchId: string, place: number, arrival: Arrival): Counted | FieldErrors {
  const url = new URL(event.url);
  const portal = portalOf(url, arrival);
  if (portal === undefined) return { url: 'unknown_reference' };
  return {
    batchId,
    place,
    at,
    portal,
    locale: event.language,
    typeId: event.appStatsTypeId,
    reference: event.reference ?? null,
    collectionReference: event.collectionReference ?? null,
    path: url.pathname.slice(0, 512),
    campaign: campaignIn(url),
    session: event.sessionId?.toLowerCase() ?? null,
    intValue: event.intValue ?? null,
    varCharValue: event.varCharValue ?? null,
    bot: arrival.bot,
  };
}

const isCounted = (one: Counted | FieldErrors): one is Counted => 'batchId' in one && 'place' in one;

/** Returns the stored form of an event, or its fault. */
export function countOne(event: StatEvent, batchId: string, arrival: Arrival): { good: Counted[]; refused: Refused[] } {
  const counted = countedOf(event, arrival.now, batchId, 0, arrival);
  return isCounted(counted) ? { good: [counted], refused: [] } : { good: [], refused: [{ index: 0, fields: counted }] };
}

/** Returns the stored form of a batch, and the faults of the other events. */
export function countBatch({ batchId, sentAt, events }: StatBatch, arrival: Arrival): { good: Counted[]; refused: Refused[] } {
  const now = arrival.now.getTime();
  const skew = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const good: Counted[] = [];
  const refused: Refused[] = [];
  for (const [index, event] of events.entries()) {
    const parsed = parseFields(BatchedEvent, event);
    const at = 'data' in parsed ? Date.parse(parsed.data.at) + skew : 0;
    const fields = 'fields' in parsed ? parsed.fields : timeFault(at, now);
    if (fields || !('data' in parsed)) {
      refused.push({ index, fields: fields ?? {} });
      continue;
    }
    const counted = countedOf(parsed.data, new Date(at), batchId.toLowerCase(), index, arrival);
    if (isCounted(counted)) good.push(counted);
    else refused.push({ index, fields: counted });
  }
  return { good, refused };
}
