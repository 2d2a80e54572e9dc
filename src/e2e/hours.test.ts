import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const member = (reference: string, email: string, firstName: string) => ({
  ...{ entity: 'member', reference, email, firstName, lastName: 'Dumont', language: 'nl' },
});
const people = ['baas@voorbeeld.be', 'nora@voorbeeld.be', 'nele@voorbeeld.be'];
const documents = [portalDocument('dbbe'), ...people.map((email, index) => member(`M-${index}`, email, email.slice(0, 4)))];
const words = {
  nl: {
    ...{ base: '/staff', who: 'nora@voorbeeld.be', add: 'Lijn toevoegen', start: 'Klok starten', drop: 'Niet noteren' },
    ...{ removed: '1:30 weggehaald', copy: /Vorige week overnemen/, approve: /lijn(en)? goedkeuren/, takeBack: /Goedkeuring intrekken/ },
    ...{ deny: /^Weigeren/, why: 'Waarom?', denied: /geweigerd/, approved: /goedgekeurd/, register: 'niet het register' },
    ...{ list: 'Toevoegen', name: ['Beurs', 'Salon'], close: 'Sluiten', undone: 'Ongedaan gemaakt', saved: 'Bewaard', work: /Toch werken/ },
    ...{
      bridge: 'Brugdag',
      day: '2026-05-15',
      month: 'Vorige maand',
      csv: 'CSV',
      changed: 'intussen gewijzigd',
      country: 'Feestdagen van',
    },
  },
  fr: {
    ...{ base: '/fr/staff', who: 'nele@voorbeeld.be', add: 'Ajouter la ligne', start: 'Lancer le chrono', drop: 'Ne pas noter' },
    ...{ removed: '1:30 retiré', copy: /Reprendre la semaine passée/, approve: /Approuver \d+ lignes?/, takeBack: /Retirer l’approbation/ },
    ...{ deny: /^Refuser/, why: 'Pourquoi ?', denied: /refusée/, approved: /approuvée/, register: 'pas le registre' },
    ...{ list: 'Ajouter', name: ['Reis', 'Voyage'], close: 'Fermer', undone: 'Annulé', saved: 'Enregistré', work: /Travailler quand même/ },
    ...{
      bridge: 'Pont',
      day: '2026-05-22',
      month: 'Mois précédent',
      csv: 'CSV',
      changed: 'ont changé entre-temps',
      country: 'Jours fériés de',
    },
  },
} as const;

