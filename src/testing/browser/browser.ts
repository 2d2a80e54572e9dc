import { type Browser, chromium } from 'playwright';

/** Options that stop Chromium's own network requests. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

type Options = {
  /** Enables the back/forward cache, as in every reader's browser. `page.goBack` then never resolves: use `history.back()`. */
  keepsPages?: boolean;
};

/** Opens the Chromium that `npm test` found, without requests of its own: the headless shell, unless pages are kept. */
export function openBrowser({ keepsPages = false }: Options = {}): Promise<Browser> {
  const executablePath = (!keepsPages && process.env.HEADLESS_SHELL_PATH) || process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: quiet,
  });
}
