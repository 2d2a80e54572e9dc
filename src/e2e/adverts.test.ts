import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statEvents } from '../db/tables/stats.ts';
import { axeFaults, tooWide, visitor } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { articleDocument, newsletterDocument, portalDocument, themeDocument } from '../testing/documents.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300"><rect width="1200" height="300" fill="#a8401f"/></svg>';
const ad = (reference: string, customerReference: string | null, more: object = {}) => ({
  entity: 'ad',
  reference,
  portals: ['dbbe', 'elbe'],
  fileId: 1,
  redirectUrl: `https://example.org/${reference.toLowerCase()}`,
  customerReference,
  texts: {
    nl: { title: `Titel ${reference}`, description: `Woorden ${reference}`, imageAlt: 'Een balk' },
    fr: { title: `Titre ${reference}`, description: `Mots ${reference}`, imageAlt: 'Une poutre' },
  },
  ...more,
});
const documents = [
  ...['dbbe', 'hobe', 'elbe'].map((code) => portalDocument(code)),
  { entity: 'file', id: 1, name: 'balk.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  { entity: 'interest', code: 'leeg', texts: { nl: { name: 'Leeg' }, fr: { name: 'Vide' } } },
  themeDocument('hellende-daken'),
  themeDocument('zonder-artikels', { interests: ['leeg'] }),
  ...['K', 'L', 'M'].map((reference) => ({ entity: 'customer', reference, name: `Bedrijf ${reference}`, portals: ['dbbe'] })),
  ad('AD-K1', 'K'),
  ad('AD-K2', 'K'),
  ad('AD-L', 'L'),
  ad('AD-M', 'M', { fileId: null }),
  ad('AD-NOBODY', null),
  // Articles of the same companies between the others.
  ...Array.from({ length: 24 }, (_, index) =>
    articleDocument({
      reference: `DBBE${String(index + 1).padStart(11, '0')}`,
      portals: index < 20 ? ['dbbe', 'hobe'] : ['dbbe'],
      displayDate: `2026-10-${String(index + 1).padStart(2, '0')}`,
      ...(index % 3 === 0 && { customerReference: 'KLM'[index % 9 === 0 ? 0 : index % 2 ? 1 : 2], typeId: 11 }),
    }),
  ),
  newsletterDocument({
    reference: 'NB-DBBE-2026-01',
    items: [{ contentType: 'ad', url: 'https://example.org/brief', texts: { nl: { title: 'Te koop' }, fr: { title: 'À vendre' } } }],
  }),
  newsletterDocument({
    reference: 'NB-DBBE-2026-02',
    items: [
      { contentType: 'ad', url: 'https://example.org/zonder-titel', fileId: 1, viewType: 2 },
      { contentType: 'ad', moreLink: 'https://example.org/elders', imageUrl: 'https://example.org/advertentie.png' },
      { contentType: 'ad', url: 'https://example.org/frans', fileId: 1, texts: { fr: { title: 'Seulement' } } },
      { contentType: 'poll', url: 'https://example.org/poll', fileId: 1 },
      { contentType: 'news', url: 'https://example.org/nieuws', fileId: 1 },
    ],
  }),
];

describe('advertisements of a portal', () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await startWatched(documents);
  });
  afterAll(() => watched?.close());
  const page = async (address: string, portal = 'dbbe') => {
    const { status, text } = await watched.server.get(address, { host: `${portal}.localhost` });
    expect(status, address).toBe(200);
    return /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
  };
  /** Returns the content of a page in order: advertisements, and links to articles with their companies. */
  async function standing(address: string) {
    const text = (await page(address)).replace(/\s+/g, ' ');
    return [
      ...text.matchAll(
        /<div class="ad tile" data-ad="1"(?: data-customer="(\w+)")?|class="headline"> ?<a href="(?:\/fr)?\/(?:dossier|fichier)\/(\w{15})"/g,
      ),
    ].map(([, customer, article]) => (article ? { article, customer: customerOf(article) } : { customer: customer ?? null }));
  }
  const customerOf = (reference: string) =>
    (documents.find((one) => 'reference' in one && one.reference === reference) as { customerReference?: string } | undefined)
      ?.customerReference ?? null;
  const articles = Array.from({ length: 24 }, (_, index) => `/dossier/DBBE${String(index + 1).padStart(11, '0')}`);

  it('have places on fronts, themes and articles, and none stands beside its own company', async () => {
    for (const address of ['/', '/fr', '/hellende-daken', '/fr/hellende-daken', ...articles, '/fr/fichier/DBBE00000000002']) {
      const all = await standing(address);
      const ads = all.filter((one) => !('article' in one));
      expect(ads.length, address).toBeGreaterThan(0);
      const customers = ads.flatMap(({ customer }) => customer ?? []);
      expect(new Set(customers).size, address).toBe(customers.length);
      for (const [index, one] of all.entries()) {
        const next = all[index + 1];
        if (!next || one.customer === null || ('article' in one && 'article' in next)) continue;
        expect(one.customer, `${address} ${JSON.stringify([one, next])}`).not.toBe(next.customer);
      }
      const own = address.match(/\w{15}$/)?.[0];
      if (own) expect(customers, address).not.toContain(customerOf(own) ?? '');
    }
    expect((await standing('/')).filter((one) => !('article' in one)).length).toBeGreaterThan(1);
  });

  it('are all shown somewhere, labelled in words before the link', async () => {
    const texts = await Promise.all([...articles, '/', '/hellende-daken'].map((address) => page(address)));
    for (const reference of ['AD-K1', 'AD-K2', 'AD-L', 'AD-M', 'AD-NOBODY'])
      expect(
        texts.some((text) => text.includes(`Titel ${reference}`)),
        reference,
      ).toBe(true);
    for (const text of texts)
      for (const one of text.split('<div class="ad tile"').slice(1)) {
        expect(one.indexOf('Advertentie')).toBeGreaterThan(0);
        expect(one.indexOf('Advertentie')).toBeLessThan(one.indexOf('<a '));
        expect(one).toContain('rel="sponsored noopener"');
      }
    expect(await page('/fr')).toMatch(/Publicité/);
  });

  it('leave no hole where there are none, and nothing is sold where nothing can be read', async () => {
    for (const [address, portal] of [
      ['/', 'hobe'],
      ['/dossier/DBBE00000000001', 'hobe'],
      ['/', 'elbe'],
      ['/zonder-artikels', 'dbbe'],
    ] as const) {
      const text = await page(address, portal);
      expect(text, `${portal} ${address}`).not.toContain('data-ad');
      expect(text, `${portal} ${address}`).not.toContain('class="ad-place');
    }
  });

  it('stand in a newsletter also without a title, named by their label', async () => {
    for (const [address, label, poll, last] of [
      ['/nieuwsbrief/NB-DBBE-2026-02', 'Advertentie', 'Peiling', []],
      ['/fr/bulletin/NB-DBBE-2026-02', 'Publicité', 'Sondage', ['Seulement https://example.org/frans']],
    ] as const) {
      const items = (await page(address)).replace(/\s+/g, ' ').split('<article').slice(1);
      const links = items.map((item) => {
        const [, to, name] = /<h3[^>]*>.*?<a href="([^"]+)"[^>]*>([^<]+)<\/a>.*?<\/h3>/.exec(item) ?? [];
        return `${name} ${to}`;
      });
      expect(links).toEqual([
        `${label} https://example.org/zonder-titel`,
        `${label} https://example.org/elders`,
        ...last,
        `${poll} https://example.org/poll`,
      ]);
      expect(items[0]).toMatch(/<picture/);
      for (const item of items.slice(0, 2)) {
        expect(item).toContain('rel="sponsored noopener"');
        expect(item).toMatch(/data-ad="4"/);
        expect(item.match(new RegExp(`>${label}<`, 'g'))).toHaveLength(1);
      }
      expect(items[1]).toContain('href="https://example.org/advertentie.png"');
    }
  });

  it('are counted when half of one is on the screen, also in a newsletter, and move nothing when their picture comes', async () => {
    const { server, browser, connection } = watched;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0',
    });
    const tab = await context.newPage();
    for (const [address, selector] of [
      ['/dossier/DBBE00000000002', '.ad'],
      ['/nieuwsbrief/NB-DBBE-2026-01', '[data-item="ad"]'],
    ] as const) {
      await connection.db.delete(statEvents);
      await tab.goto(`http://dbbe.localhost:${server.port}${address}`);
      await tab.evaluate(() => {
        const moved = globalThis as unknown as { moved: number };
        moved.moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await tab
        .locator(selector)
        .first()
        .evaluate((one) => {
          one.scrollIntoView({ block: 'center', behavior: 'instant' });
          return new Promise<void>((resolve) => {
            const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), { threshold: 0.5 });
            sight.observe(one);
          });
        });
      await tab.evaluate(() =>
        Promise.all(
          [...document.images].map((image) => (image.complete ? undefined : new Promise((done) => image.addEventListener('load', done)))),
        ),
      );
      expect(await tab.evaluate(() => (globalThis as unknown as { moved: number }).moved), address).toBeLessThan(0.01);
      await tab.goto('about:blank');
      await vi.waitFor(async () => {
        const events = await connection.db.select().from(statEvents).where(eq(statEvents.typeId, 6)).orderBy(asc(statEvents.id));
        expect(events.length, address).toBe(1);
      }, 30_000);
    }
    await context.close();
  });

  it('pass axe in both colours, and fit a telephone', async () => {
    const visit = visitor(watched.browser, `http://dbbe.localhost:${watched.server.port}`);
    for (const address of ['/', '/fr/hellende-daken', '/dossier/DBBE00000000002', '/nieuwsbrief/NB-DBBE-2026-02'])
      await visit(address, { viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' }, async (tab) => {
        expect(await tooWide(tab), address).toBe(0);
        for (const colorScheme of ['light', 'dark'] as const) {
          await tab.emulateMedia({ colorScheme });
          expect(await axeFaults(tab, colorScheme === 'dark' ? 'colour' : 'all'), `${address} ${colorScheme}`).toEqual([]);
        }
      });
  });
});
