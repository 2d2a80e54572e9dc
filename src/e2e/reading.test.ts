import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../testing/databases.ts';
import {
  articleDocument,
  eventDocument,
  magazineDocument,
  newsletterDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const open = 'DBBE00000000001';
const gated = 'DBBE00000000002';
const dutch = 'DBBE00000000003';
const customer = { entity: 'customer', name: 'Zinkatelier Waterslag', portals: ['dbbe'], redirectUrl: 'https://example.org/waterslag' };
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#a8401f"/></svg>';
const letterItems = [
  { reference: open, contentType: 'article' },
  { reference: gated, contentType: 'article', moreLink: '/pricing', url: '/contact', texts: { nl: { moreLabel: 'Eigen knop' } } },
  { reference: gated, contentType: 'article', url: 'https://example.org/eigen', imageUrl: 'https://example.org/eigen.jpg' },
  { reference: 'HOBE00000000001', contentType: 'article', moreLink: 'https://example.org/buiten' },
  { reference: 'HOBE00000000001', contentType: 'article' },
];
const documents = [
  { entity: 'file', id: 1, name: 'dak.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  { entity: 'file', id: 2, name: 'logo.svg', mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  portalDocument('dbbe'),
  portalDocument('hobe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  themeDocument('hellende-daken'),
  { ...customer, reference: 'CUST-1', logoFileId: 2 },
  articleDocument({ reference: open, customerReference: 'CUST-1', fileId: 1 }),
  articleDocument({ reference: gated, customerReference: 'CUST-1', isPremium: true, fileId: 1 }),
  articleDocument({ reference: dutch, texts: { nl: { title: 'Alleen Nederlands' } } }),
  articleDocument({
    reference: 'HOBE00000000001',
    portals: ['hobe'],
    texts: { nl: { title: 'Van Hobe', newsletterMoreLabel: 'Verder bij Hobe' } },
  }),
  magazineDocument({
    reference: 'DBBEMAG00001',
    articles: [open, gated, dutch],
    related: ['DBBEMAG00002', 'HOBEMAG00001'],
    showMRKs: false,
  }),
  magazineDocument({ reference: 'DBBEMAG00002', articles: [] }),
  magazineDocument({ reference: 'HOBEMAG00001', portal: 'hobe' }),
  magazineDocument({ reference: 'DBBEMAG00003', articles: [open], texts: { nl: { title: 'Nummer in het Nederlands' } } }),
  newsletterDocument({ reference: 'NB-DBBE-2026-01', showMRKs: false, isFreePremium: true, items: letterItems }),
  eventDocument({ reference: 'EV-1' }),
  videoDocument({ reference: 'VID-1' }),
];

describe('what stands where a text is read', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: await createDatabase('servers'), documents });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });
  /** Returns the page without the spaces between its elements. */
  const page = async (address: string) => {
    const { status, text } = await server.get(address);
    expect(status, address).toBe(200);
    return text.replace(/\s+/g, ' ');
  };
  const main = async (address: string) => /<main[\s\S]*<\/main>/.exec(await page(address))?.[0] ?? '';
  const payload = async (address: string) => JSON.parse((await server.get(`${address}/payload.json`)).text);

  it.each([
    ['its own page', '/dossier/'],
    ['an issue', '/magazine/DBBEMAG00001/'],
    ['a newsletter', '/nieuwsbrief/NB-DBBE-2026-01/'],
  ])('a text names the company that it was made with on %s, also without the companies’ own tiles', async (_, before) => {
    for (const reference of [open, gated]) {
      const text = await main(before + reference);
      expect(text).toMatch(/data-customer="CUST-1".*In samenwerking met.*Zinkatelier Waterslag/);
      expect((await payload(before + reference)).customer).toMatchObject({ customerReference: 'CUST-1', name: 'Zinkatelier Waterslag' });
    }
    expect(await page(before + open)).toContain('"sponsor":{"@type":"Organization","name":"Zinkatelier Waterslag"}');
    expect(
      await main(
        `${before.replace('/dossier', '/fr/fichier').replace('/nieuwsbrief', '/fr/bulletin').replace('/magazine', '/fr/magazine')}${open}`,
      ),
    ).toContain('En collaboration avec');
  });

  it('changes wherever it stands when the company changes its name or its mark', async () => {
    const addresses = [`/dossier/${open}`, `/magazine/DBBEMAG00001/${open}`, `/nieuwsbrief/NB-DBBE-2026-01/${open}`];
    await server.save([{ ...customer, reference: 'CUST-1', logoFileId: 2, name: 'Waterslag bv' }]);
    for (const address of addresses) expect(await main(address)).toContain('Waterslag bv');
    const marks = async () => Promise.all(addresses.map(async (address) => (await payload(address)).customer.logoUrl as string));
    const before = await marks();
    await server.save([
      {
        entity: 'file',
        id: 2,
        name: 'logo.svg',
        mediaType: 'image/svg+xml',
        data: Buffer.from(drawing.replace('#a8401f', '#205080')).toString('base64'),
      },
    ]);
    for (const [index, mark] of (await marks()).entries()) expect(mark).not.toBe(before[index]);
    await server.save([{ ...customer, reference: 'CUST-1', logoFileId: 2 }]);
  });

  it('an item of a newsletter leads where it says itself, before its article', async () => {
    const { viewer } = await payload('/nieuwsbrief/NB-DBBE-2026-01');
    const text = await main('/nieuwsbrief/NB-DBBE-2026-01');
    const items = text.split('<article').slice(1);
    const addressOf = (item: string | undefined) => /<h3 class="headline"> ?<a href="([^"]+)"/.exec(item ?? '')?.[1];
    expect(items.map(addressOf)).toEqual([
      `/nieuwsbrief/NB-DBBE-2026-01/${open}`,
      '/pricing',
      'https://example.org/eigen',
      'https://example.org/buiten',
      'https://hobe.example/dossier/HOBE00000000001',
    ]);
    expect(items[1]).toContain('Eigen knop');
    // Items open only in the newsletter are not promised as open on other pages.
    expect(items.map((item) => item.includes('Vrij te lezen'))).toEqual([false, false, false, false, false]);
    // Its own picture has priority over that of the article.
    expect(viewer.items[2].imageUrl).toBe('https://example.org/eigen.jpg');
    expect(viewer.items[2].picture).toBeUndefined();
    expect(viewer.items[1].imageUrl).toMatch(/^\/media\/1\//);
    // Texts of its article, also of a sister portal.
    expect(items[4]).toContain('Verder bij Hobe');
    expect(items[3]).not.toContain('hobe.example');
    const french = (await main('/fr/bulletin/NB-DBBE-2026-01')).split('<article').slice(1);
    expect(addressOf(french[1])).toBe('/fr/pricing');
  });

  it('an issue of the same magazine does not stand among those of others', async () => {
    const text = await main('/magazine/DBBEMAG00001');
    const [, here, elsewhere] =
      /(<section[^>]*aria-labelledby="others-here".*?<\/section>).*?(<section[^>]*aria-labelledby="elsewhere".*?<\/section>)/.exec(text) ??
      [];
    expect(here).toContain('href="/magazine/DBBEMAG00002"');
    expect(elsewhere).toContain('href="https://hobe.example/magazine/HOBEMAG00001"');
    expect(elsewhere).not.toContain('DBBEMAG00002');
  });

  it('topics lead to what else there is about them', async () => {
    for (const [address, link] of [
      [`/dossier/${open}`, '/zoeken?interests=daken'],
      [`/fr/fichier/${open}`, '/fr/chercher?interests=daken'],
      [`/magazine/DBBEMAG00001/${open}`, '/zoeken?interests=daken'],
      ['/evenement/EV-1', '/zoeken?interests=daken'],
      ['/short/VID-1', '/zoeken?interests=daken'],
    ] as const)
      expect(await main(address), address).toMatch(new RegExp(`<a href="${link.replace('?', '\\?')}"[^>]*>(?:Daken|Toitures)</a>`));
  });

  it('offers the other language where the text exists in it, and says so where it does not', async () => {
    const inBoth = await page(`/dossier/${open}`);
    expect(inBoth).toContain(`href="/fr/fichier/${open}"`);
    expect(inBoth).toContain('Lire en français');
    for (const address of [`/dossier/${dutch}`, `/magazine/DBBEMAG00001/${dutch}`]) {
      const text = await page(address);
      expect(text, address).not.toContain('Lire en français');
      expect(text, address).toContain('Uniquement en néerlandais');
      expect(text, address).toMatch(/<a class="language" href="\/fr"/);
    }
    // The placeholder page stays for direct visits, and links to the original.
    const there = await page(`/fr/fichier/${dutch}`);
    expect(there).toContain('n’existe qu’en néerlandais');
    expect(there).toContain(`href="/dossier/${dutch}"`);
    // An issue in one language does not hide that its article has a page in both.
    expect(await page(`/magazine/DBBEMAG00003/${open}`)).toContain(`<a class="language" href="/fr/fichier/${open}"`);
    for (const address of ['/', '/themes', '/hellende-daken']) expect(await page(address), address).not.toContain('Uniquement');
  });
});
