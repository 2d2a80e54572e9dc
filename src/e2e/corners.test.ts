import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statEvents } from '../db/tables/stats.ts';
import { flagNames } from '../features/companies/flag-rules.ts';
import { axeFaults, htmlFaults, tooWide, visitor } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';

type Flags = Record<(typeof flagNames)[number], boolean>;
const all = Array.from({ length: 2 ** flagNames.length }, (_, bits) => ({
  reference: `K${String(bits).padStart(3, '0')}`,
  flags: Object.fromEntries(flagNames.map((name, place) => [name, (bits & (2 ** place)) !== 0])) as Flags,
}));
/** Words that occur in only one fact of a company, and when readers may see them. */
const words: readonly (readonly [string, (flags: Flags) => boolean])[] = [
  ['Leiendekkersstraat', ({ showAddress }) => showAddress],
  ['Wetterstad', ({ showAddress, showCity }) => showAddress || showCity],
  ['111 11 11', ({ showTelephone }) => showTelephone],
  ['222 22 22', ({ showFax }) => showFax],
  ['post@bedrijf.example', ({ showEmail }) => showEmail],
  ['//bedrijf.example', ({ showWebsite }) => showWebsite],
  ['BE0400378485', ({ hideFinancialData }) => !hideFinancialData],
];
const company = {
  ...{ entity: 'customer', name: 'Bedrijf', portals: ['dbbe'], redirectUrl: 'https://bedrijf.example/tegel' },
  ...{ email: 'post@bedrijf.example', phone: '+32 9 111 11 11', fax: '+32 9 222 22 22', vatNumber: 'BE0400378485' },
  mainAddress: { street: 'Leiendekkersstraat', streetNumber: '40', city: 'Wetterstad', zipCode: '9230', countryCode: 'BE' },
};
const corner = { linkToWebsite: true, websiteNL: 'https://bedrijf.example/nl', websiteFR: 'https://bedrijf.example/fr' };
const article = (number: number) => `DBBE${String(number).padStart(11, '0')}`;
const open = { showAddress: true, showTelephone: true, showEmail: true, showWebsite: true, showProducts: true };
const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  pageDocument('colofon'),
  ...all.map(({ reference, flags }) => ({ ...company, reference, corner: { ...corner, ...flags } })),
  {
    ...{ ...company, reference: 'DRIELIND', name: 'Drie Lindekens', interests: ['daken'] },
    texts: { nl: { description: 'Pannen & hulpstukken' }, fr: { description: 'Tuiles & accessoires' } },
    corner: { ...open, headerColor: '#7A2E18', websiteEN: 'https://bedrijf.example/en' },
  },
  articleDocument({ reference: article(1), typeId: 7, customerReference: 'DRIELIND' }),
  articleDocument({ reference: article(2), typeId: 1, customerReference: 'DRIELIND' }),
  // Of a company that hides its products and its website, and one that shows both.
  articleDocument({ reference: article(3), typeId: 7, customerReference: 'K000' }),
  articleDocument({ reference: article(4), typeId: 7, customerReference: 'K511' }),
];

describe('the corner of a company', () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await startWatched(documents);
  });
  afterAll(() => watched?.close());
  const read = async (address: string) => (await watched.server.get(address)).text;

  it('shows what its nine flags say, in each of their 512 combinations', async () => {
    for (const { reference, flags } of all) {
      const html = await read(`/${reference}`);
      for (const [word, isOpen] of words)
        expect({ reference, word, isThere: html.includes(word) }).toEqual({ reference, word, isThere: isOpen(flags) });
    }
    expect(await read('/K000')).not.toContain(article(3));
    expect(await read('/K511')).toContain(article(4));
  });

  it('is the target of a tile whose website is hidden, and no feed, search or answer tells more', async () => {
    expect(await read(`/dossier/${article(3)}`)).toMatch(/href="\/K000" rel="sponsored/);
    expect(await read(`/fr/fichier/${article(4)}`)).toMatch(/href="https:\/\/bedrijf\.example\/fr" rel="sponsored/);
    const answers = [
      ...['/feed.xml', '/sitemaps/pages.xml', `/api/articles/dbbe/nl/${article(3)}`, '/api/search/dbbe/nl?q=bedrijf'],
      ...['/api/search/dbbe/nl?q=Wetterstad', '/api/search/dbbe/nl/suggestions?q=Wetter', `/dossier/${article(3)}`],
    ];
    for (const address of answers) {
      const text = await read(address);
      for (const [word] of words)
        expect({ address, word, isThere: text.replaceAll('q=Wetterstad', '').includes(word) }).toMatchObject({ isThere: false });
    }
    expect(await read('/sitemaps/pages.xml')).toContain('/fr/DRIELIND</loc>');
  });

  it('has an address that no page, theme or screen has, whatever the case', async () => {
    const taken = async (document: object) => (await watched.server.import([document])).output;
    expect(await taken({ ...company, reference: 'Colofon', corner: {} })).toContain('reference');
    expect(await taken({ ...company, reference: 'Themes', corner: {} })).toContain('reference');
    expect(await taken({ ...company, reference: 'k000', corner: {} })).toContain('reference');
    expect(await taken(pageDocument('drielind'))).toContain('reference');
    expect((await watched.server.get('/colofon')).status).toBe(200);
  });

  it('is counted when it is seen, with its products and its contact details', async () => {
    const { server, browser, connection } = watched;
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0' });
    const tab = await context.newPage();
    await tab.goto(`http://dbbe.localhost:${server.port}/fr/DRIELIND`);
    const counted = async () =>
      (await connection.db.select().from(statEvents).orderBy(asc(statEvents.id)))
        .filter(({ typeId }) => typeId >= 5 && typeId <= 8)
        .map(({ typeId, reference, locale }) => `${typeId} ${reference} ${locale}`)
        .toSorted();
    await expect.poll(counted).toContain('5 DRIELIND fr');
    await tab.getByText('Coordonnées').press('Enter');
    await tab.locator('#products').scrollIntoViewIfNeeded();
    await expect.poll(counted).toEqual(['5 DRIELIND fr', '7 DRIELIND fr', '8 DRIELIND fr']);
    await context.close();
  });

  it('passes axe in both colours and languages, is valid, and fits a telephone', async () => {
    const visit = visitor(watched.browser, `http://dbbe.localhost:${watched.server.port}`);
    for (const address of ['/DRIELIND', '/fr/DRIELIND']) {
      expect(await htmlFaults(await read(address)), address).toEqual([]);
      await visit(address, { viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' }, async (tab) => {
        await tab.locator('[data-contact] summary').click();
        expect(await tooWide(tab), address).toBe(0);
        for (const colorScheme of ['light', 'dark'] as const) {
          await tab.emulateMedia({ colorScheme });
          expect(await axeFaults(tab, colorScheme === 'dark' ? 'colour' : 'all'), `${address} ${colorScheme}`).toEqual([]);
        }
      });
    }
  });
});
