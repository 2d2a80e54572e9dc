import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, tooWide } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const member = (reference: string, language: string) => ({
  ...{ entity: 'member', reference, email: `lid-${language}@voorbeeld.be` },
  ...{ firstName: 'Luc', lastName: 'Dumont', language },
});

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens([portalDocument('dbbe'), member('M-1', 'nl'), member('M-2', 'fr')]);
});
afterAll(() => screens?.close());

describe.each(['nl', 'fr'] as const)('who asks too often in %s', (locale) => {
  const t = translator(locale);
  const prefix = locale === 'fr' ? '/fr' : '';
  const someMinutes = locale === 'fr' ? /\d+ minutes|1 heure/ : /\d+ minuten|1 uur/;
  const anything = (work: Promise<unknown>) => work.catch(() => undefined);

  async function open(path: string, width = 360): Promise<Page> {
    const context = await screens.browser.newContext({ viewport: { width, height: 780 }, locale });
    const page = await context.newPage();
    await page.goto(screens.at(`${prefix}${path}`));
    return page;
  }
  async function isClean(page: Page): Promise<void> {
    expect(await axeFaults(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
  }

  it('signs in with a code that came before, and reads how long to wait for another', async () => {
    const email = `lid-${locale}@voorbeeld.be`;
    const newest = await screens.mails.newest();
    for (let number = 0; number < 6; number += 1) await screens.post('/api/login/email-code', { email, portalCode: 'dbbe', lang: locale });
    const page = await open('/member');
    await page.getByRole('textbox', { name: t('login.email'), exact: true }).fill(email);
    await page.getByRole('button', { name: t('login.send') }).click();
    await page.getByText(someMinutes).first().waitFor();
    await isClean(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.type('AAAAAA');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await page.keyboard.type(await screens.mails.codeAfter(newest));
    await page.keyboard.press('Enter');
    await page.getByText('Luc').first().waitFor();
    await page.context().close();
  });

  it('registers so as well', async () => {
    const email = `nieuw-${locale}@voorbeeld.be`;
    const body = { email, firstName: 'Mia', lastName: 'Peeters', lang: locale };
    const newest = await screens.mails.newest();
    for (let number = 0; number < 8; number += 1) await anything(screens.post('/api/contacts', body));
    const page = await open('/member', 1_280);
    await page.getByRole('button', { name: t('login.register.instead') }).click();
    await page.getByRole('textbox', { name: t('account.profile.firstName'), exact: true }).fill('Mia');
    await page.getByRole('textbox', { name: t('account.profile.lastName'), exact: true }).fill('Peeters');
    await page.getByRole('textbox', { name: t('login.email'), exact: true }).fill(email);
    await page.getByRole('button', { name: t('login.send') }).click();
    await page.getByText(someMinutes).first().waitFor();
    await isClean(page);
    await page.getByRole('textbox', { name: t('login.code'), exact: true }).fill(await screens.mails.codeAfter(newest));
    await page.keyboard.press('Enter');
    await page.getByText('Mia').first().waitFor();
    await page.context().close();
  });

  it('keeps the message that was typed, and reads how long to wait', async () => {
    const message = { name: 'Jan', email: 'jan@voorbeeld.be', subject: 'Vraag', text: 'Tekst', lang: locale };
    for (let number = 0; number < 11; number += 1) await anything(screens.post('/api/contact-messages', message));
    for (const width of [360, 1_280]) {
      const page = await open('/contact', width);
      for (const [name, value] of Object.entries({ ...message, text: 'Een lange vraag' }))
        if (name !== 'lang') await page.locator(`form [name="${name}"]`).fill(value);
      await page.getByRole('button', { name: t('contact.form.send') }).click();
      await page.getByRole('alert').filter({ hasText: someMinutes }).waitFor();
      await expect.poll(() => page.locator('form [name="text"]').inputValue()).toBe('Een lange vraag');
      await isClean(page);
      await page.context().close();
    }
  });
});
