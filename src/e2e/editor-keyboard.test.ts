import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const person = 'hoofd@voorbeeld.be';
const reference = 'DBBE00000000001';
/** Paragraphs of a text that is much higher than the window. */
const paragraphs = 40;
const documents = [
  ...['dbbe', 'elbe', 'hobe', 'vebe'].map((code) => portalDocument(code)),
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
  articleDocument({ reference, texts: { nl: { title: 'Lang', text: '<p>Een alinea.</p>'.repeat(paragraphs) } } }),
];

let screens: MemberScreens;
let token: string;
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  token = await screens.staffTokenOf(person, 'chief-editor');
});
afterAll(() => screens?.close());

describe.each([1_280, 360])('the editor by keyboard alone, on a window of %i px,', (width) => {
  const faults: string[] = [];
  let page: Page;
  beforeAll(async () => {
    const context = await screens.signedIn(token, { viewport: { width, height: 740 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    faults.push(...watchFaults(page));
    await page.goto(screens.at(`/staff/articles/${reference}`));
    await page.locator('.text-body').first().waitFor();
  });
  afterAll(async () => {
    await page?.context().close();
    expect(faults).toEqual([]);
  });

  /** Returns what lies over the middle of the element that has the focus; the place is undefined if that is outside the window. */
  const over = () =>
    page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { left, top, width, height } = focused.getBoundingClientRect();
      if (height > innerHeight / 2) return '';
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (seen && (focused.contains(seen) || seen.contains(focused))) return '';
      return `${focused.getAttribute('aria-label') ?? focused.textContent} below ${seen ? `${seen.tagName}.${seen.className}` : 'the edge'}`;
    });

  it('shows each field that has the focus, also on the way back', async () => {
    await page.getByLabel('Weergaven van vroeger').focus();
    const covered: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const what = await over();
      if (what) covered.push(what);
    }
    expect(covered).toEqual([]);
  });

  it('shows the form of a link, and the chosen address, from the foot of a long text', async () => {
    await page.locator('.text-body').first().focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Shift+L');
    await page.locator('.text-panel input:focus').waitFor();
    expect(await over()).toBe('');
    await page.keyboard.press('Escape');
    await page.locator('.text-body:focus').waitFor();
  });

  it('leads to the panel that a key opens, and back to its button from inside', async () => {
    await page.getByLabel('Weergaven van vroeger').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('y');
    await page.locator('#history:focus').waitFor();
    expect(await over()).toBe('');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('y');
    await page.locator('[data-opens="history"][aria-expanded="false"]:focus').waitFor();
  });

  it('adds the portal that is chosen, not those that the keys pass by', async () => {
    const portals = page.getByRole('combobox', { name: 'Portaalsites' });
    const entries = page.locator('.list-control').filter({ has: portals }).getByRole('listitem');
    const before = await entries.count();
    await portals.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText(/^Enter voegt .* toe, Escape niet\.$/).waitFor();
    expect(await entries.count()).toBe(before);
    await page.keyboard.press('Escape');
    expect(await entries.count()).toBe(before);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => entries.count()).toBe(before + 1);
    await page.locator('select:focus').waitFor();
  });

  it('fits the library into its dialog, whose search has its key', async () => {
    await page.getByRole('button', { name: 'Beeld', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('.file-picker').waitFor();
    expect(await dialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    // Once the dialog has the focus: its key is shown beside the search.
    await dialog.locator('button:focus').waitFor();
    await page.keyboard.press('/');
    await dialog.locator('input[type=search]:focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('says what went to the bin where the focus is', async () => {
    await page.getByRole('button', { name: 'Weg van de site' }).press('Enter');
    const removal = page.getByRole('button', { name: 'Naar de prullenbak' });
    // Once it is known what mentions the article.
    await expect.poll(() => removal.isEnabled()).toBe(true);
    await removal.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Naar de prullenbak' }).press('Enter');
    await page.locator('.said:focus', { hasText: 'In de prullenbak sinds' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.text-body').first().waitFor();
  });
});
