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

/** Opens the Chromium that `npm test` found, without requests of its own. */
export const openBrowser = ({ keepsPages = false }: Options = {}): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: quiet,
  });
