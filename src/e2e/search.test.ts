import fs from 'node:fs';
import zlib from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser/browser.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { createDatabase } from '../testing/databases.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const texts = (nl: string, fr: string) => ({
  nl: { title: nl, description: `Over ${nl}`, text: `<p>${nl} in het lang.</p>` },
  fr: { title: fr, description: `À propos : ${fr}`, text: `<p>${fr}, en détail.</p>` },
});
const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  { entity: 'interest', code: 'hout', texts: { nl: { name: 'Hout' }, fr: { name: 'Bois' } } },
  themeDocument('hellende-daken'),
  articleDocument({ reference: 'DBBE00000000001', texts: texts('Isolatie van daken', 'Isolation des toitures'), isPremium: true }),
  articleDocument({ reference: 'DBBE00000000002', texts: texts('Houten gevels', 'Façades en bois'), interests: ['hout'], typeId: 2 }),
  ...Array.from({ length: 30 }, (_, index) =>
    articleDocument({
      reference: `DBBE${String(100 + index).padStart(11, '0')}`,
      texts: texts(`Vloerverwarming ${index}`, `Chauffage par le sol ${index}`),
    }),
  ),
  magazineDocument({ reference: 'DBBEMAG00001', articles: ['DBBE00000000002'] }),
];

