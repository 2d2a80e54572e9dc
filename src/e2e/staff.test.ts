import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { permissionIds } from '../lib/permissions.ts';
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

  it('ask no more for newsletters that are being sent once that is refused, until the person is back', async () => {
    const t = translator('nl');
    const statement = async (...texts: string[]) => {
      const connection = await rooms.server.connect();
      for (const text of texts) await connection.db.execute(sql.raw(text));
      await connection.close();
    };
    const ofSender = `role = (select id from roles where reference = 'zender')`;
    const factor = `update sessions set factor = 'totp', factor_at = now()`;
    const token = await rooms.tokenOf('lezer@voorbeeld.be');
    await statement(
      `insert into parent_users (id, code, first_name, last_name) values (1, 'LD', 'Luc', 'Dumont')`,
      'update accounts set parent_user = 1',
      `insert into roles (reference, name_nl, name_fr) values ('zender', 'Zender', 'Expéditeur')`,
      `insert into role_permissions (role, permission) select id, ${permissionIds.NEWSLETTER_PLANNING} from roles where reference = 'zender'`,
      `insert into staff_grants (staff, role, granted_at) select 1, id, now() from roles where reference = 'zender'`,
      factor,
    );
    const context = await rooms.signedIn(token);
    const page = await context.newPage();
    const statuses: number[] = [];
    page.on('response', (response) => response.url().includes('/api/staff/newsletters?status=open') && statuses.push(response.status()));
    await page.clock.install();
    await page.goto(rooms.at('/staff'));
    await expect.poll(() => statuses).toContain(200);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    /** Lets time pass until an answer comes, then much more; the last question of the page is answered at the end. */
    const refusedOnce = async (status: number) => {
      await expect.poll(() => page.clock.fastForward(11_000).then(() => count(status)), { interval: 500 }).toBe(1);
      for (let turn = 0; turn < 5; turn += 1) {
        await page.clock.fastForward(11_000);
        await page.evaluate(() => fetch('/api/portals').then((answer) => answer.text()));
      }
      expect(count(status)).toBe(1);
    };
    const answeredAgain = async (act: () => Promise<unknown>) => {
      const before = count(200);
      await act();
      await expect.poll(() => page.clock.fastForward(11_000).then(() => count(200) > before + 1), { interval: 500 }).toBe(true);
    };
    await statement(`update role_permissions set permission = ${permissionIds.POLL_MODULE} where ${ofSender}`);
    await refusedOnce(403);
    await statement(`update role_permissions set permission = ${permissionIds.NEWSLETTER_PLANNING} where ${ofSender}`);
    await answeredAgain(() => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))));
    await statement('delete from sessions');
    await refusedOnce(401);
    // The second factor of a new session does not belong to this test.
    await statement(`alter table sessions alter column factor set default 'totp', alter column factor_at set default now()`);
    await answeredAgain(async () => {
      const newest = await rooms.mails.newest();
      await page.getByRole('textbox', { name: t('login.email'), exact: true }).fill('lezer@voorbeeld.be');
      await page.getByRole('button', { name: t('login.send') }).click();
      await page.getByRole('textbox', { name: t('login.code'), exact: true }).fill(await rooms.mails.codeAfter(newest));
      await page.keyboard.press('Enter');
    });
    await statement('alter table sessions alter column factor drop default, alter column factor_at drop default');
    await context.close();
  }, 240_000);

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
