import fs from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const member = (reference: string) => ({
  ...{ entity: 'member', reference, email: `${reference}@voorbeeld.be`, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
});
// The first account is one of those that see keys, and may translate nothing.
const documents = [portalDocument('dbbe'), pageDocument('bezoek'), ...['sleutels', 'vertaler', 'baas', 'frans'].map(member)];
const script = { 'content-type': 'text/javascript' };

const ownPlugin: RequestListener = (_, response) => {
  const [own] = fs.readdirSync('dist/client/_astro').filter((file) => /^plugin-store\..*\.js$/.test(file));
  response.writeHead(200, script).end(`export * from '/_astro/${own}';`);
};

describe('words of staff in the running product', () => {
  let screens: MemberScreens;
  let answer: RequestListener;
  const tokens = new Map<string, string>();
  const host = http.createServer((request, response) => answer(request, response));

  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const env = { PLUGIN_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, TRANSLATION_KEY_USERS: '1' };
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1', ...env });
    for (const [name, role] of [
      ['sleutels', 'support'],
      ['vertaler', 'translator'],
      ['baas', 'webmaster'],
      ['frans', 'translator'],
    ] as const) {
      tokens.set(name, await screens.staffTokenOf(`${name}@voorbeeld.be`, role));
    }
    const { db, close } = await screens.server.connect();
    await db.execute(
      sql`update staff_grants set languages = '["fr"]' where staff = (select parent_user from accounts where email = 'frans@voorbeeld.be')`,
    );
    await close();
  });
  afterAll(async () => {
    await screens?.close();
    host.closeAllConnections();
    host.close();
  });

  async function opened(address: string, name: string | undefined, work: (page: Page, told: string[]) => Promise<void>): Promise<void> {
    const token = name && tokens.get(name);
    const context = await (token ? screens.signedIn(token) : screens.browser.newContext());
    const page = await context.newPage();
    const told: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && !message.text().startsWith('Failed to load resource') && told.push(message.text()),
    );
    page.on('pageerror', (error) => told.push(error.message));
    await page.goto(screens.at(address));
    await work(page, told);
    await context.close();
  }
  const say = (appId: number, key: string, language: 'nl' | 'fr', value: string) =>
    screens.post<{ change: number }>(
      '/api/translations',
      { appId, key, language, value },
      { authorization: `Bearer ${tokens.get('vertaler')}` },
    );

  it.each<[string, RequestListener]>([
    ['slowly', () => {}],
    ['with an error', (_, response) => void response.writeHead(500, script).end('x')],
    ['with HTML', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')],
  ])('are not translated in place where the plugin host answers %s: one line in the console, and the page stays', async (_, answers) => {
    answer = answers;
    await opened('/bezoek', 'vertaler', async (page, told) => {
      const before = await page.locator('main').textContent();
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await expect.poll(() => told).toEqual([expect.stringContaining('The plugin for translation did not start')]);
      expect(await page.locator('main').textContent()).toBe(before);
      expect(await page.locator('[data-messages]').count()).toBe(0);
    });
  });

  it('show their keys in tooltips to the users who were named, and to no other', async () => {
    answer = ownPlugin;
    await opened('/bezoek', 'sleutels', async (page, told) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await expect.poll(() => page.locator('.skip').first().getAttribute('title')).toBe('layouts.skip');
      await page.getByText('U ziet de sleutels, maar mag geen berichten wijzigen.').waitFor();
      expect(told).toEqual([]);
    });
    await opened('/bezoek', 'vertaler', async (page) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await page.getByRole('searchbox', { name: 'Bericht zoeken' }).waitFor();
      expect(await page.locator('.skip').first().getAttribute('title')).toBeNull();
    });
  });

  it('are changed in place in the languages of who translates, and only read in others', async () => {
    await opened('/bezoek', 'frans', async (page) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await page.getByRole('searchbox', { name: 'Bericht zoeken' }).fill('layouts.skip');
      await page.getByRole('button', { name: /layouts\.skip$/ }).press('Enter');
      const [dutch, french] = [page.getByLabel('Nederlands', { exact: true }), page.getByLabel('Frans', { exact: true })];
      await expect.poll(() => french.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await Promise.all([dutch.isEditable(), french.isEditable()])).toEqual([false, true]);
      const buttons = (field: Locator) => page.locator('form', { has: field }).getByRole('button', { name: 'Bewaren' }).count();
      expect(await Promise.all([buttons(dutch), buttons(french)])).toEqual([0, 1]);
    });
  });

  it('lead to the editor of the content, which is no message', async () => {
    await opened('/bezoek', 'baas', async (page) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await page.locator('.translate-panel').getByRole('link').press('Enter');
      await page.waitForURL('**/staff/pages/bezoek');
    });
  });

  it.each([
    ['/zoeken?q=dak', 'dak'],
    ['/fr/chercher?q=toit', 'toit'],
  ])('are marked on %s without an error of the parts that have script, which keep their state', async (address, typed) => {
    await opened(address, 'vertaler', async (page, told) => {
      answer = ownPlugin;
      const found = page.locator('.search .empty');
      await found.waitFor();
      await page.getByRole('button', { name: /^(?:Vertaal deze pagina|Traduire cette page)$/ }).click();
      await page.locator('.translate-panel').waitFor();
      await found.locator('[data-messages]').first().waitFor();
      expect(await page.locator('.search input').first().inputValue()).toBe(typed);
      expect(told).toEqual([]);
    });
  });

  it('are marked in the search also before it is used', async () => {
    await opened('/zoeken', 'vertaler', async (page, told) => {
      answer = ownPlugin;
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await page.locator('.search-box label[data-messages]').waitFor();
      expect(told).toEqual([]);
    });
  });

  it.each([
    ['of a page', '/nergens', 'nl', 'error.404'],
    ['without a route', '/fr/nulle/part/ici%20bas', 'fr', 'error.404'],
    ['of 750 letters', `/${'lang/'.repeat(150)}adres`, 'nl', 'error.404'],
    ['that cannot be read', '/fr/%ff', 'fr', 'error.400'],
  ] as const)('are translated in place on the page of an error at an address %s', async (_, address, language, key) => {
    const words = `Hier is niets, ${key}`;
    await opened(address, 'vertaler', async (page, told) => {
      await page.getByRole('button', { name: /^(?:Vertaal deze pagina|Traduire cette page)$/ }).click();
      await page.getByRole('searchbox').last().fill(key);
      await page.getByRole('button', { name: new RegExp(`${key}$`) }).click();
      const field = page.locator(`textarea[lang=${language}]`);
      await field.fill(words);
      await page.locator('form', { has: field }).locator('[type=submit]').click();
      await page.locator('main').getByText(words).waitFor();
      const served = async () => (await screens.server.get(address, { headers: { accept: 'text/html' } })).text;
      expect(await served()).toContain(words);
      await page.getByRole('button', { name: /^(?:Ongedaan maken|Annuler)$/ }).click();
      await expect.poll(served).not.toContain(words);
      expect(told).toEqual([]);
    });
  });

  it.each([
    ['nl', ''],
    ['fr', '/fr'],
  ] as const)('say errors, pages that are not there and tooltips in %s', async (language, prefix) => {
    const values = {
      'error.404': `Zoek & vind ${language}`,
      'field.required': `Leeg ${language}`,
      'problem.code_wrong': `Fout ${language}`,
    };
    for (const [key, value] of Object.entries(values)) await say(1, key, language, value);
    await say(1, 'portals.nav.main', language, `Wegwijzer ${language}`);
    for (const [address, word] of [
      [prefix || '/', `Wegwijzer ${language}`],
      [`${prefix}/contact`, values['field.required']],
      [`${prefix}/nergens`, `vind ${language}`],
    ] as const)
      await expect.poll(async () => (await screens.server.get(address)).text).toContain(word);
    await opened(prefix || '/', undefined, (page) =>
      page
        .getByRole('navigation', { name: `Wegwijzer ${language}` })
        .first()
        .waitFor(),
    );
    await opened(`${prefix}/nergens`, undefined, async (page) => {
      await page.getByText(values['error.404']).first().waitFor();
    });
    const asked = { email: 'vertaler@voorbeeld.be', portalCode: 'dbbe', lang: language };
    const { challenge } = await screens.post<{ challenge: string }>('/api/login/email-code', asked);
    const wrong = screens.post(
      '/api/login/email-code/validate',
      { email: asked.email, code: 'AAAAAA', language },
      {
        'login-challenge': challenge,
        'accept-language': language,
      },
    );
    await expect(wrong).rejects.toThrow(values['problem.code_wrong']);
    await opened(`${prefix}/contact`, undefined, async (page) => {
      await page.locator('main form button[type=submit]').first().click();
      await page.getByText(values['field.required']).first().waitFor();
    });
  });

  it.each(['nl', 'fr'] as const)('say mails in %s, and no page says them', async (lang) => {
    await say(2, 'mail.code.intro', lang, `Uw sleutel & slot ${lang} tot {portal}:`);
    const before = await screens.mails.newest();
    await screens.post('/api/login/email-code', { email: 'sleutels@voorbeeld.be', portalCode: 'dbbe', lang });
    await screens.mails.after(before, new RegExp(`(Uw sleutel &amp; slot ${lang} tot )`));
    expect((await screens.server.get(lang === 'nl' ? '/' : '/fr')).text).not.toContain('Uw sleutel');
  });

  it('say the staff rooms, apart from the site', async () => {
    await say(3, 'translations.room', 'nl', 'Woordenkamer');
    const served = async () => (await screens.server.get('/staff/messages')).text;
    // Without a page at hand, the answer comes before the pages.
    await expect.poll(served).toContain('Woordenkamer');
    await opened('/staff/messages', 'vertaler', async (page, told) => {
      await page.getByRole('heading', { level: 1, name: 'Woordenkamer' }).waitFor();
      expect(told).toEqual([]);
    });
    const { change } = await say(3, 'translations.room', 'nl', 'Kamer');
    const undo = `/api/translations/${change}/undo`;
    await screens.post(undo, {}, { authorization: `Bearer ${tokens.get('vertaler')}` });
    await expect.poll(served).toContain('Woordenkamer');
  });
});
