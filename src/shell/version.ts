import { shown } from './shown.ts';

const firstMilliseconds = 1_000;
const everyMilliseconds = 300_000;
const manifest = '/_build/latest.json';

/** Returns whether the reader has typed something that a reload would lose. */
const isWritten = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Returns whether a newer version than this page's is published; false if that cannot be determined. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(manifest, { cache: 'no-cache' });
    return answer.ok && (await answer.json()).id !== document.documentElement.dataset.build;
  } catch {
    return false;
  }
}

/** Returns whether this page came from a cache: prerendered, or the back/forward cache. A reload ends that. */
function isKept(wasPrerendered: boolean): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate') return wasPrerendered || !!entry.deliveryType;
  return entry?.type === 'back_forward';
}

/**
 * Checks for a new version (specification 4). Network responses are always the newest; outdated prerendered pages
 * are dropped, and an outdated cached page that is opened is reloaded.
 */
export function followVersion(): void {
  const check = async () => {
    if (!document.hidden && (await isOutdated())) document.querySelector('script[type=speculationrules]')?.remove();
  };
  const arrive = async () => {
    if ((await isOutdated()) && !isWritten()) location.reload();
  };
  const wasPrerendered = !!document.prerendering;
  shown(() => {
    if (isKept(wasPrerendered)) arrive();
    else setTimeout(check, firstMilliseconds);
    setInterval(check, everyMilliseconds);
  });
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', ({ persisted }) => persisted && arrive());
}
