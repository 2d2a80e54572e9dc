import { sessionId } from './consent.ts';
import { shown } from './shown.ts';

const mostEvents = 200;
/** Share of a tile or advertisement that must be on screen to count as seen. */
const seenShare = 0.5;

type Event = { appStatsTypeId: number; reference: string; intValue?: number; at: Date };
const queue: Event[] = [];
/** Newsletter whose link opened the page. Sent once: the opening of a page counts as one visit. */
let campaign: string[] | string = /campagnecode=\w{12}/.exec(location.search) ?? '';

const main = document.querySelector('main');
const { article, collection } = main?.dataset ?? {};
const page = article ?? collection ?? /\/(?!(nl|fr)$)([^/]+)$/.exec(location.pathname)?.[2] ?? 'home';

/** Counts an event (specification 7), sent when the page is left. */
export function count(appStatsTypeId: number, reference: string, intValue?: number): void {
  queue.push({ appStatsTypeId, reference, intValue, at: new Date() });
}

function send(): void {
  const events = queue.splice(0, mostEvents).map((event) => ({
    ...event,
    sessionId: sessionId(),
    appReference: 'pmg-website',
    language: document.documentElement.lang,
    url: new URL(`?${campaign}`, location.href),
    collectionReference: collection,
  }));
  if (!events.length) return;
  campaign = '';
  // Unique id of 36 characters, also on plain http, where crypto.randomUUID is missing.
  const batchId = URL.createObjectURL(new Blob()).slice(-36);
  const body = JSON.stringify({ batchId, sentAt: new Date(), events });
  navigator.sendBeacon('/api/stats/', new Blob([body], { type: 'application/json' }));
}

/** Counts the view, its duration and scroll depth, and the tiles and advertisements that came into view. */
export function countViews(): void {
  let since = Number.NaN;
  let deepest = 0;
  let reported = 0;
  const measure = () => {
    deepest = Math.max(deepest, Math.min(100, Math.round(((scrollY + innerHeight) / document.documentElement.scrollHeight) * 100)));
  };
  const observe = () => {
    since = performance.now();
    measure();
  };
  const begin = () => {
    if (article) count(3, article);
    reported = deepest = 0;
    observe();
  };
  const leave = () => {
    const milliseconds = Math.round(performance.now() - since);
    if (milliseconds > 0) {
      count(1, page, milliseconds);
      if (deepest > reported) count(2, page, deepest);
      reported = deepest;
    }
    since = Number.NaN;
    send();
  };
  shown(() => {
    begin();
    addEventListener('scroll', measure);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', ({ persisted }) => persisted && begin());
    document.addEventListener('visibilitychange', () => (document.hidden ? leave() : observe()));
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          sight.unobserve(target);
          const { ad, customer } = (target as HTMLElement).dataset;
          count(ad ? 6 : 4, customer ?? page);
        }
      },
      { threshold: seenShare },
    );
    for (const tile of document.querySelectorAll('main :is([data-ad], [data-customer]):not([data-customer] *)')) sight.observe(tile);
  });
}
