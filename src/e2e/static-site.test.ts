import fs from 'node:fs';
import type http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkOrCopy } from '../publishing/linked-files.ts';
import { createDatabase } from '../testing/databases.ts';
import {
  articleDocument,
  magazineDocument,
  newsletterDocument,
  pageDocument,
  portalDocument,
  themeDocument,
} from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { crawl, serveFolder } from '../testing/servers/file-server.ts';
import { get, startServer, type TestServer, temporaryFolder } from '../testing/servers/server.ts';
import { startWebServer, testCertificate, webServer } from '../testing/servers/web-servers.ts';

const canary = 'a-canary-of-a-gated-file';
const picture = (id: number, colour = 'red') => ({
  entity: 'file',
  id,
  name: 'picture.svg',
  mediaType: 'image/svg+xml',
  data: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><path fill="${colour}" d="M0 0h400v400H0z"/></svg>`,
  ).toString('base64'),
});
const film = (id: number, words: string, isGated: boolean) => ({
  entity: 'file',
  id,
  name: `film-${id}.mp4`,
  mediaType: 'video/mp4',
  isGated,
  // The first box of an MP4: files that lie about their kind are refused.
  data: Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom'), Buffer.from(words)]).toString('base64'),
});
const documents = [
  picture(1),
  film(2, canary, true),
  film(3, 'an open film', false),
  portalDocument('dbbe', { logoFileId: 1 }),
  portalDocument('hobe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toits' } } },
  themeDocument('hellende-daken'),
  pageDocument('privacy'),
  ...Array.from({ length: 45 }, (_, index) =>
    articleDocument({
      reference: `DBBE0000000${String(index).padStart(4, '0')}`,
      number: index,
      portals: ['dbbe', 'hobe'],
      ...(index % 2 && { fileId: 1 }),
    }),
  ),
  magazineDocument({ reference: 'DBBEMAG00001', articles: ['DBBE00000000001'] }),
  newsletterDocument({ reference: 'DBBENB000001' }),
];

describe('the static site', () => {
  let server: TestServer;
  let site = '';
  beforeAll(async () => {
    server = await startServer({ database: await createDatabase('servers'), documents, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const [release = ''] = fs.readdirSync(path.join(server.dataDir, 'releases'));
    site = path.join(server.dataDir, 'releases', release, 'site');
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  const of = (portal: string, folder = '') => filesBelow(path.join(site, portal, folder));
  const holds = (words: string) => filesBelow(site).filter((file) => fs.readFileSync(path.join(site, file)).includes(words));

  it.each(['dbbe', 'hobe'])('of %s is whole below its folder: a file server that knows nothing finds all that it names', async (portal) => {
    const { port, close } = await serveFolder(path.join(site, portal));
    try {
      const found = await crawl(
        ['/', '/fr', '/sitemap-index.xml', '/manifest.webmanifest', '/robots.txt', '/feed.xml', '/404.html', '/favicon.ico'],
        (address) => get(port, address),
      );
      // Without the server nobody is signed in, but personal screens have their pages.
      expect([...found].filter(([, status]) => status !== 200)).toEqual([]);
      expect(found.size).toBeGreaterThan(100);
      for (const kind of [
        /^\/_astro\/.+\.js$/,
        /^\/_astro\/.+\.woff2$/,
        /^\/theme\.css$/,
        ...(portal === 'dbbe' ? [/^\/media\/1\/.+\.avif$/, /^\/media\/1\/icon-192\.png$/] : []),
      ])
        expect(
          [...found.keys()].filter((address) => kind.test(address)),
          String(kind),
        ).not.toEqual([]);
      const missing = await get(port, '/no/such/page');
      expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Page not found')]);
      expect(missing.text).not.toContain('{{message}}');
      expect((await get(port, '/fr/404.html')).text).toContain('lang="fr"');
      expect((await get(port, '/_build/latest.json')).text).toBe((await server.get('/_build/latest.json')).text);
    } finally {
      close();
    }
  });

  it('draws its icons without a script, and takes no room twice', () => {
    expect(fs.readFileSync(path.join(site, 'dbbe/index.html'), 'utf8')).toMatch(
      /<svg [^>]*data-icon="ph:magnifying-glass"[^>]*>(?!.*<script[^>]*>[^<]*icon)/,
    );
    const [script = ''] = of('dbbe', '_astro').filter((name) => name.endsWith('.js'));
    const inodes = ['dbbe', 'hobe'].map((portal) => fs.statSync(path.join(site, portal, '_astro', script)).ino);
    expect(inodes[0]).toBe(inodes[1]);
    const media = of('dbbe', 'media');
    expect(media.length).toBeGreaterThan(3);
    const library = path.join(server.dataDir, 'media');
    const stored = new Set(filesBelow(library).map((name) => fs.statSync(path.join(library, name)).ino));
    for (const name of media) expect(stored).toContain(fs.statSync(path.join(site, 'dbbe/media', name)).ino);
  });

  it('never has a gated file, whatever is saved while it is served', async () => {
    expect(holds('an open film')).toHaveLength(2);
    expect(holds(canary)).toEqual([]);
    await server.save([film(3, canary, true)]);
    expect(holds(canary)).toEqual([]);
    expect(holds('an open film')).toEqual([]);
    await server.save([film(3, 'an open film again', false), film(4, 'a new film', false)]);
    expect(holds('an open film again')).toEqual(['dbbe/media/3/film-3.mp4', 'hobe/media/3/film-3.mp4']);
    expect(holds('a new film')).toHaveLength(2);
    await server.save([film(4, 'a newer film', false)]);
    expect([holds('a new film'), holds('a newer film').length]).toEqual([[], 2]);
    await server.save([{ entity: 'file', id: 4, delete: true }]);
    expect(holds('a newer film')).toEqual([]);
    await server.save([portalDocument('elbe', { logoFileId: 1, aliases: ['www.elbe.example'] })]);
    for (const folder of ['_astro', '_build', 'media']) expect(of('elbe', folder)).toEqual(of('dbbe', folder));
    expect(fs.readFileSync(path.join(site, '../web/hosts/www.elbe.example/index.html'), 'utf8')).toContain('Portaal elbe');
    expect(holds(canary)).toEqual([]);
  });

  it('copies where the file system is another', () => {
    const here = fs.mkdtempSync(path.resolve('node_modules/.cache/links-'));
    const shared = fs.mkdtempSync('/dev/shm/tweeluik-links-');
    const [source, target] = [path.join(here, 'source'), path.join(shared, 'below/target')];
    try {
      expect(fs.statSync(here).dev).not.toBe(fs.statSync(shared).dev);
      fs.writeFileSync(source, 'one');
      linkOrCopy(source, target);
      const { ino } = fs.statSync(target);
      linkOrCopy(source, target);
      expect([fs.readFileSync(target, 'utf8'), fs.statSync(target).ino]).toEqual(['one', ino]);
      fs.writeFileSync(source, 'other');
      linkOrCopy(source, target);
      expect(fs.readFileSync(target, 'utf8')).toBe('other');
      expect(filesBelow(shared)).toEqual(['below/target']);
    } finally {
      for (const folder of [here, shared]) fs.rmSync(folder, { recursive: true });
    }
  });

  describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
    const program = webServer(name);
    const folder = temporaryFolder(name);
    let front: Awaited<ReturnType<typeof startWebServer>> | undefined;
    beforeAll(async () => {
      if (program) front = await startWebServer(name, program, { folder, web: path.join(site, '../web'), serverPort: server.port });
    });
    afterAll(async () => {
      await front?.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    });
    const ask = (address: string, options: Parameters<typeof get>[2] = {}) => get(front?.port ?? server.port, address, options);
    const compared = [
      'content-type',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'x-robots-tag',
      'location',
    ];

    it('has a configuration that names every header and every kind of address', () => {
      const text = fs.readFileSync(`scripts/config/${name === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`, 'utf8');
      const named = ['WEB/hosts', 'WEB/headers', 'WEB/staff', 'api|healthcheck', 'i18n_redirected', 'html|br|tmp'];
      for (const words of [...named, 'immutable', 'stale-while-revalidate', 'no-cache']) expect(text).toContain(words);
    });

    it('every address is answered as the server alone answers it', async () => {
      const addresses = [...(await crawl(['/', '/fr', '/sitemap-index.xml'], (address) => server.get(address))).keys()];
      const others = [
        '/nl',
        '/dossier/DBBE00000000001/',
        '/dossier/dbbe00000000001',
        '/fr/zoeken?q=1',
        '/nothing',
        '/fr/nothing',
        '/404',
        '/404.html',
        '/fr/404',
      ];
      const odd = [
        '/dossier/DBBE00000000001/index.html',
        '/index.html.br',
        '//dossier/DBBE00000000001',
        '/media/2/film-2.mp4',
        '/media/3/film-3.mp4',
        '/_build/latest.json',
      ];
      const more = [
        '/favicon.ico',
        '/favicon.svg',
        '/robots.txt',
        '/dossier/DBBE00000000001/payload.json',
        '/api/portals/dbbe/nl',
        '/healthcheck',
        '/api',
        '/theme.css?v=1',
      ];
      const staff = [
        ...['/staff', '/nl/staff', '/fr/staff', '/staff/', '/staff/pages/privacy?tab=fr', '/nl/staff/pages', '/fr/staff/pages/a/b'],
        ...['/staff/a.b@c.be', '/staff/x.js', '/staff/x.svg', '/staff//x', '/staff/payload.json', '/staffs'],
      ];
      for (const address of [...addresses, ...others, ...odd, ...more, ...staff]) {
        const [behind, alone] = [await ask(address), await server.get(address)];
        const pick = ({ status, headers }: typeof alone) => ({ status, ...Object.fromEntries(compared.map((one) => [one, headers[one]])) });
        // File servers send the policy of documents with styles and texts too.
        const expected = pick(alone);
        for (const [header, value] of Object.entries(expected))
          if (value === undefined && !['location'].includes(header)) delete (expected as Record<string, unknown>)[header];
        expect(pick(behind), address).toMatchObject(expected);
        if (alone.status === 200 && !/^\/api|healthcheck/.test(address)) expect(behind.body.equals(alone.body), address).toBe(true);
      }
    });

    it('the staff rooms are at one host, and every other one leads to it', async () => {
      expect((await ask('/fr/staff/pages')).text).toContain('<title>Rédaction</title>');
      expect((await ask('/staff', { method: 'HEAD' })).status).toBe(200);
      const compressed = { 'accept-encoding': 'gzip, br' };
      const { headers } = await ask('/staff', { headers: compressed });
      expect(headers['content-encoding']).toMatch(/^(?:gzip|br)$/);
      expect((await ask('/staff', { headers: { ...compressed, 'if-none-match': headers.etag ?? '' } })).status).toBe(304);
      for (const host of ['hobe.localhost', 'dbbe.example', 'nobody.example']) {
        const { status, headers } = await ask('/nl/staff/pages?q=a', { host });
        expect([host, status, headers.location]).toEqual([host, 302, 'http://dbbe.localhost/nl/staff/pages?q=a']);
      }
    });

    it('the way to French, calls, other methods and strange hosts are passed on', async () => {
      const choosing = async (cookie: string) => (await ask('/', { headers: { cookie } })).headers.location;
      expect([await choosing('a=b; i18n_redirected=fr'), await choosing('i18n_redirected=nl')]).toEqual(['/fr', undefined]);
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const { status, headers } = await ask('/dossier/DBBE00000000001', { method });
        expect([status, headers.allow], method).toEqual([405, 'GET, HEAD']);
      }
      for (const [host, code] of Object.entries({ 'nobody.example': 'dbbe', 'hobe.example': 'hobe', 'WWW.hobe.example': 'hobe' }))
        expect((await ask('/', { host })).text).toContain(`Portaal ${code}`);
      for (const target of ['/../headers/nginx.conf', '/%2e%2e/headers/nginx.conf', '/..%2fheaders/nginx.conf', '/hosts/', '/media/2/'])
        expect([400, 404, 308], target).toContain((await ask(target)).status);
      expect((await ask('/media/2/film-2.mp4')).text).not.toContain(canary);
    });

    it('keeps browsers to https for a year where it has TLS, with one header, and says nothing of it without', async () => {
      const hsts = (headers: http.IncomingHttpHeaders) => headers['strict-transport-security'];
      // Files of pages, files of the bundle, and answers of the server.
      const addresses = ['/', '/dossier/DBBE00000000001', '/media/1/icon-192.png', '/theme.css', '/api/portals/dbbe/nl', '/nothing'];
      for (const address of addresses) expect(hsts((await ask(address)).headers), address).toBeUndefined();
      if (!program) return;
      const below = temporaryFolder(`${name}-tls`);
      const secure = await startWebServer(name, program, {
        ...{ folder: below, web: path.join(site, '../web'), serverPort: server.port, hasTls: true },
      });
      const over = (address: string) =>
        new Promise<http.IncomingMessage>((resolve, reject) => {
          const options = { port: secure.port, path: address, servername: 'pictures.example', ca: testCertificate, agent: false };
          https
            .get({ host: '127.0.0.1', headers: { host: 'dbbe.localhost' }, ...options }, (answer) => resolve(answer.resume()))
            .once('error', reject);
        });
      try {
        for (const address of addresses) expect([address, hsts((await over(address)).headers)]).toEqual([address, 'max-age=31536000']);
      } finally {
        await secure.stop();
        fs.rmSync(below, { recursive: true, force: true });
      }
    });

    it('a save is live at once', async () => {
      await server.save([articleDocument({ reference: 'DBBE00000000001', texts: { nl: { title: `Anders door ${name}` } } })]);
      await vi.waitFor(async () => expect((await ask('/dossier/DBBE00000000001')).text).toContain(`Anders door ${name}`), 5_000);
    });

    it('the program was on this machine, or there is a reason why not', () => {
      // Continuous integration runs as root and installs it; elsewhere the tests above used only our server.
      if (process.env.CI === 'true' && process.getuid?.() === 0) expect(program).toBeDefined();
      expect(front === undefined).toBe(program === undefined);
    });
  });
});
