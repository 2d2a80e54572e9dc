const guardMilliseconds = 10_000;
/** Messages of Chromium and Firefox, and of Safari, for a module that failed to load. */
const missing = /dynamically imported module|importing a module script failed/i;

/** Reloads the page to get the names of the newest files, at most once per path within 10 s (specification 8). */
function reloadOnce(): void {
  if (!navigator.onLine) return;
  const key = `reload:${location.pathname}`;
  try {
    if (Date.now() - sessionStorage[key] < guardMilliseconds) return;
    sessionStorage[key] = Date.now();
  } catch {
    // Without storage the reload could loop.
    return;
  }
  location.reload();
}

const reloadIfMissing = (error: unknown) => missing.test(`${error}`) && reloadOnce();

/** Reloads once after a failed script; a failed video is only logged to the console. */
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
