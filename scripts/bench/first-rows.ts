import type { Browser } from 'playwright';
import { openBrowser } from '../../src/testing/browser/browser.ts';
import { percentile } from './numbers.ts';
import { later } from './tidy.ts';

const visits = 5;
const startMilliseconds = 500;
const row = 'tbody tr[data-row], .front-section li';

/** Returns the milliseconds from the start of a visit, by a browser without any file in its cache, to the frame after the first row. */
async function firstRow(browser: Browser, origin: string, address: string, token: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  await context.addCookies([{ name: 'authorization', value: token, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watching.disconnect();
      requestAnimationFrame(() => Object.assign(window, { firstRowAt: performance.now() }));
    });
    watching.observe(document, { childList: true, subtree: true });
  }, row);
  // The browser's own start of a process for the page is not counted.
  await page.waitForTimeout(startMilliseconds);
  await page.goto(`${origin}${address}`);
  const at = await page.waitForFunction(() => (window as unknown as { firstRowAt?: number }).firstRowAt);
  const milliseconds = (await at.jsonValue()) ?? Number.NaN;
  await context.close();
  return milliseconds;
}

/** Measures how soon the first rows of rooms are on the screen in Chromium. @returns medians and worst times by address */
export async function firstRows(
  origin: string,
  addresses: readonly string[],
  token: string,
): Promise<Map<string, { half: number; most: number }>> {
  const browser = await openBrowser();
  const close = later(() => browser.close());
  const found = new Map<string, { half: number; most: number }>();
  for (const address of addresses) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) times.push(await firstRow(browser, origin, address, token));
    found.set(address, { half: percentile(times, 50), most: percentile(times, 100) });
  }
  await close();
  return found;
}
