import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presences } from '../db/tables/editing.ts';
import { dayOfNumber } from '../features/holidays/easter-rules.ts';
import { brusselsDayNumber } from '../lib/clock.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const documents = [
  portalDocument('dbbe'),
  { entity: 'member', reference: 'M-1', email: 'baas@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', room: 'Vragen', send: 'Antwoorden en wachten', leaving: 'Dit antwoord vertrekt' },
    ...{ takeBack: 'Terugnemen', note: 'Alleen voor collega’s', keep: 'Notitie bewaren voor collega’s', label: 'Interne notitie' },
    ...{ lists: 'Antwoorden en categorieën', status: 'Status', open: 'Open', waiting: '3', attached: 'plan.png gaat mee.' },
    insert: 'Invoegen',
    history: ['Geschiedenis (2)', 'Voor baas Staff', 'Status van Open naar Wacht op klant'],
  },
  fr: {
    ...{ base: '/fr/staff', room: 'Questions', send: 'Répondre et attendre', leaving: 'Cette réponse part' },
    ...{ takeBack: 'Reprendre', note: 'Pour les collègues seulement', keep: 'Garder la note pour les collègues', label: 'Note interne' },
    ...{ lists: 'Réponses et catégories', status: 'Statut', open: 'Ouverte', waiting: '3', attached: 'plan.png est jointe.' },
    insert: 'Insérer',
    history: ['Historique (2)', 'Attribuée à baas Staff', 'Statut : Ouverte, puis En attente du client'],
  },
} as const;

