import fs from 'node:fs';
import { Readable } from 'node:stream';
import Validator from '@adobe/structured-data-validator';
import { parseRssFeed } from 'feedsmith';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const words = (title: string) => ({ title, description: `${title}: "waarom" & <hoe>`, text: '<p>Verborgen</p>' });
const contact = { publisher: 'Uitgever bv', vatNumber: 'BE0999000111', zipCode: '2800', email: 'info@dbbe.example' };
const place = { name: 'Portaal', title: 'Voor de vakman', description: 'Vakblad.', street: 'Zinklaan 14', city: 'Mechelen' };
const file = (id: number, name: string, mediaType: string, body: string) => ({
  entity: 'file',
  id,
  name,
  mediaType,
  data: Buffer.from(body).toString('base64'),
});
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#a8401f"/></svg>';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const documents = [
  file(1, 'cover.svg', 'image/svg+xml', drawing),
  file(2, 'film.mp4', 'video/mp4', '\0\0\0\u0018ftypisom: not a real film'),
  portalDocument('dbbe', { contact, logoFileId: 1, texts: { nl: place, fr: place } }),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  themeDocument('hellende-daken'),
  articleDocument({ reference: 'DBBE00000000001', displayAuthor: 'An Peeters', fileId: 1, texts: { nl: words('Open') } }),
  articleDocument({ reference: 'DBBE00000000002', isPremium: true, typeId: 2, texts: { nl: words('Gesloten') } }),
  articleDocument({
    reference: 'DBBE00000000003',
    typeId: 2,
    displayDate: hoursAgo(2),
    fileId: 1,
    texts: { nl: words('Nieuw & vers'), fr: { ...words('Frais'), imageAlt: 'Un toit: deux pans' } },
  }),
  articleDocument({ reference: 'DBBE00000000004', typeId: 2, displayDate: hoursAgo(50), texts: { nl: words('Oud nieuws') } }),
  magazineDocument({ reference: 'DBBEMAG00001', number: 7, coverFileId: 1, articles: ['DBBE00000000001', 'DBBE00000000002'] }),
  magazineDocument({ reference: 'DBBEMAG00002', isFreePremium: true, articles: ['DBBE00000000002', 'DBBE00000000003'] }),
  newsletterDocument({
    reference: 'NB-DBBE-2026-01',
    items: [
      { reference: 'DBBE00000000001', contentType: 'article' },
      {
        reference: null,
        contentType: 'quicklink',
        moreLink: '/themes?x=1#content',
        texts: { nl: { title: 'Thema’s' }, fr: { title: 'Thèmes' } },
      },
    ],
  }),
  eventDocument({ reference: 'EV-1', location: 'Gent', fileId: 1 }),
  videoDocument({ reference: 'VID-1', posterFileId: 1 }),
  videoDocument({ reference: 'VID-2', posterFileId: 1, fileId: 2 }),
  pageDocument('privacy'),
];

type Data = Record<string, unknown> & { '@type': string };

