import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOfNumber } from '../features/holidays/easter-rules.ts';
import { dayAfter, mondayOf } from '../features/planning/rules.ts';
import { brusselsDayNumber } from '../lib/clock.ts';
import { formatDate } from '../lib/dates.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, eventDocument, pageDocument, portalDocument } from '../testing/documents.ts';

const email = 'baas@voorbeeld.be';
const today = dayOfNumber(brusselsDayNumber(new Date()));
/** Wednesday and Thursday of next week: in the future, and in one row of the calendar. */
const [wednesday, thursday] = [9, 10].map((days) => dayAfter(mondayOf(today), days)) as [string, string];
const both = (nl: string, fr: string) => ({ nl: { title: nl }, fr: { title: fr } });
const documents = [
  portalDocument('dbbe'),
  { entity: 'member', reference: 'M-1', email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
  pageDocument('oud', { texts: { nl: { title: 'Zonder Frans', text: '' } } }),
  eventDocument({ reference: 'beurs', startsAt: wednesday, endsAt: thursday, interests: [], texts: both('Beurs', 'Salon') }),
  articleDocument({
    reference: 'DBBE00000000001',
    displayDate: `${wednesday}T08:00:00Z`,
    interests: [],
    texts: both('Bericht', 'Nouvelle'),
  }),
];
const words = {
  nl: {
    ...{ base: '/staff', waiting: 'Er wacht niets op u.', lacks: 'Pagina’s: 1 zonder Frans', event: 'Beurs', article: 'Bericht' },
    ...{
      planning: 'Planning',
      later: 'Een dag later',
      move: 'Verplaatsen',
      undo: 'Ongedaan maken',
      none: 'In deze dagen verschijnt er niets',
    },
  },
  fr: {
    ...{ base: '/fr/staff', waiting: 'Rien ne vous attend.', lacks: 'Pages\u00a0: 1 sans français', event: 'Salon', article: 'Nouvelle' },
    ...{ planning: 'Planning', later: 'Un jour plus tard', move: 'Déplacer', undo: 'Annuler', none: 'Rien ne paraît ces jours-là' },
  },
} as const;

describe('the desk', () => {
  let screens: MemberScreens;
  let token = '';
  beforeAll(async () => {
    screens = await openMemberScreens(documents);
    const { post } = screens;
    token = await screens.staffTokenOf(email, 'webmaster');
    const authorization = `Bearer ${token}`;
    const { secret } = await post<{ secret: string }>('/api/staff/factors/totp', {}, { authorization });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await post('/api/staff/factors/totp/confirm', { name: 'App', code }, { authorization });
  });
  afterAll(() => screens.close());

  async function open(address: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 } });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
    expect(faults).toEqual([]);
  }
  const isClean = async (page: Page) => expect(await axeFaults(page)).toEqual([]);
  async function fits(page: Page): Promise<void> {
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await tooWide(page)).toBe(0);
    await isClean(page);
    await page.setViewportSize({ width: 1_280, height: 900 });
  }

  it.each(['nl', 'fr'] as const)('says what waits, what appears and what lacks, and leads there, in %s', async (locale) => {
    const word = words[locale];
    await open(word.base, async (page) => {
      await page.getByText(word.waiting).waitFor();
      await isClean(page);
      await fits(page);
      await page.getByRole('link', { name: word.lacks }).press('Enter');
      await page.locator('tbody tr').first().waitFor();
      expect(page.url()).toBe(screens.at(`${word.base}/pages?state=missing&language=fr`));
    });
  });

  it.each(['nl', 'fr'] as const)('moves what is planned by keyboard, by drag and back, in %s', async (locale) => {
    const word = words[locale];
    await open(`${word.base}/planning?day=${wednesday}`, async (page) => {
      const cell = (day: string) =>
        page.locator('.calendar td').nth([0, 1, 2, 3, 4, 5, 6].find((at) => dayAfter(mondayOf(day), at) === day) ?? 0);
      const isOn = (day: string, title: string) => cell(day).getByText(title, { exact: true }).waitFor();
      await isOn(wednesday, word.event);
      await isOn(wednesday, word.article);
      await isClean(page);
      await page.getByRole('link', { name: word.event, exact: true }).focus();
      await page.keyboard.press('v');
      await isClean(page);
      await page.getByRole('button', { name: word.later }).press('Enter');
      await isOn(thursday, word.event);
      await expect.poll(() => cell(thursday).locator('li:focus-within').textContent()).toContain(word.event);
      await page.locator('.undo-line').getByText(formatDate(locale, thursday)).waitFor();
      await page.keyboard.press('u');
      await isOn(wednesday, word.event);
      await expect.poll(() => cell(wednesday).locator('li:focus-within').textContent()).toContain(word.event);

      await page
        .locator('.calendar li', { hasText: word.article })
        .getByText(locale === 'nl' ? 'Portaal dbbe' : 'Portail dbbe')
        .waitFor();
      await page.locator('.calendar li', { hasText: word.article }).dragTo(cell(thursday));
      await isOn(thursday, word.article);
      await page.getByRole('button', { name: word.undo }).press('Enter');
      await isOn(wednesday, word.article);

      // Filters, views and weeks stand in the address.
      await page.locator('select[name=kind]').selectOption('magazine');
      await page.getByText(word.none).waitFor();
      expect(page.url()).toContain('kind=magazine');
      await page.locator('select[name=kind]').selectOption('');
      await page.locator('h1').click();
      await page.keyboard.press('m');
      await page.waitForURL(/view=month/);
      await page.getByText(word.event, { exact: true }).waitFor();
      await isClean(page);
      await fits(page);
    });
  });

  it.each([
    ['nl', 'Statistieken', 'Toestand'],
    ['fr', 'Statistiques', 'État'],
  ] as const)('shows figures and the system, part by part, in %s', async (locale, statistics, health) => {
    const { base } = words[locale];
    await open(`${base}/statistics/articles?from=2026-01-01&until=2026-01-31`, async (page) => {
      await page.getByRole('heading', { level: 1, name: statistics }).waitFor();
      await page.locator('svg.chart').waitFor();
      await page.locator('.report-figures summary').press('Enter');
      await expect.poll(() => page.locator('.report-figures tbody tr').count()).toBe(31);
      await isClean(page);
      await fits(page);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).press('Enter');
      expect((await saving).suggestedFilename()).toBe('articles-2026-01-01-2026-01-31.csv');
      await page.goto(screens.at(`${base}/system`));
      await page.locator('.facts').waitFor();
      await expect.poll(() => page.locator('.room-parts [aria-current]').textContent()).toBe(health);
      await fits(page);
      for (const part of ['publishing', 'jobs', 'mails']) {
        await page.locator(`.room-parts a[href$="/system/${part}"]`).press('Enter');
        await page.locator('main table').first().waitFor();
        if (part === 'jobs')
          expect((await page.locator('main tbody th').allTextContents()).filter((name) => /^[a-z-]+$/.test(name))).toEqual([]);
        await isClean(page);
        await fits(page);
      }
    });
  });

  it.each([
    ['nl', 'Klaar', 'Nu echt importeren', 'titel'],
    ['fr', 'Terminé', 'Importer pour de bon', 'titre'],
  ] as const)('tries a file, imports it, and exports what there is, by keyboard, in %s', async (locale, done, forGood, title) => {
    await open(`${words[locale].base}/system/import`, async (page) => {
      const field = page.locator('.upload-area input[type=file]');
      // The place for files shows itself, also in rooms that have no library.
      const area = page.locator('.upload-area');
      const ground = () => area.evaluate((at) => [getComputedStyle(at).borderTopStyle, getComputedStyle(at).backgroundColor]);
      const [line, quiet] = await ground();
      await area.dispatchEvent('dragover');
      await expect.poll(async () => (await ground())[1]).not.toBe(quiet);
      await area.dispatchEvent('dragleave');
      expect(line).toBe('dashed');
      await field.waitFor({ state: 'attached' });
      const texts = { nl: { title, text: '<p>a</p>' }, fr: { title, text: '<p>b</p>' } };
      const lines = [pageDocument(`nieuw-${locale}`, { texts }), { entity: 'page', reference: '' }].map((one) => JSON.stringify(one));
      await field.setInputFiles({ name: `paginas-${locale}.ndjson`, mimeType: '', buffer: Buffer.from(lines.join('\n')) });
      const rows = page.getByRole('article', { name: `paginas-${locale}.ndjson` });
      await rows.first().getByText(done, { exact: true }).waitFor();
      expect((await screens.server.get(`/nieuw-${locale}`)).status).toBe(404);
      await rows.first().locator('[aria-expanded]').press('Enter');
      await rows.first().locator('tbody tr').waitFor();
      await isClean(page);
      await fits(page);
      await rows.first().getByRole('button', { name: forGood }).press('Enter');
      await expect.poll(() => rows.count()).toBe(2);
      await rows.first().getByText(done, { exact: true }).waitFor();
      await expect.poll(async () => (await screens.server.get(`/nieuw-${locale}`)).status).toBe(200);

      await page.locator('.room-parts a[href$="/system/export"]').press('Enter');
      await page.locator('.transfers h2').first().waitFor();
      const before = await page.getByRole('article').count();
      await page.locator('.transfers .button').first().press('Enter');
      await expect.poll(() => page.getByRole('article').count()).toBe(before + 1);
      await page.getByRole('article').first().getByText(done, { exact: true }).waitFor();
      await fits(page);
      const fetched = page.waitForEvent('download');
      await page.getByRole('article').first().getByRole('button').press('Enter');
      expect((await fetched).suggestedFilename()).toBe('export.ndjson.gz');
    });
  });

  it.each([
    ['nl', 'Klaar', 'Nu echt importeren', 'Deze datum ligt nog in de toekomst.'],
    ['fr', 'Terminé', 'Importer pour de bon', 'Cette date est encore à venir.'],
  ] as const)(
    'tries a list of recipients, says what it refuses, and subscribes the others, in %s',
    async (locale, done, forGood, later) => {
      await open(`${words[locale].base}/recipients`, async (page) => {
        const field = page.locator('.upload-area input[type=file]');
        await field.waitFor({ state: 'attached' });
        const rows = ['email,portal,language,consentDate,source', `lezer-${locale}-1@voorbeeld.be,dbbe,${locale},2026-03-01,beurs`];
        const csv = [...rows, `lezer-${locale}-2@voorbeeld.be,dbbe,${locale},2999-01-01,beurs`].join('\n');
        await field.setInputFiles({ name: `lezers-${locale}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
        const runs = page.getByRole('article', { name: `lezers-${locale}.csv` });
        await runs.first().getByText(done, { exact: true }).waitFor();
        await runs.first().locator('[aria-expanded]').press('Enter');
        await runs.first().locator('tbody tr').getByText(later).waitFor();
        await isClean(page);
        await fits(page);
        await runs.first().getByRole('button', { name: forGood }).press('Enter');
        await expect.poll(() => runs.count()).toBe(2);
        await runs.first().getByText(done, { exact: true }).waitFor();
        await page.getByRole('searchbox').fill(`lezer-${locale}`);
        await page.getByRole('searchbox').press('Enter');
        await page.getByRole('link', { name: `lezer-${locale}-1@voorbeeld.be` }).waitFor();
        await expect.poll(() => page.getByRole('link', { name: `lezer-${locale}-2@voorbeeld.be` }).count()).toBe(0);
      });
    },
  );

  it('does not move over what somebody else changed', async () => {
    await open(`/staff/planning?day=${wednesday}`, async (page) => {
      await page.getByRole('button', { name: 'Beurs verplaatsen' }).press('Enter');
      const authorization = `Bearer ${token}`;
      const path = screens.at('/api/staff/documents/event/beurs').replace('dbbe.localhost', '127.0.0.1');
      const { document, version } = (await (await fetch(path, { headers: { authorization } })).json()) as {
        document: object;
        version: string;
      };
      const headers = { authorization, 'content-type': 'application/json', 'if-match': `"${version}"` };
      const moved = { ...document, startsAt: thursday, endsAt: thursday };
      expect((await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ document: moved }) })).status).toBe(200);
      await page.getByRole('button', { name: 'Een week later' }).press('Enter');
      await page.getByRole('alert').filter({ hasText: 'Iemand anders' }).waitFor();
      await page.locator('.calendar td').nth(3).getByText('Beurs', { exact: true }).waitFor();
    });
  });
});
