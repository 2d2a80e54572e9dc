import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const t = translator('nl');
const place = { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false, lang: 'nl' };
const member = (reference: string, email: string) => ({
  entity: 'member',
  reference,
  email,
  firstName: 'Luc',
  lastName: 'Dumont',
  language: 'nl',
});
const address = (reference: string, owner: string, streetNumber: string) => ({
  entity: 'address',
  reference,
  member: owner,
  ...place,
  streetNumber,
});
const premium = articleDocument({ reference: 'DBBE00000000002', displayDate: '2026-11-09', isPremium: true });
const documents = [
  portalDocument('dbbe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  premium,
  member('M-1', 'abonnee@voorbeeld.be'),
  address('D-1', 'M-1', '7'),
  address('D-2', 'M-1', '9'),
  { entity: 'abo', reference: 'A-1', member: 'M-1', portal: 'dbbe', startDate: '2020-01-01', expiryDate: '2090-01-01', address: 'D-1' },
  member('M-2', 'lezer@voorbeeld.be'),
];

let screens: MemberScreens;
let subscriber: string;
let reader: string;
beforeAll(async () => {
  screens = await openMemberScreens(documents);
  subscriber = await screens.tokenOf('abonnee@voorbeeld.be');
  reader = await screens.tokenOf('lezer@voorbeeld.be');
});
afterAll(() => screens?.close());

async function open(path: string, token?: string): Promise<Page> {
  const context = token ? await screens.signedIn(token) : await screens.browser.newContext();
  const page = await context.newPage();
  await page.goto(screens.at(path));
  return page;
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id);
const asMember = async <T>(token: string, path: string, method = 'GET'): Promise<T> =>
  (await (
    await fetch(`http://127.0.0.1:${screens.server.port}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  ).json()) as T;

describe('addresses', () => {
  it('asks before an address goes that a running subscription uses, and puts it back as it was', async () => {
    const page = await open('/settings/my-account', subscriber);
    const before = await asMember<{ id: number }[]>(subscriber, '/api/account/addresses');
    const remove = page.getByRole('button', { name: `${t('addresses.remove')} Dakstraat 7` });
    await remove.click();
    const question = page.getByRole('dialog');
    await question.getByText('Portaal dbbe').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await question.getByRole('button', { name: t('addresses.cancel') }).click();
    expect(await asMember(subscriber, '/api/account/addresses')).toEqual(before);
    await remove.click();
    await question.getByRole('button', { name: t('addresses.remove') }).click();
    await page.getByText(t('addresses.removed')).waitFor();
    await page.getByRole('button', { name: t('addresses.undo') }).click();
    await remove.waitFor();
    expect(await asMember(subscriber, '/api/account/addresses')).toEqual(before);
    expect(await asMember(subscriber, '/api/account/abos-info')).toMatchObject([{ address: { id: before[0]?.id } }]);
    // An unused address is removed without confirmation.
    await page.getByRole('button', { name: `${t('addresses.remove')} Dakstraat 9` }).click();
    await page.getByText(t('addresses.removed')).waitFor();
    await page.getByRole('button', { name: t('addresses.undo') }).click();
    await page.getByRole('button', { name: `${t('addresses.remove')} Dakstraat 9` }).waitFor();
    await page.context().close();
  });

  it('chooses where a subscription is sent, and takes that back', async () => {
    const page = await open('/settings/my-subscriptions', subscriber);
    const choice = page.getByLabel(t('subscriptions.address', { name: 'Portaal dbbe' }));
    await choice.selectOption({ label: 'Dakstraat 9, 9000 Gent, BE' });
    await page.getByRole('button', { name: t('subscriptions.undo') }).waitFor();
    expect(await asMember(subscriber, '/api/account/abos-info')).toMatchObject([{ address: { streetNumber: '9' } }]);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: t('subscriptions.undo') }).click();
    await expect.poll(() => asMember(subscriber, '/api/account/abos-info')).toMatchObject([{ address: { streetNumber: '7' } }]);
    await page.context().close();
  });
});

describe('the trial', () => {
  it('offers no form to who has a subscription, and leads back to the article', async () => {
    const page = await open('/freesubscription?return=%2Fdossier%2FDBBE00000000002', subscriber);
    await page.getByText(t('freeSubscription.running')).waitFor();
    await expect.poll(() => page.getByRole('button', { name: t('freeSubscription.start') }).count()).toBe(0);
    await page.getByRole('link', { name: t('freeSubscription.readOn') }).click();
    await page.waitForURL('**/dossier/DBBE00000000002');
    await page.context().close();
  });

  it('comes from the wall, by way of a new address, back to the article', async () => {
    const page = await open('/dossier/DBBE00000000002', reader);
    await page.getByRole('link', { name: t('articles.paywall.trial') }).click();
    await page.getByRole('link', { name: t('freeSubscription.addAddress') }).click();
    await page.getByLabel(t('addresses.street')).fill('Dorpsstraat');
    await page.getByLabel(t('addresses.number'), { exact: true }).fill('1');
    await page.getByLabel(t('addresses.zip')).fill('9000');
    await page.getByLabel(t('addresses.city')).fill('Gent');
    await page.getByRole('button', { name: t('addresses.save') }).click();
    await page.waitForURL('**/freesubscription?return=**');
    await page.getByRole('button', { name: t('freeSubscription.start') }).click();
    await page.getByText(t('freeSubscription.started')).waitFor();
    await page.getByRole('link', { name: t('freeSubscription.readOn') }).click();
    await page.waitForURL('**/dossier/DBBE00000000002');
    await page.context().close();
  });
});

describe('contact', () => {
  it('is filled in for who is signed in, and belongs to the account', async () => {
    const page = await open('/contact', subscriber);
    await expect.poll(() => page.getByLabel(t('contact.form.name')).inputValue()).toBe('Luc Dumont');
    await expect.poll(() => page.getByLabel(t('contact.form.email')).inputValue()).toBe('abonnee@voorbeeld.be');
    await page.getByLabel(t('contact.form.subject')).fill('Vraag van een lid');
    await page.getByLabel(t('contact.form.text')).fill('Hoe laat?');
    await page.getByRole('button', { name: t('contact.form.send') }).click();
    await page.locator('[role=status] p').waitFor();
    const { data } = await asMember<{ data: { messages: object[] } }>(subscriber, '/api/account/export');
    expect(data.messages).toMatchObject([{ subject: 'Vraag van een lid', email: null }]);
    await page.context().close();
  });

  it('is posted by the browser where its script does not come, and nothing is lost', async () => {
    const page = await open('/contact');
    await page.route(/_astro\/.*store/, (route) => route.abort());
    await page.getByLabel(t('contact.form.name')).fill('Jan');
    await page.getByLabel(t('contact.form.email')).fill('geen adres');
    await page.getByLabel(t('contact.form.subject')).fill('Vraag');
    await page.getByLabel(t('contact.form.text')).fill('Hoe laat?');
    await page.getByRole('button', { name: t('contact.form.send') }).click();
    await page.getByText(t('field.not_an_email')).waitFor();
    expect(page.url()).toBe(screens.at('/api/contact-messages/form'));
    await expect.poll(() => focused(page)).toBe('email');
    await expect.poll(() => page.getByLabel(t('contact.form.text')).inputValue()).toBe('Hoe laat?');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel(t('contact.form.email')).fill('jan@voorbeeld.be');
    await page.getByRole('button', { name: t('contact.form.send') }).click();
    await page.waitForURL('**/contact#sent');
    await expect.poll(() => page.getByText(t('contact.form.received')).isVisible()).toBe(true);
    await page.context().close();
  });
});

describe('a sign-in', () => {
  it('has the focus in the code field, also after a wrong code, with that selected', async () => {
    const page = await open('/member');
    const before = await screens.mails.newest();
    await page.getByRole('textbox', { name: t('login.email') }).fill('abonnee@voorbeeld.be');
    await page.getByRole('button', { name: t('login.send') }).click();
    await expect.poll(() => focused(page)).toBe('code');
    await page.keyboard.type('AAAAAA');
    await page.keyboard.press('Enter');
    await page.getByText(t('problem.code_wrong')).waitFor();
    await expect.poll(() => focused(page)).toBe('code');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('AAAAAA');
    await page.keyboard.type(await screens.mails.codeAfter(before));
    await page.keyboard.press('Enter');
    await page.getByText(t('account.home.hello', { name: 'Luc Dumont' })).waitFor();
    await page.context().close();
  });

  it('that was ended elsewhere says so, and what was typed is there again after the next one', async () => {
    const token = await screens.tokenOf('lezer@voorbeeld.be');
    const page = await open('/settings/my-account', token);
    await page.locator('[name=phone]').fill('+32 9 123 45 67');
    // A call of the page that is still on its way would say so before the button does.
    await page.waitForLoadState('networkidle');
    await screens.post('/api/login/logout', {}, { authorization: `Bearer ${token}` });
    await page.getByRole('button', { name: t('account.profile.save') }).click();
    await page.getByText(t('login.ended')).waitFor();
    await expect.poll(() => page.locator('[name=phone]').isVisible()).toBe(false);
    await expect.poll(() => page.locator('a[data-member]').textContent()).not.toBe('Luc');
    expect(await axeFaults(page)).toEqual([]);
    await expect.poll(() => page.getByRole('textbox', { name: t('login.email') }).inputValue()).toBe('lezer@voorbeeld.be');
    const before = await screens.mails.newest();
    await page.getByRole('button', { name: t('login.send') }).click();
    await page.getByLabel(t('login.code'), { exact: true }).fill(await screens.mails.codeAfter(before));
    await page.getByRole('button', { name: t('login.enter') }).click();
    await page.locator('[name=phone]').waitFor();
    await expect.poll(() => page.locator('[name=phone]').inputValue()).toBe('+32 9 123 45 67');
    await page.getByRole('button', { name: t('account.profile.save') }).click();
    await page.getByText(t('account.profile.saved')).waitFor();
    await page.context().close();
  });
});
