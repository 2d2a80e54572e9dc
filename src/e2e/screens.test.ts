import fs from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/browser/browser.ts';
import { axeFaults, htmlFaults, lookAt, tooWide, visitor } from '../testing/browser/screen.ts';
import { createDatabase } from '../testing/databases.ts';
import { portalDocument } from '../testing/documents.ts';
import { addresses, documents } from '../testing/screens.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

/** Screens with islands, which the members' tests cover. */
const withIslands = ['/zoeken', '/fr/chercher', '/freesubscription', '/member', '/fr/settings/my-account', '/settings/my-newsletters'];

const patience = { timeout: 30_000, interval: 100 };

describe('every screen', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ database: await createDatabase('servers'), documents });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  const visit: ReturnType<typeof visitor> = (...asked) => visitor(browser, `http://dbbe.localhost:${server.port}`)(...asked);

  it.each(addresses)('passes axe, fits every width and keeps its policy at %s', (address) => lookAt(visit, address));

  it.each([...addresses, ...withIslands])('is valid HTML at %s', async (address) => {
    expect(await htmlFaults((await server.get(address)).text)).toEqual([]);
  });

  it('names a sister on the cover of hers', async () => {
    const { text } = await server.get('/magazine/DBBEMAG00001');
    const { name } = portalDocument('hobe').texts.nl;
    expect(text).toContain(`<span class="name">${name}</span>`);
  });

  it('says before the click what is a vacancy', async () => {
    for (const [address, label] of [
      ['/', 'Vacature'],
      ['/fr', 'Offre d’emploi'],
      ['/magazine/DBBEMAG00001', 'Vacature'],
    ] as const)
      expect((await server.get(address)).text, address).toContain(`<span class="tag">${label}</span>`);
  });

  it('leads to sisters on this machine, and leaves links to anybody else alone', async () => {
    await visit('/', { viewport: { width: 1280, height: 800 } }, async (page) => {
      const sister = page.locator('footer a', { hasText: portalDocument('hobe').texts.nl.name });
      await expect.poll(() => sister.getAttribute('href')).toBe('https://hobe.example/');
      // Its script is loaded after the page and handles pointer events.
      await vi.waitFor(async () => {
        await page.mouse.move(0, 0);
        await sister.hover();
        await expect.poll(() => sister.getAttribute('href')).toBe(`http://hobe.localhost:${server.port}/`);
      }, patience);
      await sister.evaluate((link: HTMLAnchorElement) => {
        link.href = 'https://example.org/elders';
      });
      const answered = page.waitForResponse('**/api/portals/dbbe/nl');
      await sister.focus();
      await answered;
      await expect.poll(() => sister.getAttribute('href')).toBe('https://example.org/elders');
    });
  });

  it('ends where its document ends', async () => {
    for (const address of ['/', '/magazine/DBBEMAG00001', '/niets/hier'])
      expect((await server.get(address)).text, address).toMatch(/<\/html>\s*$/);
  });

  it('leads nowhere that does not exist', async () => {
    const seen = new Set<string>();
    const queue = ['/', '/fr'];
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (seen.has(address)) continue;
      seen.add(address);
      const { status, text } = await server.get(address);
      expect(status, address).toBe(200);
      if (!text.startsWith('<!DOCTYPE html>')) continue;
      for (const [, link = ''] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) queue.push(link.replaceAll('&amp;', '&').split('?')[0] ?? '');
    }
    expect([...seen]).toEqual(expect.arrayContaining(['/magazines', '/fr/magazines', '/hellende-daken', '/theme.css', '/feed.xml']));
  });

  it('has a stand-in of the same width for each of its fonts, until they are there', async () => {
    await visit('/', { viewport: { width: 1280, height: 800 } }, async (page) => {
      const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
      expect(families).toEqual(expect.arrayContaining(['Fallback Serif', 'Wide Serif', 'Fallback Grotesque', 'Wide Grotesque']));
    });
  });

  it('leads to the same content in the other language, and remembers it', async () => {
    await visit('/dossier/DBBE00000000001', { viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.getByRole('link', { name: 'français' }).first().click();
      await page.waitForURL('**/fr/fichier/DBBE00000000001');
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name, value, sameSite, path }) => ({ name, value, sameSite, path }))).toEqual([
        { name: 'i18n_redirected', value: 'fr', sameSite: 'Lax', path: '/' },
      ]);
      const days = ((cookies[0]?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(364);
      expect(days).toBeLessThanOrEqual(365);
    });
  });

  it('is read with the keyboard: the first stop skips to the content', async () => {
    await visit('/', { viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null || location.hash !== '')).toBe(true);
    });
  });

  it('turns the pages of a magazine with the arrow keys', async () => {
    await visit('/magazine/DBBEMAG00001/DBBE00000000002', { viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.keyboard.press('ArrowRight');
      await page.waitForURL('**/magazine/DBBEMAG00001/DBBE00000000003');
      await page.keyboard.press('ArrowLeft');
      await page.waitForURL('**/magazine/DBBEMAG00001/DBBE00000000002');
    });
  });

  it('plays a film from where the reader wants, with captions in the language of the page', async () => {
    await visit('/fr/short/VID-1', { viewport: { width: 1280, height: 800 } }, async (page) => {
      const played = await page.evaluate(async () => {
        const film = document.querySelector('video') as HTMLVideoElement;
        const happened = (what: string) => new Promise((resolve) => film.addEventListener(what, resolve, { once: true }));
        film.muted = true;
        await film.play();
        film.currentTime = 8;
        await happened('seeked');
        await happened('timeupdate');
        const said = [...film.textTracks].map(({ language, mode, activeCues }) => ({
          language,
          mode,
          text: (activeCues?.[0] as VTTCue | undefined)?.text,
        }));
        return { isPastEight: film.currentTime >= 8, said };
      });
      expect(played.isPastEight).toBe(true);
      expect(played.said).toEqual([
        { language: 'nl', mode: 'disabled', text: undefined },
        { language: 'fr', mode: 'showing', text: 'Un seau' },
      ]);
    });
    const { status, headers, body } = await server.get(
      /src="(\/media\/[^"]+)"/.exec((await server.get('/fr/short/VID-1')).text.split('<video')[1] ?? '')?.[1] ?? '',
      { headers: { range: 'bytes=100-199' } },
    );
    expect([status, headers['content-range']?.split('/')[0], body.length]).toEqual([206, 'bytes 100-199', 100]);
  });

  it('has speed, jumps and keys beside the native player, and only that player without the plugin', async () => {
    const size = { viewport: { width: 360, height: 800 } };
    await visit('/fr/short/VID-1', size, async (page) => {
      const speed = page.getByRole('combobox', { name: 'Vitesse' });
      await speed.selectOption('1.5');
      const film = page.locator('video');
      const rate = () => film.evaluate((video: HTMLVideoElement) => video.playbackRate);
      await expect.poll(rate).toBe(1.5);
      await film.focus();
      await page.keyboard.press('d');
      await expect.poll(() => speed.inputValue()).toBe('2');
      await page.keyboard.press('s');
      await expect.poll(rate).toBe(1.5);
      expect(await axeFaults(page)).toEqual([]);
      await expect.poll(() => tooWide(page)).toBe(0);
    });
    const context = await browser.newContext(size);
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) told.push(message.text());
    });
    await page.route('**/api/plugins/video.js*', (route) => route.fulfill({ status: 502, body: 'no' }));
    await page.goto(`http://dbbe.localhost:${server.port}/short/VID-1`);
    await expect.poll(() => told).toEqual([expect.stringContaining('The plugin for videos did not start')]);
    await expect.poll(() => page.locator('video[controls]').count()).toBe(1);
    await expect.poll(() => page.locator('.player').count()).toBe(0);
    // A script of the own bundle that fails loads the page again; a plugin does not.
    await page.waitForLoadState('networkidle');
    const [visited] = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type));
    expect([visited, told.length]).toEqual(['navigate', 1]);
    await page.goto(`http://dbbe.localhost:${server.port}/`);
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /plugins|FilmScript/.test(name))))
      .toBe(false);
    await context.close();
  });

  it('says with its status that it was not found, and goes back', async () => {
    await visit('/magazines', { viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`http://dbbe.localhost:${server.port}/niets/hier`);
      await expect.poll(() => page.textContent('main')).toContain('404');
      await expect.poll(() => page.textContent('main')).toContain('Page not found: /niets/hier');
      await page.getByRole('link', { name: 'Terug' }).click();
      await page.waitForURL('**/magazines');
    });
  });
});
