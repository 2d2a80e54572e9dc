import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';

const documents = [
  portalDocument('dbbe'),
  portalDocument('hobe'),
  { entity: 'member', reference: 'M-1', email: 'lezer@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];
const languages = [
  {
    address: '/staff/pages',
    lang: 'nl',
    title: 'Redactie',
    send: 'Stuur mij een code',
    forbidden: 'Dit account heeft geen redactiekamers',
  },
  {
    ...{ address: '/fr/staff/pages', lang: 'fr', title: 'Rédaction', send: 'Envoyez-moi un code' },
    forbidden: 'Ce compte n’a accès à aucune salle de rédaction',
  },
];

describe('the staff rooms', () => {
  let rooms: MemberScreens;
  beforeAll(async () => {
    rooms = await openMemberScreens(documents);
  });
  afterAll(() => rooms.close());

  it.each(languages)(
    'ask who you are, in $lang, and say when an account has no room',
    async ({ address, lang, title, send, forbidden }) => {
      const context = await rooms.browser.newContext({
        viewport: { width: 320, height: 640 },
        colorScheme: lang === 'fr' ? 'dark' : 'light',
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on(
        'console',
        (message) =>
          ['error', 'warning'].includes(message.type()) && !message.text().includes('403 (Forbidden)') && faults.push(message.text()),
      );
      page.on('pageerror', (error) => faults.push(error.message));
      const answer = await page.goto(rooms.at(address));
      expect(answer?.headers()['content-security-policy']).toContain('trusted-types tweeluik ProseMirrorClipboard');
      expect(await page.title()).toBe(title);
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe(lang);
      await page.getByRole('button', { name: send }).waitFor();
      const clean = async () => {
        expect(await axeFaults(page)).toEqual([]);
        expect(await tooWide(page)).toBe(0);
      };
      await clean();
      const token = await rooms.tokenOf('lezer@voorbeeld.be');
      await context.addCookies([{ name: 'authorization', value: token, domain: 'dbbe.localhost', path: '/' }]);
      await page.reload();
      await page.getByRole('heading', { name: forbidden }).waitFor();
      await clean();
      await page.getByRole('button', { name: lang === 'fr' ? 'Se déconnecter' : 'Afmelden' }).click();
      await page.getByRole('button', { name: send }).waitFor();
      expect(page.url()).toBe(rooms.at(address));
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('are on one host, and in no sitemap', async () => {
    const elsewhere = await rooms.server.get('/fr/staff/pages?q=1', { host: 'hobe.localhost:80' });
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, 'http://dbbe.localhost:80/fr/staff/pages?q=1']);
    expect((await rooms.server.get('/sitemaps/pages.xml')).text).not.toContain('/staff');
    expect((await rooms.server.get('/staff')).text).toContain('<meta name="robots" content="noindex, nofollow">');
    const robots = (await rooms.server.get('/robots.txt')).text;
    for (const line of ['Disallow: /api/', 'Disallow: /staff$', 'Disallow: /staff/', 'Disallow: /nl/staff/', 'Disallow: /fr/staff/'])
      expect(robots.split('\n')).toContain(line);
  });

  it('cost pages nothing: no page and no file of theirs names one of the staff rooms', () => {
    const isOfStaff = (file: string) => /^(?:.*\/)?(?:desk[.-]|staff\/)/.test(file);
    const [release = ''] = fs.readdirSync(path.join(rooms.server.dataDir, 'releases'));
    const site = path.join(rooms.server.dataDir, 'releases', release, 'site');
    const pages = filesBelow(site).filter((file) => /\.(?:html|json|xml|css)$/.test(file) && !isOfStaff(file));
    const scripts = filesBelow('dist/client').filter((file) => /\.(?:js|css)$/.test(file) && !isOfStaff(path.basename(file)));
    expect([pages.length > 50, scripts.length > 30]).toEqual([true, true]);
    const texts = [...pages.map((file) => path.join(site, file)), ...scripts.map((file) => path.join('dist/client', file))];
    expect(texts.filter((file) => /_astro\/desk|["'`/.]desk[.-]\w+\.(?:js|css)|["'`]\/staff/.test(fs.readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  });
});
