import zlib from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/server.ts';

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
  member('M-3', { email: 'ben@voorbeeld.be', language: 'fr', firstName: 'Ben' }),
];

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ documents });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const at = (path: string) => `http://dbbe.localhost:${server.port}${path}`;
const outbox = async () => [...(await server.get('/api/outbox')).text.matchAll(/\/api\/outbox\/(\d+)/g)].map(([, id]) => Number(id));
const newest = async () => Math.max(0, ...(await outbox()));
const letterOf = async (id: number) => (await server.get(`/api/outbox/${id}.html`)).text;
async function codeAfter(id: number): Promise<string> {
  for (;;) {
    for (const mail of (await outbox()).filter((one) => one > id)) {
      const [, code] = /<p class="code">(\w{6})</.exec(await letterOf(mail)) ?? [];
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
/** Signs in without a browser. @returns the token */
async function tokenOf(email: string, userAgent = ''): Promise<string> {
  const before = await newest();
  const { challenge } = await post<{ challenge: string }>('/api/login/email-code', { email, portalCode: 'dbbe', lang: 'nl' });
  const code = await codeAfter(before);
  return (
    await post<{ token: string }>(
      '/api/login/email-code/validate',
      { email, code },
      { 'login-challenge': challenge, 'user-agent': userAgent },
    )
  ).token;
}
let luc: Promise<string> | undefined;
/** One session for all that only looks: codes may not be asked for without end. */
const tokenOfLuc = () => (luc ??= tokenOf('luc@voorbeeld.be'));
async function signedIn(token: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: 'authorization', value: token, domain: 'dbbe.localhost', path: '/' }]);
  return context;
}

