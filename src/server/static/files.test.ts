import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exchange, type Fixture, longPage, startFixture } from './fixture.ts';

let site: Fixture;
beforeEach(async () => {
  site = await startFixture();
});
afterEach(() => site.close());

describe('assets and documents', () => {
  test('a hashed asset of this release or the one before is kept for ever', async () => {
    site.write('client/_astro/page.abc.css', 'a{}'.repeat(1_000));
    site.write('older/_astro/page.old.js', 'old()');
    site.write('client/_astro/letter.woff2', Buffer.alloc(5_000));
    for (const host of ['dbbe.localhost', 'hobe.localhost']) {
      const styles = await site.get('/_astro/page.abc.css', { host, headers: { 'accept-encoding': 'br' } });
      expect([styles.status, styles.headers['content-encoding'], styles.text]).toEqual([200, 'br', 'a{}'.repeat(1_000)]);
      expect(styles.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    }
    expect((await site.get('/_astro/page.old.js')).text).toBe('old()');
    const letter = await site.get('/_astro/letter.woff2', { headers: { 'accept-encoding': 'br' } });
    expect([letter.headers['content-encoding'], letter.headers.vary, letter.body.length]).toEqual([undefined, undefined, 5_000]);
  });

  test('a public file is common to all portals, one of the portal comes first', async () => {
    site.write('client/favicon.svg', '<svg/>');
    site.write('client/robots.txt', 'common');
    site.publish('dbbe/robots.txt', 'of dbbe');
    expect((await site.get('/favicon.svg', { host: 'hobe.localhost' })).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect((await site.get('/robots.txt')).text).toBe('of dbbe');
    expect((await site.get('/robots.txt', { host: 'hobe.localhost' })).text).toBe('common');
  });

  test.each([
    ['feed.xml', 'application/xml; charset=utf-8'],
    ['fr/feed.xml', 'application/xml; charset=utf-8'],
    ['dak/feed.xml', 'application/xml; charset=utf-8'],
    ['sitemaps/2026-11.xml', 'application/xml; charset=utf-8'],
    ['theme.css', 'text/css; charset=utf-8'],
  ])('%s is %s', async (name, contentType) => {
    site.publish(`dbbe/${name}`, longPage(name));
    const { status, text, headers } = await site.get(`/${name}`, { headers: { 'accept-encoding': 'br' } });
    expect([status, text, headers['content-type'], headers['content-encoding']]).toEqual([200, longPage(name), contentType, 'br']);
  });

  test('the newest version is asked for anew every time, a version never changes', async () => {
    site.publish('_build/latest.json', '{"id":"b1"}', { withBrotli: false });
    site.publish('_build/b1.json', '{"id":"b1"}', { withBrotli: false });
    for (const host of ['dbbe.localhost', 'hobe.localhost']) {
      expect((await site.get('/_build/latest.json', { host })).headers['cache-control']).toBe('no-cache');
      expect((await site.get('/_build/b1.json', { host })).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });
});

describe('what is not found', () => {
  const page = longPage('{{title}}').replace('</title>', '</title><h1>{{message}}</h1>');
  const heading = (text: string) => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
  beforeEach(() => {
    site.publish('dbbe/404/index.html', page);
    site.publish('dbbe/fr/404/index.html', page.replace('<title>', '<title lang="fr">'));
  });

  test.each([
    ['/no/route/here', 'Page not found: /no/route/here'],
    ['/dossier/NONE', 'Page Not Found: /dossier/NONE'],
    ['/nl/dossier/NONE', 'Page Not Found: /nl/dossier/NONE'],
    ['/fr/fichier/NONE', 'Page Not Found: /fr/fichier/NONE'],
    ['/fr/fichier', 'Page not found: /fr/fichier'],
    ['/oude-pagina.html', 'Page not found: /oude-pagina.html'],
    ['/fr/index.php', 'Page not found: /fr/index.php'],
    ['/404/index.html', 'Page not found: /404/index.html'],
    ['/404', 'Page not found: /404'],
    ['/500', 'Page not found: /500'],
    ['/fr/404', 'Page not found: /fr/404'],
    ['/a/%3Cscript%3E%22%27%26/x', 'Page not found: /a/&lt;script&gt;&quot;&#39;&amp;/x'],
    ['/a/$&$1$$/x', 'Page not found: /a/$&amp;$1$$/x'],
    ['/a/%C3%A9t%C3%A9/x?q=1', 'Page not found: /a/été/x'],
    ['/a/{{message}}/x', 'Page not found: /a/{{message}}/x'],
  ])('%s says %s', async (target, message) => {
    for (const accept of ['br', 'gzip', 'identity']) {
      const { status, text, headers, body } = await site.get(target, { headers: { 'accept-encoding': accept } });
      expect([status, heading(text), headers['cache-control']]).toEqual([404, message, 'no-store']);
      expect(headers['content-encoding']).toBe(accept === 'identity' ? undefined : accept);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(text.includes('lang="fr"')).toBe(target.startsWith('/fr'));
    }
  });

  test('has no body for HEAD', async () => {
    const { status, body, headers } = await site.get('/no/route', { method: 'HEAD' });
    expect([status, body.length]).toEqual([404, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000);
  });

  test.each(['/dossier/NONE/payload.json', '/_astro/none.js', '/media/1/none.webp', '/none.svg', '/.well-known/security.txt'])(
    '%s is told in two words',
    async (target) => {
      const { status, text, headers } = await site.get(target, { headers: { 'accept-encoding': 'br' } });
      expect([status, text, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        'Not found\n',
        'text/plain; charset=utf-8',
        'no-store',
      ]);
    },
  );

  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test('is told on a page to who wants one, also of a file', async () => {
    const { status, text } = await site.get('/fr/none.svg', { headers: browser });
    expect([status, heading(text)]).toEqual([404, 'Page not found: /fr/none.svg']);
  });

  test.each([
    ['/%zz', 'onleesbaar'],
    ['/fr/%ff', 'illisible'],
    [`/fr/${'a'.repeat(3_000)}`, 'illisible'],
    ['/french%00', 'onleesbaar'],
  ])('%j is no address, and that is said in its language', async (target, said) => {
    site.publish('dbbe/400/index.html', longPage('onleesbaar'));
    site.publish('dbbe/fr/400/index.html', longPage('illisible'));
    const asked = (accept: string) =>
      exchange(site.port, `GET ${target} HTTP/1.1\r\nHost: dbbe.localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
    const answer = await asked('text/html');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('content-type: text/html');
    expect(answer).toContain(said);
    expect(await asked('*/*')).toContain('Bad request');
  });

  test('is plain text on a portal without a prepared page', async () => {
    const { status, text } = await site.get('/dossier/NONE', { host: 'hobe.localhost' });
    expect([status, text]).toEqual([404, 'Page Not Found: /dossier/NONE\n']);
  });

  test('shows the new page after a drop', async () => {
    await site.get('/no/route');
    site.publish('dbbe/404/index.html', '<h1>{{message}}</h1>nieuw');
    site.layer.drop('dbbe', '/404');
    expect((await site.get('/no/route')).text).toBe('<h1>Page not found: /no/route</h1>nieuw');
  });
});

describe('media', () => {
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
  beforeEach(() => {
    for (const id of [1, 7]) site.write(`media/${id}/400.webp`, bytes);
  });
  const range = (value: string, more = {}) => site.get('/media/1/400.webp', { headers: { range: value, ...more } });

  test('is whole, for ever, and answers HEAD and 304', async () => {
    const { status, body, headers } = await site.get('/media/1/400.webp', { headers: { 'accept-encoding': 'br' } });
    expect([status, body.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const head = await site.get('/media/1/400.webp', { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '1000']);
    const again = await site.get('/media/1/400.webp', { headers: { 'if-none-match': headers.etag ?? '', range: 'bytes=0-9' } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=900-5000', 900, 999],
  ])('%s is a piece', async (value, first, last) => {
    const { status, body, headers } = await range(value);
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${first}-${last}/1000`,
      String(last - first + 1),
    ]);
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test('outside the file is a 416, several pieces are the whole', async () => {
    for (const value of ['bytes=1000-', 'bytes=-0']) {
      const { status, headers } = await range(value);
      expect([status, headers['content-range']]).toEqual([416, 'bytes */1000']);
    }
    for (const value of ['bytes=0-1,5-6', 'bytes=9-1', 'pages=1-2']) expect((await range(value)).status).toBe(200);
  });

  test('a piece is given only of the file that the reader has', async () => {
    const { headers } = await site.get('/media/1/400.webp');
    expect((await range('bytes=0-9', { 'if-range': headers.etag ?? '' })).status).toBe(206);
    expect((await range('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
    expect((await range('bytes=0-9', { 'if-range': `W/${headers.etag}` })).status).toBe(200);
    expect((await range('bytes=0-9', { 'if-range': new Date().toUTCString() })).status).toBe(200);
    site.write('media/1/400.webp', Buffer.concat([bytes, bytes]));
    expect((await range('bytes=0-9', { 'if-range': headers.etag ?? '' })).status).toBe(200);
  });

  test.each([
    '/media/7/400.webp',
    '/media/07/400.webp',
    '/media/1/none.webp',
    '/media/1',
    '/media/1/sub/400.webp',
    '/media/x/400.webp',
    '/media/%37/400.webp',
  ])('%s is not here', async (target) => {
    const { status, body } = await site.get(target);
    expect(status).toBe(404);
    expect(body.includes(bytes.subarray(0, 20))).toBe(false);
  });

  test('a folder is no file, an empty file is one', async () => {
    fs.mkdirSync(path.join(site.folder, 'media/1/sub'));
    site.write('media/1/empty.vtt', '');
    expect((await site.get('/media/1/sub')).status).toBe(404);
    const { status, headers } = await site.get('/media/1/empty.vtt');
    expect([status, headers['content-length']]).toEqual([200, '0']);
  });

  test('nothing in it can run on our origin', async () => {
    site.write('media/1/drawing.svg', '<svg/>');
    site.write('media/1/page.html', '<script>');
    expect((await site.get('/media/1/drawing.svg')).headers['content-security-policy']).toContain('sandbox');
    const { headers } = await site.get('/media/1/page.html');
    expect([headers['content-type'], headers['content-disposition']]).toEqual(['application/octet-stream', 'attachment']);
  });

  test('a reader who leaves is no fault, and holds no file open', async () => {
    site.write('media/1/film.mp4', Buffer.alloc(64 * 1024 * 1024));
    const openFiles = () =>
      fs.readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return fs.readlinkSync(`/proc/self/fd/${fd}`).endsWith('film.mp4');
        } catch {
          return false;
        }
      }).length;
    const aborting = new AbortController();
    const response = await fetch(`http://127.0.0.1:${site.port}/media/1/film.mp4`, { signal: aborting.signal });
    expect(response.status).toBe(200);
    if (process.platform === 'linux') expect(openFiles()).toBe(1);
    aborting.abort();
    for (let tries = 0; tries < 50 && process.platform === 'linux' && openFiles() > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (process.platform === 'linux') expect(openFiles()).toBe(0);
    expect(site.logged).toEqual([]);
  });
});
