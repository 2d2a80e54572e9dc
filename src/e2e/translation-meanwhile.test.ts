import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../testing/browser/screen.ts';
import { openTranslatorScreens, type TranslatorScreens } from '../testing/browser/translator-screens.ts';

describe('a message that two people change', () => {
  let screens: TranslatorScreens;
  beforeAll(async () => {
    screens = await openTranslatorScreens();
  });
  afterAll(() => screens.close());

  const place = { appId: 1, key: 'layouts.skip', language: 'nl' };
  const say = (value: string) => {
    const headers = { authorization: `Bearer ${screens.tokens[1]}` };
    return screens.post('/api/translations', { ...place, value, portalCode: 'dbbe' }, headers);
  };
  const served = async () => (await screens.server.get('/bezoek')).text;
  /** Opens the message in place. */
  const choose = async (page: Page) => {
    await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
    await page.getByRole('searchbox', { name: 'Bericht zoeken' }).fill('layouts.skip');
    await page.getByRole('button', { name: /layouts\.skip$/ }).click();
  };
  const formOn = (page: Page) => {
    const field = page.getByLabel('Nederlands', { exact: true });
    return { field, save: page.locator('form', { has: field }).locator('[type=submit]') };
  };
  /** Saves a text and types another while a request of the save is held. @returns a function that lets it go */
  const typeOn = async (page: Page, isHeld: (request: Request) => boolean) => {
    const { field, save } = formOn(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/translations**', async (route) => {
      if (isHeld(route.request())) await held;
      await route.continue();
    });
    await field.fill('Eerst van Luc');
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/translations') && isHeld(request)),
      save.press('Enter'),
    ]);
    await field.fill('Verder van Luc');
    return release;
  };

  it.each([
    ['in place', '/bezoek'],
    ['in the room', '/staff/messages?key=layouts.skip&portal=dbbe'],
  ])('shows %s what the other one wrote, and keeps both until one is chosen', async (_, address) => {
    await say(`Begin ${address}`);
    await screens.opened(address, async (page) => {
      if (address === '/bezoek') await choose(page);
      const { field, save } = formOn(page);
      await expect.poll(() => field.inputValue()).toBe(`Begin ${address}`);
      await field.fill('Woorden van Luc');
      await say('Woorden van An');
      await save.press('Enter');
      await page.getByText('Intussen wijzigde An Peeters dit bericht. Nu staat er:').waitFor();
      await page.locator('q', { hasText: 'Woorden van An' }).waitFor();
      expect(await field.inputValue()).toBe('Woorden van Luc');
      expect(await served()).toContain('Woorden van An');
      // The pages on which the room measures the text are drawn in frames that go when it is known.
      if (address !== '/bezoek') await page.getByText(/zijn plaats/).waitFor();
      await expect.poll(() => page.locator('iframe').count()).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Toch mijn tekst bewaren' }).press('Enter');
      await expect.poll(served).toContain('Woorden van Luc');
      await field.fill('Nog meer van Luc');
      await say('Nog meer van An');
      await save.press('Enter');
      await page.getByRole('button', { name: 'Die tekst nemen' }).press('Enter');
      await expect.poll(() => field.inputValue()).toBe('Nog meer van An');
      await field.fill('Het laatste van Luc');
      await save.press('Enter');
      await expect.poll(served).toContain('Het laatste van Luc');
    });
  });

  it('keeps what is typed while a save is under way, and asks before it replaces what came after that save', async () => {
    await say('Begin');
    await screens.opened('/bezoek', async (page) => {
      await choose(page);
      const { field, save } = formOn(page);
      await expect.poll(() => field.inputValue()).toBe('Begin');
      const release = await typeOn(page, (request) => request.url().includes('/page?'));
      await say('Daarna van An');
      release();
      await page.getByText('Bewaard.').waitFor();
      expect(await field.inputValue()).toBe('Verder van Luc');
      await save.press('Enter');
      await page.locator('q', { hasText: 'Daarna van An' }).waitFor();
      expect(await served()).toContain('Daarna van An');
      await field.fill('Ten slotte van Luc');
      await page.getByRole('button', { name: 'Toch mijn tekst bewaren' }).press('Enter');
      await expect.poll(served).toContain('Ten slotte van Luc');
    });
  });

  it('keeps in the room what is typed while a save is under way', async () => {
    await say('Begin');
    await screens.opened('/staff/messages?key=layouts.skip&portal=dbbe', async (page) => {
      const { field, save } = formOn(page);
      await expect.poll(() => field.inputValue()).toBe('Begin');
      const release = await typeOn(page, (request) => request.method() === 'POST');
      release();
      await page.getByText('Bewaard.').waitFor();
      expect(await field.inputValue()).toBe('Verder van Luc');
      await expect.poll(served).toContain('Eerst van Luc');
      await save.press('Enter');
      await expect.poll(served).toContain('Verder van Luc');
    });
  });
});