describe('the rooms of hours', () => {
  let screens: MemberScreens;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    for (const [index, email] of people.entries()) {
      tokens[email] = await screens.staffTokenOf(email, index ? 'editor' : 'webmaster');
    }
    const boss = people[0] ?? '';
    await ask(boss, 'POST', '/hour-lists/actions', { nl: 'Redactie', fr: 'Rédaction', isAbsence: false });
    await ask(boss, 'POST', '/hour-lists/locations', { nl: 'Kantoor', fr: 'Bureau', isAbsence: false });
  });
  afterAll(() => screens.close());

  async function ask(email: string, method: string, path: string, body?: object) {
    const init = { method, headers: { authorization: `Bearer ${tokens[email]}`, 'content-type': 'application/json' } };
    return (
      await fetch(`http://127.0.0.1:${screens.server.port}/api/staff${path}`, { ...init, ...(body && { body: JSON.stringify(body) }) })
    ).json();
  }
  async function open(email: string, address: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(tokens[email] ?? '', { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
    expect(faults).toEqual([]);
  }
  async function isFine(page: Page, name: string): Promise<void> {
    expect(await axeFaults(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-wide.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await axeFaults(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-narrow.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1_280, height: 900 });
  }
  type Hours = { records: { id: number; date: string; time: string; status: number; version: number }[]; timer: object | null };
  const hours = (email: string, week: string): Promise<Hours> => {
    const until = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10);
    return ask(email, 'GET', `/hours?from=${week}&until=${until}`);
  };
  const times = async (email: string, week: string) =>
    (await hours(email, week)).records.map(({ date, time }) => `${date.slice(8)} ${time}`);

  it.each(['nl', 'fr'] as const)('fill a week by keyboard, take a removal back, and keep a timer, in %s', async (locale) => {
    const { who, ...word } = words[locale];
    await open(who, `${word.base}/my-hours?week=2026-11-16`, async (page) => {
      await page.getByText(word.register).waitFor();
      await page.getByRole('button', { name: word.add }).press('Enter');
      const cell = (column: number) => page.locator(`[data-cell="0 ${column}"]`);
      await expect.poll(() => cell(0).evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type('1,5');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('7:36');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('x');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => cell(2).getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('Escape');
      await expect.poll(() => times(who, '2026-11-16')).toEqual(['16 1:30', '17 7:36']);
      await expect.poll(() => cell(1).inputValue()).toBe('7:36');
      await cell(0).focus();
      await isFine(page, `mine-${locale}`);
      await page.keyboard.press('Delete');
      await page.keyboard.press('Enter');
      await page.locator('.undo-line p', { hasText: word.removed }).waitFor();
      expect(await times(who, '2026-11-16')).toEqual(['17 7:36']);
      await page.locator('h1').press('u');
      await expect.poll(() => times(who, '2026-11-16')).toEqual(['16 1:30', '17 7:36']);

      await page.locator('h1').press('n');
      await expect.poll(() => page.url()).toContain('2026-11-23');
      await page.getByRole('button', { name: word.copy }).press('Enter');
      await expect.poll(() => times(who, '2026-11-23')).toEqual(['23 1:30', '24 7:36']);

      await page.getByRole('button', { name: word.start }).press('Enter');
      await page.getByRole('button', { name: word.drop }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: word.drop }).press('Enter');
      await page.getByRole('button', { name: word.start }).waitFor();
      expect((await hours(who, '2026-11-23')).timer).toBeNull();
    });
  });

  it.each(['nl', 'fr'] as const)('approve a week, take the approval back, and deny it with a reason, in %s', async (locale) => {
    const { who, ...word } = words[locale];
    const states = async () => (await hours(who, '2026-11-16')).records.map(({ status }) => status);
    const boss = people[0] ?? '';
    await open(boss, `${word.base}/approve-hours?day=2026-11-16`, async (page) => {
      const name = who.slice(0, 4);
      const row = page.locator('tbody tr', { has: page.getByRole('link', { name: `${name} Staff`, exact: true }) });
      await row.waitFor();
      await isFine(page, `approve-${locale}`);
      await row.getByRole('button', { name: word.approve }).press('Enter');
      await page.locator('.undo-line p', { hasText: word.approved }).waitFor();
      expect(await states()).toEqual([2, 2]);
      const why = async (act: RegExp) => {
        await row.getByRole('button', { name: act }).press('Enter');
        await page.getByRole('textbox', { name: word.why }).fill('Verkeerde week');
        expect(await axeFaults(page)).toEqual([]);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      };
      await why(word.takeBack);
      await expect.poll(states).toEqual([1, 1]);
      await why(word.deny);
      await expect.poll(states).toEqual([3, 3]);
      for (const part of ['records', 'sheet', 'schedules', 'lists']) {
        await page.goto(screens.at(`${word.base}/approve-hours/${part}`));
        await page.locator('main form, main table').first().waitFor();
        await isFine(page, `${part}-${locale}`);
      }
      const fields = page.locator('main section').last().locator('form').last();
      await fields
        .getByRole('textbox')
        .first()
        .fill(word.name[0] ?? '');
      await fields
        .getByRole('textbox')
        .last()
        .fill(word.name[1] ?? '');
      await page.keyboard.press('Enter');
      type Lists = { locations: { nl: string }[] };
      await expect
        .poll(async () => ((await ask(boss, 'GET', '/hour-lists')) as Lists).locations.map(({ nl }) => nl))
        .toContain(word.name[0]);
    });
  });

  it.each(['nl', 'fr'] as const)('keep days off by keyboard, and read reports, in %s', async (locale) => {
    const word = words[locale];
    const boss = people[0] ?? '';
    type Day = { issuer: number; day: string; exception: { isFree: boolean; nl: string | null; fr: string | null } | null };
    const exceptions = async () =>
      ((await ask(boss, 'GET', '/holidays?year=2026')) as { items: Day[] }).items.flatMap(({ issuer, day, exception }) =>
        exception ? [[issuer, day, exception.isFree, exception.nl, exception.fr]] : [],
      );
    await open(boss, `${word.base}/holidays?year=2026`, async (page) => {
      const form = page.locator('main form');
      await form.locator('select').focus();
      await page.keyboard.press('ArrowDown');
      await form.locator('input[type=date]').fill(word.day);
      await form.locator('input[lang=nl]').fill('Brugdag');
      await form.locator('input[lang=fr]').fill('Pont');
      await page.keyboard.press('Enter');
      await expect.poll(exceptions).toEqual([[2, word.day, true, 'Brugdag', 'Pont']]);
      await page.getByRole('cell', { name: word.bridge, exact: true }).waitFor();
      const undoLine = page.locator('.undo-line p');
      await undoLine.filter({ hasText: word.saved }).waitFor();
      await isFine(page, `holidays-${locale}`);
      await page.locator('h1').press('u');
      await expect.poll(exceptions).toEqual([]);
      await page.getByRole('button', { name: word.work }).first().press('Enter');
      await expect.poll(exceptions).toEqual([[1, '2026-01-01', false, null, null]]);
      await undoLine.getByRole('button').waitFor();
      await page.locator('h1').press('u');
      await expect.poll(exceptions).toEqual([]);
      await page.locator('h1').press('n');
      await expect.poll(() => page.url()).toContain('year=2027');
    });
    await open(boss, `${word.base}/hour-reports?from=2026-11-01&until=2026-11-30`, async (page) => {
      for (const part of ['', '/person', '/ticket', '/article', '/newsletter']) {
        await page.goto(screens.at(`${word.base}/hour-reports${part}?from=2026-11-01&until=2026-11-30`));
        await page.locator('.report-total').waitFor();
        await isFine(page, `report${part.replace('/', '-')}-${locale}`);
      }
      await page.goto(screens.at(`${word.base}/hour-reports/person?from=2026-11-01&until=2026-11-30`));
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: word.csv }).press('Enter')]);
      expect(file.suggestedFilename()).toBe('hours-person-2026-11-01-2026-11-30.csv');
      await page.getByRole('button', { name: word.month }).press('Enter');
      await expect.poll(() => page.url()).toMatch(/from=\d{4}-\d\d-01/);
    });
  });

  it.each(['nl', 'fr'] as const)('approve only what was shown, and print a month, in %s', async (locale) => {
    const { who, ...word } = words[locale];
    const boss = people[0] ?? '';
    const lists = (await ask(boss, 'GET', '/hour-lists')) as Record<'actions' | 'locations', { id: number }[]>;
    const body = { date: '2026-10-05', time: '2:00', actionId: lists.actions[0]?.id, locationId: lists.locations[0]?.id };
    const states = async () => (await hours(who, '2026-10-05')).records.map(({ status }) => status);
    await ask(who, 'POST', '/hours', body);
    await open(boss, `${word.base}/approve-hours?day=2026-10-05`, async (page) => {
      const row = page.locator('tbody tr', { has: page.getByRole('link', { name: `${who.slice(0, 4)} Staff`, exact: true }) });
      const approve = row.getByRole('button', { name: word.approve });
      await approve.waitFor();
      await ask(who, 'POST', '/hours', { ...body, date: '2026-10-06' });
      await approve.press('Enter');
      await page.getByRole('status').filter({ hasText: word.changed }).waitFor();
      expect(await states()).toEqual([1, 1]);
      await approve.press('Enter');
      await expect.poll(states).toEqual([2, 2]);
      await page.locator('.undo-line button').waitFor();
      await page.locator('h1').press('u');
      await expect.poll(states).toEqual([1, 1]);
      await page.goto(screens.at(`${word.base}/approve-hours/schedules`));
      const schedule = page.locator('main form').first();
      await schedule.getByLabel(word.country).waitFor();
    });
    await open(who, `${word.base}/my-hours/sheet?month=2026-10`, async (page) => {
      await page.locator('.hour-sheet tbody tr').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 794, height: 1_123 });
      expect(await page.locator('.hour-sheet').isVisible()).toBe(true);
      for (const hidden of ['.desk-bar', '.desk-menu', '.room-parts', '.planning-line'])
        expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
      expect(await tooWide(page)).toBe(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/print-${locale}.png`, fullPage: true });
    });
  });
});
