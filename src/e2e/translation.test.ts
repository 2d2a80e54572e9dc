import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMessages } from '../i18n/messages.ts';
import { press, type } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';

const member = (reference: string, email: string) => ({
  ...{ entity: 'member', reference, email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
});
const documents = [
  portalDocument('dbbe'),
  pageDocument('bezoek'),
  member('M-1', 'vertaler@voorbeeld.be'),
  member('M-2', 'lid@voorbeeld.be'),
];
const productWords = (locale: 'nl' | 'fr') => productMessages(locale)['portals.nav.magazines'];
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
const marker = Buffer.from('\u{e0001}');

describe('translation in place', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf('vertaler@voorbeeld.be', 'translator');
  });
  afterAll(() => screens.close());

  async function opened(address: string, bearer: string, work: (page: Page, told: string[]) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(bearer, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
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
  const at = (address: string) => `http://127.0.0.1:${screens.server.port}${address}`;
  const get = async (address: string) => (await fetch(at(address))).text();

  it.each([
    ['/bezoek', 'Vertaal deze pagina', 'Bericht zoeken', 'Bewaren', 'Ongedaan maken', 'Nederlands', 'Naar de tekst gaan'],
    ['/fr/bezoek', 'Traduire cette page', 'Rechercher un message', 'Enregistrer', 'Annuler', 'Français', 'Aller au texte même'],
  ])('changes a word of %s for every reader at once, and takes it back', async (address, translate, find, save, undo, language, words) => {
    await opened(address, token, async (page, told) => {
      await page.getByRole('button', { name: translate }).click();
      const search = page.getByRole('searchbox', { name: find });
      await search.fill('layouts.skip');
      await page.getByRole('button', { name: /layouts\.skip$/ }).click();
      const field = page.getByLabel(language, { exact: true });
      await field.fill('{');
      const own = page.locator('form', { has: field });
      await own.getByRole('button', { name: save }).click();
      await expect.poll(() => page.getByRole('status').textContent()).toMatch(/accolades/);
      // Words that are not saved stay where another message is opened.
      const back = page.getByRole('button', { name: /^(?:Naar de lijst|Retour à la liste)$/ });
      await field.fill(words);
      await back.press('Enter');
      await page.getByText(/^ ?(?:Nog niet bewaard|Pas encore enregistré)\.$/).waitFor();
      await page.getByRole('button', { name: /layouts\.skip/ }).press('Enter');
      await expect.poll(() => isFocused(field)).toBe(true);
      expect(await field.inputValue()).toBe(words);
      const saving = own.getByRole('button', { name: save });
      await saving.press('Enter');
      await page.getByRole('button', { name: undo }).waitFor();
      expect(await isFocused(saving)).toBe(true);
      expect(await get(address)).toContain(words);
      await expect.poll(() => page.locator('.skip').first().textContent()).toContain(words);
      // Only screen readers have this one.
      expect(await page.locator('.translate-panel').textContent()).not.toMatch(/Te lang voor|Trop long pour/);
      expect(await axeFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await tooWide(page)).toBe(0);
      await page.getByRole('button', { name: undo }).press('Enter');
      await expect.poll(() => get(address)).not.toContain(words);
      await expect.poll(() => field.inputValue()).not.toBe(words);
      await expect.poll(() => isFocused(field)).toBe(true);
      expect(told).toEqual([]);
    });
  });

  it.each([
    ['/bezoek', 'Vertaal deze pagina', 'Bericht zoeken', 'Nederlands', 'Bewaren', 'Ongedaan maken', 'Te lang voor zijn plaats'],
    ['/fr/bezoek', 'Traduire cette page', 'Rechercher un message', 'Français', 'Enregistrer', 'Annuler', 'Trop long pour sa place'],
  ])('says on %s what is too long for its place there', async (address, translate, find, language, save, undo, tooLong) => {
    await opened(address, token, async (page, told) => {
      await page.getByRole('button', { name: translate }).click();
      await page.getByRole('searchbox', { name: find }).fill('portals.nav.magazines');
      await page.getByRole('button', { name: /portals\.nav\.magazines$/ }).click();
      const field = page.getByLabel(language, { exact: true });
      const own = page.locator('form', { has: field });
      const panel = page.locator('.translate-panel');
      await field.fill('Bladen');
      await own.getByRole('button', { name: save }).click();
      await page.getByRole('button', { name: undo }).waitFor();
      expect(await panel.textContent()).not.toContain(tooLong);
      await field.fill('Alle magazines van dit vakblad en van de andere vakbladen, '.repeat(8));
      await own.getByRole('button', { name: save }).click();
      await expect.poll(() => panel.textContent()).toContain(tooLong);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: undo }).click();
      await expect.poll(() => panel.textContent()).not.toContain(tooLong);
      const shown = productWords(address.startsWith('/fr') ? 'fr' : 'nl');
      await own.getByRole('button', { name: /weghalen|Retirer/ }).click();
      await expect.poll(() => get(address)).toContain(shown);
      expect(told).toEqual([]);
    });
  });

  it('takes back what was said for all portals, without a word about them', async () => {
    await opened('/bezoek', token, async (page) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await page.getByRole('searchbox', { name: 'Bericht zoeken' }).fill('layouts.skip');
      await page.getByRole('button', { name: /layouts\.skip$/ }).click();
      const field = page.getByLabel('Nederlands', { exact: true });
      const own = page.locator('form', { has: field });
      const forAll = page.getByLabel('Voor alle portaalsites');
      await field.fill('Voor allen');
      await forAll.check();
      await own.getByRole('button', { name: 'Bewaren' }).click();
      await expect.poll(() => get('/bezoek')).toContain('Voor allen');
      await forAll.uncheck();
      await own.getByRole('button', { name: 'weghalen' }).click();
      await expect.poll(() => get('/bezoek')).not.toContain('Voor allen');
      await expect.poll(() => own.getByRole('button', { name: 'weghalen' }).isVisible()).toBe(false);
    });
  });

  it('opens the message of a word that is pressed, also in a part that has script', async () => {
    await opened('/bezoek', token, async (page) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await page.getByRole('searchbox', { name: 'Bericht zoeken' }).waitFor();
      await page.locator('footer [data-messages]').first().click();
      await page.getByLabel('Nederlands', { exact: true }).waitFor();
    });
  });

  it('says in one line of the console that the plugin failed, and leaves the page as it is', async () => {
    await opened('/bezoek', token, async (page, told) => {
      await page.route('**/api/plugins/translation.js*', (route) => route.fulfill({ status: 502, body: 'no' }));
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      await expect.poll(() => told).toEqual([expect.stringContaining('The plugin for translation did not start')]);
      expect(await page.locator('[data-messages]').count()).toBe(0);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  });

  it.each([
    [
      '/staff/messages',
      'Zoeken in sleutels en teksten',
      'Nederlands',
      'Bewaren: Nederlands',
      'Ongedaan maken',
      'Voorstellen: Nederlands',
      'Bestand kiezen',
      /zijn plaats/,
    ],
    [
      '/fr/staff/messages',
      'Rechercher dans les clés et les textes',
      'Français',
      'Enregistrer : Français',
      'Annuler',
      'Proposer : Français',
      'Choisir un fichier',
      /sa place/,
    ],
  ] as const)('finds, changes and takes in messages at %s', async (address, find, language, save, undo, suggest, choose, fitted) => {
    await opened(address, token, async (page, told) => {
      await page.getByRole('searchbox', { name: find }).fill('layouts.skip');
      await page.getByRole('link', { name: 'layouts.skip', exact: true }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      await expect.poll(() => tooWide(page)).toBe(0);
      await page
        .getByLabel(choose)
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"nl":{"layouts.none":"x"}}') });
      await page.getByText('layouts.none (nl)').waitFor();
      await page.getByRole('link', { name: 'layouts.skip', exact: true }).click();
      const field = page.getByLabel(language, { exact: true });
      await field.fill('{');
      await page.getByRole('link', { name: /^(?:Naar de lijst|Retour à la liste)$/ }).click();
      const question = page.getByRole('dialog');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      expect(await field.inputValue()).toBe('{');
      await page.getByRole('button', { name: save }).click();
      await expect.poll(() => page.getByRole('status').allTextContents()).toContainEqual(expect.stringMatching(/accolades/));
      await field.fill('Een twee drie, een twee drie vier vijf');
      await page.getByRole('button', { name: save }).click();
      const back = page.getByRole('button', { name: undo });
      await back.waitFor();
      await page.getByRole('button', { name: suggest }).click();
      await page.locator('.rows li').first().waitFor();
      // The pages on which the text is measured are drawn in frames that go when it is known.
      await page.getByText(fitted).first().waitFor();
      await expect.poll(() => page.locator('iframe').count()).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      await expect.poll(() => tooWide(page)).toBe(0);
      await page.setViewportSize({ width: 1_280, height: 900 });
      await back.first().click();
      await expect.poll(() => page.getByRole('button', { name: undo }).count()).toBe(0);
      expect(told).toEqual([]);
    });
  });

  it.each([
    ['/staff/messages', 'Nederlands', 'Past op zijn plaats', 'Te lang voor zijn plaats', 'Gemeten op /'],
    ['/fr/staff/messages', 'Français', 'Tient à sa place', 'Trop long pour sa place', 'Mesuré sur /fr'],
  ])('measures at %s how a message fits where pages show it', async (address, language, fits, long, where) => {
    await opened(`${address}?key=portals.nav.magazines`, token, async (page, told) => {
      const field = page.getByLabel(language, { exact: true });
      await field.fill('Alle nummers van dit vakblad, van het eerste tot het laatste, nooit meer kwijt'.repeat(3));
      await page.getByRole('note').filter({ hasText: long }).filter({ hasText: where }).waitFor();
      await field.fill('Bladen');
      await page.getByText(fits).waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      expect(told).toEqual([]);
    });
  });

  it.each([
    ['/staff/messages', /JSON/, 'Bestand kiezen'],
    ['/fr/staff/messages', /XLIFF/, 'Choisir un fichier'],
  ])('gives the overrides of %s as a file, and takes that file in again', async (address, format, choose) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ appId: 1, key: 'layouts.skip', language: 'fr', value: 'Sauter le menu & lire' });
    expect((await fetch(at('/api/translations'), { method: 'POST', headers, body })).status).toBe(200);
    await opened(address, token, async (page, told) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: format }).press('Enter');
      const file = await download;
      const text = fs.readFileSync(await file.path(), 'utf8');
      expect(text).toContain(format.test('JSON') ? 'Sauter le menu & lire' : 'Sauter le menu &amp; lire');
      const place = JSON.stringify({ appId: 1, key: 'layouts.skip', language: 'fr' });
      expect((await fetch(at('/api/translations/remove'), { method: 'POST', headers, body: place })).status).toBe(200);
      await page.getByLabel(choose).setInputFiles({ name: file.suggestedFilename(), mimeType: 'text/plain', buffer: Buffer.from(text) });
      await expect.poll(() => get('/fr/bezoek')).toContain('Sauter le menu &amp; lire');
      expect(told).toEqual([]);
      await fetch(at('/api/translations/remove'), { method: 'POST', headers, body: place });
    });
  });

  it('never leaves a mark in anything that is published, and is offered to nobody else', async () => {
    for (const file of filesBelow(screens.server.dataDir).filter((name) => /\.(?:html|json|xml|webmanifest|css)$/.test(name)))
      expect(fs.readFileSync(path.join(screens.server.dataDir, file)).includes(marker), file).toBe(false);
    const answer = await fetch(at('/api/translations/page?path=/bezoek'), { headers: { authorization: `Bearer ${token}` } });
    const { body } = (await answer.json()) as { body: string };
    expect(Buffer.from(body).includes(marker)).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await get('/bezoek')).includes(marker)).toBe(false);
    const lid = await screens.tokenOf('lid@voorbeeld.be');
    expect((await fetch(at('/api/translations/page?path=/bezoek'), { headers: { authorization: `Bearer ${lid}` } })).status).toBe(403);
    await opened('/bezoek', lid, async (page) => {
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('button', { name: 'Vertaal deze pagina' }).count()).toBe(0);
    });
  });

  it.each([
    ['/staff/glossary', 'Nederlands', 'Frans', 'Bewaren', 'dak', 'toiture'],
    ['/fr/staff/glossary', 'Néerlandais', 'Français', 'Enregistrer', 'goot', 'chéneau'],
  ])('keeps the terms of the glossary by keyboard at %s', async (address, nl, fr, save, dutch, french) => {
    await opened(address, token, async (page, told) => {
      await type(page, nl, dutch);
      await type(page, fr, french);
      await press(page, save);
      await page.getByRole('link', { name: dutch, exact: true }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      await expect.poll(() => tooWide(page)).toBe(0);
      await page.getByRole('link', { name: dutch, exact: true }).press('Enter');
      await page.getByRole('heading', { level: 1, name: `${dutch} – ${french}` }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(told).toEqual([]);
    });
  });
});
