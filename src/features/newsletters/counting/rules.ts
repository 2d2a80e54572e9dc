/**
 * Verdict on an open or a click of a newsletter: a person, a machine, or unknown. Decided by the user agent at that
 * moment (which is never stored), by the instant of delivery, and by the events of the same mail shortly before.
 * There are no hidden links: screen readers would read them.
 */

export type Verdict = 'human' | 'machine' | 'unknown';
export type Reason =
  | ('before-delivery' | 'at-delivery' | 'burst' | 'head' | 'prefetch' | 'agent' | 'old-agent' | 'link-check' | 'no-agent')
  | 'proxy-prefetch'
  | ('apple-prefetch' | 'no-client' | 'fast')
  | ('proxy' | 'client');
export type Judgement = { verdict: Verdict; reason: Reason };

export type Event = { kind: 'open' | 'click'; link: number | null; at: Date };
/** Event with data that is available only during its request. */
export type Seen = Event & { agent: string; isHead: boolean /** The request says that nobody looks yet. */; isPrefetch?: boolean };

/** Seconds after delivery within which an open is by a machine: scanners and proxies fetch a mail on arrival. */
export const arrivalSeconds = 10;
/** Limits of a burst: number of links of one mail within a number of seconds, two at once, or one link repeatedly. */
export const burst = { links: 3, seconds: 15, atOnceSeconds: 0.5, repeats: 3, repeatSeconds: 5 } as const;
/** Two different links within this time are too fast for most people. */
const fastSeconds = 2;
/** Seconds of earlier events that a verdict looks at. */
export const windowSeconds = 60;
/** Most events that are kept of one mail. */
export const mostEvents = 200;
/** Events are kept for 13 months, then only figures. */
export const keptMonths = 13;

/** Apple's Mail Privacy Protection loads all pictures of all mails with this user agent and no more. */
const applePrefetch = /^Mozilla\/5\.0$/;
/** Gmail's own fetch, long before or after a person looks; its proxy for readers has another name. */
const gmailPrefetch = /Edge\/12\.246 Mozilla\/5\.0$/;
const proxies = /GoogleImageProxy|ggpht\.com|YahooMailProxy|YahooCacheSystem/i;
/** Programs, scanners and previews that identify themselves. */
const machines =
  /bot\b|bot\/|crawl|spider|slurp|preview|scan|headless|phantom|python|curl|wget|java\/|okhttp|go-http|libwww|perl|ruby|axios|node-fetch|undici|httpclient|apache-http|barracuda|proofpoint|mimecast|fortinet|fortimail|symantec|messagelabs|trendmicro|trend micro|sophos|cisco|ironport|forcepoint|safelinks|microsoft-?defender|bitdefender|avast|kaspersky|zscaler|facebookexternalhit|skypeuripreview|whatsapp|monitor|checker|validator|fetch|https?:\/\/|imgproxy|\brss\b|subscribers|guzzle|php\b|virustotal|appengine|googlemessages|^mozilla\/4\.0 \(compatible;\)$/i;
/** Browser engines of 2021 and before: scanners use them, and people seldom read mail on such devices. */
const oldest = { Chrome: 95, Firefox: 78, 'iPhone OS ': 12, 'CPU OS ': 12, 'Android ': 5, MSIE: 9 } as const;
/** Engines inside programs and small devices, which are old for years. */
const lasting = /Version\/4\.0 Chrome|QtWebEngine|KAIOS|Windows Phone|Outlook|MSOffice/i;
/** Programs that ask for a link before they hand it to a browser. */
const linkChecks = /MSOffice|ms-office|Microsoft Office|Microsoft Outlook/i;
/** Browsers in a terminal, whose library is one of machines too. */
const terminals = /^(?:Lynx|w3m|E?Links)\b/i;
/** Browsers and mail programs name their engine or themselves. */
const clients =
  /AppleWebKit|Gecko\/|Trident|MSIE|MSOffice|Microsoft Office|Outlook|Thunderbird|Mailspring|Lotus|Postbox|eM ?Client|Spark|K-9|FairEmail|Airmail|Opera|Evolution|Emacs|KMail|Claws|Goanna|Dalvik/i;

/** Returns the links of clicks within some seconds before an event, with its own. */
const linksWithin = (event: Event, before: readonly Event[], seconds: number): Set<number> =>
  new Set(
    [...before, event]
      .filter(({ kind, link, at }) => kind === 'click' && link !== null && Math.abs(event.at.getTime() - at.getTime()) <= seconds * 1_000)
      .map(({ link }) => Number(link)),
  );

/** Returns how often a link was asked for within some seconds before an event, with the event itself. */
const timesWithin = (event: Event, before: readonly Event[], seconds: number): number =>
  1 +
  before.filter(({ kind, link, at }) => kind === 'click' && link === event.link && event.at.getTime() - at.getTime() <= seconds * 1_000)
    .length;

/** Returns whether an event completes a burst: then the events of its last seconds are a machine's too. */
export const completesBurst = (event: Event, before: readonly Event[]): boolean =>
  event.kind === 'click' &&
  (linksWithin(event, before, burst.seconds).size >= burst.links ||
    linksWithin(event, before, burst.atOnceSeconds).size > 1 ||
    timesWithin(event, before, burst.repeatSeconds) >= burst.repeats);

/** Returns whether a browser is older than any that people still use. */
const isOld = (agent: string): boolean =>
  !lasting.test(agent) &&
  Object.entries(oldest).some(([engine, least]) => {
    const version = new RegExp(`${engine}[/ ]?(\\d+)`).exec(agent)?.[1];
    return version !== undefined && Number(version) < least;
  });

/** Returns the earlier events that belong to the burst that an event completes. */
export const inBurst = <E extends Event>(event: Event, before: readonly E[]): E[] =>
  completesBurst(event, before) ? before.filter(({ at }) => event.at.getTime() - at.getTime() <= burst.seconds * 1_000) : [];

/**
 * Judges an event.
 * @param deliveredAt instant of the server's answer; null while there was none
 * @param before events of the same mail in the last minute, oldest first
 */
export function judge(event: Seen, deliveredAt: Date | null, before: readonly Event[]): Judgement {
  const { kind, agent, at, isHead, isPrefetch } = event;
  const machine = (reason: Reason): Judgement => ({ verdict: 'machine', reason });
  // Apple's requests say nothing about a person, however late they come.
  if (kind === 'open' && applePrefetch.test(agent.trim())) return { verdict: 'unknown', reason: 'apple-prefetch' };
  if (isHead) return machine('head');
  if (isPrefetch) return machine('prefetch');
  if (deliveredAt === null || at < deliveredAt) return machine('before-delivery');
  const isOnArrival = at.getTime() - deliveredAt.getTime() < arrivalSeconds * 1_000;
  if (proxies.test(agent)) return isOnArrival ? machine('proxy-prefetch') : { verdict: 'human', reason: 'proxy' };
  if (!agent.trim()) return machine('no-agent');
  if ((machines.test(agent) || gmailPrefetch.test(agent)) && !terminals.test(agent)) return machine('agent');
  if (kind === 'click' && (linkChecks.test(agent) || applePrefetch.test(agent.trim()))) return machine('link-check');
  if (isOld(agent)) return machine('old-agent');
  if (isOnArrival) return machine('at-delivery');
  if (completesBurst(event, before)) return machine('burst');
  if (kind === 'click' && linksWithin(event, before, fastSeconds).size > 1) return { verdict: 'unknown', reason: 'fast' };
  if (!clients.test(agent) && !terminals.test(agent)) return { verdict: 'unknown', reason: 'no-client' };
  return { verdict: 'human', reason: 'client' };
}
