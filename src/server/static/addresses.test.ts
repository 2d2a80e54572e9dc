import type { OutgoingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { segments } from '../../lib/route-table.ts';
import { canary, exchange, type Fixture, longPage, startFixture } from './fixture.ts';

let site: Fixture;
beforeAll(async () => {
  site = await startFixture();
  site.publish('dbbe/index.html', longPage('home'));
  site.publish('dbbe/fr/index.html', longPage('accueil'));
  site.publish('dbbe/dossier/X/index.html', longPage('dossier'));
  site.publish('dbbe/fr/fichier/X/index.html', longPage('fichier'));
  site.publish('dbbe/fr/bulletin/N/index.html', longPage('bulletin'));
  site.publish('dbbe/fr/bulletin/N/A/index.html', longPage('bulletin, article'));
  site.publish('dbbe/nieuwsbrief/N/index.html', longPage('nieuwsbrief'));
});
afterAll(() => site.close());

/** Returns the status line and headers of a raw target, which an HTTP client would normalise. */
const raw = async (target: string, host = 'dbbe.localhost'): Promise<string> =>
  exchange(site.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const statusOf = (answer: string) => Number(answer.slice(9, 12));

describe('an address', () => {
  test.each([
    ['/oud', '/zoeken'],
    ['/oud?a=1', '/zoeken?a=1'],
    ['/weg', '/zoeken?q=weg'],
    ['/weg?a=1', '/zoeken?q=weg'],
    ['/ete', '/%C3%A9t%C3%A9-%20/%F0%9F%98%80?q=%C3%A9#%C3%BC'],
  ])('%j without a page follows its redirect to %j for good', async (target, location) => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 301 /);
    expect(answer).toContain(`\r\nlocation: ${location}\r\n`);
    expect(await raw(target, 'hobe.localhost')).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each([
    ['/dossier/X/', '/dossier/X'],
    ['/dossier/X/?a=1&b=/', '/dossier/X?a=1&b=/'],
    ['/fr/', '/fr'],
    ['/nothing/here/', '/nothing/here'],
    ['/%64ossier/X/', '/%64ossier/X'],
  ])('%j goes to %j for good', async (target, location) => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(answer).toContain(`\r\nlocation: ${location}\r\n`);
  });

  test.each([
    '//',
    '//x',
    '//x/',
    '///',
    '//evil.example/',
    '/x//',
    '/x//y',
    '//evil.example/%2e%2e/',
    '/\\evil.example/',
    '/%5cevil.example/',
  ])('%j is redirected nowhere', async (target) => {
    const answer = await raw(target);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer.toLowerCase()).not.toContain('\r\nlocation:');
  });

  test.each([
    ['/../secret.txt', 400],
    ['/..', 400],
    ['/./dossier/X', 400],
    ['/dossier/../dossier/X', 400],
    ['/%2e%2e/secret.txt', 400],
    ['/%2E%2e/%2e./secret.txt', 400],
    ['/..%2fsecret.txt', 400],
    ['/..%5csecret.txt', 400],
    ['/..\\secret.txt', 400],
    ['/%252e%252e/secret.txt', 404],
    ['/%c0%ae%c0%ae/secret.txt', 400],
    ['/%c0%af', 400],
    ['/dossier%00/X', 400],
    ['/dossier/X%00.json', 400],
    ['/dossier/%0d%0aset-cookie:a=b', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/caf\xe9', 400],
    ['*', 400],
    ['/?q=\xe9', 400],
    ['/.hidden', 404],
    ['/site/hidden.json', 404],
    ['/hidden.json', 404],
    ['/dbbe/dossier/X', 404],
    ['/media/../../secret.txt', 400],
    ['/_astro/..%2f..%2fsecret.txt', 400],
    ['/_build/../hidden.json', 400],
  ])('%j is answered with %i', async (target, status) => {
    const answer = await raw(target);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toContain(canary);
    expect(answer).not.toMatch(/\r\nset-cookie:/i);
  });

  test('has 2,048 bytes at most, however deep', async () => {
    expect(statusOf(await raw(`/${'a'.repeat(2_047)}`))).toBe(404);
    expect(statusOf(await raw(`/${'a'.repeat(2_048)}`))).toBe(400);
    expect(statusOf(await raw(`/${'a/'.repeat(1_000)}a`))).toBe(404);
    expect(statusOf(await raw(`/dossier/X?${'a'.repeat(10_000)}`))).toBe(200);
  });

  test('is compared after one decoding', async () => {
    expect(statusOf(await raw('/%64ossier/%58'))).toBe(200);
    expect(statusOf(await raw('/%64ossier/%2558'))).toBe(404);
    expect(statusOf(await raw('/dossier/%79'))).toBe(404);
  });

  test('may be absolute, and then names the host', async () => {
    expect(statusOf(await raw('http://dbbe.localhost/dossier/X', 'hobe.localhost'))).toBe(200);
    expect(statusOf(await raw('http://hobe.localhost/dossier/X', 'dbbe.localhost'))).toBe(404);
    expect(statusOf(await raw('http://dbbe.localhost'))).toBe(200);
  });
});

describe('the home page', () => {
  const chosen = { cookie: 'a=b; i18n_redirected=fr; c=d' };
  const home = (headers: OutgoingHttpHeaders, target = '/') => site.get(target, { headers });

  test('goes to French for who chose that and comes from elsewhere', async () => {
    for (const elsewhere of [
      {},
      { referer: 'https://search.example/?q=x' },
      { referer: 'http://dbbe.localhost:1/' },
      { referer: 'nonsense' },
    ]) {
      const { status, headers } = await home({ ...chosen, ...elsewhere });
      expect([status, headers.location, headers['cache-control'], headers.vary]).toEqual([302, '/fr', 'private, no-store', undefined]);
    }
    expect((await home(chosen, '/?campagnecode=A')).headers.location).toBe('/fr?campagnecode=A');
    await home({});
    expect((await home(chosen)).status, 'from memory too').toBe(302);
  });

  test('is shown to everybody else, and says nothing about cookies', async () => {
    for (const headers of [
      {},
      { cookie: 'i18n_redirected=nl' },
      { cookie: 'xi18n_redirected=fr' },
      { cookie: 'i18n_redirected=french' },
      { ...chosen, referer: 'http://dbbe.localhost/fr/magazines' },
    ]) {
      const answer = await home(headers);
      expect([answer.status, answer.text, answer.headers.vary]).toEqual([200, longPage('home'), 'accept-encoding']);
    }
    expect((await home(chosen, '/dossier/X')).status).toBe(200);
  });
});

describe('an address without a screen', () => {
  beforeAll(() => {
    for (const name of ['zoeken', 'fr/chercher', 'magazine/DBBE2026MAG1/DBBE00000000001', 'nieuwsbrief/N/A', 'Winter-2026', 'fr/dakwerken'])
      site.publish(`dbbe/${name}/index.html`, longPage(name));
  });

  test.each([
    ['/fr/dossier/X', '/fr/fichier/X'],
    ['/fr/dossier/X?a=b', '/fr/fichier/X?a=b'],
    ['/fr/newsletter/N', '/fr/bulletin/N'],
    ['/fr/newsletter/N/A', '/fr/bulletin/N/A'],
    ['/nl/newsletter/N', '/nieuwsbrief/N'],
    ['/nl/newsletter/N/A', '/nieuwsbrief/N/A'],
    ['/fr/zoeken', '/fr/chercher'],
    ['/fr/zoeken?q=dak&x=//evil.example', '/fr/chercher?q=dak&x=//evil.example'],
    ['/nl/chercher', '/zoeken'],
    ['/chercher', '/zoeken'],
    ['/fichier/X', '/dossier/X'],
    ['/nl/fichier/X', '/dossier/X'],
    ['/fr/nieuwsbrief/N', '/fr/bulletin/N'],
    ['/fr/nieuwsbrief/N/A', '/fr/bulletin/N/A'],
    ['/bulletin/N', '/nieuwsbrief/N'],
    ['/nl/bulletin/N/A', '/nieuwsbrief/N/A'],
    ['/dossier/x', '/dossier/X'],
    ['/fr/fichier/x?a=b', '/fr/fichier/X?a=b'],
    ['/fr/dossier/x', '/fr/fichier/X'],
    ['/fichier/x', '/dossier/X'],
    ['/magazine/dbbe2026mag1/dbbe00000000001', '/magazine/DBBE2026MAG1/DBBE00000000001'],
    ['/magazine/DBBE2026MAG1/dbbe00000000001', '/magazine/DBBE2026MAG1/DBBE00000000001'],
    ['/fr/newsletter/n/a', '/fr/bulletin/N/A'],
    ['/winter-2026', '/Winter-2026'],
    ['/fr/Dakwerken', '/fr/dakwerken'],
    // One redirect: an address with a trailing slash is not redirected twice.
    ['/fr/dossier/x/', '/fr/fichier/X'],
    ['/fr/zoeken/?q=1', '/fr/chercher?q=1'],
    ['/f%69chier/%78', '/dossier/X'],
  ])('%s has moved to %s', async (target, location) => {
    const { status, headers } = await site.get(target);
    expect([status, headers.location]).toEqual([301, location]);
  });

  test.each([
    ...['/fr/dossier/Y', '/fr/dossier', '/fr/newsletter/M', '/nl/newsletter/N/B', '/fr/dossier/X/payload.json', '/newsletter/N'],
    ...['/fichier/y', '/fichier', '/nl/fichier/X/Y', '/bulletin/N/B', '/dossier/x/payload.json', '/fr/fr/zoeken', '/dossier/nl', '/winter'],
  ])('%s is not found where nothing is behind it', async (target) => {
    const { status, headers } = await site.get(target);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  test('is known as soon as its page is there', async () => {
    expect((await site.get('/dossier/dbbe00000000009')).status).toBe(404);
    site.publish('dbbe/dossier/DBBE00000000009/index.html', longPage('new'));
    await vi.waitFor(
      async () => expect((await site.get('/dossier/dbbe00000000009')).headers.location).toBe('/dossier/DBBE00000000009'),
      5_000,
    );
  });

  test('leads to a page that is there at once, whichever way it is written', async () => {
    for (const { nl, fr } of Object.values(segments)) {
      for (const prefix of ['', '/nl', '/fr']) {
        for (const row of [nl, fr]) {
          const target = prefix + row.replace('[articleReference]', 'x').replace(/\[\w+\]/g, 'n');
          const { status, headers } = await site.get(target);
          if (status !== 301) continue;
          expect(headers.location, target).toMatch(/^\/(?![/\\])/);
          expect((await site.get(headers.location ?? '')).status, `${target} -> ${headers.location}`).toBe(200);
        }
      }
    }
  });

  test('moves on its own portal only', async () => {
    expect((await site.get('/fr/dossier/X', { host: 'hobe.localhost' })).status).toBe(404);
  });
});

test('whatever is asked for, it is answered, with no fault and nothing from outside the site', async () => {
  const piece = fc.constantFrom(
    ...[
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '/',
      '//',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%',
      '%25',
      '%252e',
      '%c0%ae',
      '\xff',
      ';',
      '?',
      '#',
      '&',
      '~',
      ':',
    ],
    ...[
      'secret.txt',
      'secret',
      'hidden.json',
      'index.html',
      'site',
      'dbbe',
      'hobe',
      'dossier',
      'X',
      'media',
      '7',
      '1',
      '_astro',
      '_build',
      'latest.json',
    ],
    ...['fr', 'nl', 'newsletter', '404', 'payload.json', '.br', 'http://dbbe.localhost', '{{message}}', '<b>', '$&', '\t', 'é'],
  );
  const target = fc.oneof(
    fc
      .array(fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: fc.string({ maxLength: 5 }) }), { maxLength: 12 })
      .map((parts) => `/${parts.join('')}`),
    fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`),
    fc.webPath(),
  );
  await fc.assert(
    fc.asyncProperty(target, async (asked) => {
      const answer = await raw(asked.replace(/[\r\n ]/g, ''));
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|30[1248]|400|404) /);
      expect(answer).not.toContain(canary);
      expect(answer).not.toMatch(/\r\nlocation: (?:\/\/|\/\\|[^/])/i);
    }),
    { numRuns: 2_000 },
  );
  expect(site.logged).toEqual([]);
});
