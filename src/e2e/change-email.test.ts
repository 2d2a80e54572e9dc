import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, htmlFaults, lookAt, tooWide, visitor } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const member = (reference: string, language: string) => ({
  ...{ entity: 'member', reference, email: `oud-${language}@voorbeeld.be` },
  ...{ firstName: 'Luc', lastName: 'Dumont', language },
});

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens([portalDocument('dbbe'), member('M-1', 'nl'), member('M-2', 'fr')]);
});
afterAll(() => screens?.close());

describe.each(['nl', 'fr'] as const)('a change of e-mail in %s', (locale) => {
  const t = translator(locale);
  const prefix = locale === 'fr' ? '/fr' : '';
  const [before, after] = [`oud-${locale}@voorbeeld.be`, `nieuw-${locale}@voorbeeld.be`];
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName);
  let [mine, others, link] = ['', '', ''];
  const isLive = async (token: string) =>
    (await fetch(`http://127.0.0.1:${screens.server.port}/api/account/sessions`, { headers: { authorization: `Bearer ${token}` } }))
      .status === 200;

  it('is made with the keyboard, and ends other sessions where that is ticked', async () => {
    mine = await screens.tokenOf(before);
    others = await screens.tokenOf(before, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    const context = await screens.signedIn(mine, { viewport: { width: 360, height: 780 }, locale });
    const page = await context.newPage();
    const newest = await screens.mails.newest();
    await page.goto(screens.at(`${prefix}/settings/my-account`));
    await page.getByLabel(t('account.email.new')).fill(after);
    await page.keyboard.press('Enter');
    await page.getByLabel(t('account.email.endOthers')).waitFor();
    await expect.poll(() => focused(page)).toBe('code');
    expect(await axeFaults(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    await page.keyboard.type('AAAAAA');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await expect.poll(() => focused(page)).toBe('code');
    await page.keyboard.type(await screens.mails.codeAfter(newest));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByLabel(t('account.email.endOthers')).isChecked()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(t('account.email.changed')).waitFor();
    await page.getByText(t('account.email.now', { email: after })).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await expect.poll(() => focused(page)).not.toBe('BODY');
    expect([await isLive(mine), await isLive(others)]).toEqual([true, false]);
    link = await screens.mails.after(newest, /href="([^"]*\/api\/account\/email\/undo[^"]*)"/);
    await context.close();
  });

  it('is told to the old address in a mail that fits a telephone', async () => {
    const id = (await screens.mails.all())[0] ?? 0;
    const mail = await screens.mails.html(id);
    expect(mail).toContain(`lang="${locale}"`);
    const page = await screens.browser.newPage({ viewport: { width: 360, height: 780 } });
    await page.setContent(mail);
    expect(await tooWide(page)).toBe(0);
    await expect.poll(() => page.getByRole('link').filter({ hasText: /\S/ }).count()).toBeGreaterThan(0);
    await page.close();
  });

  it('has a page that looks like the site, and changes nothing when it is read', async () => {
    const { pathname, search } = new URL(link);
    const path = `${pathname}${search}`;
    const visit = visitor(screens.browser, `http://dbbe.localhost:${screens.server.port}`);
    await lookAt(visit, path);
    await visit(path, { viewport: { width: 1_280, height: 800 } }, async (page) => {
      expect(await htmlFaults(await page.content())).toEqual([]);
      const styleOf = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
      const [font, ground] = [await styleOf('h1', 'font-family'), await styleOf('html', 'background-color')];
      const name = page.getByRole('link', { name: locale === 'fr' ? 'Portail dbbe' : 'Portaal dbbe' });
      await expect.poll(() => name.getAttribute('href')).toBe(prefix || '/');
      await page.goto(screens.at(`${prefix}/contact`));
      expect([await styleOf('h1', 'font-family'), await styleOf('html', 'background-color')]).toEqual([font, ground]);
    });
    expect(await isLive(mine)).toBe(true);
  });

  it('is undone by its button with the keyboard, once', async () => {
    const context = await screens.signedIn(mine, { viewport: { width: 360, height: 780 }, locale });
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('button', { name: t('server.link.undo.button') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('server.link.undo.done.title') }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    expect(await isLive(mine)).toBe(false);
    await page.getByRole('link', { name: t('server.link.undo.signIn') }).click();
    await page.getByLabel(t('login.email')).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/member`);
    expect(await isLive(await screens.tokenOf(before))).toBe(true);
    await page.goto(link);
    await page.getByRole('heading', { name: t('server.link.undo.over.title') }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  });
});
