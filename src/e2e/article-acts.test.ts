import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const person = 'hoofd@voorbeeld.be';
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe')],
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{
      base: '/staff',
      palette: 'Zoeken naar een kamer, een handeling of een tekst',
      room: 'Artikels',
      fresh: 'Nieuw artikel',
      portal: 'Portaalsite',
      begin: 'Beginnen',
      dutch: 'Nederlands',
    },
    ...{ french: 'Frans', title: 'Titel', text: 'Tekst', alt: 'Wat er op het beeld staat', date: /: nu$/ },
    ...{ pick: 'Bestand kiezen', upload: 'Bestanden opladen', done: 'Online om', another: 'Ander bestand', live: /^Online zetten/ },
  },
  fr: {
    ...{
      base: '/fr/staff',
      palette: 'Recherchez une salle, une action ou un texte',
      room: 'Articles',
      fresh: 'Nouvel article',
      portal: 'Portail',
      begin: 'Commencer',
      dutch: 'Néerlandais',
    },
    ...{ french: 'Français', title: 'Titre', text: 'Texte', alt: 'Ce que montre l’image', date: /: maintenant$/ },
    ...{
      pick: 'Choisir un fichier',
      upload: 'Envoyer des fichiers',
      done: 'En ligne à',
      another: 'Autre fichier',
      live: /^Mettre en ligne/,
    },
  },
} as const;

/** Most acts of a text with a picture from nothing to live: clicks, key commands, drops and choices; typing is none. */
const mostActs = 15;

describe('an article with a picture', () => {
  let screens: MemberScreens;
  let token: string;
  let picture: Buffer;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(person, 'chief-editor');
    picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
  });
  afterAll(() => screens.close());

  const open = (address: string) => screens.open(token, address);

  /** Types the words of both languages. */
  async function write(tab: Page, locale: 'nl' | 'fr', name: string): Promise<void> {
    const word = words[locale];
    const into = (label: string) => tab.getByLabel(label, { exact: true });
    for (const language of [word.dutch, word.french]) {
      await into(`${word.title} · ${language}`).focus();
      await tab.keyboard.type(`${name} ${language}`);
      await into(`${word.text} · ${language}`).focus();
      await tab.keyboard.type(`Alinea ${language}.`);
    }
  }

  /** Expects the article, its picture and what is on it on both pages of the portal. */
  async function isLive(tab: Page, name: string, locale: 'nl' | 'fr', portal: string): Promise<void> {
    const word = words[locale];
    await expect.poll(() => tab.locator('.said').textContent()).toContain(word.done);
    const reference = new URL(tab.url()).pathname.split('/').at(-1);
    for (const [path, language] of [
      ['/dossier', word.dutch],
      ['/fr/fichier', word.french],
    ] as const) {
      const { text } = await screens.server.get(`${path}/${reference}`, { host: `${portal}.localhost` });
      expect(text).toContain(`${name} ${language}`);
      expect(text).toContain(`Beeld ${language}`);
      expect(text).toContain(`Alinea ${language}.`);
    }
  }

  it('begins with one key in the room, whatever the length of the list', async () => {
    const { tab, faults } = await open('/staff/articles');
    await tab.locator('.new-document').waitFor();
    await tab.keyboard.press('n');
    await tab.locator('.new-document select:focus').waitFor();
    await tab.context().close();
    expect(faults).toEqual([]);
  });

  it.each(['nl', 'fr'] as const)(`is live in both languages in at most ${mostActs} acts, by keyboard alone, in %s`, async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(word.base);
    let acts = 0;
    const act = async (key: string) => {
      acts += 1;
      await tab.keyboard.press(key);
    };
    // Listened for from the start: a chooser that opens before the browser is told so is closed again.
    tab.on('filechooser', (chooser) => {
      acts += 1;
      void chooser.setFiles({ name: `gevel-${locale}.png`, mimeType: 'image/png', buffer: picture });
    });
    await tab.locator('.desk-bar kbd').first().waitFor();
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await act('Control+k');
    await tab.getByRole('combobox', { name: word.palette }).fill(word.fresh);
    await tab.getByRole('option', { name: word.fresh }).first().waitFor();
    await act('Enter');
    const portal = tab.locator('.new-document').getByLabel(word.portal);
    await portal.locator('option[value="hobe"]').waitFor({ state: 'attached' });
    await tab.locator('.new-document select:focus').waitFor();
    await act('ArrowDown');
    await tab.locator('.new-document').getByRole('button', { name: word.begin }).focus();
    await act('Enter');
    await tab.waitForURL(/HOBE\d+$/);
    const name = `Toetsen ${locale}`;
    await write(tab, locale, name);
    await tab.getByRole('button', { name: word.date }).first().focus();
    await act('Enter');
    await tab.getByRole('button', { name: word.pick }).focus();
    await act('Enter');
    const upload = tab.getByRole('dialog').getByRole('button', { name: word.upload });
    // The dialog begins at what can be seen.
    await expect.poll(() => upload.evaluate((element) => element === document.activeElement)).toBe(true);
    await act('Enter');
    await tab.getByRole('button', { name: word.another }).waitFor();
    for (const language of [word.dutch, word.french]) {
      await tab.getByLabel(`${word.alt} · ${language}`).focus();
      await tab.keyboard.type(`Beeld ${language}`);
    }
    expect(await axeFaults(tab)).toEqual([]);
    await act('Control+s');
    await isLive(tab, name, locale, 'hobe');
    expect(acts).toBeLessThanOrEqual(mostActs);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await tab.context().close();
  });

  it.each(['nl', 'fr'] as const)(`is live in both languages in at most ${mostActs} acts, by mouse, in %s`, async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(word.base);
    let acts = 0;
    const click = async (target: Locator) => {
      acts += 1;
      await target.click();
    };
    tab.on('filechooser', (chooser) => {
      acts += 1;
      void chooser.setFiles({ name: `dak-${locale}.png`, mimeType: 'image/png', buffer: picture });
    });
    await click(tab.getByRole('navigation').getByRole('link', { name: word.room, exact: true }));
    const begin = tab.locator('.new-document');
    await begin.locator('option[value="hobe"]').waitFor({ state: 'attached' });
    acts += 1;
    await begin.getByLabel(word.portal).selectOption('hobe');
    await click(begin.getByRole('button', { name: word.begin }));
    await tab.waitForURL(/HOBE\d+$/);
    const name = `Muis ${locale}`;
    for (const language of [word.dutch, word.french]) {
      await click(tab.getByLabel(`${word.title} · ${language}`, { exact: true }));
      await tab.keyboard.type(`${name} ${language}`);
      await click(tab.getByLabel(`${word.text} · ${language}`, { exact: true }));
      await tab.keyboard.type(`Alinea ${language}.`);
    }
    await click(tab.getByRole('button', { name: word.date }).first());
    await click(tab.getByRole('button', { name: word.pick }));
    await click(tab.getByRole('dialog').getByRole('button', { name: word.upload }));
    await tab.getByRole('button', { name: word.another }).waitFor();
    for (const language of [word.dutch, word.french]) {
      await click(tab.getByLabel(`${word.alt} · ${language}`));
      await tab.keyboard.type(`Beeld ${language}`);
    }
    await click(tab.locator('.save-bar').getByRole('button', { name: word.live }));
    await isLive(tab, name, locale, 'hobe');
    expect(acts).toBeLessThanOrEqual(mostActs);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await tab.context().close();
  });
});
