import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const member = (reference: string, email: string, firstName = 'Luc') => ({
  ...{ entity: 'member', reference, email, firstName, lastName: 'Dumont', language: 'nl' },
});
const note = { ...pageDocument('bezoek'), portals: ['dbbe', 'hobe'] };
const firm = { entity: 'customer', reference: 'K-1', name: 'Waterslag', portals: ['dbbe'] };
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe'), firm, note],
  ...[member('M-1', 'baas@voorbeeld.be'), member('M-2', 'nora@voorbeeld.be', 'Nora'), member('M-3', 'nele@voorbeeld.be', 'Nele')],
  member('M-4', 'lid@voorbeeld.be', 'Lode'),
];
const words = {
  nl: {
    ...{ base: '/staff', email: 'E-mailadres', first: 'Voornaam', last: 'Familienaam', add: 'Toevoegen', give: 'Rol geven', role: 'Rol' },
    ...{
      portals: 'Portaalsites',
      some: 'Alleen deze portaalsites',
      saveRights: 'Rechten bewaren',
      undo: /Ongedaan maken/,
      none: 'Nog geen rollen',
    },
    ...{ elsewhere: 'Niets is overschreven', roles: 'Rollen en rechten', unused: 'Nergens gevraagd', saveRole: 'Rol bewaren' },
    ...{ given: 'gelden vanaf nu', giveAbo: 'Abonnement geven', runs: 'loopt', extend: 'Een jaar verlengen' },
    ...{ find: 'Bedrijf zoeken om te vertegenwoordigen', represent: 'Laten vertegenwoordigen' },
    ...{
      see: 'De site zien als dit lid',
      only: 'U kunt alleen kijken',
      change: 'Iets wijzigen…',
      why: /^Waarom/,
      note: 'Reden opschrijven',
    },
    ...{ may: 'U mag wijzigen', stop: 'Stoppen', edit: 'Bewerk dit' },
    ...{ mine: 'U hebt deze rol zelf', security: 'Mijn beveiliging', sessions: 'Waar u aangemeld bent', here: 'Dit toestel, nu' },
  },
  fr: {
    ...{ base: '/fr/staff', email: 'Adresse e-mail', first: 'Prénom', last: 'Nom de famille', add: 'Ajouter', give: 'Donner un rôle' },
    ...{ role: 'Rôle', portals: 'Portails', some: 'Seulement ces portails', saveRights: 'Enregistrer les droits', undo: /Annuler/ },
    ...{ none: 'Pas encore de rôle', elsewhere: 'Rien n’a été écrasé', roles: 'Rôles et droits', unused: 'Demandé nulle part' },
    ...{ given: 'valent dès maintenant', giveAbo: 'Donner un abonnement', runs: 'court', extend: 'Prolonger d’un an' },
    ...{ find: 'Rechercher une entreprise à représenter', represent: 'Faire représenter' },
    ...{ see: 'Voir le site comme ce membre', only: 'Vous pouvez seulement regarder', change: 'Modifier quelque chose…' },
    ...{ why: /^Pourquoi/, note: 'Noter la raison', may: 'Vous pouvez modifier', stop: 'Arrêter', edit: 'Modifier ceci' },
    ...{ saveRole: 'Enregistrer le rôle', mine: 'Vous avez vous-même ce rôle', security: 'Ma sécurité', sessions: 'Où vous êtes connecté' },
    here: 'Cet appareil, maintenant',
  },
} as const;

