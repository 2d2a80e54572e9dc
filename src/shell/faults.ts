const guardMilliseconds = 10_000;
/** What Chromium and Firefox, and Safari, say of a module that did not come. */
const missing = /dynamically imported module|importing a module script failed/i;

/** Loads the page again with the names of the newest files, at most once per path within 10 s (specification 8). */
function reloadOnce(): void {
  if (!navigator.onLine) return;
  const key = `reload:${location.pathname}`;
  try {
    if (Date.now() - sessionStorage[key] < guardMilliseconds) return;
    sessionStorage[key] = Date.now();
  } catch {
    // Where nothing can be remembered, nothing would end the circle.
    return;
  }
  location.reload();
}

const reloadIfMissing = (error: unknown) => missing.test(`${error}`) && reloadOnce();

/** A script that did not come is fetched once more; a film that does not play is a line in the console. */
export function watchFaults(): void {
  addEventListener('vite:preloadError', reloadOnce);
  addEventListener('unhandledrejection', ({ reason }) => reloadIfMissing(reason));
  addEventListener('astro:hydration-error', (event) => reloadIfMissing((event as CustomEvent<{ error: unknown }>).detail.error));
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) reloadOnce();
      else if (target instanceof HTMLMediaElement || target instanceof HTMLSourceElement) console.warn('No film:', target.src);
    },
    true,
  );
}
