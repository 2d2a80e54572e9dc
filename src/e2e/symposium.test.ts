import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { press, tabTo, type } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, htmlFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const interest = (code: string, nl: string, fr: string) => ({ entity: 'interest', code, texts: { nl: { name: nl }, fr: { name: fr } } });
const documents = [
  portalDocument('dbbe'),
  ...[interest('daken', 'Daken', 'Toitures'), interest('hout', 'Hout', 'Bois')],
  articleDocument({ reference: 'DBBE00000000001' }),
  { entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'] },
  ...['an', 'mia'].map((reference) => ({
    ...{ entity: 'member', reference, email: `${reference}@voorbeeld.be`, firstName: reference, lastName: 'Lid', language: 'nl' },
    ...(reference === 'an' && { klnr: '10000001', companies: ['DAKCO'] }),
  })),
];
const journeys = [
  { locale: 'nl', prefix: '', title: 'Dakpannen over', corrected: 'Tweehonderd dakpannen over' },
  { locale: 'fr', prefix: '/fr', title: 'Tuiles restantes', corrected: 'Deux cents tuiles restantes' },
] as const;

let screens: MemberScreens;
/** Name of a button that says for which post it is. */
const ofPost = (act: string) => new RegExp(`^${act} \\S`);
const tokens = new Map<string, string>();
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  await screens.addStaff('mia@voorbeeld.be', 'webmaster');
  for (const name of ['an', 'mia']) tokens.set(name, await screens.tokenOf(`${name}@voorbeeld.be`));
});
afterAll(() => screens?.close());

