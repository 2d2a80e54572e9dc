import fs from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser/browser.ts';
import { htmlFaults, lookAt, tooWide, visitor } from '../testing/browser/screen.ts';
import { createDatabase } from '../testing/databases.ts';
import {
  articleDocument,
  eventDocument,
  magazineDocument,
  newsletterDocument,
  pageDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const word = 'Brandwerendheidsdoorvoeringsmanchetbevestigingsbeugelmontagehandleidingsbijlage80';
const sharp = `"L'«été» & <l’hiver>" 'à' 100 %`;
const long = (title: string) => `${title} ${sharp} `.repeat(20).slice(0, 299).trim();
const words = (title: string, more: object = {}, limit = 300) => ({
  nl: { title: long(title).slice(0, limit), ...more },
  fr: { title: long(`${title} fr`).slice(0, limit), ...more },
});
const table = `<table><caption>${word}</caption><tbody><tr>${'<th scope="col">Kolom</th>'.repeat(20)}</tr><tr>${`<td>${word}</td>`.repeat(20)}</tr></tbody></table>`;
const wild = `<p>${sharp.replace(/[&<>]/g, ' ')} ${word}</p><pre>${word} ${word} ${word}</pre>${table}<blockquote><p>${word}</p></blockquote><ul><li><ul><li>${word}</li></ul></li></ul>`;
const deep = `${'<ul><li>diep'.repeat(30)}${'</li></ul>'.repeat(30)}${'<blockquote>'.repeat(20)}<p>${word}</p>${'</blockquote>'.repeat(20)}${'<table><tr><td>'.repeat(5)}${word}${'</td></tr></table>'.repeat(5)}`;
const remote = 'https://example.org/picture.png';
const place = { street: `${word} 1`, city: word, openingHours: `${word}\n${word}` };
const name = (locale: string) => ({
  name: `${word.slice(0, 55)} ${locale}`,
  title: long('Titel').slice(0, 119),
  description: long('Waarover'),
  ...place,
});
const contact = {
  publisher: word.slice(0, 79),
  vatNumber: 'BE0999000111',
  zipCode: '2800',
  email: `${word.toLowerCase()}@dbbe.example`.slice(-60),
  departments: [
    { department: 'editorial', email: `${word.toLowerCase()}@dbbe.example`.slice(-60), phone: '+32 15 000 11 00 (toestel 1234567)' },
  ],
};
const documents = [
  portalDocument('dbbe', { contact, texts: { nl: name('nl'), fr: name('fr') }, related: ['hobe'] }),
  portalDocument('hobe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: word.slice(0, 60) }, fr: { name: sharp } } },
  themeDocument('lang-thema', { texts: words('Thema', { description: long('Over') }, 120) }),
  themeDocument('leeg', { interests: [], texts: { nl: { title: 'Leeg' } } }),
  { entity: 'customer', reference: 'CUST-1', name: word, portals: ['dbbe'] },
  articleDocument({
    reference: 'DBBE00000000001',
    displayAuthor: long('An').slice(0, 119),
    imageUrl: remote,
    customerReference: 'CUST-1',
    texts: words('Artikel', { description: `${word} ${sharp}`, text: wild }),
  }),
  articleDocument({ reference: 'DBBE00000000002', interests: [], texts: { nl: { title: word } } }),
  articleDocument({ reference: 'DBBE00000000003', interests: [], texts: { fr: { title: sharp, text: deep } } }),
  articleDocument({ reference: 'DBBE00000000004', isPremium: true, typeId: 11, texts: words('Betaald', { description: long('x') }) }),
  magazineDocument({
    reference: 'DBBEMAG00001',
    coverImageUrl: remote,
    texts: words('Nummer', { description: long('In'), coverLine: word }),
    articles: ['DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003', 'DBBE00000000004'],
    tiles: [
      {
        reference: 'TILE-1',
        orderByValue: 15,
        imageUrl: remote,
        redirectUrl: 'https://hobe.example/x',
        interests: ['daken'],
        texts: words('Tegel', { description: long('t') }),
      },
    ],
    ads: [
      {
        orderByValue: 25,
        imageUrl: remote,
        redirectUrl: 'https://example.org/',
        texts: { nl: { alt: long('Reclame') }, fr: { alt: sharp } },
      },
    ],
    combinations: [{ reference: 'COMB-1', article: 'DBBE00000000001', imageUrl: remote }],
  }),
  magazineDocument({ reference: 'DBBEMAG00002', articles: [], texts: { nl: { title: word } } }),
  magazineDocument({ reference: 'DBBEMAG00003', articles: ['DBBE00000000001'] }),
  newsletterDocument({
    reference: 'NB-DBBE-2026-01',
    texts: { nl: { subject: long('Brief').slice(0, 250), introDescription: wild }, fr: { subject: sharp } },
    items: [
      { reference: 'DBBE00000000001', contentType: 'article', viewType: 2 },
      {
        reference: null,
        contentType: 'ad',
        imageUrl: remote,
        url: 'https://example.org/',
        texts: { nl: { title: word }, fr: { title: sharp } },
      },
    ],
  }),
  eventDocument({
    reference: 'EV-1',
    location: word,
    imageUrl: remote,
    url: 'https://example.org/',
    texts: words('Vakdag', { description: long('d'), text: wild }),
  }),
  eventDocument({ reference: 'EV-2', startsAt: '2020-01-01', texts: { nl: { title: word } } }),
  videoDocument({ reference: 'VID-1', texts: words('Filmpje', { description: long('f') }) }),
  pageDocument('overal', { texts: words('Bladzijde', { text: wild }) }),
  {
    entity: 'product',
    reference: 'PR-1',
    portals: ['dbbe'],
    categoryId: 1,
    priceCents: 1,
    texts: words('Product', { description: long('p') }, 120),
  },
];

/** Each in Dutch; the language switch leads to the French one. */
const addresses = [
  ...['/', '/magazines', '/magazines/print', '/magazines/themes', '/themes', '/newsletters', '/pricing', '/contact'],
  ...['/lang-thema', '/leeg', '/overal', '/evenement/EV-1', '/evenement/EV-2', '/short/VID-1'],
  ...['DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003', 'DBBE00000000004'].map((reference) => `/dossier/${reference}`),
  ...['/magazine/DBBEMAG00001', '/magazine/DBBEMAG00001/DBBE00000000001', '/magazine/DBBEMAG00002'],
  ...['/nieuwsbrief/NB-DBBE-2026-01', '/nieuwsbrief/NB-DBBE-2026-01/DBBE00000000001'],
];
const french = (address: string) =>
  `/fr${address === '/' ? '' : address}`.replace('/dossier/', '/fichier/').replace('/nieuwsbrief/', '/bulletin/');

describe('whatever people write', () => {
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

  it.each(addresses.flatMap((address) => [address, french(address)]))('is shown well at %s', async (address) => {
    const { status, text } = await server.get(address);
    expect(status).toBe(200);
    expect(await htmlFaults(text)).toEqual([]);
    await lookAt(visit, address);
  });

  it('can be read without script, magnified four times', async () => {
    // 1,280 pixels at 400 % are as many as 320.
    await visit('/', { viewport: { width: 320, height: 256 }, javaScriptEnabled: false }, async (page) => {
      for (const address of addresses) {
        await page.goto(`http://dbbe.localhost:${server.port}${address}`);
        expect((await page.textContent('main'))?.trim().length, address).toBeGreaterThan(20);
        expect(await page.locator('h1').count(), address).toBe(1);
      }
    });
  });

  it('keeps the title of a table in sight while it is moved sideways', async () => {
    await visit('/dossier/DBBE00000000001', { viewport: { width: 360, height: 640 } }, async (page) => {
      const scroller = page.locator('.scroll');
      await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
      const [frame, title] = [await scroller.boundingBox(), await scroller.locator('caption').boundingBox()];
      await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(1000);
      expect(title?.x).toBeCloseTo(frame?.x ?? 0, 0);
      expect(title?.width).toBeLessThanOrEqual(frame?.width ?? 0);
    });
  });

  it('has nothing to turn in an issue with one article', async () => {
    const { text } = await server.get('/magazine/DBBEMAG00003/DBBE00000000001');
    expect(text).not.toContain('data-turn');
    expect(text).not.toMatch(/rel="(?:prev|next)"/);
  });

  it('says on paper where links lead', async () => {
    await visit('/evenement/EV-1', { viewport: { width: 700, height: 1000 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      const after = await page.locator('.article-foot .button').evaluate((element) => getComputedStyle(element, '::after').content);
      expect(after).toContain('https://example.org/');
    });
  });

  it('fits paper', async () => {
    await visit('/', { viewport: { width: 700, height: 1000 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      for (const address of ['/', '/dossier/DBBE00000000001', '/magazine/DBBEMAG00001', '/contact']) {
        await page.goto(`http://dbbe.localhost:${server.port}${address}`);
        expect(await tooWide(page), address).toBe(0);
        expect(await page.locator('nav.menu').isVisible(), address).toBe(false);
      }
    });
  });

  it('shows no picture of another site, and says where it is', async () => {
    const { text } = await server.get('/magazine/DBBEMAG00001');
    expect(text).not.toMatch(/<img[^>]*example\.org/);
    expect(text.match(/class="plate"/g)).toHaveLength(2);
    expect(text.match(/<a[^>]*href="https:\/\/example\.org\/picture\.png"/g)).toHaveLength(4);
    expect(text).toContain('Te lezen op hobe.example');
  });

  it('turns the pages of a magazine under a finger', async () => {
    await visit('/magazine/DBBEMAG00001/DBBE00000000001', { viewport: { width: 360, height: 640 }, hasTouch: true }, async (page) => {
      await page.evaluate(() => {
        const target = document.querySelector('h1') as HTMLElement;
        const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 200 });
        target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)], changedTouches: [touch(300)] }));
        target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(100)] }));
      });
      await page.waitForURL('**/magazine/DBBEMAG00001/DBBE00000000002');
    });
  });
});
