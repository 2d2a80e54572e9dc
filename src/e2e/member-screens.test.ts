import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '../features/account/endpoints.ts';
import { tabTo } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const mostScript = 110_000;
const member = (reference: string, more: object) => ({
  entity: 'member',
  reference,
  firstName: 'Luc',
  lastName: 'Dumont',
  language: 'nl',
  ...more,
});
const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  articleDocument({ reference: 'DBBE00000000001' }),
  member('M-1', { email: 'luc@voorbeeld.be', klnr: '10000001' }),
  member('M-2', { email: 'an@voorbeeld.be', klnr: '10000001', firstName: 'An' }),
];

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents);
});
afterAll(() => screens?.close());

const confirming = /href="([^"]*newsletters\/confirm[^"]*)"/;

let luc: Promise<string> | undefined;
/** One session for all read-only tests: requests for codes are rate limited. */
const tokenOfLuc = () => (luc ??= screens.tokenOf('luc@voorbeeld.be'));
const paths = [
  ...['/member', '/settings/my-account', '/settings/my-newsletters', '/settings/my-subscriptions'],
  ...['/settings/my-company', '/settings/my-questions', '/freesubscription'],
];

describe('the screens of a member', () => {
  it.each(paths)('%s takes no more script than its budget, signed in or not', async (path) => {
    for (const context of [await screens.browser.newContext(), await screens.signedIn(await tokenOfLuc())]) {
      const page = await context.newPage();
      const bodies: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        // Links to sister portals lead to this machine only here.
        const isScript = response.request().resourceType() === 'script' && !response.url().includes('/sisters.');
        if (isScript) bodies.push(response.body());
      });
      await page.goto(screens.at(path), { waitUntil: 'networkidle' });
      const inline = await page.evaluate(() =>
        [...document.querySelectorAll('script:not([src], [type="speculationrules"])')].map(({ textContent }) => textContent).join(''),
      );
      const files = [...(await Promise.all(bodies)), Buffer.from(inline)];
      const bytes = files.reduce((sum, body) => sum + zlib.gzipSync(body).length, 0);
      expect(files.length).toBeGreaterThan(3);
      expect(Buffer.concat(files).includes(getAccount.summary), 'what describes the calls stays with the server').toBe(false);
      expect(bytes).toBeLessThanOrEqual(mostScript);
      await context.close();
    }
  });

  it.each(['light', 'dark'] as const)('are for everybody in %s, on a telephone and on a desk, in both languages', async (colorScheme) => {
    const context = await screens.signedIn(await tokenOfLuc(), { colorScheme });
    const page = await context.newPage();
    for (const [width, prefix] of [
      [360, '/fr'],
      [1_280, ''],
    ] as const)
      for (const path of paths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(screens.at(prefix + path), { waitUntil: 'networkidle' });
        expect([path, await axeFaults(page), await tooWide(page)]).toEqual([path, [], 0]);
      }
    await context.close();
  });
});

describe('by keyboard alone', () => {
  it('a member signs in with a customer number that several people have', async () => {
    const page = await (await screens.browser.newContext({ locale: 'nl' })).newPage();
    const before = await screens.mails.newest();
    await page.goto(screens.at('/member'));
    await tabTo(page, 'Aanmelden met uw klantnummer');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Klantnummer');
    await page.keyboard.type('1000 0001');
    await tabTo(page, /^E-mailadres/);
    await page.keyboard.type('an@voorbeeld.be');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Vul de code in' }).waitFor();
    const code = await screens.mails.codeAfter(before);
    await tabTo(page, 'Code');
    await page.keyboard.type('AAAAAA');
    await page.keyboard.press('Enter');
    await page.locator('.problem, .fault').first().waitFor();
    await page.getByLabel('Code', { exact: true }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(code);
    await tabTo(page, 'Aangemeld blijven');
    await page.keyboard.press('Space');
    await tabTo(page, 'Aanmelden');
    await page.keyboard.press('Enter');
    await page.getByText('Dag An Dumont').waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['authorization', 'rememberme']));
    await page.context().close();
  });

  it('a reader without an account asks for the newsletter, with script or without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await (await screens.browser.newContext({ javaScriptEnabled })).newPage();
      const before = await screens.mails.newest();
      await page.goto(screens.at('/newsletters'));
      await page.getByLabel('Uw e-mailadres').focus();
      await page.keyboard.type('lezer@voorbeeld.be');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Kijk in uw mailbox' }).waitFor();
      await page.goto(await screens.mails.after(before, confirming));
      // The name of the portal comes before the button.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'U bent ingeschreven' }).waitFor();
      await page.context().close();
    }
  });
});

describe('a scanner of mails', () => {
  it('opens everything in them, also in a browser, and uses up no code, confirms nothing, and unsubscribes nobody', async () => {
    const before = await screens.mails.newest();
    const email = 'luc@voorbeeld.be';
    const { challenge } = await screens.post<{ challenge: string }>('/api/login/email-code', { email, portalCode: 'dbbe', lang: 'nl' });
    const code = await screens.mails.codeAfter(before);
    await screens.post('/api/newsletter-signups', { email: 'scan@voorbeeld.be', portalCode: 'dbbe', language: 'fr' });
    await screens.post('/api/contacts', { email: 'nieuw@voorbeeld.be', firstName: 'A', lastName: 'B', lang: 'fr' });
    const confirm = await screens.mails.after(before, confirming);
    await screens.mails.after(before, /<html lang="fr".*<p class="code">(\w{6})</s);
    const page = await (await screens.browser.newContext()).newPage();
    const links = new Set<string>();
    for (const id of (await screens.mails.all()).filter((one) => one > before))
      for (const [, link = ''] of (await screens.mails.html(id)).matchAll(/(?:href|src|action)="([^"]+)"/g))
        links.add(link.replaceAll('&amp;', '&'));
    expect(links).toContain(confirm);
    for (const link of links) {
      const { host, pathname, search } = new URL(link);
      for (const method of ['HEAD', 'GET']) await screens.server.get(pathname + search, { host, method });
      await page.goto(link, { waitUntil: 'networkidle' });
    }
    const { pathname, search } = new URL(confirm);
    expect((await screens.server.get(pathname + search)).text).toContain('Oui, inscrivez-moi');
    const signed = await screens.post<{ token: string }>(
      '/api/login/email-code/validate',
      { email, code },
      { 'login-challenge': challenge },
    );
    expect(signed.token).toMatch(/^[\w-]{43}$/);
    await page.context().close();
  });
});
