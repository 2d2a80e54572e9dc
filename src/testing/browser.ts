import { type Browser, chromium } from 'playwright';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The Chromium that `npm test` found, without a word to anybody outside. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }), args: quiet });
