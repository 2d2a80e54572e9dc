import { asc } from 'drizzle-orm';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { statEvents } from '../db/tables/stats.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import type { TestServer } from '../testing/servers/server.ts';
import type { Traffic } from '../testing/servers/traffic.ts';

const texts = {
  nl: {
    title: 'Klim mee op onze kosten',
    subTitle: 'Proefabonnement',
    intro: 'Lees alle nummers zolang uw proef loopt.',
    text: '<p>Geen <strong>bankgegevens</strong> nodig.</p><ul><li>Stopt vanzelf</li></ul>',
    buttonText: 'Bekijk de formules',
    buttonLink: '/pricing',
  },
  fr: { title: 'Grimpez avec nous', buttonText: 'Voir les formules', buttonLink: '/pricing' },
};
const popup = (id: number, portal: string, more: object = {}) => ({
  ...{ entity: 'popup', typeReference: 'subscription', delaySeconds: 1 },
  ...{ id, portal, texts, ...more },
});
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 320"><path d="M0 0h800v320H0z"/></svg>';
const documents = [
  ...['dbbe', 'hobe', 'elbe', 'grbe', 'vebe'].map((code) => portalDocument(code)),
  { entity: 'file', id: 1, name: 'dak.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  articleDocument({ reference: 'DBBE00000000001', portals: ['dbbe', 'hobe', 'elbe', 'grbe'] }),
  popup(1, 'dbbe', { width: 500, height: 420 }),
  popup(2, 'hobe', { delaySeconds: 0, displayFrequencyReference: 'always', positionReference: 'side', height: 2_000 }),
  popup(3, 'elbe', { delaySeconds: null, positionReference: 'bottom' }),
  popup(4, 'grbe', { targetAudienceReference: 'members' }),
  popup(5, 'vebe', { fileId: 1 }),
];

describe('a popup', () => {
  let watched: Watched;
  let server: TestServer;
  let browser: Browser;
  let connection: Connection;
  let traffic: Traffic;
  let context: BrowserContext;
  const faults: string[] = [];

  beforeAll(async () => {
    watched = await startWatched(documents);
    ({ server, browser, connection, traffic } = watched);
  });
  afterAll(() => watched.close());
  beforeEach(async () => {
    traffic.clear();
    faults.length = 0;
    await connection.db.delete(statEvents);
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    expect(traffic.all().filter(({ url }) => !/^http:\/\/\w+\.localhost:/.test(url))).toEqual([]);
    await context.close();
  });

  const start = async (
    portal: string,
    address = '/',
    { isAsked = false, isPaused = false, ...options }: BrowserContextOptions & { isAsked?: boolean; isPaused?: boolean } = {},
  ) => {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, proxy: traffic.proxy, ...options });
    if (isPaused) {
      await context.clock.install();
      await context.clock.pauseAt(Date.now() + 1_000);
    }
    if (!isAsked) await context.addInitScript("localStorage.setItem('consent', 'no|' + Date.now())");
    const page = await context.newPage();
    watchFaults(page, undefined, faults);
    await page.goto(`http://${portal}.localhost:${server.port}${address}`);
    return page;
  };
  const visitOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('popup') ?? '{}') as { at: number; whom?: string });
  const isChosen = (page: Page) =>
    vi.waitFor(async () => {
      const visit = await visitOf(page);
      expect(visit.whom).toBeDefined();
      return visit;
    }, 30_000);
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Klim mee|Grimpez/ });
  const stands = (page: Page) =>
    dialogOf(page).evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  const asked = (pattern: RegExp) => traffic.all().filter(({ url }) => pattern.test(url)).length;
  const countedOf = async () =>
    (await connection.db.select().from(statEvents).orderBy(asc(statEvents.id))).map(({ typeId, reference }) => `${typeId} ${reference}`);
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'));

  it('comes after its delay, is seen, keeps the focus, goes with Esc, and comes once in a visit', async () => {
    const page = await start('dbbe', '/dossier/DBBE00000000001', { isPaused: true });
    await page.getByRole('link', { name: 'français' }).first().focus();
    const dialog = dialogOf(page);
    await isChosen(page);
    await page.clock.runFor(900);
    expect(asked(/Popup\.island|client\./)).toBe(0);
    await page.clock.runFor(100);
    await dialog.waitFor();
    for (const words of ['Proefabonnement', 'Lees alle nummers', 'Geen bankgegevens nodig.', 'Stopt vanzelf'])
      await expect.poll(() => dialog.textContent()).toContain(words);
    await expect.poll(() => dialog.getByRole('link', { name: 'Bekijk de formules' }).getAttribute('href')).toBe('/pricing');
    await stands(page);
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 500, height: 420 });
    const stops = [await focused(page)];
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    await page.keyboard.press('Shift+Tab');
    stops.push(await focused(page));
    expect(stops).toEqual(['Sluiten', 'Bekijk de formules', 'Sluiten', 'Bekijk de formules', 'Sluiten']);
    await page.clock.runFor(700);
    await page.clock.resume();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-locale'))).toBe('fr');
    await expect.poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('popup') ?? '{}').closed)).toBe(true);
    await page.goto(`http://dbbe.localhost:${server.port}/`);
    await page.clock.fastForward(60_000);
    await expect.poll(() => dialog.count()).toBe(0);
    expect(asked(/\/api\/popup\//)).toBe(1);
    await expect.poll(countedOf).toContain('9 1');
  });

  it('is not seen where it is gone within half a second, and its link is counted', async () => {
    const page = await start('dbbe', '/fr', { isPaused: true });
    await isChosen(page);
    await page.clock.runFor(1_100);
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await dialog.getByRole('link', { name: 'Voir les formules' }).click();
    await page.waitForURL('**/fr/pricing');
    await expect.poll(countedOf).toContain('10 1');
    expect(await countedOf()).not.toContain('9 1');
    await page.clock.runFor(60_000);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
  });

  it('counts its delay from the first page of the visit', async () => {
    const page = await start('elbe', '/', { isPaused: true });
    await isChosen(page);
    await page.clock.runFor(8_000);
    await page.goto(`http://elbe.localhost:${server.port}/dossier/DBBE00000000001`);
    await page.evaluate(() => document.fonts.ready);
    await page.clock.runFor(1_900);
    expect(asked(/Popup\.island/)).toBe(0);
    await page.clock.runFor(100);
    await dialogOf(page).waitFor();
    await stands(page);
    await expect.poll(async () => (await dialogOf(page).boundingBox())?.width).toBe(1280);
  });

  it('comes on every page where it is meant to, and stands at its side', async () => {
    const page = await start('hobe');
    for (const address of ['/', '/dossier/DBBE00000000001']) {
      await page.goto(`http://hobe.localhost:${server.port}${address}`);
      const dialog = dialogOf(page);
      await dialog.waitFor();
      await stands(page);
      await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 1280 - 384, y: 0, height: 800 });
      await dialog.getByRole('button', { name: 'Sluiten' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('has its title below its picture, also on a telephone on its side', async () => {
    const page = await start('vebe', '/', { viewport: { width: 640, height: 300 }, isMobile: true, hasTouch: true });
    await dialogOf(page).locator('img').waitFor();
    await stands(page);
    const title = await page.getByRole('heading', { name: 'Klim mee op onze kosten' }).boundingBox();
    expect((title?.y ?? 300) + (title?.height ?? 0)).toBeLessThan(284);
  });

  it('waits for the question about cookies', async () => {
    const page = await start('hobe', '/', { isAsked: true, isPaused: true });
    await page.getByRole('dialog', { name: 'Mogen we zien' }).waitFor();
    await page.clock.runFor(60_000);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Nee' }).click();
    await dialogOf(page).waitFor();
  });

  it('waits for who fills in a form, from field to field', async () => {
    const page = await start('hobe', '/contact', { isPaused: true });
    await page.getByLabel('Uw naam').focus();
    await isChosen(page);
    await page.clock.runFor(60_000);
    await expect.poll(() => asked(/Popup\.island/)).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await page.clock.runFor(1_000);
    await expect.poll(() => page.getByLabel('Uw e-mailadres').evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await page.getByRole('heading', { name: 'Contact' }).click();
    await page.clock.resume();
    await dialogOf(page).waitFor();
  });

  it('comes on the second page of a visit, also where the question about cookies is not answered', async () => {
    const page = await start('elbe', '/', { isAsked: true, isPaused: true });
    const question = page.getByRole('dialog', { name: 'Mogen we zien' });
    await question.waitFor();
    await isChosen(page);
    await page.clock.runFor(60_000);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    // Reloading the same page does not count as a second page.
    await page.reload();
    await question.waitFor();
    await isChosen(page);
    await page.clock.runFor(60_000);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await page.goto(`http://elbe.localhost:${server.port}/dossier/DBBE00000000001`);
    await question.waitFor();
    await isChosen(page);
    await page.clock.runFor(1_000);
    await page.clock.resume();
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await stands(page);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The question is still open, and can be answered.
    await question.getByRole('button', { name: 'Nee' }).click();
    await question.waitFor({ state: 'hidden' });
  });

  it('comes once in a browser session, whatever the tab, and keeps its number only', async () => {
    const page = await start('dbbe');
    const other = await context.newPage();
    await other.goto(`http://dbbe.localhost:${server.port}/`);
    await Promise.all([dialogOf(page).waitFor(), dialogOf(other).waitFor()]);
    await dialogOf(page).getByRole('button', { name: 'Sluiten' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const cookie = { name: 'popups', value: '1', domain: 'dbbe.localhost', path: '/', sameSite: 'Lax', expires: -1 };
    await vi.waitFor(async () => expect(await context.cookies()).toMatchObject([cookie]), 30_000);
    await expect
      .poll(() => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]))
      .toEqual([['consent'], ['popup']]);
    traffic.clear();
    const third = await context.newPage();
    await third.goto(`http://dbbe.localhost:${server.port}/fr`);
    await isChosen(third);
    // Waits longer than its delay.
    await third.waitForTimeout(1_500);
    await expect.poll(() => dialogOf(third).count()).toBe(0);
    expect(asked(/Popup\.island/)).toBe(0);
    // Another popup may open on another portal, and this one in the next session.
    await third.goto(`http://elbe.localhost:${server.port}/`);
    expect((await visitOf(third)).at).toBeDefined();
    await context.close();
    await dialogOf(await start('dbbe')).waitFor();
  });

  it('is not for everybody, and then nothing is fetched that would show it', async () => {
    const page = await start('grbe', '/', { isPaused: true });
    await isChosen(page);
    await page.clock.runFor(60_000);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(asked(/Popup\.island|client\.|popup\.\w+\.css/)).toBe(0);
    await expect.poll(() => page.evaluate(() => [Object.keys(sessionStorage), document.cookie])).toEqual([['popup'], '']);
  });

  it('is not chosen before it is known who is remembered', async () => {
    const rememberme = { name: 'rememberme', value: 'x'.repeat(43), domain: 'dbbe.localhost', path: '/' };
    const shape = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
    const page = await start('dbbe', '/', { storageState: { cookies: [{ ...rememberme, ...shape }], origins: [] } });
    await vi.waitFor(async () => expect((await visitOf(page)).at).toBeDefined(), 30_000);
    expect(asked(/\/api\/popup\//)).toBe(0);
    // The token is unknown, and the browser drops it.
    await vi.waitFor(() => expect(faults).toEqual([expect.stringContaining('401')]), 30_000);
    faults.length = 0;
    await vi.waitFor(async () => expect(await context.cookies()).toEqual([]), 30_000);
    await page.reload();
    expect((await isChosen(page)).whom).toBe('nltrue');
  });

  it.each([
    ['light', 'no-preference'],
    ['dark', 'reduce'],
  ] as const)('fits a phone, %s, with motion: %s', async (colorScheme, reducedMotion) => {
    const page = await start('dbbe', '/', { viewport: { width: 320, height: 480 }, colorScheme, reducedMotion });
    await dialogOf(page).waitFor();
    await stands(page);
    const box = await dialogOf(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.width ?? 999) <= 320 && (box?.height ?? 999) <= 480).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
