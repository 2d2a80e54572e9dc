import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';
import { run } from '../testing/servers/server.ts';

const people = [{ entity: 'member', reference: 'M-1', email: 'luc@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' }];
const documents = [portalDocument('dbbe'), pageDocument('bezoek'), ...people];
const isFocused = (page: Page, selector: string) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

describe('Escape in translation', () => {
  let screens: MemberScreens;
  const tokens: string[] = [];
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    for (const { email } of people) {
      const add = ['src/server/commands/staff.ts', 'add', email, '--role', 'translator'];
      expect(await run(add, { DATA_DIR: screens.server.dataDir })).toMatchObject({ code: 0 });
      tokens.push(await screens.tokenOf(email));
    }
  });
  afterAll(() => screens.close());

  async function opened(address: string, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await screens.signedIn(tokens[0] ?? '', { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(screens.at(address));
    await work(page);
    await context.close();
  }

  it('leaves the panel by Escape as by its button, asks where words are typed, and gives the focus back', async () => {
    await opened('/bezoek', async (page) => {
      await page.getByRole('button', { name: 'Vertaal deze pagina' }).click();
      const search = page.getByRole('searchbox', { name: 'Bericht zoeken' });
      await search.fill('layouts.skip');
      await page.getByRole('button', { name: /layouts\.skip$/ }).click();
      const field = page.getByLabel('Nederlands', { exact: true });
      await field.pressSequentially('x');
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
      await page.keyboard.press('Escape');
      await expect.poll(() => asked).toEqual(['beforeunload']);
      expect(await field.inputValue()).toMatch(/x$/);
      await field.press('Backspace');
      await page.keyboard.press('Escape');
      await page.locator('.translate-panel').waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(page, '.edit-this button')).toBe(true);
    });
  });

  it('goes back from a message of the room by Escape, asks where words are typed, and gives the focus to its row', async () => {
    await opened('/staff/messages?q=layouts.skip', async (page) => {
      await page.getByRole('link', { name: 'layouts.skip', exact: true }).press('Enter');
      const field = page.getByLabel('Nederlands', { exact: true });
      await field.pressSequentially('x');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      await field.press('Backspace');
      await page.keyboard.press('Escape');
      await expect.poll(() => isFocused(page, '[data-row="layouts.skip"] a')).toBe(true);
    });
  });
});