/** Smallest PNG. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');

describe('the room of the tickets', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf('baas@voorbeeld.be', 'webmaster');
  });
  afterAll(() => screens.close());

  const isClean = async (page: Page) => {
    expect(await axeFaults(page)).toEqual([]);
    for (const width of [360, 1_280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => tooWide(page), { message: `${width} px` }).toBe(0);
    }
  };

  /** Keeps pictures of a screen where `SHOTS` names their place: wide and narrow, light and dark. */
  async function shoot(page: Page, locale: string, name: string): Promise<void> {
    const place = process.env.SHOTS;
    if (!place) return;
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1_280, 360]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${place}-${name}-${locale}-${width}-${colorScheme}.png`, fullPage: true });
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1_280, height: 900 });
  }

  it.each(['nl', 'fr'] as const)('answers, takes back, and keeps a note for colleagues, by keyboard in %s', async (locale) => {
    const word = words[locale];
    const subject = `Vraag ${locale}`;
    const message = {
      name: 'Dirk Vandenbroucke van de Aannemersbond',
      email: `dirk-${locale}@voorbeeld.be`,
      subject,
      text: 'Waar blijft mijn blad?',
      lang: locale,
    };
    await screens.post('/api/contact-messages', message);
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at(`${word.base}/tickets`));
    await page.getByRole('heading', { level: 1, name: word.room, exact: true }).waitFor();
    const link = page.getByRole('link', { name: subject });
    await link.waitFor();
    await isClean(page);
    await page.setViewportSize({ width: 360, height: 900 });
    const row = page.locator('tbody tr').filter({ hasText: subject });
    await row.getByText(word.open, { exact: true }).locator('visible=true').first().waitFor();
    await page.setViewportSize({ width: 1_280, height: 900 });
    await shoot(page, locale, 'list');
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: subject, exact: true }).waitFor();
    await isClean(page);

    await page.keyboard.press('a');
    await page.keyboard.type('Het komt eraan.');
    await page.getByRole('button', { name: word.send }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(word.leaving).waitFor();
    await page.getByRole('button', { name: word.takeBack }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByText(word.leaving).waitFor({ state: 'detached' });

    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await page.getByLabel(word.note).waitFor();
    await page.keyboard.type('Adres klopt niet.');
    await isClean(page);
    await page.getByRole('button', { name: word.keep }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Adres klopt niet.').waitFor();
    await page.locator('.ticket-answer textarea').fill('Morgen in de bus.');
    await page.getByRole('button', { name: word.send }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(word.leaving).waitFor();
    await page.getByText(word.leaving).waitFor({ state: 'detached', timeout: 40_000 });
    await expect.poll(() => page.getByLabel(word.status, { exact: true }).inputValue()).toBe(word.waiting);
    const [summary, ...lines] = word.history;
    await page.getByText(summary, { exact: true }).press('Enter');
    const history = page.locator('.ticket-history li');
    for (const [at, line] of lines.entries()) await expect.poll(() => history.nth(at).textContent()).toMatch(`${line} `);
    expect(await history.last().textContent()).toContain('baas Staff');
    await isClean(page);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${subject} (`);
    await page.getByRole('option', { name: subject }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: subject, exact: true }).waitFor();
    await page.locator('input[type="file"]').first().setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: picture });
    await page.getByText(word.attached).waitFor();
    await page.locator('.ticket-answer textarea').fill('Zie het plan.');
    await page.getByRole('button', { name: word.send }).press('Enter');
    await page.getByRole('link', { name: 'plan.png' }).waitFor();
    await isClean(page);
    await page.getByRole('button', { name: word.takeBack }).first().press('Enter');
    await page.getByRole('link', { name: 'plan.png' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.undo-line p').count()).toBe(0);
    await shoot(page, locale, 'conversation');
    const today = dayOfNumber(brusselsDayNumber(new Date()));
    await page.goto(screens.at(`${word.base}/statistics/tickets?metric=firstAnswer&by=person&from=${today}&until=${today}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.report-total').waitFor();
    await isClean(page);
    await page.setViewportSize({ width: 360, height: 900 });
    const person = page.getByRole('rowheader', { name: 'baas Staff' });
    expect(await person.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(90);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await shoot(page, locale, 'reports');
    await page.goto(screens.at(`${word.base}/tickets/lists`));
    await page.getByRole('heading', { level: 1, name: word.lists }).waitFor();
    for (const [part, fields] of [
      ['ticket-canned', ['name', 'nl', 'fr']],
      ['ticket-categories', ['nl', 'fr']],
    ] as const) {
      const section = page.locator(`section[aria-labelledby="${part}"]`);
      for (const field of fields) await section.locator(`[name="${field}"]`).fill(`Proef ${locale}`);
      await section.locator('form button[type="submit"]').press('Enter');
      const row = section.getByRole('listitem').filter({ hasText: `Proef ${locale}` });
      await row.waitFor();
      await expect.poll(() => section.locator('[name="nl"]').inputValue()).toBe('');
      await row.getByRole('button').last().press('Enter');
      await row.waitFor({ state: 'detached' });
      await page.locator('.undo-line button').first().press('Enter');
      await row.waitFor();
    }
    await isClean(page);
    await shoot(page, locale, 'lists');
    await page.locator('section[aria-labelledby="ticket-canned"]').getByRole('listitem').getByRole('button').first().press('Enter');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(`Proef ${locale}`);
    await page.goto(screens.at(`${word.base}/tickets`));
    await page.getByRole('link', { name: subject }).press('Enter');
    const choice = page.locator('.ticket-answer select');
    await choice.press('ArrowDown');
    expect(await page.locator('.ticket-answer textarea').inputValue()).toBe('');
    await page.getByRole('button', { name: word.insert, exact: true }).press('Enter');
    await expect.poll(() => page.locator('.ticket-answer textarea').inputValue()).toBe(`Proef ${locale}`);
    await page.locator('.ticket-answer textarea').fill('');
    await context.close();
    expect(faults).toEqual([]);
  });

  it('opens one for a member who telephones, by keyboard', async () => {
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at('/staff/tickets'));
    await page.getByRole('button', { name: 'Nieuwe vraag' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('combobox', { name: 'Lid dat vraagt' }).fill('Dumont');
    await page.getByRole('option', { name: 'Luc Dumont' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('Onderwerp').fill('Gebeld');
    await page.getByRole('button', { name: 'Vraag openen' }).press('Enter');
    await page.getByText('Vul dit in').first().waitFor();
    await page.getByLabel('Wat vraagt het lid?').fill('Waar is mijn blad?');
    await isClean(page);
    await page.getByRole('button', { name: 'Vraag openen' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Gebeld' }).waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });

  it('is open once in a tab that was reloaded, and nowhere once that is closed', async () => {
    await screens.post('/api/contact-messages', {
      ...{ name: 'Els', email: 'els@voorbeeld.be', subject: 'Herladen', lang: 'nl', text: 'Waar?' },
    });
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 } });
    const { db, close } = await screens.server.connect();
    const page = await context.newPage();
    await page.goto(screens.at('/staff/tickets'));
    await page.getByRole('link', { name: 'Herladen' }).press('Enter');
    await page.waitForURL(/tickets\/\d+/);
    const [reference = ''] = /\d+$/.exec(new URL(page.url()).pathname) ?? [];
    const here = and(eq(presences.entity, 'ticket'), eq(presences.reference, reference));
    const tabs = async () => (await db.select({ tab: presences.tab }).from(presences).where(here)).map(({ tab }) => tab);
    await expect.poll(tabs).toHaveLength(1);
    const [before] = await tabs();
    await page.reload();
    await expect.poll(async () => (await tabs()).filter((tab) => tab !== before)).toHaveLength(1);
    await expect.poll(tabs).toHaveLength(1);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect.poll(tabs).toHaveLength(2);
    await page.close();
    await expect.poll(tabs).toHaveLength(1);
    await close();
    await context.close();
  });

  it('chooses several with one key, keeps what was typed, and sends by a key', async () => {
    for (const name of ['Eerste', 'Tweede'])
      await screens.post('/api/contact-messages', {
        ...{ name, email: `${name}@voorbeeld.be`, subject: `${name} vraag`, lang: 'nl', text: 'Zelfde zin.\n\nZelfde zin.' },
      });
    const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await page.goto(screens.at('/staff/tickets?q=Zelfde'));
    await page.getByRole('link', { name: 'Tweede vraag' }).waitFor();
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('group', { name: '2 gekozen' }).waitFor();

    await page.keyboard.press('c');
    const line = page.locator('.undo-line');
    await line.getByText('2 vragen gewijzigd.').waitFor();
    await page.getByRole('link', { name: 'Tweede vraag' }).waitFor({ state: 'detached' });
    const headers = { authorization: `Bearer ${token}` };
    const listed = await fetch(`http://127.0.0.1:${screens.server.port}/api/staff/tickets?view=all&q=Zelfde`, { headers });
    const { items } = (await listed.json()) as { items: { id: number; version: number; subject: string }[] };
    const [changed] = items.filter((one) => one.subject === 'Eerste vraag');
    const act = { act: 'status', items: [{ id: changed?.id, version: changed?.version, value: 1 }] };
    await screens.post('/api/staff/ticket-acts', act, headers);
    await page.keyboard.press('u');
    await line.getByText('1 vraag hersteld. 1 niet: intussen gewijzigd of niet mogelijk.').waitFor();
    await page.getByRole('link', { name: 'Tweede vraag' }).waitFor();

    await page.getByRole('button', { name: 'Weergaven' }).press('Enter');
    await page.getByLabel('Naam voor deze filters en volgorde').fill('Zelfde');
    await page.getByRole('button', { name: 'Weergave bewaren' }).press('Enter');
    await isClean(page);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto(screens.at('/staff/tickets'));
    await page.getByRole('button', { name: 'Weergaven' }).press('Enter');
    await page.getByRole('link', { name: 'Zelfde', exact: true }).press('Enter');
    await expect.poll(() => page.url()).toContain('?q=Zelfde');

    await page.getByRole('link', { name: 'Tweede vraag' }).press('Enter');
    await expect.poll(() => page.getByText('Zelfde zin.').count()).toBe(2);
    await page.keyboard.press('a');
    await page.keyboard.type('Half antwoord');
    await page.getByRole('link', { name: 'Alle vragen' }).press('Enter');
    await page.getByRole('link', { name: 'Tweede vraag' }).press('Enter');
    const field = page.locator('.ticket-answer textarea');
    await expect.poll(() => field.inputValue()).toBe('Half antwoord');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');

    await field.press('Control+Enter');
    await page.getByText('Dit antwoord vertrekt').waitFor();
    expect(await field.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Wijzigen', exact: true }).press('Enter');
    await page.getByLabel('Tekst', { exact: true }).fill('Heel antwoord');
    await page.getByRole('button', { name: 'Wijziging bewaren' }).press('Enter');
    await page.getByText('Heel antwoord').waitFor();
    await isClean(page);
    await context.close();
    expect(faults).toEqual([]);
  });
});
