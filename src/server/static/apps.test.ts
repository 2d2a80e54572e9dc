import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, longPage, startFixture } from './fixture.ts';

describe('the shell of an app', () => {
  let site: Fixture;
  const shells = { '/staff': longPage('Redactie'), '/nl/staff': longPage('Redactie'), '/fr/staff': longPage('Rédaction') };
  beforeAll(async () => {
    site = await startFixture();
    for (const [address, body] of Object.entries(shells)) site.publish(`dbbe${address}/index.html`, body);
    site.publish('dbbe/staff/payload.json', '{"locale":"nl"}');
    site.publish('dbbe/staffel/index.html', longPage('Een staffel'));
    site.publish('dbbe/404/index.html', longPage('{{message}}'));
  });
  afterAll(() => site.close());

  const below = ['', '/pages', '/pages/privacy', '/pages/a.b@c.be', '/pages/%C3%A9', '/a/b/c/d', '/pages?sort=-changed'];

  test.each(Object.keys(shells))('is at every address below %s', async (address) => {
    for (const rest of below) {
      const { status, text, headers } = await site.get(address + rest, { headers: { 'accept-encoding': 'br' } });
      expect([rest, status, text]).toEqual([rest, 200, shells[address as keyof typeof shells]]);
      expect(headers['content-encoding']).toBe('br');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
  });

  test('is conditional and has HEAD like a page', async () => {
    const { headers } = await site.get('/staff/pages');
    const again = await site.get('/staff/articles/X', { headers: { 'if-none-match': headers.etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await site.get('/staff/pages', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, headers['content-length']]);
    expect((await site.get('/staff/pages', { method: 'POST' })).status).toBe(405);
  });

  test('has a policy of its own, and no search engine shows it; pages keep theirs', async () => {
    const { headers } = await site.get('/fr/staff/pages');
    expect(headers['content-security-policy']).toContain('trusted-types tweeluik ProseMirrorClipboard');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    const page = (await site.get('/staffel')).headers;
    expect(page['content-security-policy']).toMatch(/; trusted-types tweeluik$/);
    expect(page['x-robots-tag']).toBeUndefined();
  });

  test('is not where a file is asked for, where an address is broken, or beside it', async () => {
    for (const missing of ['/staff/x.js', '/staff/x/logo.png', '/staff//pages', '/staffs', '/en/staff', '/fr/nl/staff'])
      expect([missing, (await site.get(missing)).status]).toEqual([missing, 404]);
    expect((await site.get('/staff/%2e%2e/%')).status).toBe(400);
    expect((await site.get('/staffel')).text).toContain('Een staffel');
    const slash = await site.get('/staff/pages/?a=1');
    expect([slash.status, slash.headers.location]).toEqual([308, '/staff/pages?a=1']);
    expect((await site.get('/staff/payload.json')).text).toBe('{"locale":"nl"}');
  });

  test('is under no key of a page, whatever was asked for before', async () => {
    await site.get('/staff/');
    await site.get('/Staff');
    expect((await site.get('/staff')).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await site.get('/staff', { host: 'hobe.localhost' })).status).toBe(302);
  });

  test('is on one host: every other one leads to it, also when it is in memory', async () => {
    await site.get('/staff');
    for (const address of ['/staff', '/nl/staff/pages', '/fr/staff/pages/privacy?tab=fr&q=%C3%A9', '/staff/%C3%A9']) {
      const { status, headers } = await site.get(address, { host: 'hobe.localhost:4321' });
      expect([status, headers.location]).toEqual([302, `http://dbbe.localhost:4321${address}`]);
      expect(headers['cache-control']).toBe('no-store');
    }
    for (const host of ['DBBE.localhost', 'dbbe.localhost.', 'dbbe.localhost:80'])
      expect((await site.get('/staff', { host })).status).toBe(200);
    for (const host of ['', 'evil.example', 'dbbe.localhost.evil.example']) expect((await site.get('/staff', { host })).status).toBe(302);
  });

  test('is forgotten with its page', async () => {
    await site.get('/staff/pages');
    site.publish('dbbe/staff/index.html', longPage('Anders'));
    site.layer.drop('dbbe', '/staff');
    expect((await site.get('/staff/pages')).text).toContain('Anders');
  });

  test('is missing where it is not published', async () => {
    const empty = await startFixture();
    try {
      expect((await empty.get('/staff/pages')).status).toBe(404);
    } finally {
      await empty.close();
    }
  });
});
