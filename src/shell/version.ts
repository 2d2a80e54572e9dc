import { shown } from './shown.ts';

const firstMilliseconds = 1_000;
const everyMilliseconds = 300_000;
const manifest = '/_build/latest.json';

/** Whether the reader wrote something that a reload would lose. */
const isWritten = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Whether another version of the site is out than the one that made this page; false where that cannot be known now. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(manifest, { cache: 'no-cache' });
    return answer.ok && (await answer.json()).id !== document.documentElement.dataset.build;
  } catch {
    return false;
  }
}

/** Whether this page was kept somewhere since it was made: ready for the click, or for the way back. A reload ends that. */
function isKept(wasPrerendered: boolean): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate') return wasPrerendered || !!entry.deliveryType;
  return entry?.type === 'back_forward';
}

/**
 * Looks for a new version (specification 4), so that the next navigation loads it. What is fetched is the newest anyway; what was
 * kept for the next page is thrown away when it is known to be older, and a kept page that opens is fetched again.
 */
export function followVersion(): void {
  const look = async () => {
    if (!document.hidden && (await isOutdated())) document.querySelector('script[type=speculationrules]')?.remove();
  };
  const arrive = async () => {
    if ((await isOutdated()) && !isWritten()) location.reload();
  };
  const wasPrerendered = !!document.prerendering;
  shown(() => {
    if (isKept(wasPrerendered)) arrive();
    else setTimeout(look, firstMilliseconds);
    setInterval(look, everyMilliseconds);
  });
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', ({ persisted }) => persisted && arrive());
}
