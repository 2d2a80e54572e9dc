import type { BrowserContext, Page, Request } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument, themeDocument } from '../testing/documents.ts';

const t = translator('nl');
const member = (name: string) => ({
  ...{ entity: 'member', reference: name, email: `${name.toLowerCase()}@voorbeeld.be`, language: 'nl' },
  ...{ firstName: name, lastName: 'Claes' },
});
const interests = ['daken', 'goten', 'hout'];
const documents = [
  portalDocument('dbbe'),
  ...interests.map((code) => ({ entity: 'interest', code, texts: { nl: { name: code }, fr: { name: code } } })),
  { ...themeDocument('alles'), interests },
  articleDocument({ reference: 'DBBE00000000001' }),
  member('An'),
  member('Bart'),
  {
    ...{ entity: 'address', reference: 'A-1', member: 'An', lang: 'nl', street: 'Dorpsstraat', streetNumber: '12' },
    ...{ zipCode: '9000', city: 'Gent', countryCode: 'BE', isB2b: false },
  },
  ...Array.from({ length: 12 }, (_, index) => ({
    ...{ entity: 'notification', reference: `N-${index}`, typeReference: 'news', sender: 'Huis', date: `2026-10-${index + 10}` },
    texts: { nl: { title: `Bericht ${index}`, text: 'Tekst' }, fr: { title: `Message ${index}`, text: 'Texte' } },
  })),
];

let screens: MemberScreens;
beforeAll(async () => {
  screens = await openMemberScreens(documents);
});
afterAll(() => screens?.close());

/** Delays calls until a test releases them. */
async function held(page: Page, isIt: (request: Request) => boolean) {
  const waiting: (() => void)[] = [];
  const bodies: unknown[] = [];
  await page.route('**/api/**', async (route, request) => {
    if (isIt(request)) {
      bodies.push(request.postDataJSON());
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    await route.continue();
  });
  return { bodies, letGo: () => waiting.shift()?.() };
}

describe('several at once', () => {
  let context: BrowserContext;
  const faults: string[] = [];
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    watchFaults(page, undefined, faults);
    await page.goto(screens.at(path));
    return page;
  };
  /** Token of each member; a new one after a sign-out. */
  const tokens = new Map<string, string>();
  async function enter(name: string): Promise<void> {
    const token = tokens.get(name) ?? (await screens.tokenOf(`${name.toLowerCase()}@voorbeeld.be`));
    tokens.set(name, token);
    context = await screens.signedIn(token, { locale: 'nl' });
  }
  async function signOut(page: Page): Promise<void> {
    tokens.clear();
    await page.getByRole('button', { name: t('account.sessions.out') }).click();
  }
  const isDoor = (page: Page) => page.getByRole('button', { name: t('login.send') }).waitFor();
  async function signIn(page: Page, name: string): Promise<void> {
    const before = await screens.mails.newest();
    await page.getByRole('textbox', { name: t('login.email') }).fill(`${name.toLowerCase()}@voorbeeld.be`);
    await page.getByRole('button', { name: t('login.send') }).click();
    await page.getByLabel(t('login.code'), { exact: true }).fill(await screens.mails.codeAfter(before));
    await page.keyboard.press('Enter');
  }
  /** Event of a browser whose reader returns to a tab. */
  const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
  const nameOf = (page: Page) => page.getByLabel(t('account.profile.firstName'), { exact: true });
  const phone = (page: Page) => page.locator('input[name=phone]');

  afterEach(async () => {
    await context.close();
    expect(faults.splice(0)).toEqual([]);
  });

  it('leave nothing of one member to the next at the same page', async () => {
    await enter('An');
    const page = await open('/settings/my-account');
    await page.getByText('Dorpsstraat 12').first().waitFor();
    await signOut(page);
    await isDoor(page);
    await signIn(page, 'Bart');
    await page.getByText(t('addresses.none')).waitFor();
    await expect.poll(() => nameOf(page).inputValue()).toBe('Bart');
    await expect.poll(() => page.getByText('Dorpsstraat').count()).toBe(0);
  });

  it('are seen by the other tab when somebody comes back to it', async () => {
    await enter('An');
    const [first, second] = [await open('/settings/my-account'), await open('/settings/my-account')];
    await nameOf(first).waitFor();
    await signOut(second);
    await isDoor(second);
    await comeBack(first);
    await isDoor(first);
    await signIn(second, 'An');
    await nameOf(second).waitFor();
    await comeBack(first);
    await nameOf(first).waitFor();
    await signOut(second);
    await signIn(second, 'Bart');
    await nameOf(second).waitFor();
    await comeBack(first);
    await first.getByText(t('addresses.none')).waitFor();
    await expect.poll(() => nameOf(first).inputValue()).toBe('Bart');
  });

  it('choose interests as quickly as they like, and the last choice holds', async () => {
    await enter('An');
    const page = await open('/member');
    const choices = await held(page, (request) => request.method() === 'PUT');
    for (const name of interests) await page.getByLabel(name, { exact: true }).click();
    await page.getByLabel('goten', { exact: true }).click();
    for (const sent of [1, 2, 3, 4]) {
      await expect.poll(() => choices.bodies.length).toBe(sent);
      await expect.poll(() => page.getByLabel('daken', { exact: true }).isChecked()).toBe(true);
      choices.letGo();
    }
    await page.getByText(t('account.home.interests.off', { name: 'goten' })).waitFor();
    await page.reload();
    await page.getByLabel('hout', { exact: true }).waitFor();
    const chosen = await Promise.all(interests.map((name) => page.getByLabel(name, { exact: true }).isChecked()));
    expect(chosen).toEqual([true, false, true]);
  });

  it('ask twice for older messages, and get each once', async () => {
    await enter('An');
    const page = await open('/member');
    await page.getByRole('button', { name: t('notifications.older') }).dblclick();
    const titles = page.locator('.notices > li strong');
    await titles.filter({ hasText: /Bericht 0$/ }).waitFor();
    expect(new Set(await titles.allTextContents()).size).toBe(12);
    await expect.poll(() => titles.count()).toBe(12);
  });

  it('type on while what was typed is being kept', async () => {
    await enter('An');
    const page = await open('/settings/my-account');
    const changes = await held(page, (request) => request.method() === 'PUT');
    await phone(page).fill('1');
    await page.getByRole('button', { name: t('account.profile.save') }).click();
    await expect.poll(() => changes.bodies.length).toBe(1);
    await phone(page).fill('12');
    changes.letGo();
    await page.getByText(t('account.profile.saved')).waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe('12');
  });

  it('remove an address that was removed elsewhere, and are told so in their language', async () => {
    await enter('An');
    const [first, second] = [await open('/settings/my-account'), await open('/settings/my-account')];
    const remove = (page: Page) => page.getByRole('button', { name: `${t('addresses.remove')} Dorpsstraat` }).click();
    await first.getByText('Dorpsstraat 12').first().waitFor();
    await remove(second);
    await second.getByText(t('addresses.removed')).waitFor();
    await remove(first);
    await first.getByText(t('form.gone')).waitFor();
    await first.getByText(t('addresses.none')).waitFor();
    // The browser itself logs the 404.
    expect(faults.splice(0)).toHaveLength(1);
  });
});