async function look(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1_280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([name, width, await axeFaults(page), await tooWide(page)]).toEqual([name, width, [], 0]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/symposium-${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

describe.each(journeys)('the symposium in $locale, by keyboard', ({ locale, prefix, title, corrected }) => {
  const t = translator(locale);
  const opened = async (name: string | undefined, path: string) => {
    const context = name ? await screens.signedIn(tokens.get(name) ?? '') : await screens.browser.newContext();
    await context.addInitScript("localStorage.setItem('consent', 'no|' + Date.now())");
    const page = await context.newPage();
    const faults = watchFaults(page, /404 \(Not Found\)/);
    await page.goto(screens.at(prefix + path));
    return { page, faults };
  };
  const ended = async ({ page, faults }: Awaited<ReturnType<typeof opened>>) => {
    expect(faults).toEqual([]);
    await page.context().close();
  };
  const mine = (page: Page) => page.locator('[data-post]').filter({ hasText: new RegExp(`${title}|${corrected}`, 'i') });
  let address = '';

  it('has a post written, with its faults beside the fields', async () => {
    const visit = await opened('an', '/settings/my-company');
    const { page } = visit;
    await page.locator('#symposium').waitFor();
    await press(page, t('symposium.own.new'));
    await tabTo(page, t('symposium.own.language.fr'));
    if (locale === 'fr') {
      // The form begins in the language of the member, which is Dutch.
      await page.keyboard.press('Space');
      await tabTo(page, t('symposium.own.language.nl'), 'Shift+Tab');
      await page.keyboard.press('Space');
    }
    await type(page, t(`symposium.own.title.${locale}`), title);
    await press(page, t('symposium.own.save'));
    await page.locator('.field .fault').first().waitFor();
    await look(page, `${locale}-form`);
    await tabTo(page, t('symposium.field.category'), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, t(`symposium.own.text.${locale}`));
    await page.keyboard.type('Af te halen in Gent. <b>Bel</b> niet.');
    await press(page, t('symposium.own.save'));
    await mine(page).getByText(t('symposium.state.waiting')).waitFor();
    expect((await screens.server.get(`${prefix}/symposium`)).text).not.toContain(title);
    await look(page, `${locale}-own`);
    await ended(visit);
  });

  it('of two who save it at once keeps what was typed, and shows what the other wrote', async () => {
    const [one, other] = await Promise.all([opened('an', '/settings/my-company'), opened('an', '/settings/my-company')]);
    const text = (page: Page) => mine(page).getByLabel(t(`symposium.own.text.${locale}`));
    const save = (page: Page) =>
      mine(page)
        .getByRole('button', { name: t('symposium.own.save'), exact: true })
        .click();
    for (const { page } of [one, other]) {
      await mine(page)
        .getByRole('button', { name: ofPost(t('symposium.own.edit')) })
        .click();
      await text(page).waitFor();
    }
    const [first, typed] = [await text(one.page).inputValue(), `Af te halen in Luik.`];
    await text(one.page).fill(typed);
    await save(one.page);
    await text(one.page).waitFor({ state: 'detached' });
    await text(other.page).fill(first);
    await save(other.page);
    await mine(other.page).getByText(t('symposium.own.elsewhere')).waitFor();
    await mine(other.page).getByRole('blockquote').getByText(typed).waitFor();
    expect(await text(other.page).inputValue()).toBe(first);
    await look(other.page, `${locale}-behind`);
    await save(other.page);
    await text(other.page).waitFor({ state: 'detached' });
    await ended(one);
    // Chromium reports the conflict.
    expect(other.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
    await other.page.context().close();
  });

  it('is not left by mistake with something unsaved', async () => {
    const { page } = await opened('an', '/settings/my-company');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(t('symposium.own.new')).click();
    const text = page.getByLabel(t(`symposium.own.text.nl`));
    await text.waitFor();
    // Nothing was typed: nothing is asked.
    await button(t('symposium.own.cancel')).click();
    await text.waitFor({ state: 'detached' });
    await button(t('symposium.own.new')).click();
    await text.fill('Nog niet bewaard.');
    const picture = page.locator('#post-picture');
    await picture.setInputFiles({ name: 'leugen.png', mimeType: 'image/png', buffer: Buffer.from('PK\u0003\u0004') });
    await page.getByText(t('field.wrong_kind')).waitFor();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    await picture.setInputFiles({ name: 'Gevel 1 (één).svg', mimeType: 'image/svg+xml', buffer: svg });
    await page.getByText(/: Gevel-1-een\.svg/).waitFor();
    for (const away of [new RegExp(`^${t('symposium.own.cancel')}$`), ofPost(t('symposium.own.edit'))]) {
      await page.getByRole('button', { name: away }).last().click();
      await button(t('symposium.own.leave.no')).click();
    }
    expect(await text.inputValue()).toBe('Nog niet bewaard.');
    const asked = page.waitForEvent('dialog');
    const left = page.goto(screens.at('/member')).catch(() => {});
    await (await asked).dismiss();
    await left;
    expect(await text.inputValue()).toBe('Nog niet bewaard.');
    await button(t('symposium.own.cancel')).click();
    await button(t('symposium.own.leave.yes')).click();
    await text.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('is not sent without a picture that is on its way, and takes the same file again after a lost connection', async () => {
    const { page } = await opened('an', '/settings/my-company');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(t('symposium.own.new')).click();
    const picture = page.locator('#post-picture');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>');
    const file = { name: 'gevel.svg', mimeType: 'image/svg+xml', buffer: svg };
    await page.context().setOffline(true);
    await picture.setInputFiles(file);
    await page.getByText(t('form.unreachable')).waitFor();
    expect(await picture.inputValue()).toBe('');
    await page.context().setOffline(false);
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/account/files?*', async (route) => {
      await gate;
      await route.continue();
    });
    await picture.setInputFiles(file);
    await page.getByText(t('symposium.own.uploading')).waitFor();
    await button(t('symposium.own.save')).click();
    await page.getByRole('alert').getByText(t('symposium.own.picture.wait')).waitFor();
    letGo();
    await page.getByText(/: gevel\.svg/).waitFor();
    await button(t('symposium.own.save')).click();
    // Now its texts are missing, which has nothing to do with the picture.
    await page.getByRole('alert').getByText(t('problem.invalid_input')).waitFor();
    await page.context().close();
  });

  it('has staff refuse it with a reason', async () => {
    const visit = await opened('mia', '/staff/symposium');
    const { page } = visit;
    await page.getByRole('link', { name: title }).waitFor();
    await page.getByRole('row').filter({ hasText: title }).getByText(portalDocument('dbbe').texts[locale].name, { exact: true }).waitFor();
    await look(page, `${locale}-list`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('desk.palette.label') }).waitFor();
    await page.keyboard.type(title);
    await page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await press(page, new RegExp(`^${title}$`));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    address = `/symposium/${/\/(\d+)$/.exec(page.url())?.[1]}`;
    await look(page, `${locale}-post`);
    await page.keyboard.press('w');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, t('symposium.desk.reason'));
    await page.keyboard.type('Te kort.');
    await press(page, t('symposium.desk.refuse'));
    await page.locator('.desk-lead').getByText(t('symposium.state.refused')).waitFor();
    await page.getByText('Te kort.').waitFor();
    await ended(visit);
  });

  it('has it corrected, and approved', async () => {
    const visit = await opened('an', '/settings/my-company');
    const { page } = visit;
    await mine(page).getByText('Te kort.').waitFor();
    await mine(page)
      .getByRole('button', { name: ofPost(t('symposium.own.edit')) })
      .focus();
    await page.keyboard.press('Enter');
    await type(page, t(`symposium.own.title.${locale}`), corrected);
    await press(page, t('symposium.own.save'));
    await mine(page).getByText(t('symposium.state.waiting')).waitFor();
    await ended(visit);
    const staff = await opened('mia', `/staff${address}`);
    await staff.page.getByRole('heading', { level: 1, name: corrected }).waitFor();
    await staff.page.keyboard.press('a');
    await staff.page.locator('.desk-lead').getByText(t('symposium.state.live')).waitFor();
    await ended(staff);
  });

  it('lets readers choose, read and report it', async () => {
    const visit = await opened(undefined, '/symposium');
    const { page } = visit;
    const links = page.locator('.posts h2 a:visible');
    await expect.poll(() => links.allInnerTexts()).toContain(corrected);
    await look(page, `${locale}-front`);
    await tabTo(page, t('symposium.field.category'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.url()).toMatch(/category=\d/);
    expect(await links.allInnerTexts()).toContain(corrected);
    await press(page, corrected);
    await page.getByRole('heading', { level: 1, name: corrected }).waitFor();
    const html = (await screens.server.get(prefix + address)).text;
    expect(await htmlFaults(html)).toEqual([]);
    expect(html).toContain('&lt;b&gt;Bel&lt;/b&gt;');
    for (const secret of ['an@voorbeeld', 'an Lid', '10000001']) expect(html).not.toContain(secret);
    await look(page, `${locale}-reader`);
    await press(page, t('symposium.report.title'));
    await type(page, t('symposium.report.why'), 'Dit is reclame.');
    await press(page, t('symposium.report.send'));
    await page.getByText(t('symposium.form.reported')).last().waitFor();
    await ended(visit);
    const staff = await opened('mia', `/staff${address}`);
    await staff.page.getByText('Dit is reclame.').waitFor();
    await staff.page.keyboard.press('h');
    await expect.poll(() => staff.page.getByText('Dit is reclame.').count()).toBe(0);
    await ended(staff);
  });

  it('has its writer remove it, and it is gone at once', async () => {
    const visit = await opened('an', '/settings/my-company');
    const { page } = visit;
    await mine(page).waitFor();
    await mine(page)
      .getByRole('button', { name: ofPost(t('symposium.own.remove')) })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, t('symposium.own.remove'));
    await page.getByText(t('symposium.own.removed')).waitFor();
    await expect.poll(async () => (await screens.server.get(prefix + address)).status).toBe(404);
    await expect.poll(async () => (await screens.server.get(`${prefix}/symposium`)).text).not.toContain(corrected);
    await ended(visit);
  });
});
