import type { Browser } from 'playwright';
import { percentile } from './numbers.ts';

/** Phone and network of Lighthouse, applied instead of simulated: 150 ms latency, 1.6 Mbit/s, a processor four times slower. */
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: (1_638.4 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };
const slowdown = 4;
const times = 3;

/** Returns the milliseconds from the start of a first visit to its largest paint. */
async function paintedOnce(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(telephone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'networkidle' });
  const largest = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
  await context.close();
  return largest;
}

/** Returns the median over first visits by a browser with throttled network and processor. */
export async function paintedAfter(browser: Browser, address: string): Promise<number> {
  const all: number[] = [];
  for (let visit = 0; visit < times; visit++) all.push(await paintedOnce(browser, address));
  return percentile(all, 50);
}