/** Tab until something with this name has the focus: what no key reaches is never found. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const { activeElement: it } = document;
      return (it instanceof HTMLInputElement && it.labels?.[0]?.textContent) || it?.getAttribute('aria-label') || it?.textContent || '';
    });
    const text = here.trim().replace(/\s+/g, ' ');
    if (typeof name === 'string' ? text.startsWith(name) : name.test(text)) return;
    seen.push(text.slice(0, 30));
  }
  throw new Error(`No key leads to ${name}, only to ${seen.join(' | ')}`);
}

const rooms = ['/member', '/settings/my-account', '/settings/my-newsletters', '/settings/my-subscriptions', '/freesubscription'];

describe('the rooms of a member', () => {
  it.each(rooms)('%s takes no more script than its budget, signed in or not', async (path) => {
    for (const context of [await browser.newContext(), await signedIn(await tokenOfLuc())]) {
      const page = await context.newPage();
      const bodies: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        // Links to sisters are led to this machine on this machine alone.
        const isScript = response.request().resourceType() === 'script' && !response.url().includes('/sisters.');
        if (isScript) bodies.push(response.body());
      });
      await page.goto(at(path), { waitUntil: 'networkidle' });
      const inline = await page.evaluate(() =>
        [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent).join(''),
      );
      const files = [...(await Promise.all(bodies)), Buffer.from(inline)];
      const bytes = files.reduce((sum, body) => sum + zlib.gzipSync(body).length, 0);
      expect(files.length).toBeGreaterThan(3);
      expect(bytes).toBeLessThanOrEqual(mostScript);
      await context.close();
    }
  });

  it.each(['light', 'dark'] as const)('are for everybody in %s, on a telephone and on a desk, in both languages', async (colorScheme) => {
    const context = await signedIn(await tokenOfLuc(), { colorScheme });
    const page = await context.newPage();
    for (const [width, prefix] of [
      [360, '/fr'],
      [1_280, ''],
    ] as const)
      for (const path of rooms) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(at(prefix + path), { waitUntil: 'networkidle' });
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
        expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)]).toEqual([path, []]);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([path, true]);
      }
    await context.close();
  });
});

describe('by keyboard alone', () => {
  it('a member signs in with a customer number that several people have', async () => {
    const page = await (await browser.newContext({ locale: 'nl' })).newPage();
    const before = await newest();
    await page.goto(at('/member'));
    await tabTo(page, 'Aanmelden met uw klantnummer');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Klantnummer');
    await page.keyboard.type('1000 0001');
    await tabTo(page, /^E-mailadres/);
    await page.keyboard.type('an@voorbeeld.be');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Vul de code in' }).waitFor();
    const code = await codeAfter(before);
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

  it('a member ends a session elsewhere, takes another address, and takes everything along', async () => {
    const [here, elsewhere] = [
      await signedIn(await tokenOf('ben@voorbeeld.be')),
      await signedIn(await tokenOf('ben@voorbeeld.be', 'Mozilla/5.0 (iPhone) Safari/1')),
    ];
    const page = await here.newPage();
    await page.goto(at('/fr/settings/my-account'));
    await page.getByText('Safari, iPhone').first().waitFor();
    await page.getByRole('button', { name: /Safari, iPhone/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Safari, iPhone/ }).waitFor({ state: 'detached' });
    const other = await elsewhere.newPage();
    await other.goto(at('/fr/member'));
    await other.getByRole('heading', { name: 'Se connecter avec votre adresse' }).waitFor();

    const before = await newest();
    await page.locator('[aria-labelledby=email] input[name=email]').focus();
    await page.keyboard.type('ben+vak@bücher.example');
    await page.keyboard.press('Enter');
    await page.locator('[aria-labelledby=email] input[name=code]').waitFor();
    await page.locator('[aria-labelledby=email] input[name=code]').focus();
    await page.keyboard.type(await codeAfter(before));
    await page.keyboard.press('Enter');
    await page.getByText('ben+vak@xn--bcher-kva.example').first().waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /JSON/ }).focus();
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('tweeluik.json');
    await Promise.all([here.close(), elsewhere.close()]);
  });

  it('a reader without an account asks for the newsletter, with script or without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
      const before = await newest();
      await page.goto(at('/newsletters'));
      await page.getByLabel('Uw e-mailadres').focus();
      await page.keyboard.type('lezer@voorbeeld.be');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Kijk in uw mailbox' }).waitFor();
      await expect.poll(newest).toBeGreaterThan(before);
      const [, link = ''] = /href="([^"]*newsletters\/confirm[^"]*)"/.exec(await letterOf(await newest())) ?? [];
      await page.goto(link.replaceAll('&amp;', '&'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'U bent ingeschreven' }).waitFor();
      await page.context().close();
    }
  });
});

describe('a scanner of mails', () => {
  it('opens everything in them, also in a browser, and uses up no code, confirms nothing, and unsubscribes nobody', async () => {
    const before = await newest();
    const email = 'luc@voorbeeld.be';
    const { challenge } = await post<{ challenge: string }>('/api/login/email-code', { email, portalCode: 'dbbe', lang: 'nl' });
    const code = await codeAfter(before);
    await post('/api/newsletter-signups', { email: 'scan@voorbeeld.be', portalCode: 'dbbe', language: 'fr' });
    await post('/api/contacts', { email: 'nieuw@voorbeeld.be', firstName: 'A', lastName: 'B', lang: 'fr' });
    await expect.poll(async () => (await outbox()).filter((id) => id > before).length).toBe(3);
    const page = await (await browser.newContext()).newPage();
    const links = new Set<string>();
    for (const id of (await outbox()).filter((one) => one > before))
      for (const [, link = ''] of (await letterOf(id)).matchAll(/(?:href|src|action)="([^"]+)"/g)) links.add(link.replaceAll('&amp;', '&'));
    expect([...links].some((link) => link.includes('/confirm'))).toBe(true);
    for (const link of links) {
      const { host, pathname, search } = new URL(link);
      for (const method of ['HEAD', 'GET']) await server.get(pathname + search, { host, method });
      await page.goto(link, { waitUntil: 'networkidle' });
    }
    const { pathname, search } = new URL([...links].find((link) => link.includes('/confirm')) ?? '');
    expect((await server.get(pathname + search)).text).toContain('Oui, inscrivez-moi');
    const signed = await post<{ token: string }>('/api/login/email-code/validate', { email, code }, { 'login-challenge': challenge });
    expect(signed.token).toMatch(/^[\w-]{43}$/);
    await page.context().close();
  });
});
