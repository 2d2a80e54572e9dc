import { Readable } from 'node:stream';
import { asc } from 'drizzle-orm';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { statEvents, statSessions } from '../db/tables/stats.ts';
import { showViews } from '../features/stats/commands.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { articleDocument, magazineDocument, newsletterDocument, portalDocument } from '../testing/documents.ts';
import type { TestServer } from '../testing/servers/server.ts';
import type { Traffic } from '../testing/servers/traffic.ts';

const long = Array.from({ length: 60 }, (_, index) => `<p>Alinea ${index} van een lange tekst over daken en wat eronder ligt.</p>`).join(
  '',
);
const reference = 'DBBE00000000001';
const documents = [
  portalDocument('dbbe'),
  { entity: 'customer', reference: 'CUST-1', name: 'Voorbeeld', portals: ['dbbe'] },
  ...[2, 3].map((n) => articleDocument({ reference: `DBBE0000000000${n}`, displayDate: '2026-10-01' })),
  articleDocument({ reference, texts: { nl: { title: 'Daken', text: long }, fr: { title: 'Toits', text: long } } }),
  magazineDocument({
    reference: 'DBBEMAG00001',
    articles: [reference],
    tiles: [
      { reference: 'TILE-1', orderByValue: 15, customerReference: 'CUST-1', texts: { nl: { title: 'Tegel' }, fr: { title: 'Tuile' } } },
    ],
    ads: [
      {
        orderByValue: 25,
        redirectUrl: 'https://example.org/',
        customerReference: 'CUST-1',
        texts: { nl: { alt: 'Lijm' }, fr: { alt: 'Colle' } },
      },
    ],
  }),
  newsletterDocument({ reference: 'DBBELET00001' }),
];
const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const viewOf = (article: string) => ({
  appReference: 'pmg-website',
  language: 'nl',
  url: `http://dbbe.localhost/dossier/${article}`,
  appStatsTypeId: 3,
  reference: article,
});

