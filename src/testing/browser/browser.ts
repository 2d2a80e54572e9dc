import { type Browser, chromium } from 'playwright';

/** Options that stop Chromium's own network requests, and let the pages of one context share a process and what it has compiled. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--renderer-process-limit=1',
];

type Options = {
  /**
   * Opens the full browser. It has the back/forward cache (with which `page.goBack` does not resolve: use
   * `history.back()`), and a route can answer a form with a redirect.
   */
  isWhole?: boolean;
};

/** Opens the Chromium that `npm test` found, without requests of its own: the headless shell, or with `isWhole` the full browser. */
export function openBrowser({ isWhole = false }: Options = {}): Promise<Browser> {
  const executablePath = (!isWhole && process.env.HEADLESS_SHELL_PATH) || process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    ...(isWhole && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: quiet,
  });
}
