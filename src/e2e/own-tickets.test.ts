import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { landsOn, press, tabTo, type } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const member = (reference: string, email: string, language: string) => ({
  ...{ entity: 'member', reference, email, firstName: 'An', lastName: 'Maes', language },
});
const documents = [portalDocument('dbbe'), member('M-1', 'an@voorbeeld.be', 'nl'), member('M-2', 'anne@voorbeeld.be', 'fr')];

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents);
});
afterAll(() => screens?.close());

const words = {
  nl: {
    ...{ path: '/settings/my-questions', email: 'an@voorbeeld.be', ask: 'Stel een vraag', subject: 'Onderwerp', question: 'Uw vraag' },
    ...{ send: 'Versturen', message: 'Uw bericht', sent: 'Uw bericht is verstuurd.', close: 'Deze vraag sluiten', yes: 'Sluiten' },
    ...{
      closed: 'De vraag is gesloten.',
      rate: 'Oordeel versturen',
      rated: 'Bedankt, uw oordeel is bewaard.',
      back: 'Terug naar uw vragen',
    },
    ...{ file: 'Bijlage', has: 'Gaat mee: plan.pdf', change: 'Wijzigen', save: 'Wijziging bewaren' },
  },
  fr: {
    ...{
      path: '/fr/settings/my-questions',
      email: 'anne@voorbeeld.be',
      ask: 'Poser une question',
      subject: 'Sujet',
      question: 'Votre question',
    },
    ...{ send: 'Envoyer', message: 'Votre message', sent: 'Votre message est envoyé.', close: 'Clôturer cette question', yes: 'Clôturer' },
    ...{
      closed: 'La question est clôturée.',
      rate: 'Envoyer mon avis',
      rated: 'Merci, votre avis est enregistré.',
      back: 'Retour à vos questions',
    },
    ...{ file: 'Pièce jointe', has: 'Sera joint', change: 'Modifier', save: 'Enregistrer la modification' },
  },
} as const;

