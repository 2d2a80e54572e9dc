import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fixture, longPage, startFixture } from './fixture.ts';

let site: Fixture;
beforeEach(async () => {
  site = await startFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const article = 'dbbe/dossier/DBBE00000000001';
const br = { 'accept-encoding': 'gzip, deflate, br' };

describe('a page', () => {
  beforeEach(() => {
    site.publish(`${article}/index.html`, longPage('een'));
    site.publish(`${article}/payload.json`, '{"title":"een"}', { withBrotli: false });
  });

  test('comes in the encoding that the reader prefers, the same from the disk and from memory', async () => {
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
      ['br;q=0.1, gzip', 'gzip'],
    ] as const) {
      for (const from of ['disk', 'memory']) {
        const { status, headers, body, text } = await site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': accept } });
        expect([status, headers['content-encoding'], text], from).toEqual([200, encoding, longPage('een')]);
        expect(headers['content-length']).toBe(String(body.length));
        expect(headers.vary).toBe('accept-encoding');
        expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
      }
    }
  });

  test('has the security headers', async () => {
    const { headers } = await site.get('/dossier/DBBE00000000001');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-x'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('has an ETag of its own in every encoding, which is answered with 304', async () => {
    const etags = new Set<string>();
    for (const accept of ['br', 'gzip', 'identity']) {
      const { headers } = await site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': accept } });
      const etag = headers.etag ?? '';
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      etags.add(etag);
      for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': accept, 'if-none-match': given } });
        expect([again.status, again.body.length, again.headers.etag, again.headers.vary]).toEqual([304, 0, etag, 'accept-encoding']);
        expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      }
      const other = await site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': accept, 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
    expect(etags.size).toBe(3);
  });

  test('answers HEAD as GET, without the body', async () => {
    const got = await site.get('/dossier/DBBE00000000001', { headers: br });
    const { status, headers, body } = await site.get('/dossier/DBBE00000000001', { method: 'HEAD', headers: br });
    expect([status, body.length]).toEqual([200, 0]);
    expect({ ...headers, date: '' }).toEqual({ ...got.headers, date: '' });
  });

  test('answers 405 to what would change something', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await site.get('/dossier/DBBE00000000001', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('is found whatever the query says', async () => {
    const { status, text } = await site.get('/dossier/DBBE00000000001?campagnecode=A&x=../..');
    expect([status, text]).toEqual([200, longPage('een')]);
  });

  test('has its payload beside it, uncompressed while small and compressed where that must be', async () => {
    const small = await site.get('/dossier/DBBE00000000001/payload.json', { headers: br });
    expect([small.status, small.text, small.headers['content-encoding']]).toEqual([200, '{"title":"een"}', undefined]);
    expect(small.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(small.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const forced = await site.get('/dossier/DBBE00000000001/payload.json', { headers: { 'accept-encoding': 'gzip, identity;q=0' } });
    expect([forced.text, forced.headers['content-encoding']]).toEqual(['{"title":"een"}', 'gzip']);
  });

  test('is refused with 406 to who takes no encoding at all', async () => {
    const { status, headers } = await site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': 'identity;q=0' } });
    expect([status, headers.vary]).toEqual([406, 'accept-encoding']);
  });

  test('is only there by its own address', async () => {
    for (const target of ['index.html', 'index.html.br', 'payload.json.br', 'index.html.1-2.tmp']) {
      site.write(`site/${article}/index.html.1-2.tmp`, 'half');
      expect((await site.get(`/dossier/DBBE00000000001/${target}`)).status).toBe(404);
    }
  });

  test('is on no other portal, also not from memory or by its ETag', async () => {
    const { headers } = await site.get('/dossier/DBBE00000000001');
    for (const asked of [{}, { 'if-none-match': headers.etag ?? '' }, { 'if-none-match': '*' }]) {
      expect((await site.get('/dossier/DBBE00000000001', { host: 'hobe.localhost', headers: asked })).status).toBe(404);
    }
    site.publish('hobe/dossier/DBBE00000000001/index.html', longPage('hobe'));
    expect((await site.get('/dossier/DBBE00000000001', { host: 'hobe.localhost' })).text).toBe(longPage('hobe'));
    expect((await site.get('/dossier/DBBE00000000001', { host: 'unknown.example' })).text).toBe(longPage('een'));
    expect((await site.get('/../hobe/dossier/DBBE00000000001')).status).toBe(400);
  });
});

describe('memory', () => {
  test('a hundred readers of a cold page cost one look at the disk', async () => {
    site.publish(`${article}/index.html`, longPage('koud'));
    const read = vi.spyOn(fs, 'readFileSync');
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.get('/dossier/DBBE00000000001', { headers: br })));
    expect(answers.every(({ text }) => text === longPage('koud'))).toBe(true);
    expect(read.mock.calls.map(([file]) => path.basename(String(file)))).toEqual(['index.html', 'index.html.br']);
  });

  test('shows the new text after a drop, of the page, its payload and its /nl twin', async () => {
    const names = ['index.html', 'payload.json'].flatMap((name) => [
      `${article}/${name}`,
      article.replace('dbbe', 'dbbe/nl').concat('/', name),
    ]);
    const targets = ['', '/nl'].flatMap((prefix) => ['', '/payload.json'].map((name) => `${prefix}/dossier/DBBE00000000001${name}`));
    for (const name of names) site.publish(name, longPage('oud'));
    for (const target of targets) await site.get(target, { headers: br });
    for (const name of names) site.publish(name, longPage('nieuw'));
    for (const target of targets) expect((await site.get(target, { headers: br })).text).toBe(longPage('oud'));
    site.layer.drop('dbbe', '/dossier/DBBE00000000001');
    expect(site.layer.size()).toBe(0);
    for (const target of targets) expect((await site.get(target, { headers: br })).text).toBe(longPage('nieuw'));
  });

  test.each([
    ['/', ['/', '/payload.json', '/nl', '/nl/payload.json']],
    ['/fr', ['/fr', '/fr/payload.json']],
    ['/fr/feed.xml', ['/fr/feed.xml']],
  ])('a drop of %s forgets it', async (address, targets) => {
    for (const target of targets) {
      const name = target.includes('.') ? target : path.posix.join(target, 'index.html');
      site.publish(`dbbe${name}`, longPage(target));
      expect((await site.get(target)).text).toBe(longPage(target));
    }
    site.layer.drop('hobe', address);
    expect(site.layer.size()).toBeGreaterThan(0);
    site.layer.drop('dbbe', address);
    expect(site.layer.size()).toBe(0);
  });

  test('has a page in the turn of the event loop in which it is read, so that no drop comes between', async () => {
    site.publish(`${article}/index.html`, longPage('een'));
    const original = fs.readFileSync;
    const { promise: afterTurn, resolve } = Promise.withResolvers<number>();
    vi.spyOn(fs, 'readFileSync').mockImplementationOnce(((...given: Parameters<typeof original>) => {
      setImmediate(() => resolve(site.layer.size()));
      return original(...given);
    }) as typeof original);
    expect((await site.get('/dossier/DBBE00000000001')).text).toBe(longPage('een'));
    expect(await afterTurn).toBeGreaterThan(0);
  });

  test('does not remember that something was missing', async () => {
    expect((await site.get('/dossier/DBBE00000000001')).status).toBe(404);
    site.publish(`${article}/index.html`, longPage('nu wel'));
    expect((await site.get('/dossier/DBBE00000000001')).status).toBe(200);
  });

  test('stays within its bytes and lets the least recently read go first', async () => {
    const noise = () => Buffer.from(Array.from({ length: 60_000 }, () => Math.floor(Math.random() * 256)));
    for (let number = 1; number <= 40; number += 1) {
      site.publish(`dbbe/dossier/N${number}/index.html`, noise());
      await site.get(`/dossier/N${number}`, { headers: { 'accept-encoding': 'gzip' } });
      await site.get('/dossier/N1', { headers: br });
    }
    expect(site.layer.size()).toBeLessThanOrEqual(1024 * 1024);
    expect(site.layer.size()).toBeGreaterThan(512 * 1024);
    const read = vi.spyOn(fs, 'readFileSync');
    await site.get('/dossier/N1', { headers: br });
    expect(read).not.toHaveBeenCalled();
    await site.get('/dossier/N2', { headers: br });
    expect(read).toHaveBeenCalled();
  });

  test('counts the gzip that was made on demand, and makes it once', async () => {
    site.publish(`${article}/index.html`, longPage('een'));
    await site.get('/dossier/DBBE00000000001', { headers: br });
    const before = site.layer.size();
    await Promise.all(Array.from({ length: 20 }, () => site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': 'gzip' } })));
    const { body } = await site.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': 'gzip' } });
    expect(site.layer.size()).toBe(before + body.length);
  });

  test('may be nothing at all', async () => {
    const bare = await startFixture({ cacheBytes: 0 });
    bare.publish(`${article}/index.html`, longPage('een'));
    for (const accept of ['br', 'gzip', 'identity']) {
      expect((await bare.get('/dossier/DBBE00000000001', { headers: { 'accept-encoding': accept } })).text).toBe(longPage('een'));
    }
    expect(bare.layer.size()).toBe(0);
    await bare.close();
  });

  test('follows the release that is served', async () => {
    let release = 'site';
    const both = await startFixture({ siteDir: () => path.join(site.folder, release) });
    site.publish('dbbe/index.html', longPage('oud'));
    site.write('next/dbbe/index.html', longPage('nieuw'));
    expect((await both.get('/')).text).toBe(longPage('oud'));
    release = 'next';
    expect((await both.get('/')).text).toBe(longPage('nieuw'));
    await both.close();
  });
});

describe('a disk that fails', () => {
  test.each(['EIO', 'EACCES'])('%s gives a prepared 500 and a line in the log, and the process stays', async (code) => {
    site.publish(`${article}/index.html`, longPage('een'));
    vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw Object.assign(new Error('broken'), { code });
    });
    const { status, text, headers } = await site.get('/dossier/DBBE00000000001?mail=a@b.example');
    expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(text).toContain('Deze pagina');
    expect(site.logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ path: '/dossier/DBBE00000000001', reason: code }),
    ]);
    vi.restoreAllMocks();
    expect((await site.get('/dossier/DBBE00000000001')).status).toBe(200);
  });

  test('is told on a page in the language of the address', async () => {
    site.publish('dbbe/fr/500/index.html', longPage('en panne'));
    const file = path.join(site.folder, 'site/dbbe/fr/fichier/X/index.html');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.symlinkSync(file, file);
    const { status, text, headers } = await site.get('/fr/fichier/X', { headers: { accept: 'text/html' } });
    expect([status, text, headers['cache-control']]).toEqual([500, longPage('en panne'), 'no-store']);
  });
});
