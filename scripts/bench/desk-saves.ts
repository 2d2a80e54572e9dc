import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '../../src/testing/browser/browser.ts';
import { percentile } from './numbers.ts';
import { createReader } from './pages.ts';
import { later } from './tidy.ts';

const saves = 20;
const patienceMilliseconds = 30_000;

async function openRoom(browser: Browser, origin: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  await context.addCookies([{ name: 'authorization', value: token, url: origin }]);
  return context.newPage();
}

/** Returns the bytes of script, each file in gzip, that a visit of an address loads until nothing more is asked for. */
async function scriptOf(browser: Browser, origin: string, address: string, token: string): Promise<number> {
  const page = await openRoom(browser, origin, token);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body());
  });
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  await page.context().close();
  return bytes;
}

/** Saves a page in its editor again and again. @returns the milliseconds of each save from its key to the first answer with the new words */
async function saveTimes(browser: Browser, port: number, origin: string, reference: string, token: string): Promise<number[]> {
  const page = await openRoom(browser, origin, token);
  await page.goto(`${origin}/staff/pages/${reference}`);
  const field = page.getByRole('textbox', { name: 'Tekst · Nederlands' });
  await field.focus();
  const reader = createReader(port);
  const times: number[] = [];
  for (let nth = 0; nth < saves; nth += 1) {
    const word = `bewaring${nth}`;
    await page.keyboard.press('Control+End');
    await page.keyboard.type(` ${word}`);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/staff/documents/'));
    const start = performance.now();
    await page.keyboard.press('Control+s');
    while (!(await reader.get({ portal: 'dbbe', path: `/${reference}` })).body.includes(word))
      if (performance.now() - start > patienceMilliseconds) throw new Error(`The page never showed ${word}.`);
    times.push(performance.now() - start);
    await saved;
    // A save under way ignores the key.
    await page.getByText('Er is niets gewijzigd.').waitFor();
  }
  reader.close();
  await page.context().close();
  return times;
}

/** Measures the editor of a page in Chromium: its script and that of a list, and how soon a save is served to readers. */
export async function measureEditor(port: number, reference: string, list: string, token: string) {
  const origin = `http://dbbe.localhost:${port}`;
  const browser = await openBrowser();
  const close = later(() => browser.close());
  const script = {
    list: await scriptOf(browser, origin, list, token),
    editor: await scriptOf(browser, origin, `/staff/pages/${reference}`, token),
  };
  const times = await saveTimes(browser, port, origin, reference, token);
  await close();
  return { script, saves: { count: saves, half: percentile(times, 50), most: percentile(times, 100) } };
}