describe('the rooms of people', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf('baas@voorbeeld.be', 'webmaster');
  });
  afterAll(() => screens.close());

  async function open(address: string, work: (page: Page, faults: string[]) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at(address));
    await work(page, faults);
    await context.close();
    expect(faults).toEqual([]);
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  /** Checks a screen at the width of a telephone and of a desk, in both colour schemes. */
  async function isFine(page: Page): Promise<void> {
    expect(await axeFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await axeFaults(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1_280, height: 900 });
  }
  const ask = async (method: string, path: string, body?: object, headers: object = {}) => {
    const init = { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers } };
    return (
      await fetch(`http://127.0.0.1:${screens.server.port}/api/staff${path}`, { ...init, ...(body && { body: JSON.stringify(body) }) })
    ).json();
  };

  it.each(['nl', 'fr'] as const)('give a colleague a role on a portal by keyboard, and take it back, in %s', async (locale) => {
    const word = words[locale];
    const [name, email] = locale === 'nl' ? ['Nora', 'nora@voorbeeld.be'] : ['Nele', 'nele@voorbeeld.be'];
    await open(`${word.base}/colleagues`, async (page, faults) => {
      await page.locator('tbody tr').first().waitFor();
      await isFine(page);
      await page.getByRole('textbox', { name: word.email }).fill(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await page.keyboard.type('Nieuw');
      await page.keyboard.press('Tab');
      await page.keyboard.type('NN');
      await page.keyboard.press('Enter');
      await heading(page, `${name} Nieuw`);
      await page.getByText(word.none).waitFor();

      await page.getByRole('button', { name: word.give }).press('Enter');
      await page.getByLabel(word.role, { exact: true }).selectOption('editor');
      await page.getByLabel(word.portals, { exact: true }).selectOption({ label: word.some });
      const chosen = () => page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
      await expect.poll(chosen).toEqual([true, false]);
      await isFine(page);
      await page.getByRole('button', { name: word.saveRights }).press('Enter');
      await page.locator('.undo-line p', { hasText: word.given }).waitFor();
      type Person = { id: number; version: string; grants: object[]; account: { email: string } };
      const person = async () => ((await ask('GET', '/people')) as Person[]).find(({ account }) => account.email === email) as Person;
      const given = [{ role: 'editor', portals: ['dbbe'], languages: 'all' }];
      expect((await person()).grants).toEqual(given);
      await page.locator('h1').press('u');
      await page.getByText(word.none).waitFor();
      expect((await person()).grants).toEqual([]);

      // A colleague is first: nothing of theirs is overwritten.
      await page.getByRole('button', { name: word.give }).press('Enter');
      const { id, version } = await person();
      await ask('PUT', `/people/${id}/grants`, { grants: given, direct: [] }, { 'if-match': `"${version}"` });
      await page.getByRole('button', { name: word.saveRights }).press('Enter');
      await page.getByText(word.elsewhere).waitFor();
      expect((await person()).grants).toEqual(given);
      await expect.poll(() => page.getByLabel(word.role, { exact: true }).inputValue()).toBe('editor');
      expect(faults.splice(0)).toEqual([expect.stringContaining('409')]);
    });
  });

  it.each(['nl', 'fr'] as const)('show every permission of a role and what it allows, in %s', async (locale) => {
    const word = words[locale];
    await open(`${word.base}/roles/translator`, async (page) => {
      await page.getByRole('checkbox').first().waitFor();
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(44);
      await expect.poll(() => page.getByText(word.unused).count()).toBe(7);
      await isFine(page);
      await page.getByRole('checkbox', { name: /POLL_MODULE/ }).press('Space');
      await page.getByRole('button', { name: word.saveRole }).press('Enter');
      await page.getByRole('button', { name: word.undo }).waitFor();
      type Named = { reference: string; permissions: string[] };
      const held = async () => ((await ask('GET', '/roles')) as Named[]).find(({ reference }) => reference === 'translator')?.permissions;
      expect(await held()).toEqual(['POLL_MODULE', 'TRANSLATION', 'TRANSLATE_ARTICLE']);
      await page.locator('h1').press('u');
      await expect.poll(held).toEqual(['TRANSLATION', 'TRANSLATE_ARTICLE']);

      await page.goto(screens.at(`${word.base}/roles/webmaster`));
      await page.getByText(word.mine).waitFor();
      await expect.poll(() => page.getByRole('checkbox').first().isDisabled()).toBe(true);
    });
  });

  it.each(['nl', 'fr'] as const)('find a member, and give them a subscription and a company, in %s', async (locale) => {
    const word = words[locale];
    await open(`${word.base}/members`, async (page) => {
      await page.locator('tbody tr').first().waitFor();
      await isFine(page);
      await page.keyboard.press('/');
      await page.keyboard.type(locale === 'nl' ? 'dumont luc' : 'baas');
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      await page.locator('tbody a').press('Enter');
      await heading(page, 'Luc Dumont');
      await page.getByRole('button', { name: word.giveAbo }).press('Enter');
      await isFine(page);
      const portal = page.getByLabel(locale === 'nl' ? 'Portaalsite' : 'Portail', { exact: true });
      await portal.selectOption(locale === 'nl' ? 'dbbe' : 'hobe');
      await page.getByRole('button', { name: word.giveAbo }).press('Enter');
      await page.locator('.notice', { hasText: word.runs }).waitFor();
      await page.getByRole('button', { name: word.extend }).first().press('Enter');
      await page.getByLabel(word.find).fill('water');
      if (locale === 'nl') {
        await page.getByRole('button', { name: word.represent }).press('Enter');
        await page.locator('.notice', { hasText: 'Waterslag' }).waitFor();
      }
      await page.locator('summary').first().press('Enter');
      await isFine(page);
      const [found] = ((await ask('GET', '/members?q=baas')) as { items: { id: number; abos: string[]; companies: string[] }[] }).items;
      expect(found).toMatchObject({ abos: locale === 'nl' ? ['dbbe'] : ['dbbe', 'hobe'], companies: ['Waterslag'] });
    });
  });

  it.each(['nl', 'fr'] as const)('see the site as a member in a tab of its own, also on another portal, in %s', async (locale) => {
    const word = words[locale];
    const email = 'lid@voorbeeld.be';
    const [{ id }] = ((await ask('GET', `/members?q=${email}`)) as { items: [{ id: number }] }).items;
    await open(`${word.base}/members/${id}`, async (page) => {
      await heading(page, 'Lode Dumont');
      const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: word.see }).press('Enter')]);
      const banner = tab.locator('.staff-bar.as-member');
      await banner.getByText(word.only).waitFor();
      await expect.poll(() => banner.textContent()).toContain('Lode Dumont');
      await tab.locator('a[data-member]', { hasText: 'Lode' }).waitFor();
      expect(await axeFaults(tab)).toEqual([]);
      await tab.evaluate(() => scrollTo(0, 5_000));
      expect((await banner.boundingBox())?.y).toBe(0);
      // The colleague is still themselves in other tabs.
      const other = await page.context().newPage();
      await other.goto(screens.at('/'));
      await other.locator('a[data-member]', { hasText: 'Luc' }).waitFor();
      await expect.poll(() => other.locator('.as-member').count()).toBe(0);
      await other.close();

      await banner.getByText(word.change).press('Enter');
      await banner.getByLabel(word.why).fill('Het lid belde.');
      await banner.getByRole('button', { name: word.note }).press('Enter');
      await banner.getByText(word.may).waitFor();
      await tab.evaluate((port) => {
        document.body.append(
          Object.assign(document.createElement('a'), { href: `http://hobe.localhost:${port}/member`, textContent: 'elders' }),
        );
      }, screens.server.port);
      // Popups are those of the member too, not of who has a session in this browser.
      const popups = tab.waitForRequest(/hobe\.localhost.*\/api\/popup\//);
      await tab.getByRole('link', { name: 'elders', exact: true }).press('Enter');
      await tab.waitForURL(/hobe\.localhost.*\/member$/);
      expect((await popups).headers().authorization).toBe(`Bearer ${await tab.evaluate(() => sessionStorage.as)}`);
      await banner.getByText(word.may).or(banner.getByText('U mag wijzigen')).waitFor();
      await expect.poll(() => tab.evaluate(() => document.cookie)).toBe('authorization=tab');
      await banner.getByRole('button').last().press('Enter');
      await tab.waitForURL(/hobe\.localhost:\d+\/$/);
      await tab.locator('a[data-member]').waitFor();
      await expect.poll(() => tab.locator('.staff-bar').count()).toBe(0);
      expect((await ask('GET', `/members/${id}/sessions`)) as object[]).toContainEqual(
        expect.objectContaining({ impersonation: { reason: 'Het lid belde.', endedAt: expect.any(String) } }),
      );
    });
  });

  it.each(['nl', 'fr'] as const)('lead from a page to its editor, also on another portal, in %s', async (locale) => {
    const word = words[locale];
    const path = locale === 'fr' ? '/fr/bezoek' : '/bezoek';
    await open(path, async (page) => {
      const link = page.getByRole('link', { name: word.edit });
      await link.waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 700 });
      expect(await tooWide(page)).toBe(0);
      await link.press('Enter');
      await page.waitForURL(new RegExp(`${word.base}/pages/bezoek$`));
      await page.locator('h1').first().waitFor();
      await page.evaluate(
        (href) => document.body.append(Object.assign(document.createElement('a'), { href, textContent: 'elders' })),
        `http://hobe.localhost:${screens.server.port}${path}`,
      );
      await page.getByRole('link', { name: 'elders', exact: true }).press('Enter');
      await page.waitForURL(new RegExp(`hobe\\.localhost.*${path}$`));
      await link.waitFor();
      await expect.poll(() => link.getAttribute('href')).toBe(`${word.base}/pages/bezoek`);
      await expect.poll(() => page.locator('a[data-member]').getAttribute('href')).not.toContain('undefined');
    });
  });

  it('cost a reader who is not signed in nothing', async () => {
    const page = await screens.browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(screens.at('/bezoek'), { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /editor-of|impersonation|\/store\.|greeting/.test(url))).toEqual([]);
    await page.close();
  });

  it.each(['nl', 'fr'] as const)('list my own sessions, in %s', async (locale) => {
    const word = words[locale];
    await open(`${word.base}/security`, async (page) => {
      await heading(page, word.security);
      await page.getByRole('heading', { name: word.sessions }).waitFor();
      await page.getByText(word.here).waitFor();
      await isFine(page);
    });
  });
});
