import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '../lib/locale.ts';
import { rowOf, segments } from '../lib/route-table.ts';
import { addressOf, errorPath, errorStatuses, routeNames, variants } from '../lib/routes.ts';
import { siteDir } from '../publishing/release.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { startPostgres, type TestPostgres } from '../testing/servers/postgres.ts';
import { run, startServer, type TestServer, temporaryFolder } from '../testing/servers/server.ts';
import { copyTables } from '../testing/tables.ts';

const documents = [portalDocument('dbbe'), portalDocument('hobe'), articleDocument({ reference: 'DBBE00000000001' })];
const entry = 'dist/server/entry.mjs';

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ documents });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it('serves pages with strong ETags, compressed, under one policy', async () => {
    const address = '/dossier/DBBE00000000001';
    const plain = await server.get(address);
    expect(plain.status).toBe(200);
    expect(plain.text).toContain('Titel DBBE00000000001');
    expect(plain.headers.etag).toMatch(/^"/);
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(plain.headers['content-security-policy']).not.toContain('unsafe');
    expect((await server.get(address, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');
    expect((await server.get(address, { headers: { 'if-none-match': String(plain.headers.etag) } })).status).toBe(304);
    expect((await server.get(`/nl${address}`)).text).toBe(plain.text);
  });

  it('has every script and style hash of every kind of page in its policy', async () => {
    const { createHash } = await import('node:crypto');
    for (const address of ['/', '/fr', '/magazines', '/dossier/DBBE00000000001', '/fr/fichier/DBBE00000000001', '/nothing-here']) {
      const { text, headers } = await server.get(address);
      const inlines = [...text.matchAll(/<(script|style)(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g)];
      expect(inlines.length, address).toBeGreaterThan(0);
      for (const [, , inline = ''] of inlines) {
        expect(headers['content-security-policy'], address).toContain(createHash('sha256').update(inline).digest('base64'));
      }
      expect(text).not.toMatch(/ style="| on\w+="/);
    }
  });

  it('tells a path without a route from one without content', async () => {
    const unmatched = await server.get('/a/b/<c>');
    expect(unmatched.status).toBe(404);
    expect(unmatched.text).toContain('Page not found: /a/b/&lt;c&gt;');
    const missing = await server.get('/fr/fichier/DBBE00000000009');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Page Not Found: /fr/fichier/DBBE00000000009');
    expect(missing.text).toContain('lang="fr"');
    expect(missing.text).not.toContain('{{message}}');
  });

  it('publishes what is imported beside it, on every portal that has it', async () => {
    const { code } = await server.import([articleDocument({ reference: 'DBBE00000000002', portals: ['hobe', 'dbbe'] })]);
    expect(code).toBe(0);
    for (const host of ['dbbe.example', 'hobe.localhost'])
      expect((await server.get('/dossier/DBBE00000000002', { host })).status).toBe(200);
    expect((await server.get('/dossier/DBBE00000000002')).text).toContain('href="https://hobe.example/dossier/DBBE00000000002"');
    const bad = await server.import([articleDocument({ reference: 'DBBE00000000003', portals: ['nono'] })]);
    expect(bad.code).toBe(1);
    expect(bad.output).toContain('portals.0: unknown_reference');
  });

  it('serves a portal that is added while it runs, on its domain', async () => {
    expect((await server.import([portalDocument('elbe'), articleDocument({ reference: 'ELBE00000000001', portals: ['elbe'] })])).code).toBe(
      0,
    );
    expect((await server.get('/dossier/ELBE00000000001', { host: 'elbe.example' })).status).toBe(200);
    expect((await server.get('/theme.css', { host: 'elbe.example' })).text).toContain('--portal-accent:');
  });

  it('gives the style of a portal another address when its colours change', async () => {
    const styleOf = async () => {
      const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec((await server.get('/')).text) ?? [];
      const { headers, text } = await server.get(address);
      return { address, caching: headers['cache-control'], text };
    };
    const before = await styleOf();
    expect(before.caching).toContain('stale-while-revalidate');
    expect(before.text).toMatch(/^:root{--portal-tint:#FADBC5;[\s\S]+@layer/);
    const document = portalDocument('dbbe');
    await server.save([{ ...document, colors: { ...document.colors, tint: '#DAE3F1' } }]);
    const after = await styleOf();
    expect(after.address).not.toBe(before.address);
    expect(after.text).toContain('--portal-tint:#DAE3F1');
  });

  it('shows what is dated in the future at its second', async () => {
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4_000);
    await server.save([articleDocument({ reference: 'DBBE00000000005', displayDate: at.toISOString() })]);
    let answeredAt = 0;
    const status = async () => {
      const answer = await server.get('/dossier/DBBE00000000005');
      answeredAt = Date.now();
      return answer.status;
    };
    const first = await status();
    // If saving took longer than that, the page may already exist.
    if (answeredAt < at.getTime()) expect(first).toBe(404);
    await expect.poll(status, { interval: 20 }).toBe(200);
    expect(answeredAt).toBeGreaterThanOrEqual(at.getTime());
    await expect.poll(async () => (await server.get('/')).text).toContain('DBBE00000000005');
  });

  it('lets a build publish beside it, through it, and takes saves meanwhile', async () => {
    const publish = `import('${path.resolve(entry)}').then((bundle) => bundle.publishBuild(console.log))`;
    const build = run(['-e', publish], { DATA_DIR: server.dataDir, NODE_ENV: 'production' });
    await server.save([articleDocument({ reference: 'DBBE00000000008', texts: { nl: { title: 'Tijdens de bouw' } } })]);
    const { code, output } = await build;
    expect(output).toMatch(/published \d+ addresses/);
    expect(code).toBe(0);
    expect((await server.get('/dossier/DBBE00000000008')).text).toContain('Tijdens de bouw');
    const [release = ''] = fs.readdirSync(path.join(server.dataDir, 'releases'));
    expect(fs.realpathSync('dist/site')).toBe(fs.realpathSync(path.join(server.dataDir, 'releases', release, 'site')));
  });

  it('has a page at every address of the route table for its content, and no other', async () => {
    const site = fs.realpathSync('dist/site');
    const pages = filesBelow(path.join(site, 'hobe')).filter((file) => file.endsWith('index.html'));
    // Every screen that needs no content, the one article, and the pages of errors.
    const fixed = routeNames.filter((route) => rowOf(route).exists === 'always' && !segments[route].nl.includes('['));
    const addresses = fixed.flatMap((route) => variants.map((variant) => addressOf(route, variant).slice(1)));
    const article = ['dossier', 'nl/dossier', 'fr/fichier'].map((one) => `${one}/DBBE00000000002`);
    const errors = errorStatuses.flatMap((status) => locales.map((locale) => errorPath(status, locale).slice(1)));
    expect(pages.sort()).toEqual([...addresses, ...article, ...errors].map((one) => path.join(one, 'index.html')).sort());
  });

  it('tells its health, and to loopback how far the publisher is behind', async () => {
    const health = async (address: string) => JSON.parse((await server.get(address)).text);
    const healthy = {
      status: 'ok',
      database: 'up',
      buildId: expect.stringMatching(/^[0-9a-f]{16}$/),
      publisher: { waiting: 0, oldestMilliseconds: 0 },
      mails: { failed: 0, doubtful: 0, overdue: 0 },
    };
    // Content that became due a moment ago, or a card that was just drawn, may still be in the outbox.
    await expect.poll(() => health('/healthcheck')).toEqual(healthy);
    for (const variant of ['/nl/healthcheck', '/fr/healthcheck?now']) await expect.poll(() => health(variant)).toEqual(healthy);
    expect((await server.get('/healthcheck', { method: 'POST' })).status).toBe(405);
  });

  it('shows the description of its calls as a page of its own', async () => {
    for (const address of ['/api/docs', '/api/docs?lang=fr']) expect((await server.get(address)).text).toContain('swagger-ui');
    expect((await server.get('/api/docs', { method: 'POST' })).status).toBe(405);
    expect((await server.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
    expect((await server.get('/api/docs/../../package.json')).status).toBe(404);
  });

  it('lets no second process touch the embedded database, and says what to do', async () => {
    const second = await run([entry], { DATA_DIR: server.dataDir, PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.output).toContain('Another process has the embedded database open');
    expect(second.output).toContain('DATABASE_URL');
    expect((await server.get('/healthcheck')).status).toBe(200);
  });

  it('finishes what it is doing when it is told to stop, and starts again where it was', async () => {
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    const again = await startServer({ dataDir: server.dataDir });
    expect((await again.get('/dossier/DBBE00000000002')).status).toBe(200);
    await again.stop();
  });
});

describe('a start that cannot succeed, or has nothing to show', () => {
  const deep = temporaryFolder('deep');
  afterAll(() => fs.rmSync(deep, { recursive: true }));

  it.each([
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', SECRET: 'x'.repeat(32) },
      'DATABASE_URL names a database that cannot be used',
    ],
    ['a port that is no number', { PORT: 'lots' }, 'PORT is "lots", but should be a port from 0 to 65535'],
    ['a database without a secret', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'set SECRET too'],
    ['a database address of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is "…", but should be postgres://'],
    [
      'a proxy that is no address',
      { TRUSTED_PROXIES: '10.0.0.0/8, 300.1.1.1' },
      'TRUSTED_PROXIES is "10.0.0.0/8, 300.1.1.1", but should be addresses',
    ],
    ['a folder too deep for its sockets', { DATA_DIR: path.join(deep, 'deep/'.repeat(30)) }, 'Set DATA_DIR to a shorter path'],
    [
      'a host that is another machine’s',
      { HOST: '192.0.2.1', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.be' },
      'set HOST to an address of',
    ],
    ['a host that others can reach without mail', { HOST: '0.0.0.0' }, 'set SMTP_URL too'],
  ])('says so of %s', async (_, env: Record<string, string>, sentence) => {
    const dataDir = temporaryFolder('start');
    const { code, output } = await run([entry], { DATA_DIR: dataDir, DEMO: '0', ...env });
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
    fs.rmSync(dataDir, { recursive: true });
  });

  it('says what to do where there is no portal yet', async () => {
    const server = await startServer({ env: { DEMO: '0' } });
    await expect.poll(server.output).toContain('There is no portal yet. Import one with `npm run import');
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true });
  });

  it('ends with an error where the first pages cannot be written', async () => {
    const dataDir = temporaryFolder('unwritable');
    copyTables(dataDir);
    const file = path.join(dataDir, 'portal.ndjson');
    fs.writeFileSync(file, JSON.stringify(portalDocument('dbbe')));
    await run(['src/server/commands/import.ts', file], { DATA_DIR: dataDir });
    const { id } = JSON.parse(fs.readFileSync('dist/build.json', 'utf8')) as { id: string };
    const site = siteDir(dataDir, id);
    // A file where the folder of the portal is made, as soon as there is a folder for it.
    const blocking = setInterval(() => {
      if (fs.existsSync(site)) fs.writeFileSync(path.join(site, 'dbbe'), '');
    }, 1);
    const { code, output } = await run([entry], { DATA_DIR: dataDir, PORT: '0' });
    clearInterval(blocking);
    expect(output).toContain('The pages could not be published');
    expect(code).toBe(1);
    fs.rmSync(dataDir, { recursive: true });
  });

  it('says so of a damaged database', async () => {
    const dataDir = temporaryFolder('damaged');
    fs.mkdirSync(path.join(dataDir, 'pglite'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'pglite', 'PG_VERSION'), 'rubbish');
    const { code, output } = await run([entry], { DATA_DIR: dataDir, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain('cannot be opened');
    fs.rmSync(dataDir, { recursive: true });
  });
});

describe('an import that cannot be read', () => {
  const folder = temporaryFolder('import');
  const file = (name: string, bytes: string) => {
    fs.writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it.each([
    ['a file that is not there', () => path.join(folder, 'none.ndjson'), 'There is no file'],
    ['a folder', () => folder, 'is not a file. Name the files in it'],
    ['what is called .gz and is none', () => file('plain.ndjson.gz', '{}'), 'it is damaged, or no gzip'],
  ])('says so of %s', async (_, name, sentence) => {
    const { code, output } = await run(['src/server/commands/import.ts', name()], { DATA_DIR: path.join(folder, 'data') });
    expect(code).toBe(2);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
  });
});

describe('the server on PostgreSQL', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startServer({ documents, env: { DATABASE_URL: postgres.url } });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it('hears of an import by another process', async () => {
    expect((await server.import([articleDocument({ reference: 'DBBE00000000007' })])).code).toBe(0);
    await expect.poll(async () => (await server.get('/dossier/DBBE00000000007')).status).toBe(200);
  });

  it('keeps its pages up when the database is gone', async () => {
    await postgres.stop();
    expect((await server.get('/dossier/DBBE00000000001')).status).toBe(200);
    const health = await server.get('/healthcheck');
    expect(health.status).toBe(200);
    expect(JSON.parse(health.text)).toMatchObject({ status: 'ok', database: 'down' });
    const call = await server.get('/api/portals/dbbe/fr');
    expect(call.status).toBe(503);
    expect(JSON.parse(call.text)).toMatchObject({ code: 'database_down' });
    expect(server.output()).not.toMatch(/select|insert|from "/i);
  });
});
