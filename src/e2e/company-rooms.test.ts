import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { press, tabTo } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const place = { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE' };
const company = (reference: string, name: string, more: object = {}) => ({
  ...{ entity: 'customer', reference, name, portals: ['dbbe'], vatNumber: 'BE0400378485', mainAddress: place, corner: { showCity: true } },
  ...more,
});
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe')],
  ...[
    company('DAKCO', 'Dakco', { phone: '+32 9 111 11 11' }),
    company('DAKKO', 'Dak-Co', { email: 'post@dakco.example', portals: ['dbbe', 'hobe'] }),
    company('ANDER', 'Ander bedrijf', { vatNumber: 'FR32123456789', mainAddress: null }),
  ],
  articleDocument({ reference: 'DBBE00000000001', customerReference: 'DAKKO' }),
  { entity: 'member', reference: 'mia', email: 'mia@voorbeeld.be', firstName: 'Mia', lastName: 'Lid', language: 'nl' },
];

let screens: MemberScreens;
let token = '';
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  token = await screens.staffTokenOf('mia@voorbeeld.be', 'webmaster');
});
afterAll(() => screens?.close());

async function opened(path: string) {
  const page = await (await screens.signedIn(token, { viewport: { width: 1_280, height: 800 } })).newPage();
  const faults = watchFaults(page);
  await page.goto(screens.at(path));
  return { page, faults };
}
async function look(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1_280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([name, width, await axeFaults(page), await tooWide(page)]).toEqual([name, width, [], 0]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/companies-${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

describe.each([
  ['nl', ''],
  ['fr', '/fr'],
] as const)('the rooms of companies in %s, by keyboard', (locale, prefix) => {
  const t = translator(locale);

  it('show two that are one beside each other, merge them, and take that back', async () => {
    const { page, faults } = await opened(`${prefix}/staff/company-doubles`);
    await page.getByRole('link', { name: /Dakco/ }).waitFor();
    await look(page, `${locale}-doubles`);
    await press(page, /^Dakco/);
    await page.getByRole('heading', { level: 1, name: 'Dakco · Dak-Co' }).waitFor();
    await page.getByRole('group', { name: t('editing.field.portals') }).waitFor();
    await look(page, `${locale}-pair`);
    await press(page, t('companies.doubles.merge', { from: 'Dak-Co', into: 'Dakco' }));
    await page.waitForURL(`**${prefix}/staff/companies/DAKCO`);
    await expect.poll(async () => (await screens.server.get('/DAKKO')).status).toBe(301);
    await page.keyboard.press('u');
    await expect.poll(async () => (await screens.server.get('/DAKKO')).status).toBe(200);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('show any two beside each other, by keyboard alone', async () => {
    const { page, faults } = await opened(`${prefix}/staff/company-doubles`);
    await page.getByRole('link', { name: /Dakco/ }).waitFor();
    const choose = async (label: string, words: string) => {
      await page.getByRole('combobox', { name: label }).pressSequentially(words);
      await page.getByRole('option', { name: words, exact: false, selected: true }).waitFor();
      await page.keyboard.press('Enter');
    };
    await tabTo(page, t('companies.doubles.any.one'));
    await choose(t('companies.doubles.any.one'), 'Dak-Co');
    const second = page.getByRole('combobox', { name: t('companies.doubles.any.other') });
    await expect.poll(() => second.evaluate((one) => one === document.activeElement)).toBe(true);
    await look(page, `${locale}-any-pair`);
    await second.pressSequentially('Dak-Co');
    await page.getByText(t('desk.picker.nothing')).waitFor();
    await second.fill('');
    await choose(t('companies.doubles.any.other'), 'Ander');
    await page.getByRole('heading', { level: 1, name: 'Dak-Co · Ander bedrijf' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('show what a file would change, and carry it out', async () => {
    const { page, faults } = await opened(`${prefix}/staff/company-csv`);
    await tabTo(page, t('companies.csv.choose'));
    const choose = async (text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.locator('button', { hasText: t('companies.csv.choose') }).focus();
      await page.keyboard.press('Enter');
      await (await chooser).setFiles({ name: 'bedrijven.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
    };
    await choose('reference;name;email\r\nDAKCO;;geen adres\r\nDAKKO;Dak-Co;post@dakco.example\r\n');
    await page.getByText(t('companies.csv.bad.help')).waitFor();
    await page.getByText(t('companies.csv.place', { field: t('companies.field.email'), column: 'email' })).waitFor();
    await look(page, `${locale}-csv-bad`);
    const name = `Dakwerken ${locale} énorme`;
    await choose(`reference;name\r\nDAKCO;${name}\r\nDAKKO;Dak-Co\r\n`);
    await page
      .getByText(t('companies.csv.totals', { new: 0, changed: 1, same: 1, bad: 0 }))
      .first()
      .waitFor();
    expect(await page.locator('.changed-fields').allTextContents()).toEqual([`${t('companies.field.name')} Dakco ${name}`]);
    await look(page, `${locale}-csv`);
    await press(page, t('companies.csv.apply', { count: 1 }));
    const done = t('companies.csv.applied', { new: 0, changed: 1 });
    // The list of earlier files says the same words.
    await page.locator('.undo-line p', { hasText: done }).waitFor();
    await expect.poll(async () => (await screens.server.get('/DAKCO')).text).toContain(name);
    await page.keyboard.press('u');
    await expect.poll(async () => (await screens.server.get('/DAKCO')).text).not.toContain(name);
    // Loaded again, the room still has the way back.
    await choose(`reference;name\r\nDAKCO;${name}\r\n`);
    await press(page, t('companies.csv.apply', { count: 1 }));
    await expect.poll(async () => (await screens.server.get('/DAKCO')).text).toContain(name);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: t('companies.csv.past') }).waitFor();
    await look(page, `${locale}-csv-past`);
    await page.getByRole('listitem').getByRole('button').first().press('Enter');
    await expect.poll(async () => (await screens.server.get('/DAKCO')).text).not.toContain(name);
    await page.getByText(t('companies.csv.undone')).nth(1).waitFor();
    const download = page.waitForEvent('download');
    await press(page, t('companies.csv.export'));
    expect((await download).suggestedFilename()).toBe('companies.csv');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