describe('a visit', () => {
  let watched: Watched;
  let server: TestServer;
  let browser: Browser;
  let connection: Connection;
  let context: BrowserContext;
  let traffic: Traffic;
  const origin = () => `http://dbbe.localhost:${server.port}`;

  beforeAll(async () => {
    watched = await startWatched(documents);
    ({ server, browser, connection, traffic } = watched);
  });
  afterAll(() => watched.close());
  beforeEach(async () => {
    context = await browser.newContext({ userAgent, viewport: { width: 1280, height: 800 }, proxy: traffic.proxy });
    traffic.clear();
    await connection.db.delete(statEvents);
    await connection.db.delete(statSessions);
  });
  afterEach(async () => {
    // Pages of this test would otherwise send their last events during the next test.
    for (const page of context.pages()) if (page.url().startsWith(origin())) await leave(page);
    expect(traffic.all().filter(({ url }) => !url.startsWith(`${origin()}/`))).toEqual([]);
    await context.close();
  });

  const open = async (address: string) => {
    const page = await context.newPage();
    await page.goto(origin() + address);
    return page;
  };
  const stored = () => connection.db.select().from(statEvents).orderBy(asc(statEvents.id));
  const until = (work: () => Promise<void>) => vi.waitFor(work, { timeout: 30_000, interval: 100 });
  const leave = async (page: Page) => {
    const before = (await stored()).length;
    await page.goto('about:blank');
    await until(async () => expect((await stored()).length).toBeGreaterThan(before));
    return stored();
  };
  const kept = async (page: Page) => ({
    cookies: (await context.cookies()).map(({ name }) => name),
    local: await page.evaluate(() => Object.keys(localStorage)),
    session: await page.evaluate(() => Object.keys(sessionStorage)),
    others: await page.evaluate(async () => [...(await indexedDB.databases()), ...(await caches.keys())].length),
  });

  it('is counted without anything that tells whose it is', async () => {
    const page = await open(`/dossier/${reference}?campagnecode=X&email=an@example.org`);
    await page.mouse.wheel(0, 800);
    await page.waitForFunction(() => scrollY > 100);
    await page.waitForTimeout(250);
    await until(async () => expect(await kept(page)).toEqual({ cookies: [], local: [], session: ['campagnecode', 'popup'], others: 0 }));
    const events = await leave(page);
    expect(events.map(({ typeId, reference: named }) => `${typeId} ${named}`)).toEqual([
      `3 ${reference}`,
      `1 ${reference}`,
      `2 ${reference}`,
    ]);
    expect(events[1]?.intValue).toBeGreaterThan(200);
    expect(events[2]?.intValue).toBeGreaterThan(20);
    for (const event of events)
      expect(event).toMatchObject({
        session: null,
        portal: 'dbbe',
        locale: 'nl',
        path: `/dossier/${reference}`,
        collectionReference: null,
      });
    const sent = traffic.all().filter(({ method }) => method !== 'GET');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/stats/']);
    expect(sent[0]?.body).not.toMatch(/email|campagne/);
    expect(traffic.all().filter(({ cookie, authorization }) => cookie || authorization)).toEqual([]);
  });

  it.each([
    ['DELETE', '/api/login/session/42db8d65-784d-499b-8c1e-614de3f52af2', undefined, 200],
    ['POST', '/api/stats/', ['{"batchId"', ':1}'], 400],
    ['POST', '/api/stats/', Array<string>(100).fill(' '.repeat(1_000)), 413],
    ['POST', '/api/stats/', ' '.repeat(64_001), 413],
    ['POST', '/api/stats/', '', 400],
  ] as const)('is answered where a %s to %s comes in pieces, is too long or has no body', async (method, path, body, status) => {
    const headers = { 'content-type': 'application/json' };
    const sent = typeof body === 'object' ? Readable.from(body) : body;
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers, body: sent, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(status);
  });

  it('counts each time that a page is shown again, and how long it was', async () => {
    const page = await open('/');
    await page.goto(`${origin()}/fr`);
    await page.goBack();
    await page.goto('about:blank');
    await until(async () => {
      const times = (await stored()).filter(({ typeId }) => typeId === 1);
      expect(times.map(({ reference: named, locale }) => `${named} ${locale}`)).toEqual(['home nl', 'home fr', 'home nl']);
    });
  });

  it('counts tiles and advertisements that come into sight in a magazine, with the magazine', async () => {
    const page = await open('/magazine/DBBEMAG00001');
    // The page's own observer was created first, so it is called first.
    await page.locator('[data-ad]').evaluate((ad) => {
      ad.scrollIntoView({ block: 'center', behavior: 'instant' });
      return new Promise<void>((resolve) => {
        const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), { threshold: 0.5 });
        sight.observe(ad);
      });
    });
    const events = await leave(page);
    expect(
      events
        .filter(({ typeId }) => typeId > 2)
        .map(({ typeId, reference: named, collectionReference }) => [typeId, named, collectionReference])
        .sort(),
    ).toEqual([
      [4, 'CUST-1', 'DBBEMAG00001'],
      [6, 'CUST-1', 'DBBEMAG00001'],
    ]);
    const inside = await open(`/magazine/DBBEMAG00001/${reference}`);
    expect((await leave(inside)).at(-3)).toMatchObject({ typeId: 3, reference, collectionReference: 'DBBEMAG00001' });
  });

  it('makes the list of the most read on the front, once in an hour', async () => {
    const views = [3, 2, 2, 1, 1, 1].map((n) => ({ at: new Date().toISOString(), ...viewOf(`DBBE0000000000${n}`) }));
    const response = await fetch(`http://127.0.0.1:${server.port}/api/stats/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ batchId: crypto.randomUUID(), events: views }),
    });
    expect(await response.json()).toEqual({ stored: 6, refused: [] });
    expect((await server.get('/')).text).not.toContain('Meest gelezen');
    expect(await showViews(connection.db, new Date())).toEqual(['dbbe']);
    await until(async () => expect((await server.get('/')).text).toContain('Meest gelezen'));
    const page = await open('/');
    const list = page.getByRole('region', { name: 'Meest gelezen' }).getByRole('listitem');
    expect((await list.allTextContents()).map((text) => text.trim())).toEqual(['Daken', 'Titel DBBE00000000002', 'Titel DBBE00000000003']);
    expect(await showViews(connection.db, new Date())).toEqual([]);
  });

  it('asks once whether it may be counted as one; no is as near as yes, and nothing is kept but the answer', async () => {
    const page = await open('/');
    const dialog = page.getByRole('dialog', { name: 'Mogen we zien' });
    await dialog.waitFor();
    const [no, yes] = await Promise.all(['Nee', 'Ja'].map((name) => dialog.getByRole('button', { name }).boundingBox()));
    expect([no?.width, no?.height, no?.y]).toEqual([yes?.width, yes?.height, yes?.y]);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await kept(page)).toEqual({ cookies: [], local: ['consent'], session: ['popup'], others: 0 });
    await page.reload();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect((await leave(page)).every(({ session }) => session === null)).toBe(true);
    expect(await connection.db.select().from(statSessions)).toEqual([]);
    const later = await open('/');
    await later.evaluate(() => localStorage.setItem('consent', `no|${Date.now() - 184 * 86_400_000}`));
    await later.reload();
    await later.getByRole('dialog').waitFor();
  });

  it('has an id from yes on, which is taken off again at once by no', async () => {
    const page = await open('/fr');
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click();
    await until(async () => expect((await context.cookies()).map(({ name }) => name)).toEqual(['sessionId']));
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/', expires: -1 });
    expect(await connection.db.select().from(statSessions)).toMatchObject([{ id: cookie?.value }]);
    const events = await leave(page);
    expect(events.map(({ session }) => session)).toEqual(events.map(() => cookie?.value));

    const next = await open('/fr');
    const change = next.getByRole('button', { name: 'Préférences de cookies' });
    await change.focus();
    await next.keyboard.press('Enter');
    const dialog = next.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('button', { name: 'Oui' }).getAttribute('aria-pressed')).toBe('true');
    await next.keyboard.press('Tab');
    await next.keyboard.press('Enter');
    await until(async () => expect(await context.cookies()).toEqual([]));
    await expect.poll(() => next.evaluate(() => document.activeElement?.textContent)).toBe('Préférences de cookies');
    expect((await stored()).map(({ session }) => session)).toEqual(events.map(() => null));
    expect(await connection.db.select().from(statSessions)).toEqual([]);
    expect((await leave(next)).length).toBeGreaterThan(events.length);
    expect((await stored()).every(({ session }) => session === null)).toBe(true);
  });

  it.each(['doNotTrack', 'globalPrivacyControl'])('takes %s for a no, which the reader can change', async (signal) => {
    await context.addInitScript(
      `Object.defineProperty(Navigator.prototype, '${signal}', { get: () => ${signal === 'doNotTrack' ? "'1'" : 'true'} })`,
    );
    const page = await open('/');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('consent', `yes|${Date.now()}`));
    await page.reload();
    await page.waitForTimeout(200);
    expect((await kept(page)).cookies).toEqual([]);
    await page.getByRole('button', { name: 'Cookievoorkeuren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click();
    await until(async () => expect((await kept(page)).cookies).toEqual(['sessionId']));
  });
});
