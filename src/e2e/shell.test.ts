import fs from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser/browser.ts';
import { articleDocument, magazineDocument, portalDocument } from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const article = '/dossier/DBBE00000000001';
const other = portalDocument('hobe');
const documents = [
  portalDocument('dbbe'),
  { ...other, colors: { ...other.colors, tint: '#DAE3F1' } },
  articleDocument({ reference: 'DBBE00000000001', portals: ['dbbe', 'hobe'] }),
  articleDocument({ reference: 'DBBE00000000002' }),
  magazineDocument({ reference: 'DBBEMAG00001', articles: ['DBBE00000000001', 'DBBE00000000002'] }),
];

describe('the shell of every page', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ documents });
    browser = await openBrowser({ isWhole: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  type Visit = { page: Page; at(address: string): string; loads(): number };

  /** Opens a new page in which no error may occur. */
  async function visit(work: (visit: Visit) => Promise<void>, options?: BrowserContextOptions & { portal?: string }) {
    const { portal = 'dbbe', ...rest } = options ?? {};
    const context = await browser.newContext(rest);
    const page = await context.newPage();
    const faults: string[] = [];
    let loads = 0;
    page.on('pageerror', ({ message }) => /^Transition was|astro\/gone/.test(message) || faults.push(message));
    page.on('dialog', (dialog) => faults.push(dialog.message()));
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await work({ page, at: (address) => `http://${portal}.localhost:${server.port}${address}`, loads: () => loads });
    await context.close();
    expect(faults).toEqual([]);
  }

  /** Navigates to a slow article. @returns the styles of the loading bar, measured by the page itself, since the browser blocks other calls then */
  async function leaveSlowly(page: Page, { isStopped = false } = {}) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**${article}`, async (route) => {
      await promise;
      await route.continue().catch(() => {});
    });
    const told = page.waitForEvent('console', (message) => message.text().startsWith('{'));
    await page.evaluate(
      async ([address = '', isStopped]) => {
        const look = (): void => {
          // A busy machine marks the page as loading late.
          if (document.getAnimations().length === 0) return void setTimeout(look, 50);
          const { position, top, left, width, height, backgroundColor } = getComputedStyle(document.documentElement, '::before');
          const animations = document.getAnimations().map((animation) => {
            const { delay, duration } = animation.effect?.getTiming() ?? {};
            return { name: (animation as CSSAnimation).animationName, delay, duration };
          });
          console.log(JSON.stringify({ position, top, left, isWide: width === `${innerWidth}px`, height, backgroundColor, animations }));
          if (isStopped) window.stop();
        };
        setTimeout(look, 100);
        location.assign(address);
      },
      [article, isStopped ? 'stopped' : ''],
    );
    const bar = JSON.parse((await told).text());
    resolve();
    return bar;
  }
  const isLoading = (page: Page) => page.evaluate(() => 'loading' in document.documentElement.dataset);

  it.each([
    ['dbbe', 'rgb(250, 219, 197)'],
    ['hobe', 'rgb(218, 227, 241)'],
  ])('shows a bar of 3 pixels in the colour of %s while the next page is fetched, after 200 ms', async (portal, backgroundColor) => {
    await visit(
      async ({ page, at }) => {
        await page.goto(at('/'));
        expect(await isLoading(page)).toBe(false);
        expect(await leaveSlowly(page)).toEqual({
          ...{ position: 'fixed', top: '0px', left: '0px', isWide: true, height: '3px', backgroundColor },
          animations: expect.arrayContaining([
            { name: 'bar', delay: 0, duration: 8_000 },
            { name: 'wait', delay: 200, duration: 0 },
          ]),
        });
        await page.waitForURL(`**${article}`);
        expect(await isLoading(page)).toBe(false);
        await page.evaluate(() => history.back());
        await page.waitForURL(at('/'), { waitUntil: 'commit' });
        expect(await isLoading(page)).toBe(false);
      },
      { portal },
    );
  });

  it('moves nothing in the bar for who wants no movement, and takes it away when loading is stopped', async () => {
    await visit(
      async ({ page, at }) => {
        // A module that is still on its way when loading stops fails.
        await page.goto(at('/'), { waitUntil: 'networkidle' });
        expect((await leaveSlowly(page, { isStopped: true })).animations).toEqual([{ name: 'wait', delay: 200, duration: 0 }]);
        await expect.poll(() => isLoading(page)).toBe(false);
        await page.evaluate(() => {
          location.hash = 'content';
        });
        expect(await isLoading(page)).toBe(false);
        expect(page.url()).toBe(at('/#content'));
      },
      { reducedMotion: 'reduce' },
    );
  });

  it('fades from page to page, but not for who wants no movement', async () => {
    for (const [reducedMotion, fades] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      await visit(
        async ({ page, at }) => {
          await page.addInitScript(() => {
            addEventListener('pagereveal', (event) => {
              document.documentElement.dataset.fades = `${(event as Event & { viewTransition: unknown }).viewTransition !== null}`;
            });
          });
          await page.goto(at('/'));
          await page.click(`a[href="${article}"]`);
          await page.waitForURL(`**${article}`);
          await page.waitForSelector(`[data-fades="${fades}"]`);
        },
        { reducedMotion },
      );
    }
  });

  it('asks for the newest version a second after it is shown, every five minutes, and when it is shown again', async () => {
    await visit(async ({ page, at }) => {
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/_build/') && asked.push(new URL(request.url()).pathname));
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto(at('/'));
      await page.clock.runFor(900);
      expect(asked).toEqual([]);
      await page.clock.runFor(200);
      await expect.poll(() => asked).toEqual(['/_build/latest.json']);
      await page.clock.runFor(299_000);
      await expect.poll(() => asked.length).toBe(2);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => asked.length).toBe(3);
      await page.route('**/_build/latest.json', (route) => route.abort());
      await page.clock.runFor(300_000);
      await expect.poll(() => asked.length).toBe(4);
    });
  });

  it('keeps a page of the same version as it was left', async () => {
    await visit(async ({ page, at, loads }) => {
      await page.goto(at('/'));
      await page.evaluate(() => {
        document.documentElement.dataset.left = 'here';
      });
      await page.click(`a[href="${article}"]`);
      await page.waitForURL(`**${article}`);
      const answered = page.waitForResponse('**/_build/latest.json');
      await page.evaluate(() => history.back());
      await page.waitForSelector('[data-left="here"]');
      await answered;
      await expect.poll(() => page.getAttribute('html', 'data-left')).toBe('here');
      expect(loads()).toBe(2);
    });
  });

  it('is loaded again when a script is missing, at most once per path within 10 s', async () => {
    await visit(async ({ page, at, loads }) => {
      const miss = () =>
        // As text, since Vitest rewrites imports.
        page.evaluate("void import('/_astro/gone.js')");
      await page.goto(at('/'));
      await miss();
      await expect.poll(loads).toBe(2);
      const kept = await page.evaluate(() => ({ ...sessionStorage }));
      expect(Object.keys(kept)).toContain('reload:/');

      const answered = page.waitForResponse('**/_astro/gone.js');
      await miss();
      expect((await answered).status()).toBe(404);
      await page.waitForTimeout(300);
      expect(loads()).toBe(2);

      await page.goto(at(article));
      await miss();
      await expect.poll(loads).toBe(4);

      await page.goto(at('/'));
      await page.evaluate(() => sessionStorage.setItem('reload:/', `${Date.now() - 10_001}`));
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
      await expect.poll(loads).toBe(6);
    });
  });

  it.each([
    ['an import', 'Failed to fetch dynamically imported module: /_astro/gone.js'],
    ['an import in Firefox', 'error loading dynamically imported module: /_astro/gone.js'],
    ['an import in Safari', 'Importing a module script failed.'],
  ])('is loaded again after %s that failed, and not after another fault', async (_, message) => {
    await visit(async ({ page, at, loads }) => {
      const reject = (reason: string) =>
        page.evaluate((reason) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError(reason) })), reason);
      await page.goto(at('/'));
      await reject('x is not a function');
      await page.waitForTimeout(200);
      expect(loads()).toBe(1);
      await reject(message);
      await expect.poll(loads).toBe(2);
    });
  });

  it('only says in the console that a film does not play', async () => {
    await visit(async ({ page, at, loads }) => {
      const warnings: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      await page.goto(at('/'));
      await page.evaluate(() => document.body.append(Object.assign(document.createElement('video'), { src: '/media/404/none.mp4' })));
      await expect.poll(() => warnings).toEqual([`No film: ${at('/media/404/none.mp4')}`]);
      expect(loads()).toBe(1);
    });
  });

  it('opens the front in the language that was chosen, unless a link of the site leads there', async () => {
    await visit(async ({ page, at }) => {
      await page.goto(at(article));
      await page.click('a[data-locale="fr"]');
      await page.waitForURL(at('/fr/fichier/DBBE00000000001'));
      await page.goto(at('/'));
      expect(page.url()).toBe(at('/fr'));
      // A link to the Dutch front is a choice too, also before the cookie is set.
      await page.evaluate((address) => location.assign(address), '/');
      await page.waitForURL(at('/'));
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe('nl');
      await page.goto(at('/fr'));
      await page.click('a[data-locale="nl"]');
      await page.waitForURL(at('/'));
      await page.goto(at('/'));
      expect(page.url()).toBe(at('/'));
    });
  });

  it('takes what was asked of a page and the place on it to the other language, and nothing to another page', async () => {
    await visit(async ({ page, at }) => {
      await page.goto(at('/zoeken?q=zink#content'));
      await page.click('a[data-locale="fr"]');
      await page.waitForURL(at('/fr/chercher?q=zink#content'));
      await page.goto(at('/niets/hier?q=zink#content'));
      await page.click('a[data-locale="fr"]');
      await page.waitForURL(at('/fr'));
    });
  });

  it('leads from an address without a page to the front, where there is nothing to go back to', async () => {
    await visit(async ({ page, at }) => {
      await page.goto(at('/fr/rien/ici'));
      await expect.poll(() => page.textContent('.status')).toBe('404');
      await expect.poll(() => page.textContent('h1')).toMatch(/page/i);
      await page.getByRole('link', { name: 'Retour' }).first().click();
      await page.waitForURL(at('/fr'));
    });
  });

  it('turns an open issue with the thumb on a telephone, and only there', async () => {
    const open = '/magazine/DBBEMAG00001/DBBE00000000001';
    await visit(
      async ({ page, at }) => {
        await page.goto(at(open));
        const bar = page.getByRole('navigation', { name: 'Met de duim bladeren' });
        for (const link of await bar.getByRole('link').all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await bar.getByRole('link', { name: 'Inhoud' }).click();
        await expect.poll(() => page.getByRole('heading', { name: 'In dit nummer' }).isVisible()).toBe(true);
        await bar.getByRole('link', { name: 'Volgend' }).click();
        await page.waitForURL('**/DBBE00000000002');
        expect((await bar.getByRole('link').allTextContents()).map((text) => text.trim())).toEqual(['Vorig', 'Inhoud']);
      },
      { viewport: { width: 360, height: 640 } },
    );
    await visit(async ({ page, at }) => {
      await page.goto(at(open));
      await expect.poll(() => page.locator('.thumb').isVisible()).toBe(false);
    });
  });
});
