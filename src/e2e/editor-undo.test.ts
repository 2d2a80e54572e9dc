import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const person = 'an@voorbeeld.be';
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe')],
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', reference: 'Kenmerk', portals: 'Portaalsites', title: 'Titel · Nederlands', done: 'Online om' },
    ...{ undo: 'Ongedaan maken', withdrawn: 'Niet meer online sinds', drafted: 'is weer een kladversie', save: /^Online zetten/ },
  },
  fr: {
    ...{ base: '/fr/staff', reference: 'Référence', portals: 'Portails', title: 'Titre · Français', done: 'En ligne à' },
    ...{ undo: 'Annuler', withdrawn: 'Plus en ligne depuis', drafted: 'est de nouveau un brouillon', save: /^Mettre en ligne/ },
  },
} as const;

describe.each(['nl', 'fr'] as const)('a publication that is taken back, in %s,', (locale) => {
  const word = words[locale];
  let screens: MemberScreens;
  let tab: Page;
  let faults: string[];
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    const context = await screens.signedIn(await screens.staffTokenOf(person, 'webmaster'), { viewport: { width: 1_280, height: 900 } });
    tab = await context.newPage();
    faults = watchFaults(tab);
  });
  afterAll(() => screens?.close());
  const said = () => tab.locator('.said').textContent();
  const onSite = () => screens.server.get(locale === 'nl' ? '/proef' : '/fr/proef', { host: 'hobe.localhost' });
  const title = () => tab.getByLabel(word.title, { exact: true });

  it('is a draft again after the first time, and can be published once more', async () => {
    await tab.goto(screens.at(`${word.base}/pages`));
    await tab.locator('.new-document').getByLabel(word.reference).fill('proef');
    await tab.keyboard.press('Enter');
    await title().fill('Eerste woorden');
    await tab.getByLabel(word.portals).last().selectOption('hobe');
    await tab.locator('.save-bar').getByRole('button', { name: word.save }).press('Enter');
    await expect.poll(said, { timeout: 20_000 }).toContain(word.done);
    expect((await onSite()).text).toContain('Eerste woorden');
    await tab.locator('.said').getByRole('button', { name: word.undo }).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    await tab.keyboard.press('u');
    await expect.poll(said, { timeout: 20_000 }).toContain(word.withdrawn);
    expect((await onSite()).status).toBe(404);
    expect(await title().inputValue()).toBe('Eerste woorden');
    await tab.reload();
    await expect.poll(() => title().inputValue()).toBe('Eerste woorden');
    await tab.goto(screens.at(`${word.base}/bin`));
    await tab.locator('[data-kept-rooms]').getByRole('heading', { level: 1 }).waitFor();
    expect(await tab.getByRole('row').filter({ hasText: 'proef' }).count()).toBe(0);
    await tab.goto(screens.at(`${word.base}/pages/proef`));
    await title().fill('Tweede woorden');
    await tab.keyboard.press('Control+s');
    await expect.poll(said, { timeout: 20_000 }).toContain(word.done);
    expect((await onSite()).text).toContain('Tweede woorden');
  });

  it('shows what was there before, and keeps what was typed, after a later time', async () => {
    await title().fill('Derde woorden');
    await tab.keyboard.press('Control+s');
    await expect.poll(said, { timeout: 20_000 }).toContain(word.done);
    await tab.locator('.said').getByRole('button', { name: word.undo }).press('Enter');
    await expect.poll(said, { timeout: 20_000 }).toContain(word.drafted);
    await expect.poll(async () => (await onSite()).text).toContain('Tweede woorden');
    expect(await title().inputValue()).toBe('Derde woorden');
    await tab.reload();
    await expect.poll(() => title().inputValue()).toBe('Derde woorden');
    // A document whose reference is only reserved is asked for first, and is not there.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });
});
