import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { portalDocument } from '../testing/documents.ts';

const documents = [
  portalDocument('dbbe'),
  { entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'], corner: {} },
  { entity: 'member', reference: 'M-1', email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Maes', language: 'nl' },
  { entity: 'member', reference: 'M-2', email: 'mia@voorbeeld.be', firstName: 'Mia', lastName: 'Staf', language: 'nl' },
];

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  await screens.addStaff('mia@voorbeeld.be', 'webmaster');
});
afterAll(() => screens?.close());

/** Cuts the connection of the next such call after the server has answered it. */
async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      const { host, pathname, search } = new URL(route.request().url());
      // Node resolves no names below localhost.
      const url = `http://127.0.0.1:${host.split(':')[1]}${pathname}${search}`;
      const answer = await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } });
      expect(answer.status()).toBeLessThan(300);
      await route.abort();
    },
    { times: 1 },
  );
}

describe.each(['nl', 'fr'] as const)('what the server did before the connection was cut, in %s', (locale) => {
  const t = translator(locale);
  const prefix = locale === 'fr' ? '/fr' : '';

  it('is one message on a ticket, also where it is sent again', async () => {
    const token = await screens.tokenOf('an@voorbeeld.be');
    const ticket = { name: 'An Maes', email: 'an@voorbeeld.be', subject: `Dakgoot ${locale}`, text: 'Hoe breed?', lang: locale };
    await screens.post('/api/contact-messages', ticket, { authorization: `Bearer ${token}` });
    const context = await screens.signedIn(token);
    const page = await context.newPage();
    await page.goto(screens.at(`${prefix}/settings/my-questions`), { waitUntil: 'networkidle' });
    await page.locator('[data-ticket] button', { hasText: ticket.subject }).click();
    const field = page.getByLabel(t('tickets.own.comment'));
    await field.fill('Eén bericht');
    await loseAnswer(page, '**/api/account/ticket-comments');
    await page.getByRole('button', { name: t('tickets.own.send') }).click();
    await page.getByRole('alert').getByText(t('form.offline')).waitFor();
    expect(await field.inputValue()).toBe('Eén bericht');
    await page.getByRole('button', { name: t('tickets.own.send') }).click();
    await page.getByText(t('tickets.own.sent')).waitFor();
    const own = page.locator('[data-comment]', { hasText: 'Eén bericht' });
    expect(await own.count()).toBe(1);
    // The same words, written anew, are another message.
    await field.fill('Eén bericht');
    await page.getByRole('button', { name: t('tickets.own.send') }).click();
    await expect.poll(() => own.count()).toBe(2);
    await context.close();
  });

  it('is one answer and one note of staff on a ticket, also where they are sent again', async () => {
    const subject = `Nok ${locale}`;
    const ticket = { name: 'Bert Nys', email: `bert-${locale}@voorbeeld.be`, subject, text: 'Hoe hoog?', lang: locale };
    await screens.post('/api/contact-messages', ticket);
    const context = await screens.signedIn(await screens.tokenOf('mia@voorbeeld.be'));
    const page = await context.newPage();
    await page.goto(screens.at(`${prefix}/staff/tickets`));
    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('heading', { level: 1, name: subject, exact: true }).waitFor();

    await page.getByRole('button', { name: t('tickets.desk.note.add') }).click();
    const note = page.locator('.ticket-note textarea');
    await note.fill('Eén notitie');
    await loseAnswer(page, '**/api/staff/ticket-notes');
    const keep = page.getByRole('button', { name: t('tickets.desk.note.keep') });
    await keep.click();
    await page.getByRole('alert').getByText(t('form.offline')).waitFor();
    expect(await note.inputValue()).toBe('Eén notitie');
    await keep.click();
    await note.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.ticket-conversation').getByText('Eén notitie').count()).toBe(1);

    const field = page.locator('.ticket-answer textarea');
    await field.fill('Eén antwoord');
    await loseAnswer(page, '**/api/staff/ticket-answers');
    const send = page.getByRole('button', { name: t('tickets.desk.send'), exact: false }).first();
    await send.click();
    await page.getByRole('alert').getByText(t('form.offline')).waitFor();
    expect(await field.inputValue()).toBe('Eén antwoord');
    await send.click();
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => page.locator('.ticket-conversation').getByText('Eén antwoord').count()).toBe(1);
    await context.close();
  });

  it('is a file of companies in the list of those that were applied, with its undo', async () => {
    const context = await screens.signedIn(await screens.tokenOf('mia@voorbeeld.be'));
    const page = await context.newPage();
    await page.goto(screens.at(`${prefix}/staff/company-csv`));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('companies.csv.choose') }).click();
    const buffer = Buffer.from(`reference,name\nDAKCO,Verloren ${locale}\n`);
    await (await chooser).setFiles({ name: 'bedrijven.csv', mimeType: 'text/csv', buffer });
    await loseAnswer(page, /company-csv\?apply=/);
    await page.getByRole('button', { name: t('companies.csv.apply', { count: 1 }) }).click();
    const applied = page.locator('section', { has: page.getByRole('heading', { name: t('companies.csv.past') }) }).getByRole('listitem');
    await applied
      .first()
      .getByText(t('companies.csv.applied', { new: 0, changed: 1 }))
      .waitFor();
    await expect.poll(async () => (await screens.server.get('/DAKCO')).text).toContain(`Verloren ${locale}`);
    await applied.first().getByRole('button').click();
    await applied.first().getByText(t('companies.csv.undone')).waitFor();
    await expect.poll(async () => (await screens.server.get('/DAKCO')).text).not.toContain(`Verloren ${locale}`);
    await context.close();
  });
});