describe('what pages tell search engines', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: await createDatabase('servers'), documents });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  async function dataOf(address: string): Promise<Data[]> {
    const { status, text } = await server.get(address);
    expect(status, address).toBe(200);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    return JSON.parse(json ?? '[]');
  }

  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/fr', ['Organization', 'WebSite']],
    ['/dossier/DBBE00000000001', ['Article', 'BreadcrumbList']],
    ['/dossier/DBBE00000000002', ['NewsArticle', 'BreadcrumbList']],
    ['/magazine/DBBEMAG00001', ['PublicationIssue', 'BreadcrumbList']],
    ['/fr/magazine/DBBEMAG00001', ['PublicationIssue', 'BreadcrumbList']],
    ['/magazine/DBBEMAG00001/DBBE00000000001', ['Article', 'BreadcrumbList']],
    ['/nieuwsbrief/NB-DBBE-2026-01', ['BreadcrumbList']],
    ['/evenement/EV-1', ['Event', 'BreadcrumbList']],
    ['/short/VID-1', ['BreadcrumbList']],
    ['/short/VID-2', ['VideoObject', 'BreadcrumbList']],
    ['/hellende-daken', ['BreadcrumbList']],
    ['/fr/privacy', ['BreadcrumbList']],
  ])('is found without fault at %s', async (address, types) => {
    const data = await dataOf(address);
    expect(data.map((one) => one['@type'])).toEqual(types);
    const jsonld = Object.fromEntries(data.map((one) => [one['@type'], [one]]));
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });

  it('names the text that is not free, and tells nothing of it', async () => {
    const [article] = await dataOf('/dossier/DBBE00000000002');
    expect(article).toMatchObject({ isAccessibleForFree: false, hasPart: { isAccessibleForFree: false, cssSelector: '.wall' } });
    expect(JSON.stringify(article)).not.toContain('Verborgen');
    expect((await server.get('/dossier/DBBE00000000002')).text).toContain('class="wall"');
    expect((await dataOf('/dossier/DBBE00000000001'))[0]).toMatchObject({ isAccessibleForFree: true });
  });

  async function headOf(address: string) {
    const { text } = await server.get(address);
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found.join(' '));
    return {
      canonical: all(/<link rel="canonical" href="([^"]*)"/g),
      alternates: all(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]*)"/g),
      description: all(/<meta name="description" content="([^"]*)"/g),
    };
  }

  it('has one address for one text, wherever it is read', async () => {
    const home = await headOf('/dossier/DBBE00000000003');
    expect(home.canonical).toEqual(['https://dbbe.example/dossier/DBBE00000000003']);
    expect(home.alternates).toHaveLength(3);
    expect(await headOf('/magazine/DBBEMAG00002/DBBE00000000003')).toEqual(home);
    expect((await headOf('/fr/magazine/DBBEMAG00002/DBBE00000000003')).canonical).toEqual([
      'https://dbbe.example/fr/fichier/DBBE00000000003',
    ]);
    expect((await headOf('/nieuwsbrief/NB-DBBE-2026-01/DBBE00000000001')).canonical).toEqual([
      'https://dbbe.example/dossier/DBBE00000000001',
    ]);
  });

  it('has another for a text that is open in its issue alone', async () => {
    expect((await headOf('/magazine/DBBEMAG00002/DBBE00000000002')).canonical).toEqual([
      'https://dbbe.example/magazine/DBBEMAG00002/DBBE00000000002',
    ]);
  });

  it('says of each list what is in it', async () => {
    const lists = [
      '/',
      '/magazines',
      '/magazines/print',
      '/magazines/themes',
      '/themes',
      '/newsletters',
      '/pricing',
      '/contact',
      '/zoeken',
    ];
    const descriptions = await Promise.all(lists.map(async (address) => (await headOf(address)).description));
    expect(new Set(descriptions.flat()).size).toBe(lists.length);
  });

  it('leads from French to French, also where one link serves both', async () => {
    expect((await server.get('/nieuwsbrief/NB-DBBE-2026-01')).text).toContain('href="/themes?x=1#content"');
    expect((await server.get('/fr/bulletin/NB-DBBE-2026-01')).text).toContain('href="/fr/themes?x=1#content"');
  });

  it('sets what pictures show as it sets text', async () => {
    expect((await server.get('/fr/fichier/DBBE00000000003')).text).toContain('alt="Un toit\u00a0: deux pans"');
  });

  const parsed = async (path: string) => {
    const { status, text } = await server.get(path);
    expect(status, path).toBe(200);
    return parseSitemap(Readable.from([text]));
  };

  it('names every sitemap in the index, and each of them can be read', async () => {
    const { text } = await server.get('/sitemap-index.xml');
    const paths = (await parseSitemapIndex(Readable.from([text]))).map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/sitemaps/pages.xml', '/sitemaps/news.xml', '/sitemaps/videos.xml']));
    for (const path of paths) {
      const entries = await parsed(path);
      expect(entries.length, path).toBeGreaterThan(0);
      for (const { url } of entries) expect((await server.get(new URL(url).pathname)).status, url).toBe(200);
    }
  });

  it('tells of the news of two days, and of films that can be seen', async () => {
    const news = await parsed('/sitemaps/news.xml');
    expect(news.map(({ news }) => news?.title)).toEqual(['Nieuw & vers', 'Frais']);
    expect(news[0]?.news?.publication).toEqual({ name: 'Portaal', language: 'nl' });
    const films = await parsed('/sitemaps/videos.xml');
    expect(films.flatMap(({ video }) => video.map(({ title, duration }) => [title, duration]))).toEqual([
      ['Filmpje VID-2', 14],
      ['Vidéo VID-2', 14],
    ]);
    expect((await server.get(new URL(films[0]?.video[0]?.content_loc ?? '').pathname)).status).toBe(200);
  });

  it.each(['/feed.xml', '/fr/feed.xml', '/hellende-daken/feed.xml', '/fr/hellende-daken/feed.xml'])('feeds readers at %s', async (path) => {
    const { text } = await server.get(path);
    const { title, items = [], link } = parseRssFeed(text);
    expect(title).toBeTruthy();
    expect(link).toMatch(/^https:\/\/dbbe\.example/);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item).toMatchObject({ title: expect.any(String), guid: { value: item.link, isPermaLink: true }, pubDate: expect.anything() });
      expect((await server.get(new URL(item.link ?? '').pathname)).status).toBe(200);
    }
    expect(text).not.toContain('Verborgen');
  });

  it('says who publishes, and where', async () => {
    expect((await dataOf('/'))[0]).toMatchObject({
      legalName: 'Uitgever bv',
      vatID: 'BE0999000111',
      address: { streetAddress: 'Zinklaan 14', addressLocality: 'Mechelen' },
    });
  });
});
