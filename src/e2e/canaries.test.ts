import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handlers } from '../server/handlers.ts';
import { createDatabase } from '../testing/databases.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

// Unique words: one for each portal, and one for each gated text.
const portals = ['dbbe', 'hobe', 'elbe', 'grbe', 'vebe', 'xxbe'];
const canaryOf = (portal: string) => `kanarie${portal}zwaluw`;
const secret = {
  related: 'geheimhulpwoord',
  premium: 'geheimpremiumtekst',
  registered: 'geheimledentekst',
  future: 'geheimtoekomst',
  unpublished: 'geheimconcept',
};
const reference = (portal: string, number: number) => `${portal.toUpperCase()}${String(number).padStart(11, '0')}`;

const textsWith = (title: string, text: string) => ({
  nl: { title: `${title} nl`, description: `${title} inleiding`, text: `<p>${text}</p>` },
  fr: { title: `${title} fr`, description: `${title} chapeau`, text: `<p>${text}</p>` },
});

/** Related search words may come from the text: those of a gated text are never shown. */
const gatedTexts = (title: string, text: string) => {
  const { nl, fr } = textsWith(title, text);
  return { nl: { ...nl, searchTextRelated: secret.related }, fr: { ...fr, searchTextRelated: secret.related } };
};

const documentsOf = (portal: string) => [
  themeDocument(`thema-${portal}`, {
    portals: [portal],
    texts: {
      nl: { title: canaryOf(portal), description: canaryOf(portal) },
      fr: { title: canaryOf(portal), description: canaryOf(portal) },
    },
  }),
  { entity: 'customer', reference: `CUST-${portal}`, name: canaryOf(portal), portals: [portal] },
  ...Array.from({ length: 45 }, (_, index) =>
    articleDocument({
      reference: reference(portal, index),
      portals: [portal],
      customerReference: `CUST-${portal}`,
      texts: textsWith(canaryOf(portal), canaryOf(portal)),
    }),
  ),
  articleDocument({
    reference: reference(portal, 90),
    portals: [portal],
    isPremium: true,
    texts: gatedTexts(canaryOf(portal), secret.premium),
  }),
  articleDocument({
    reference: reference(portal, 91),
    portals: [portal],
    requiresRegistration: true,
    texts: gatedTexts(canaryOf(portal), secret.registered),
  }),
  articleDocument({
    reference: reference(portal, 92),
    portals: [portal],
    displayDate: '2099-01-01',
    texts: textsWith(secret.future, secret.future),
  }),
  articleDocument({
    reference: reference(portal, 93),
    portals: [portal],
    isPublished: false,
    texts: textsWith(secret.unpublished, secret.unpublished),
  }),
  magazineDocument({
    reference: `${portal.toUpperCase()}MAG00001`,
    portal,
    texts: { nl: { title: canaryOf(portal) }, fr: { title: canaryOf(portal) } },
    articles: [90, 91, 92, 93, 1].map((number) => reference(portal, number)),
  }),
];

describe('canaries', () => {
  let server: TestServer;
  const site = () =>
    fs.realpathSync(path.join(server.dataDir, 'releases', fs.readdirSync(path.join(server.dataDir, 'releases'))[0] ?? '', 'site'));
  /** Returns all published bytes, decompressed; lists again when a page was published anew in between. */
  const published = () =>
    vi.waitFor(
      () =>
        filesBelow(site()).map((file) => {
          const bytes = fs.readFileSync(path.join(site(), file));
          return { file, text: (file.endsWith('.br') ? zlib.brotliDecompressSync(bytes) : bytes).toString() };
        }),
      { timeout: 30_000 },
    );

  beforeAll(async () => {
    const names = (portal: string) => ({
      nl: { name: `Naam ${portal}`, title: 't', description: 'd' },
      fr: { name: `Nom ${portal}`, title: 't', description: 'd' },
    });
    server = await startServer({
      database: await createDatabase('servers'),
      documents: [
        ...portals.map((portal, index) =>
          portalDocument(portal, { texts: names(portal), related: [portals[(index + 1) % portals.length]] }),
        ),
        { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
        ...portals.flatMap(documentsOf),
      ],
    });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it('of a portal are in no byte of another', async () => {
    const found = new Map(portals.map((portal) => [portal, 0]));
    for (const { file, text } of await published()) {
      const [portal = ''] = file.split('/');
      for (const other of portals) {
        if (!text.includes(canaryOf(other))) continue;
        expect(portal, file).toBe(other);
        found.set(other, (found.get(other) ?? 0) + 1);
      }
    }
    for (const portal of portals) expect(found.get(portal), portal).toBeGreaterThan(100);
  });

  it('of gated, coming and unpublished texts are in no published byte', async () => {
    for (const { file, text } of await published())
      for (const word of Object.values(secret)) expect(text.includes(word), `${word} in ${file}`).toBe(false);
  });

  it('are in no answer of another portal’s domain, nor of a call for another portal', async () => {
    for (const address of [
      '/dossier/HOBE00000000001',
      '/fr/fichier/HOBE00000000001',
      '/nl/dossier/HOBE00000000001',
      '/dossier/HOBE00000000001/payload.json',
      '/magazine/HOBEMAG00001',
      '/thema-hobe',
      '/thema-hobe/feed.xml',
      '/fr/thema-hobe/page/1',
    ]) {
      const { status, text } = await server.get(address);
      expect(status, address).toBe(404);
      expect(text).not.toContain(canaryOf('hobe'));
      expect((await server.get(address, { host: 'hobe.example' })).status, `${address} at home`).toBe(200);
    }
    expect((await server.get(`/api/articles/dbbe/nl/${reference('hobe', 1)}`)).status).toBe(404);
  });

  it('of gated texts are in no anonymous answer of any call', async () => {
    const values: Record<string, string[]> = {
      portalCode: ['dbbe', 'hobe'],
      locale: ['nl', 'fr'],
      reference: [90, 91, 92, 93].map((number) => reference('dbbe', number)),
      host: ['dbbe.example'],
      file: ['ph.json'],
    };
    const addresses = handlers.flatMap(({ endpoint }) =>
      [...endpoint.path.matchAll(/:(\w+)/g)].reduce(
        (all, [name = '', key = '']) => all.flatMap((address) => (values[key] ?? ['x']).map((value) => address.replace(name, value))),
        [endpoint.path as string],
      ),
    );
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const { status, text } = await server.get(address);
      expect(status, address).toBeLessThan(500);
      for (const word of Object.values(secret)) expect(text, address).not.toContain(word);
    }
    expect((await server.get(`/api/articles/dbbe/nl/${reference('dbbe', 90)}`)).status).toBe(403);
    expect((await server.get(`/api/articles/dbbe/nl/${reference('dbbe', 91)}`)).status).toBe(401);
  });

  it('are where they belong', async () => {
    expect((await server.get('/dossier/DBBE00000000001')).text).toContain(canaryOf('dbbe'));
    expect((await server.get('/dossier/DBBE00000000090')).text).toContain(canaryOf('dbbe'));
    expect((await server.get('/fr/magazine/DBBEMAG00001')).text).toContain(canaryOf('dbbe'));
  });
});
