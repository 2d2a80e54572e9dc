import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const person = 'an@voorbeeld.be';
const article = 'DBBE00000000001';
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe'), portalDocument('vebe'), pageDocument('keuze', { portals: ['dbbe'] })],
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  { entity: 'interest', code: 'daken-plat', texts: { nl: { name: 'Daken, plat' }, fr: { name: 'Toits plats' } } },
  articleDocument({ reference: article, interests: [] }),
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', aliases: 'Andere adressen', doubled: 'staat al in de lijst', tooLong: 'Hoogstens 253 tekens' },
    ...{ draft: 'Bewaard als kladversie', done: 'Online om', notAdded: 'is niet toegevoegd', nothing: 'Er is niets gewijzigd.' },
    ...{ save: /^Online zetten/ },
  },
  fr: {
    ...{ base: '/fr/staff', aliases: 'Autres adresses', doubled: 'est déjà dans la liste', tooLong: 'Au plus 253 caractères' },
    ...{ draft: 'Conservé comme brouillon', done: 'En ligne à', notAdded: 'n’est pas ajouté', nothing: 'Rien n’a changé.' },
    ...{ save: /^Mettre en ligne/ },
  },
} as const;

describe.each(['nl', 'fr'] as const)('an entry of a list that is typed and not added, in %s,', (locale) => {
  const word = words[locale];
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(person, 'webmaster');
  });
  afterAll(() => screens?.close());
  async function open(address: string) {
    const opened = await screens.open(token, word.base + address);
    await opened.tab.locator('.save-bar').waitFor();
    return opened;
  }
  const said = (tab: Page) => tab.locator('.said').textContent();
  const listOf = (tab: Page, name: string) => {
    const field = tab.locator(`[data-field="${name}"]`).first();
    return { field, input: field.locator(':is(input, select):not([type=hidden])').first(), entries: field.getByRole('listitem') };
  };

  it('is added where the person leaves the field, saved by Ctrl+S, and refused with its reason', async () => {
    const { tab, faults } = await open('/portals/hobe');
    const { field, input, entries } = listOf(tab, 'aliases');
    const before = await entries.count();
    await input.focus();
    await tab.keyboard.type('een.localhost');
    await tab.keyboard.press('Tab');
    await expect.poll(() => entries.count()).toBe(before + 1);
    await expect.poll(() => said(tab)).toContain(word.draft);
    await input.focus();
    await tab.keyboard.type('twee.localhost');
    await tab.keyboard.press('Control+s');
    await expect.poll(() => said(tab)).toContain(word.done);
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    await tab.reload();
    await expect.poll(() => entries.count()).toBe(before + 2);

    await input.fill('een.localhost');
    await tab.keyboard.press('Control+s');
    await field.getByRole('alert').getByText(word.doubled).waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await axeFaults(tab)).toEqual([]);
    await input.fill('x'.repeat(254));
    await tab.keyboard.press('Tab');
    await field.getByRole('alert').getByText(word.tooLong).waitFor();
    expect([await input.inputValue(), await entries.count()]).toEqual(['x'.repeat(254), before + 2]);
    // A save from elsewhere does not leave the word behind.
    await tab.locator('.save-bar').getByRole('button', { name: word.save }).press('Enter');
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('does not move the button below that the mouse presses on leaving the field', async () => {
    const { tab, faults } = await open('/portals/vebe');
    const { field, input, entries } = listOf(tab, 'aliases');
    const before = await entries.count();
    await tab.evaluate(() => {
      const clicks: boolean[] = Object.assign(window, { clicks: [] as boolean[] }).clicks;
      const button = document.querySelector('[data-field="aliases"] .adder button');
      addEventListener('click', ({ target }) => clicks.push(target === button), true);
    });
    const press = async () => {
      const box = await field.locator('.adder button').boundingBox();
      if (!box) throw new Error('The field has no button.');
      // On its upper edge: an entry more moves it by at least as much as it is high.
      await tab.mouse.move(box.x + box.width / 2, box.y + 4);
      await tab.mouse.down();
      await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(false);
    };
    await input.focus();
    await tab.keyboard.type('drie.localhost');
    await press();
    expect(await entries.count()).toBe(before);
    await tab.mouse.up();
    await expect.poll(() => entries.count()).toBe(before + 1);
    expect(await tab.evaluate(() => (window as unknown as { clicks: boolean[] }).clicks)).toEqual([true]);
    // A press that ends elsewhere leaves the field as well.
    await input.focus();
    await tab.keyboard.type('vier.localhost');
    await press();
    await tab.mouse.move(1, 1);
    await tab.mouse.up();
    await expect.poll(() => entries.count()).toBe(before + 2);
    expect(await input.inputValue()).toBe('');
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is saved where it names one choice, and told where it does not', async () => {
    const { tab, faults } = await open(`/articles/${article}`);
    const { field, input, entries } = listOf(tab, 'interests');
    await input.focus();
    await tab.keyboard.type(locale === 'nl' ? 'daken' : 'toitures');
    await field.getByRole('option').first().waitFor();
    await tab.keyboard.press('Control+s');
    await expect.poll(() => entries.count()).toBe(1);
    await expect.poll(() => said(tab)).toContain(word.done);
    await input.focus();
    await tab.keyboard.type(locale === 'nl' ? 'dak' : 'toi');
    await field.getByRole('option').first().waitFor();
    await tab.keyboard.press('Control+s');
    await field.getByText(word.notAdded).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    await input.fill('');
    await expect.poll(() => field.getByText(word.notAdded).count()).toBe(0);
    expect(await entries.count()).toBe(1);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('is saved where keys chose it in a list of all choices', async () => {
    const { tab, faults } = await open('/pages/keuze');
    const { input, entries } = listOf(tab, 'portals');
    const button = tab.locator('.save-bar').getByRole('button', { name: word.save });
    const reason = () => button.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent);
    if (locale === 'nl') expect(await reason()).toBe(word.nothing);
    await expect.poll(() => tab.locator('.save-reason').isVisible()).toBe(true);
    const before = await entries.count();
    await input.focus();
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Control+s');
    await expect.poll(() => said(tab)).toContain(word.done);
    expect(await entries.count()).toBe(before + 1);
    expect(await reason()).toBe(word.nothing);
    expect(faults).toEqual([]);
    await tab.context().close();
  });
});
