import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const person = 'an@voorbeeld.be';
const article = 'DBBE00000000001';
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe'), pageDocument('keuze', { portals: ['dbbe'] })],
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  { entity: 'interest', code: 'gevels', texts: { nl: { name: 'Gevels' }, fr: { name: 'Façades' } } },
  articleDocument({ reference: article, interests: [] }),
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: { base: '/staff', note: 'Notitie', notAdded: 'is niet toegevoegd', passed: /^Enter voegt .* toe/, title: 'Titel · Frans' },
  fr: { base: '/fr/staff', note: 'Note', notAdded: 'n’est pas ajouté', passed: /^Entrée ajoute /, title: 'Titre · Français' },
} as const;

describe.each(['nl', 'fr'] as const)('the mouse that leaves a field of the editor, in %s,', (locale) => {
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
  const hasFocus = (input: Locator) => input.evaluate((element) => element === document.activeElement);

  /** Presses the upper edge of a button, without releasing it. */
  async function press(tab: Page, button: Locator, input: Locator): Promise<void> {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not shown.');
    await tab.mouse.move(box.x + box.width / 2, box.y + 4);
    await tab.mouse.down();
    await expect.poll(() => hasFocus(input)).toBe(false);
  }

  it('opens the note below a query that is not added', async () => {
    const { tab, faults } = await open(`/articles/${article}`);
    const field = tab.locator('[data-field="interests"]').first();
    const input = field.getByRole('combobox');
    const below = field.locator('xpath=following::button').getByText(word.note, { exact: true }).first();
    await input.focus();
    await tab.keyboard.type(locale === 'nl' ? 'dak' : 'toi');
    await field.getByRole('option').first().waitFor();
    await tab.keyboard.press('Escape');
    await press(tab, below, input);
    expect(await field.getByText(word.notAdded).count()).toBe(0);
    await tab.mouse.up();
    await tab.locator('.field-notes textarea:focus').waitFor();
    await field.getByText(word.notAdded).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('adds the choice that keys passed after the press, where the press is', async () => {
    const { tab, faults } = await open('/pages/keuze');
    const field = tab.locator('[data-field="portals"]').first();
    const input = field.locator('select');
    const entries = field.getByRole('listitem');
    const before = await entries.count();
    await input.focus();
    await tab.keyboard.press('ArrowDown');
    await field.getByText(word.passed).waitFor();
    const below = field.locator('xpath=following::button').getByText(word.note, { exact: true }).first();
    await press(tab, below, input);
    expect(await entries.count()).toBe(before);
    await tab.mouse.up();
    await tab.locator('.field-notes textarea:focus').waitFor();
    await expect.poll(() => entries.count()).toBe(before + 1);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('finds each note by the name of its field', async () => {
    const { tab, faults } = await open(`/articles/${article}`);
    const buttons = tab.getByRole('button', { name: word.note });
    const names = await buttons.evaluateAll((all) => all.map((one) => one.querySelector('.unseen')?.textContent));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
    await tab.getByRole('button', { name: new RegExp(`^${word.note}.*${word.title}$`) }).press('Enter');
    const area = tab.getByRole('textbox', { name: new RegExp(`${word.title}$`) }).and(tab.locator('.field-notes textarea'));
    await area.fill('Vertaal dit.');
    await area.press('Tab');
    await tab.keyboard.press('Enter');
    await tab
      .getByRole('list', { name: new RegExp(`${word.title}$`) })
      .getByText('Vertaal dit.')
      .waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    expect(faults).toEqual([]);
    await tab.context().close();
  });
});
