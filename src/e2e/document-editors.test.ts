import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, magazineDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const email = 'baas@voorbeeld.be';
const reference = (number: number) => `DBBE${String(number).padStart(11, '0')}`;
const articles = Array.from({ length: 10 }, (_, index) => reference(index + 1));
const issue = 'DBBE20260001';
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe')],
  ...['daken', 'hout'].map((code) => ({ entity: 'interest', code, texts: { nl: { name: code }, fr: { name: `${code} fr` } } })),
  { entity: 'customer', reference: 'K0000001', name: 'Dakwerken Peeters', portals: ['dbbe'] },
  ...articles.map((one, index) =>
    articleDocument({ reference: one, texts: { nl: { title: `Artikel ${index + 1}` }, fr: { title: `Article ${index + 1}` } } }),
  ),
  pageDocument('over', { texts: { nl: { title: 'Over' }, fr: { title: 'À propos' } } }),
  magazineDocument({ reference: issue, texts: { nl: { title: 'Najaar' } } }),
  {
    ...{ entity: 'ad', reference: 'AD-1', portals: ['dbbe'], redirectUrl: 'https://voorbeeld.be', customerReference: 'K0000001' },
    texts: { nl: { title: 'Aanbod' } },
  },
  { entity: 'member', reference: 'M-1', email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];

