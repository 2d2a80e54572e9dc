import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { locales } from '../lib/locale.ts';
import { focused, landsOn, press, tabTo, type } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../testing/documents.ts';

const notices = 6;
const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  themeDocument('hellende-daken'),
  articleDocument({ reference: 'DBBE00000000001' }),
  magazineDocument({ reference: 'DBBEMAG00001' }),
  ...locales.map((language, index) => ({
    ...{ entity: 'member', reference: `M-${language}`, email: `an-${language}@voorbeeld.be`, language },
    ...{ firstName: 'An', lastName: 'Claes', klnr: `1000000${index}` },
  })),
  ...Array.from({ length: notices }, (_, index) => ({
    ...{ entity: 'notification', reference: `N-${index}`, typeReference: 'news', sender: 'Huis', date: `2026-11-0${index + 1}` },
    texts: { nl: { title: `Bericht ${index}`, text: 'Tekst' }, fr: { title: `Message ${index}`, text: 'Texte' } },
  })),
];

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents);
});
afterAll(() => screens?.close());

describe.each(locales)('by keyboard alone, in %s, a member', (locale) => {
  const t = translator(locale);
  const at = (path: string) => screens.at(locale === 'fr' ? `/fr${path}` : path);
  const faults: string[] = [];
  let email = `an-${locale}@voorbeeld.be`;
  let page: Page;

  /** Locator of a notice with its undo button. */
  const startOf = (key: 'account.erase.done') => t(key, { date: '…' }).split('…')[0] ?? '';
  const isClean = async () => expect(await axeFaults(page)).toEqual([]);
  /** Browser with another language than the page: messages of the server must be in that of the page. */
  beforeAll(async () => {
    page = await (await screens.browser.newContext({ locale: locale === 'nl' ? 'fr-BE' : 'nl-BE', reducedMotion: 'reduce' })).newPage();
    watchFaults(page, /status of 4/, faults);
  });
  afterAll(async () => {
    await page?.context().close();
    expect(faults).toEqual([]);
  });

  it('signs in with a code, after a wrong one', async () => {
    const before = await screens.mails.newest();
    // No return link leads to another site.
    await page.goto(`${at('/member')}?return=${encodeURIComponent('/\t/elsewhere.example')}`);
    await type(page, t('login.email'), email);
    await page.keyboard.press('Enter');
    await landsOn(page, t('login.code'));
    await isClean();
    await page.keyboard.type('AAAAAA');
    await page.keyboard.press('Enter');
    await page.getByText(t('problem.code_wrong')).waitFor();
    await landsOn(page, t('login.code'));
    await isClean();
    // The wrong code is selected, so typing replaces it.
    await page.keyboard.type(await screens.mails.codeAfter(before));
    await page.keyboard.press('Enter');
    await landsOn(page, new RegExp(`^${t('member.title')}`));
    await page.getByText(t('account.home.hello', { name: 'An Claes' })).waitFor();
    await isClean();
  });

  it('reacts to a message, marks another as read, and looks at older ones', async () => {
    await press(page, t('notifications.useful'));
    await page.locator('[aria-pressed=true]').first().waitFor();
    await landsOn(page, t('notifications.useful'));
    await tabTo(page, t('notifications.useful'));
    await press(page, t('notifications.seen'));
    await landsOn(page, t('notifications.seen'));
    await expect.poll(() => page.getByText(t('notifications.new'), { exact: true }).count()).toBe(3);
    await press(page, t('notifications.older'));
    await page
      .getByRole('listitem')
      .filter({ hasText: /(?:Bericht|Message) 0/ })
      .waitFor();
    await landsOn(page, t('notifications.useful'));
    await isClean();
  });

  it('changes the profile, by a fault and another browser’s change', async () => {
    await page.goto(at('/settings/my-account'));
    await type(page, t('account.profile.firstName'), ' ');
    await page.keyboard.press('Enter');
    await landsOn(page, t('account.profile.firstName'));
    await expect.poll(() => page.getByText(t('field.required')).count()).toBe(1);
    await isClean();
    const other = await page.context().newPage();
    await other.goto(at('/settings/my-account'));
    await type(other, t('account.profile.phone'), '09 123 45 67');
    await press(other, t('account.profile.save'));
    await other.getByText(t('account.profile.saved')).waitFor();
    await other.close();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Anna');
    await press(page, t('account.profile.save'));
    await landsOn(page, t('account.profile.elsewhere'));
    await expect.poll(() => page.locator('[name=phone]').inputValue()).toBe('09 123 45 67');
    await expect.poll(() => page.locator('[name=firstName]').inputValue()).toBe('Anna');
    await press(page, t('account.profile.save'));
    await page.getByText(t('account.profile.saved')).waitFor();
    await landsOn(page, t('account.profile.save'));
    await page.reload();
    await expect.poll(() => page.locator('[name=firstName]').inputValue()).toBe('Anna');
    await expect.poll(() => page.locator('[name=phone]').inputValue()).toBe('09 123 45 67');
  });

  it('keeps, changes and removes an address, and puts it back', async () => {
    await press(page, t('addresses.add'));
    await landsOn(page, t('addresses.street'));
    await page.keyboard.type('Dorpsstraat');
    await type(page, t('addresses.number'), '12');
    await type(page, t('addresses.zip'), '9000');
    await type(page, t('addresses.city'), 'Gent');
    await tabTo(page, t('addresses.country'));
    await page.keyboard.type('F');
    await press(page, t('addresses.b2b'), 'Space');
    await isClean();
    await press(page, t('addresses.save'));
    await landsOn(page, t('addresses.company'));
    await page.keyboard.type('Dakco');
    await type(page, t('addresses.vat'), 'FR 12.34');
    await page.keyboard.press('Enter');
    await page.getByText(t('addresses.saved')).waitFor();
    await landsOn(page, t('addresses.add'));
    await page.getByText(t('addresses.vat.of', { vat: 'FR1234' })).waitFor();

    await tabTo(page, t('addresses.remove'), 'Shift+Tab');
    await tabTo(page, t('addresses.change'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await landsOn(page, t('addresses.street'));
    await type(page, t('addresses.box'), 'b');
    await page.keyboard.press('Enter');
    await landsOn(page, t('addresses.change'));
    await page.getByText('Dorpsstraat 12 b, 9000 Gent, FR').first().waitFor();

    await press(page, t('addresses.remove'));
    await landsOn(page, t('addresses.removed'));
    await press(page, t('addresses.undo'));
    await landsOn(page, t('addresses.saved'));
    await page.getByText('Dorpsstraat 12 b, 9000 Gent, FR').first().waitFor();
    await isClean();
  });

  it('turns a newsletter on and off, and takes that back', async () => {
    await page.goto(at('/settings/my-newsletters'));
    const first = page.getByRole('switch').first();
    await first.waitFor();
    const name = (await first.getAttribute('aria-label')) ?? '';
    await press(page, name, 'Space');
    await page.getByText(t('recipients.on', { name })).waitFor();
    await landsOn(page, name);
    await page.keyboard.press('Space');
    await page.getByText(t('recipients.off', { name })).waitFor();
    await expect.poll(() => first.getAttribute('aria-checked')).toBe('false');
    await press(page, t('recipients.undo'));
    await landsOn(page, t('recipients.on', { name }));
    await expect.poll(() => first.getAttribute('aria-checked')).toBe('true');
    await isClean();
  });

  it('starts a trial', async () => {
    await page.goto(at('/freesubscription'));
    await page.getByLabel(t('freeSubscription.address'), { exact: true }).waitFor();
    await isClean();
    await press(page, t('freeSubscription.start'));
    await landsOn(page, t('freeSubscription.started'));
    await isClean();
    await press(page, t('freeSubscription.mine'));
    await page.getByText(t('subscriptions.isTrial')).waitFor();
    await isClean();
  });

  it.each([
    ['/contact', 'Bereikbaarheid'],
    ['/pricing', ''],
  ])('writes to the house at %s', async (path, subject) => {
    await page.goto(at(path));
    // Name and address of a member are prefilled.
    await expect.poll(() => page.locator('#contact-form [name=email]').inputValue()).toBe(email);
    await press(page, t('contact.form.send'));
    await landsOn(page, t(subject ? 'contact.form.subject' : 'contact.form.text'));
    await isClean();
    if (subject) await page.keyboard.type(subject);
    await type(page, t('contact.form.text'), 'Een vraag');
    await press(page, t('contact.form.send'));
    await page.locator('[role=status] p').waitFor();
    await landsOn(page, t('contact.form.send'));
    await isClean();
  });

  it('takes another address, with a code that goes there', async () => {
    await page.goto(at('/settings/my-account'));
    const before = await screens.mails.newest();
    await type(page, t('account.email.new'), `wrong-${locale}@voorbeeld.be`);
    await page.keyboard.press('Enter');
    await landsOn(page, t('account.email.code'));
    await screens.mails.codeAfter(before);
    const between = await screens.mails.newest();
    await press(page, t('account.cancel'));
    await landsOn(page, t('account.email.new'));
    await page.keyboard.type(`anna+${locale}@bücher.example`);
    await page.keyboard.press('Enter');
    await landsOn(page, t('account.email.code'));
    await isClean();
    await page.keyboard.type(await screens.mails.codeAfter(between));
    await page.keyboard.press('Enter');
    await landsOn(page, t('account.email.changed'));
    email = `anna+${locale}@xn--bcher-kva.example`;
    await page.getByText(t('account.email.now', { email })).waitFor();
    await isClean();
  });

  it('ends the sessions elsewhere one by one', async () => {
    for (const userAgent of ['Mozilla/5.0 (iPhone) Safari/1', 'Mozilla/5.0 (Windows) Firefox/1']) await screens.tokenOf(email, userAgent);
    await page.reload();
    for (const device of ['Firefox, Windows', 'Safari, iPhone']) {
      await press(page, `${t('account.sessions.end')} ${device}`);
      await landsOn(page, t('account.sessions.ended', { device }));
      await page.getByText(device, { exact: true }).waitFor({ state: 'detached' });
      await tabTo(page, t('addresses.add'), 'Shift+Tab');
    }
    await isClean();
  });

  it('takes everything along, asks to be erased, and takes that back', async () => {
    for (const [button, file] of [
      [t('account.export.html'), 'tweeluik.html'],
      [t('account.export.json'), 'tweeluik.json'],
    ] as const) {
      const download = page.waitForEvent('download');
      await press(page, button);
      expect((await download).suggestedFilename()).toBe(file);
      await landsOn(page, button);
    }
    await press(page, t('account.erase'));
    await landsOn(page, t('account.cancel'));
    await isClean();
    // Asking again reopens the question.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await landsOn(page, t('account.cancel'));
    await press(page, t('account.erase'));
    await landsOn(page, startOf('account.erase.done'));
    await isClean();
    await press(page, t('account.undo'));
    await landsOn(page, t('account.erase.undone'));
    await tabTo(page, t('account.erase'), 'Shift+Tab');
  });

  it('signs out, and in again with the customer number', async () => {
    await tabTo(page, t('account.sessions.out'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await landsOn(page, t('login.email.title'));
    await press(page, t('login.customer.instead'));
    await landsOn(page, t('login.customer.title'));
    await isClean();
    const before = await screens.mails.newest();
    await type(page, t('login.klnr'), locale === 'nl' ? '1000 0000' : '1000 0001');
    await page.keyboard.press('Enter');
    await landsOn(page, t('login.code'));
    await screens.mails.codeAfter(before);
    const between = await screens.mails.newest();
    await press(page, t('login.otherNumber'));
    await landsOn(page, t('login.email.title'));
    await press(page, t('login.customer.instead'));
    await type(page, t('login.klnr'), locale === 'nl' ? '10000000' : '10000001');
    await page.keyboard.press('Enter');
    await landsOn(page, t('login.code'));
    await page.keyboard.type(await screens.mails.codeAfter(between));
    await press(page, t('login.remember'), 'Space');
    await press(page, t('login.enter'));
    await landsOn(page, new RegExp(`^${t('member.settings.account')}`));
    await expect.poll(async () => (await focused(page)).name).toContain(email);
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toEqual(expect.arrayContaining(['authorization', 'rememberme']));
  });
});
