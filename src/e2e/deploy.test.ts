import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../testing/browser/browser.ts';
import { openTab, type Tab } from '../testing/browser/tab.ts';
import { articleDocument, eventDocument, portalDocument } from '../testing/documents.ts';
import { type NextBundle, nextBundle } from '../testing/servers/bundle.ts';
import { startServer, type TestServer, temporaryFolder } from '../testing/servers/server.ts';

const first = '/dossier/DBBE00000000001';
const second = '/dossier/DBBE00000000002';
const documents = [
  portalDocument('dbbe'),
  articleDocument({ reference: 'DBBE00000000001' }),
  articleDocument({ reference: 'DBBE00000000002' }),
];

describe('a new version under an open page', { timeout: 120_000 }, () => {
  let dataDir: string;
  let server: TestServer;
  let next: NextBundle;
  let browser: Browser;
  let old: string;
  beforeAll(async () => {
    next = nextBundle();
    dataDir = temporaryFolder('deploy');
    server = await startServer({ dataDir, documents });
    old = (JSON.parse((await server.get('/_build/latest.json')).text) as { id: string }).id;
    browser = await openBrowser({ isWhole: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    next.remove();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const at = (address: string) => `http://dbbe.localhost:${server.port}${address}`;
  const versionOf = (page: Page) => page.getAttribute('html', 'data-build');
  /** Stops the server and starts another bundle in its place, like a deployment. */
  async function bringOut(bundle?: string): Promise<void> {
    const { port } = server;
    await server.stop();
    server = await startServer({ dataDir, env: { PORT: `${port}` }, ...(bundle && { bundle }) });
  }

  it('is seen by it, and loaded by the next navigation, also one that was prepared and the way back', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => message.startsWith('Transition was') || faults.push(message));
    await page.goto(at('/'));
    const assets = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await page.click(`a[href="${first}"]`);
    await page.waitForURL(`**${first}`);
    await page.goto(at('/magazines'));
    const prepared = page.waitForRequest((request) => request.url() === at('/') && request.headers()['sec-purpose'] !== undefined);
    await page.locator('a[href="/"]').first().hover();
    await (await prepared).response();
    expect(await versionOf(page)).toBe(old);

    await bringOut(next.folder);
    expect((await server.get('/_build/latest.json')).text).toContain(next.id);
    expect((await server.get(`/_build/${next.id}.json`)).headers['cache-control']).toContain('immutable');
    const scripts = assets.filter((name) => name.includes('/_astro/'));
    expect(scripts.some((name) => name.endsWith('.js'))).toBe(true);
    for (const name of scripts) expect((await server.get(new URL(name).pathname)).status, name).toBe(200);

    // The page stays; the prerendered next page is discarded.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForSelector('script[type=speculationrules]', { state: 'detached' });
    expect(await versionOf(page)).toBe(old);
    await page.locator('a[href="/"]').first().click();
    await page.waitForURL(at('/'));
    expect(await versionOf(page)).toBe(next.id);
    await expect.poll(() => page.locator('script[src*="/next-"]').count()).toBe(1);

    // Two steps back is a page in the back/forward cache.
    await page.evaluate(() => history.go(-2));
    await page.waitForSelector(`html[data-build="${next.id}"] .article-head`);
    expect(page.url()).toBe(at(first));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('does not take away what a reader is writing', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const before = (await server.get('/_build/latest.json')).text;
    await page.goto(at('/'));
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('textarea'), { value: 'Halve zin' }));
    });
    await page.goto(at(second));
    await bringOut(before.includes(next.id) ? undefined : next.folder);
    const answered = page.waitForResponse('**/_build/latest.json');
    await page.evaluate(() => history.back());
    await answered;
    await page.waitForSelector('textarea');
    await expect.poll(() => page.inputValue('textarea')).toBe('Halve zin');
    expect(before).toContain(String(await versionOf(page)));
    await context.close();
  });

  const build = 'document.documentElement.dataset.build';
  const pathname = 'location.pathname';
  const loaded = "document.readyState === 'complete' && location.protocol === 'http:'";

  /** Opens the front in a tab, presses a link to an article so that it is prerendered, and returns a function that opens it. */
  async function prepare(): Promise<{ tab: Tab; open(): Promise<void> }> {
    const tab = await openTab();
    onTestFinished(tab.close);
    const link = `a[href="${first}"]`;
    await tab.open(at('/'));
    await expect.poll(() => tab.ask(loaded)).toBe(true);
    await tab.mouse('mouseMoved', link);
    await tab.mouse('mousePressed', link);
    await expect.poll(tab.isPreparing).toBe(true);
    return {
      tab,
      async open() {
        // A page that moved since the press would take a click of the mouse elsewhere, and one that is loading takes none.
        const click = `location.pathname === '/' && document.querySelector('${link}')?.click()`;
        const clicked = async () => {
          await tab.ask(click).catch(() => {});
          return tab.ask(pathname).catch(() => '');
        };
        await expect.poll(clicked, { interval: 1_000 }).toBe(first);
      },
    };
  }

  it('is not asked for by a page that nobody sees yet', async () => {
    const { tab, open } = await prepare();
    await open();
    const activated = await tab.ask<number>("performance.getEntriesByType('navigation')[0].activationStart");
    expect(activated).toBeGreaterThan(0);
    const asked = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_build/')).map(({ startTime }) => startTime)`;
    await expect.poll(async () => (await tab.ask<number[]>(asked)).length).toBeGreaterThan(0);
    expect(Math.min(...(await tab.ask<number[]>(asked)))).toBeGreaterThanOrEqual(activated);
  });

  it('replaces a page that was made ready before it, when that is opened', async () => {
    const { tab, open } = await prepare();
    const before = await tab.ask<string>(build);
    await bringOut(before === next.id ? undefined : next.folder);
    await open();
    await expect.poll(() => tab.ask(build).catch(() => before)).toBe(before === next.id ? old : next.id);
  });

  it('leaves the server as it is until that is started again', async () => {
    await bringOut(next.folder);
    // A build begins by emptying the folder that the server was started from.
    fs.rmSync(path.join(next.folder, 'server'), { recursive: true });
    await server.save([
      articleDocument({ reference: 'DBBE00000000001', texts: { nl: { title: 'Na de bouw' } } }),
      eventDocument({ reference: 'EV-1' }),
    ]);
    expect((await server.get(first)).text).toContain('Na de bouw');
    expect((await server.get('/evenement/EV-1')).status).toBe(200);
  });
});