describe('the search screen', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const at = (path: string) => `http://dbbe.localhost:${server.port}${path}`;
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const box = () => page.getByRole('combobox', { name: 'Waar zoekt u naar?' });
  const titles = () => page.locator('.river h3').allInnerTexts();

  beforeAll(async () => {
    server = await startServer({ database: await createDatabase('servers'), documents });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
    watchFaults(page, undefined, faults);
    page.on('request', (request) => new URL(request.url()).host !== new URL(at('/')).host && faults.push(request.url()));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });

  it('has themes and a plain form for whoever has no script', async () => {
    for (const [path, label] of [
      ['/zoeken', 'Waar zoekt u naar?'],
      ['/nl/zoeken', 'Waar zoekt u naar?'],
      ['/fr/chercher', 'Que cherchez-vous'],
    ] as const) {
      const { text, status } = await server.get(path);
      expect(status).toBe(200);
      expect(text).toContain(label);
      expect(text).toMatch(/<form[^>]* action="\/(?:zoeken|fr\/chercher)" method="get"/);
      expect(text).toMatch(/<noscript>/);
    }
    expect((await server.get('/zoeken')).text).toContain('href="/hellende-daken"');
    // The Dutch segment is not a page in French: each language has one address, and the other redirects to it.
    const dutchSegment = await server.get('/fr/zoeken');
    expect([dutchSegment.status, dutchSegment.headers.location]).toEqual([301, '/fr/chercher']);
    expect((await server.get('/')).text).toContain('href="/zoeken"');
    expect((await server.get('/fr')).text).toContain('href="/fr/chercher"');
    expect((await server.get('/magazine/DBBEMAG00001')).text).toContain('/zoeken?magazine=DBBEMAG00001');
    expect((await server.get('/hellende-daken')).text).toContain('/zoeken?interests=daken');
  });

  it('is searched with the keyboard alone', async () => {
    await page.goto(at('/zoeken'));
    await box().focus();
    await page.keyboard.type('isol');
    const options = page.getByRole('listbox', { name: 'Suggesties' }).getByRole('option');
    await options.first().waitFor();
    await expect.poll(() => box().getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => box().getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await heading('1 resultaat').waitFor();
    expect(new URL(page.url()).search).toBe('?q=isolatie');
    expect(await titles()).toEqual(['Isolatie van daken']);
    await expect.poll(() => page.locator('.river mark').first().textContent()).toBe('Isolatie');
    await expect.poll(() => page.locator('#search-start').isVisible()).toBe(false);
    await box().focus();
    await page.keyboard.type(' van');
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
  });

  it('keeps query and filters in the address, and the way back', async () => {
    await page.goto(at('/zoeken'));
    await box().fill('vloerverwarming');
    await page.keyboard.press('Enter');
    await heading('30 resultaten').waitFor();
    await page.getByLabel('Volgorde').selectOption({ label: 'Op nummer' });
    await page.waitForURL(/sort=articleNumber/);
    await page.getByRole('checkbox', { name: /^Daken/ }).check();
    await page.waitForURL(/interests=daken/);
    await box().fill('hout gevel');
    await page.keyboard.press('Enter');
    await heading('0 resultaten').waitFor();
    await page.getByRole('button', { name: 'Wis alle filters' }).last().click();
    await heading('1 resultaat').waitFor();
    for (let steps = 0; steps < 2; steps++) await page.evaluate(() => history.back());
    await heading('30 resultaten').waitFor();
    await expect.poll(() => box().inputValue()).toBe('vloerverwarming');
    await expect.poll(() => page.getByRole('checkbox', { name: /^Daken/ }).isChecked()).toBe(true);
    await page.goto(at('/zoeken'));
    await page.getByRole('button', { name: 'vloerverwarming', exact: true }).click();
    await heading('30 resultaten').waitFor();
  });

  it('shows the results of an address before the island has loaded, and the same ones after it', async () => {
    const early = await browser.newPage({ viewport: { width: 360, height: 800 } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls: string[] = [];
    early.on('request', (request) => /\/api\/search\/\w+\/\w+\?/.test(request.url()) && calls.push(request.url()));
    await early.route(/\/client\.[^/]*\.js|Search\.island/, async (route) => {
      await held;
      await route.continue();
    });
    await early.goto(at('/zoeken?q=vloerverwarming'), { waitUntil: 'commit' });
    await early.getByRole('heading', { name: '30 resultaten' }).waitFor();
    const found = () => early.locator('.river:visible .headline').allTextContents();
    const before = await found();
    expect(before).toHaveLength(20);
    release();
    await early.getByLabel('Volgorde').waitFor();
    expect(await found()).toEqual(before);
    expect(await early.locator('#first-results').count()).toBe(0);
    expect(calls).toHaveLength(1);
    await early.context().close();
  });

  it('loads its island when it is used, or at once where it has something to show', async () => {
    const visit = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const opened = async (path: string) => {
      const tab = await visit.newPage();
      const islands: string[] = [];
      tab.on('request', (request) => /Search\.island/.test(request.url()) && islands.push(request.url()));
      await tab.goto(at(path), { waitUntil: 'networkidle' });
      return { tab, islands, field: tab.getByRole('combobox', { name: 'Waar zoekt u naar?' }) };
    };
    const { tab, islands, field } = await opened('/zoeken');
    expect(islands).toEqual([]);
    await field.focus();
    await tab.keyboard.type('isol');
    await tab.getByRole('option').first().waitFor();
    expect(islands).toHaveLength(1);
    expect(await field.inputValue()).toBe('isol');
    await tab.goto(at('/zoeken?q=vloerverwarming'));
    await tab.getByLabel('Volgorde').waitFor();
    // The recent searches of this visit are there without a touch.
    await tab.goto(at('/zoeken'));
    await tab.getByRole('button', { name: 'vloerverwarming', exact: true }).waitFor();
    await visit.close();
  });

  it('shows more and goes on at the first new row', async () => {
    await page.goto(at('/zoeken?q=vloerverwarming'));
    await heading('30 resultaten').waitFor();
    expect(await titles()).toHaveLength(20);
    await page.getByRole('button', { name: 'Toon meer resultaten' }).click();
    await page.locator('.river > li').nth(29).waitFor();
    expect(new Set(await titles()).size).toBe(30);
    expect(
      await page
        .locator('.river > li')
        .nth(20)
        .locator('a')
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
  });

  it('says which spelling it searched for, and what went wrong', async () => {
    await page.goto(at('/zoeken?q=izolatie'));
    await page.getByText('Resultaten voor').waitFor();
    await page.getByRole('button', { name: 'isolatie', exact: true }).click();
    await page.waitForURL(/q=isolatie/);
    await page.route('**/api/search/**', (route) => route.abort());
    await box().fill('gevels');
    await page.keyboard.press('Enter');
    await heading('Zoeken lukt nu niet').waitFor();
    await page.unroute('**/api/search/**');
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await page.locator('.river h3', { hasText: 'Houten gevels' }).waitFor();
    // The call was aborted on purpose.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('ERR_FAILED')));
  });

  it('goes on with the themes where nothing is found, and offers no filter of nothing', async () => {
    await page.goto(at('/zoeken?q=xyzzy'));
    await heading('Niets gevonden').waitFor();
    await expect.poll(() => page.getByText('Probeer een ander of een korter woord.', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.locator('#search-start').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.search-filters').count()).toBe(0);
    await page.goto(at('/zoeken?q=isolatie&kind=vacancies'));
    await heading('Niets gevonden').waitFor();
    await expect.poll(() => page.getByText('of zet een filter uit').isVisible()).toBe(true);
    await expect.poll(() => page.locator('#search-start').isVisible()).toBe(false);
    await page.locator('.empty').getByRole('button', { name: 'Wis alle filters' }).click();
    await heading('1 resultaat').waitFor();
  });

  it('says that a long query was cut, and searches with the rest', async () => {
    const long = 'vloerverwarming '.repeat(20).trim();
    await page.goto(at(`/zoeken?q=${encodeURIComponent(long)}`));
    await heading('30 resultaten').waitFor();
    await expect.poll(() => page.getByText('met de eerste 200 tekens').isVisible()).toBe(true);
    await page.goto(at('/zoeken'));
    await box().fill(`isolatie ${'x'.repeat(300)}`);
    await page.keyboard.press('Enter');
    await page.getByText('met de eerste 200 tekens').waitFor();
    expect((await box().inputValue()).length).toBe(200);
    await box().fill('isolatie');
    await page.keyboard.press('Enter');
    await heading('1 resultaat').waitFor();
    await expect.poll(() => page.getByText('met de eerste 200 tekens').count()).toBe(0);
  });

  it('leaves out what an address asks for that means nothing', async () => {
    await page.goto(at('/zoeken?q=vloerverwarming&kind=nonsense&from=yesterday&sort=random&interests=%27&premium=7&magazine=x'));
    await heading('30 resultaten').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Zoeken lukt nu niet' }).count()).toBe(0);
  });

  it('leads a question in the other language there, and offers something looser with its count', async () => {
    await page.goto(at('/zoeken?q=fa%C3%A7ades%20en%20bois'));
    await page.getByRole('link', { name: '1 resultaat in het Frans' }).click();
    await page.locator('.river h3', { hasText: 'Façades en bois' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/fr/chercher');
    await page.goto(at('/fr/chercher?q=vloerverwarming'));
    await page.getByRole('link', { name: '30 résultats en néerlandais' }).waitFor();
    await page.goto(at('/zoeken?q=isolatiespecialistenbureau'));
    await heading('Niets gevonden').waitFor();
    await page.locator('.empty', { hasText: '(1 resultaat)' }).getByRole('button', { name: 'isolatie', exact: true }).click();
    await heading('1 resultaat').waitFor();
  });

  it('finds a new article in the second in which it is saved', async () => {
    await server.save([articleDocument({ reference: 'DBBE00000000003', texts: texts('Splinternieuwe dakgoot', 'Gouttière toute neuve') })]);
    await page.goto(at('/fr/chercher?q=goutti%C3%A8res'));
    await page.locator('.river h3', { hasText: 'Gouttière toute neuve' }).waitFor();
  });

  it.each([
    ['/zoeken', 'light', 1_280],
    ['/zoeken?q=vloerverwarming', 'dark', 320],
    ['/fr/chercher?q=isolation', 'light', 320],
    ['/fr/chercher?q=xyzzy', 'dark', 1_280],
    ['/zoeken?magazine=DBBEMAG00001', 'light', 360],
  ] as const)('is for everybody at %s, %s, %i pixels wide', async (path, colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const one = await context.newPage();
    await one.goto(at(path));
    if (path.includes('?')) await one.locator('#results', { hasText: /\d/ }).waitFor();
    expect(await axeFaults(one)).toEqual([]);
    await expect.poll(() => one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });

  it('weighs at most 110 kB of script', async () => {
    const scripts = new Map<string, Promise<Buffer>>();
    const context = await browser.newContext();
    const one = await context.newPage();
    one.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await one.goto(at('/zoeken?q=isolatie'));
    await one.locator('.river h3').first().waitFor();
    const bytes = (await Promise.all(scripts.values())).map((body) => zlib.gzipSync(body).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(110_000);
    await context.close();
  });
});