describe('a customer by keyboard alone, on a telephone', () => {
  it.each(['nl', 'fr'] as const)('asks, attaches, goes on, changes, closes and rates in %s', async (locale) => {
    const said = words[locale];
    const context = await screens.signedIn(await screens.tokenOf(said.email), { viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const isForEverybody = async (where: string) => expect([where, await axeFaults(page), await tooWide(page)]).toEqual([where, [], 0]);
    await page.goto(screens.at(said.path), { waitUntil: 'networkidle' });
    await isForEverybody('list');
    await press(page, said.ask);
    await type(page, said.subject, 'Dakgoot');
    await type(page, said.question, 'Hoe breed?\n\nEn hoe lang?');
    const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%een plan\n') };
    await tabTo(page, said.file);
    await page.locator('input[type=file]').setInputFiles(pdf);
    await page.getByText(said.has).waitFor();
    await isForEverybody('form');
    await press(page, said.send);
    await landsOn(page, 'Dakgoot');
    expect(page.url()).toContain('?ticket=');
    expect(await page.locator('.words').first().textContent()).toContain('En hoe lang?');
    const address = (await page.locator('.files a').getAttribute('href')) ?? '';
    const file = await screens.server.get(address);
    expect([file.status, file.headers['content-disposition'], file.headers['x-content-type-options']]).toEqual([
      ...[200, "attachment; filename*=UTF-8''plan.pdf", 'nosniff'],
    ]);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    const refused = await screens.server.get(address.replace(/key=./, 'key='));
    expect([refused.status, refused.headers['x-content-type-options'], refused.headers['cache-control']]).toEqual([
      404,
      'nosniff',
      'no-store',
    ]);

    await type(page, said.message, 'Nog iets');
    await press(page, said.send);
    await page.getByText(said.sent).waitFor();
    await press(page, said.change);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Iets anders');
    await press(page, said.save);
    await expect.poll(() => page.locator('[data-comment] .words').textContent()).toBe('Iets anders');
    await isForEverybody('conversation');
    await press(page, said.close);
    await press(page, new RegExp(`^${said.yes}$`));
    await page.getByText(said.closed).waitFor();
    await isForEverybody('closed');
    await tabTo(page, /^4, /);
    await page.keyboard.press('ArrowRight');
    await press(page, said.rate);
    await page.getByText(said.rated).waitFor();
    await type(page, said.message, 'Toch weer stuk');
    await press(page, said.send);
    await expect.poll(() => page.locator('.words').first().textContent()).toBe('Toch weer stuk');
    await page.goBack();
    await expect.poll(() => page.locator('.words').first().textContent()).toContain('Hoe breed?');
    await press(page, said.back);
    await expect.poll(() => page.locator('[data-ticket]').count()).toBe(2);
    await context.close();
  });

  it('keeps the file of a message to a question that was closed in another tab', async () => {
    const said = words.nl;
    const context = await screens.signedIn(await screens.tokenOf(said.email));
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(screens.at(said.path), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Dakgoot' }).first().click();
    await page.waitForURL(/ticket=/);
    const refused = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK\u0003\u0004') };
    await page.locator('input[type=file]').setInputFiles(refused);
    await page.getByText(translator('nl')('field.wrong_kind')).waitFor();
    await page.locator('input[type=file]').setInputFiles({ ...refused, name: 'plan.exe' });
    await page.getByText(translator('nl')('tickets.own.file.kinds')).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%x\n') });
    await page.getByText(said.has).waitFor();
    await other.goto(page.url(), { waitUntil: 'networkidle' });
    await other.getByRole('button', { name: said.close }).click();
    await other.getByRole('button', { name: new RegExp(`^${said.yes}$`) }).click();
    await other.getByText(said.closed).waitFor();
    await page.getByLabel(said.message).fill('Met foto');
    await page.getByRole('button', { name: said.send }).click();
    await expect.poll(() => page.locator('.words').first().textContent()).toBe('Met foto');
    await expect.poll(() => page.locator('.files a').allTextContents()).toEqual([expect.stringContaining('plan.pdf')]);
    await context.close();
  });

  it('sends nothing without a file that is on its way, and takes the same file again after a lost connection', async () => {
    const said = words.nl;
    const t = translator('nl');
    const token = await screens.tokenOf(said.email);
    const context = await screens.signedIn(token);
    const page = await context.newPage();
    await page.goto(screens.at(said.path), { waitUntil: 'networkidle' });
    const before = await page.locator('[data-ticket]').count();
    await page.getByRole('button', { name: said.ask }).click();
    await page.getByLabel(said.subject).fill('Met bijlage');
    await page.getByLabel(said.question).fill('Zie de bijlage');
    const input = page.locator('input[type=file]');
    const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%nog een\n') };
    await context.setOffline(true);
    await input.setInputFiles(pdf);
    await page.getByText(t('form.unreachable')).waitFor();
    // Browsers report no change if the same file is chosen again.
    expect(await input.inputValue()).toBe('');
    await context.setOffline(false);

    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/account/files?*', async (route) => {
      await gate;
      await route.continue();
    });
    await input.focus();
    await input.setInputFiles(pdf);
    await page.getByText(t('tickets.own.uploading')).waitFor();
    await page.getByRole('button', { name: said.send }).click();
    await page.getByText(t('tickets.own.file.wait')).waitFor();
    await input.focus();
    letGo();
    await page.getByText(said.has).waitFor();
    expect(await input.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: t('tickets.own.file.drop') }).click();
    expect(await input.evaluate((one) => one === document.activeElement)).toBe(true);
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await screens.server.get('/api/account/files', { headers })).text).toBe('[]');
    await input.setInputFiles(pdf);
    await page.getByText(said.has).waitFor();
    await page.getByRole('button', { name: said.send }).click();
    await expect.poll(() => page.locator('.files a').allTextContents()).toEqual([expect.stringContaining('plan.pdf')]);
    await page.getByRole('button', { name: said.back }).click();
    await expect.poll(() => page.locator('[data-ticket]').count()).toBe(before + 1);
    await context.close();
  });

  it('asks a question once where the answer of the server is lost', async () => {
    const said = words.nl;
    const context = await screens.signedIn(await screens.tokenOf(said.email));
    const page = await context.newPage();
    await page.goto(screens.at(said.path), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: said.ask }).click();
    await page.getByLabel(said.subject).fill('Eén vraag');
    await page.getByLabel(said.question).fill('Komt ze één keer aan?');
    await page.route('**/api/account/tickets', async (route) => {
      const { host, pathname } = new URL(route.request().url());
      // Node resolves no names below localhost.
      const url = `http://127.0.0.1:${host.split(':')[1]}${pathname}`;
      await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } });
      await route.abort();
    });
    await page.getByRole('button', { name: said.send }).click();
    await page.getByRole('alert').getByText(translator('nl')('form.offline')).waitFor();
    await page.unroute('**/api/account/tickets');
    await page.getByRole('button', { name: said.send }).click();
    await landsOn(page, 'Eén vraag');
    await page.getByRole('button', { name: said.back }).click();
    await expect.poll(() => page.locator('[data-ticket]', { hasText: 'Eén vraag' }).count()).toBe(1);
    await context.close();
  });

  it.each(['nl', 'fr'] as const)('sends the words of a message once where only its file is lost, in %s', async (locale) => {
    const said = words[locale];
    const t = translator(locale);
    const context = await screens.signedIn(await screens.tokenOf(said.email));
    const page = await context.newPage();
    await page.goto(screens.at(said.path), { waitUntil: 'networkidle' });
    await page.locator('[data-ticket] button').first().click();
    await page.getByLabel(said.message).fill('Eén keer');
    const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%verloren\n') };
    await page.locator('input[type=file]').setInputFiles(pdf);
    await page.getByText(said.has).waitFor();
    const attaching = '**/api/account/ticket-files';
    await page.route(attaching, (route) => route.abort());
    await page.getByRole('button', { name: said.send }).click();
    await page.getByText(t('tickets.own.half')).waitFor();
    expect(await page.getByLabel(said.message).inputValue()).toBe('Eén keer');
    await page.unroute(attaching);
    await page.getByRole('button', { name: said.send }).click();
    await page.getByText(said.sent).waitFor();
    const own = page.locator('[data-comment]', { hasText: 'Eén keer' });
    expect([await own.count(), await own.locator('.files a').count()]).toEqual([1, 1]);
    await context.close();
  });
});
