import { type Browser, chromium } from 'playwright';

/** What a Chromium is started with that says nothing to anybody outside. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

type Options = {
  /** Keeps pages for the way back, as every reader's browser does; then `page.goBack` never ends, and `history.back()` has to do. */
  keepsPages?: boolean;
};

/** The Chromium that `npm test` found, without a word to anybody outside. */
export const openBrowser = ({ keepsPages = false }: Options = {}): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: quiet,
  });
