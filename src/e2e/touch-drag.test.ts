import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOfNumber } from '../features/holidays/easter-rules.ts';
import { dayAfter, mondayOf } from '../features/planning/rules.ts';
import { brusselsDayNumber } from '../lib/clock.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { touchTo } from '../testing/browser/touch.ts';
import { articleDocument, eventDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const person = 'vinger@voorbeeld.be';
const today = dayOfNumber(brusselsDayNumber(new Date()));
/** Wednesday and Thursday of next week: in the future, and in one row of the calendar. */
const [wednesday, thursday] = [9, 10].map((days) => dayAfter(mondayOf(today), days)) as [string, string];
const titles = (nl: string, fr: string) => ({ nl: { title: nl }, fr: { title: fr } });
const documents = [
  ...['dbbe', 'hobe', 'tube'].map((code) => portalDocument(code)),
  { entity: 'member', reference: 'M-1', email: person, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
  ...['nl', 'fr'].map((locale) => pageDocument(`lijst-${locale}`, { portals: ['dbbe', 'hobe', 'tube'] })),
  ...[1, 2, 3].map((number) =>
    articleDocument({ reference: `DBBE0000000000${number}`, number, interests: [], texts: titles(`Bericht ${number}`, `Texte ${number}`) }),
  ),
  articleDocument({
    ...{ reference: 'DBBE00000000009', displayDate: `${wednesday}T08:00:00Z`, interests: [] },
    texts: titles('Later', 'Plus tard'),
  }),
  eventDocument({ reference: 'beurs', startsAt: thursday, endsAt: thursday, interests: [], texts: titles('Beurs', 'Salon') }),
];
const words = {
  nl: { base: '/staff', portals: 'Portaalsites', moved: 'DBBE staat nu op plaats 3 van 3.', back: 'DBBE staat weer waar het stond.' },
  fr: { base: '/fr/staff', portals: 'Portails', moved: 'DBBE est maintenant en position 3 sur 3.', back: 'DBBE est revenu à sa place.' },
} as const;

describe('dragging by a finger', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(person, 'webmaster');
  });
  afterAll(() => screens.close());

  const open = (address: string, width = 1_280) => screens.open(token, address, { viewport: { width, height: 900 }, hasTouch: true });
  const handle = (tab: Page, row: string) => tab.locator(row).locator('.drag-handle');

  it.each(['nl', 'fr'] as const)('moves entries of a list, at 360 px too, and leaves them where it is cancelled, in %s', async (locale) => {
    const word = words[locale];
    const { tab, faults } = await open(`${word.base}/pages/lijst-${locale}`, 360);
    const list = '[data-drops]:has([data-drop]):has-text("DBBE")';
    const rows = tab.locator(`${list} > li`);
    await rows.nth(2).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    expect(await tooWide(tab)).toBe(0);
    const order = () => rows.evaluateAll((all) => all.map((row) => /dbbe|hobe|tube/i.exec(row.textContent ?? '')?.[0].toUpperCase()));
    const first = handle(tab, `${list} > li:nth-child(1)`);
    await rows.nth(2).scrollIntoViewIfNeeded();

    const stopped = await touchTo(tab, first, rows.nth(2));
    expect(await rows.nth(2).getAttribute('data-over')).toBe('true');
    await tab.keyboard.press('Escape');
    await tab.locator('[role=status]', { hasText: word.back }).waitFor({ state: 'attached' });
    await stopped.up();
    expect(await order()).toEqual(['DBBE', 'HOBE', 'TUBE']);
    expect(await tab.locator('[data-lifted], [data-dragged], li[data-over]').count()).toBe(0);

    await (await touchTo(tab, first, rows.nth(2))).up();
    await tab.locator('[role=status]', { hasText: word.moved }).waitFor({ state: 'attached' });
    expect(await order()).toEqual(['HOBE', 'TUBE', 'DBBE']);
    expect(await tab.locator('[data-lifted], [data-dragged]').count()).toBe(0);
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it.each(['nl', 'fr'] as const)('moves what is planned to another day, in %s', async (locale) => {
    const { tab, faults } = await open(`${words[locale].base}/planning?day=${wednesday}`);
    const [from, to] = locale === 'nl' ? [wednesday, thursday] : [thursday, wednesday];
    const item = (day: string) => tab.locator(`td[data-drop="${day}"] li[data-kind="article"]`);
    await item(from).waitFor();
    await tab.locator(`td[data-drop="${thursday}"]`).scrollIntoViewIfNeeded();
    const finger = await touchTo(tab, item(from).locator('.drag-handle'), tab.locator(`td[data-drop="${to}"]`));
    expect(await tab.locator(`td[data-drop="${to}"]`).getAttribute('data-over')).toBe('true');
    await finger.up();
    await item(to).waitFor();
    expect(faults).toEqual([]);
    await tab.context().close();
  });

  it('moves the items of a newsletter', async () => {
    const { tab, faults } = await open('/staff/newsletters');
    const portal = tab.locator('.new-document select[name="portal"]');
    await portal.locator('option[value="dbbe"]').waitFor({ state: 'attached' });
    await portal.selectOption('dbbe');
    await tab.locator('.new-document').getByRole('button', { name: 'Beginnen' }).press('Enter');
    for (const index of [1, 2, 3]) {
      await tab.locator('.suggestions li').first().getByRole('button').press('Enter');
      await tab
        .locator('.issue-item')
        .nth(index - 1)
        .waitFor();
    }
    const rows = tab.locator('.issue-item');
    const shown = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('.item-title')?.textContent));
    await expect.poll(async () => (await shown()).filter((title) => title?.startsWith('Bericht ')).length).toBe(3);
    const [one, two, three] = await shown();
    await rows.last().scrollIntoViewIfNeeded();
    await (await touchTo(tab, rows.first().locator('.drag-handle'), rows.last())).up();
    await expect.poll(shown).toEqual([two, three, one]);
    expect(faults.filter((fault) => !/\b404\b/.test(fault))).toEqual([]);
    await tab.context().close();
  });
});