describe('the editors of documents, on a server', () => {
  let screens: MemberScreens;
  let token = '';
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(email, 'webmaster');
  });
  afterAll(() => screens.close());

  const open = async (path: string, width = 1280) => {
    const context = await screens.signedIn(token, { viewport: { width, height: 900 } });
    const page = await context.newPage();
    const faults = watchFaults(page, /status of 40[04]/);
    await page.goto(screens.at(path));
    return { page, faults };
  };
  const said = (at: Page) => at.locator('.said').textContent();
  const stored = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${screens.server.port}/api/staff/documents/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { document: Record<string, unknown> }).document;
  };
  /** Finds a document by words in the picker that has the focus, and takes the first one. */
  const take = async (page: Page, words: string, title = words) => {
    await page.keyboard.type(words);
    await page.getByRole('option', { name: title }).first().waitFor();
    await page.keyboard.press('Enter');
  };

  it('bring an article from nothing to live in both languages, by keyboard alone', async () => {
    const { page, faults } = await open('/staff/articles');
    await page.getByRole('button', { name: 'Beginnen' }).press('Enter');
    await page.getByLabel('Titel · Nederlands').fill('Een nieuw dak');
    await page.getByLabel('Titel · Frans').fill('Un nouveau toit');
    await page.getByRole('button', { name: 'Datum op de site: nu' }).press('Enter');
    await page.getByRole('combobox', { name: 'Onderwerpen' }).focus();
    await take(page, 'hou', 'hout');
    await page.getByRole('combobox', { name: 'Bedrijf' }).focus();
    await take(page, 'peet', 'Dakwerken Peeters');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(() => said(page)).toContain('Online om');
    const made = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(made).toMatch(/^DBBE\d{11}$/);
    expect((await screens.server.get(`/dossier/${made}`)).text).toContain('Een nieuw dak');
    expect((await screens.server.get(`/fr/fichier/${made}`)).text).toContain('Un nouveau toit');
    expect(await stored(`article/${made}`)).toMatchObject({ interests: ['hout'], customerReference: 'K0000001' });
    // Another one begins with its content.
    await page.getByText('Dupliceren').first().press('Enter');
    await page.locator('.duplicate-document').getByRole('button', { name: 'Beginnen' }).press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(made));
    await expect.poll(() => page.getByLabel('Titel · Nederlands').inputValue()).toBe('Een nieuw dak');
    await page.context().close();
    expect(faults).toEqual([]);
  });

  it('say that there is no such document, and offer no copy of it', async () => {
    const { page } = await open('/staff/articles/DBBE99999999999');
    await page.getByRole('alert').getByText('Dit bestaat niet').waitFor();
    expect(await page.locator('.duplicate-document').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('rename a page by keyboard: its old addresses lead to the new ones, and back again', async () => {
    const { page, faults } = await open('/staff/pages/over');
    const answer = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${screens.server.port}${path}`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    // A colleague has it open.
    const { page: other, faults: otherFaults } = await open('/staff/pages/over');
    await expect.poll(() => other.getByLabel('Titel · Frans').inputValue()).toBe('À propos');
    await page.getByRole('button', { name: 'Ander adres' }).press('Enter');
    const field = page.getByLabel('Nieuw kenmerk');
    await field.fill('magazines');
    await field.press('Enter');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await axeFaults(page)).toEqual([]);
    await field.fill('over-ons');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith('/staff/pages/over-ons'));
    await expect.poll(() => page.getByLabel('Titel · Nederlands').inputValue()).toBe('Over');
    await expect.poll(() => answer('/over')).toEqual([301, '/over-ons']);
    await expect.poll(() => answer('/fr/over')).toEqual([301, '/fr/over-ons']);
    expect((await screens.server.get('/over-ons')).text).toContain('Over');
    // The colleague is led to it, with what was typed meanwhile.
    await other.getByLabel('Titel · Frans').fill('À propos de nous');
    await other.getByText('gaf dit een ander adres: over-ons').waitFor();
    expect(await axeFaults(other)).toEqual([]);
    await other.getByRole('button', { name: 'Verder op het nieuwe adres' }).press('Enter');
    await other.waitForURL((url) => url.pathname.endsWith('/staff/pages/over-ons'));
    await expect.poll(() => other.getByLabel('Titel · Frans').inputValue()).toBe('À propos de nous');
    await expect.poll(() => other.getByText('Bewaard als kladversie.').count()).toBe(1);
    await other.context().close();
    expect(otherFaults).toEqual([]);
    await page.getByRole('button', { name: 'Ander adres' }).press('Enter');
    await field.fill('over');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith('/staff/pages/over'));
    await expect.poll(() => answer('/over')).toEqual([200, null]);
    await expect.poll(() => answer('/fr/over-ons')).toEqual([301, '/fr/over']);
    await page.context().close();
    expect(faults).toEqual([]);
  });

  it.each([
    ['nl', '/staff', 'Artikels', 'hoger zetten', 'Online om', 'Artikel'],
    ['fr', '/fr/staff', 'Articles', 'monter', 'En ligne à', 'Article'],
  ] as const)('put an issue with ten articles together and reorder it by keyboard, in %s', async (locale, base, label, up, done, word) => {
    const { page, faults } = await open(`${base}/magazines/${issue}`);
    const list = page.getByRole('list', { name: label, exact: true });
    const added = page.getByRole('combobox', { name: new RegExp(`^${label}`) });
    await added.waitFor();
    if (locale === 'nl')
      for (const number of articles.keys()) {
        await added.focus();
        await take(page, `artikel ${number + 1}`, `Artikel ${number + 1} ${reference(number + 1)}`);
        await expect.poll(() => list.getByRole('listitem').count()).toBe(number + 1);
      }
    await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain(word);
    const order = () => list.getByRole('listitem').locator('small').allTextContents();
    await expect.poll(async () => (await order()).length).toBe(articles.length);
    const before = await order();
    const [moved = ''] = before.slice(-1);
    const last = list.getByRole('listitem').last().locator('[data-act=up]');
    await last.focus();
    for (let place = before.length - 2; place >= 0; place -= 1) {
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await order()).indexOf(moved)).toBe(place);
    }
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(() => said(page)).toContain(done);
    expect(await stored(`magazine/${issue}`)).toMatchObject({ articles: [moved, ...before.slice(0, -1)] });
    await page.context().close();
    expect([faults, up.length > 0]).toEqual([[], true]);
  });

  it('place a tile between the articles of an issue, and show the error of one at its field', async () => {
    const { page } = await open(`/staff/magazines/${issue}`);
    await page.getByRole('button', { name: 'Tegels: toevoegen' }).press('Enter');
    await page.getByLabel('Plaats', { exact: true }).fill('-1');
    await page.getByLabel('Titel van de tegel · Nederlands').fill('Dakpannen');
    await page.keyboard.press('Control+s');
    await page.getByText('Dit getal is te klein.').waitFor();
    await expect.poll(() => page.getByLabel('Plaats', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    // Without a title in any language, the fault is at the first one.
    const title = page.getByLabel('Titel van de tegel · Nederlands');
    await title.fill('');
    await page.keyboard.press('Control+s');
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
    await title.fill('Dakpannen');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Plaats', { exact: true }).fill('15');
    await page.keyboard.press('Control+s');
    await expect.poll(() => said(page)).toContain('Online om');
    expect(await stored(`magazine/${issue}`)).toMatchObject({ tiles: [{ orderByValue: 15, texts: { nl: { title: 'Dakpannen' } } }] });
    // Among the articles it moves by itself, in the order that readers see.
    const whole = page.getByRole('list', { name: 'Volgorde voor lezers' });
    await whole.getByRole('button', { name: 'Dakpannen hoger zetten' }).press('Enter');
    await expect.poll(() => whole.getByRole('listitem').first().textContent()).toContain('Dakpannen');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () =>
        ((await stored(`magazine/${issue}`)).tiles as { orderByValue: number }[]).map(({ orderByValue }) => orderByValue < 10),
      )
      .toEqual([true]);
    const seen = (await screens.server.get(`/magazine/${issue}`)).text;
    expect(seen.indexOf('Dakpannen')).toBeLessThan(seen.indexOf('Artikel 1<'));
    await page.context().close();
  });

  it.each([
    ['/staff/portals/hobe', 'Accent op papier', 'te laag', '4,5 : 1.'],
    ['/fr/staff/portals/hobe', 'Accent sur papier', 'trop faible', '4,5\u00a0: 1.'],
  ] as const)('refuse a colour in which nobody can read, at %s', async (path, label, low, fault) => {
    const { page } = await open(path);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('#FFEE00');
    await page.locator('.contrast[data-low]').filter({ hasText: low }).waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('.fault').filter({ hasText: fault }).waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await axeFaults(page)).toEqual([]);
    expect(await stored('portal/hobe')).toMatchObject({ colors: { accentOnPaper: '#8A3216' } });
    await field.fill('#7A2B12');
    await expect.poll(() => page.locator('.contrast[data-low]').count()).toBe(0);
    await page.getByRole('button', { name: path.startsWith('/fr') ? /^Abandonner|^Jeter/ : 'Wijzigingen weggooien' }).waitFor();
    await page.context().close();
  });

  it('change a company, whose tile is live with the save; its address keeps its rules', async () => {
    const { page } = await open('/staff/companies/K0000001');
    await page.getByLabel('Naam', { exact: true }).fill('Dakwerken Peeters & Zonen');
    await page.getByRole('button', { name: 'Hoofdadres: toevoegen' }).press('Enter');
    await page.getByLabel('Straat', { exact: true }).fill('Dakstraat');
    await page.getByLabel(/^Btw-nummer/).fill('XX12');
    await page.keyboard.press('Control+s');
    await page.getByText('Dit is geen btw-nummer.').waitFor();
    await expect.poll(() => page.locator('[data-field=mainAddress] [aria-invalid=true]').count()).toBeGreaterThan(0);
    await page.getByLabel(/^Btw-nummer/).fill('be 0123.456.749');
    await page.getByLabel('Nummer', { exact: true }).fill('7');
    await page.getByLabel('Gemeente', { exact: true }).fill('Gent');
    await page.getByLabel('Postcode', { exact: true }).fill('9000');
    await page.getByLabel('Land', { exact: true }).selectOption('BE');
    await page.keyboard.press('Control+s');
    await expect.poll(() => said(page)).toContain('Online om');
    expect(await stored('customer/K0000001')).toMatchObject({
      vatNumber: 'BE0123456749',
      mainAddress: { city: 'Gent', countryCode: 'BE' },
    });
    await page.context().close();
  });

  it.each(['articles', 'ads/AD-1', 'companies/K0000001', 'interests/hout', `articles/${articles[0]}`, 'portals/dbbe'])(
    'can be used at 360 px without a fault, dark: %s',
    async (path) => {
      const { page, faults } = await open(`/fr/staff/${path}`, 360);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page
        .locator(path.includes('/') ? '.document-editor' : 'tbody tr')
        .first()
        .waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await tooWide(page)).toBe(0);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});
