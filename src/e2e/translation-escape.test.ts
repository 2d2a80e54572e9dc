import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTranslatorScreens, type TranslatorScreens } from '../testing/browser/translator-screens.ts';

const isFocused = (page: Page, selector: string) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

describe('Escape in translation', () => {
  let screens: TranslatorScreens;
  beforeAll(async () => {
    screens = await openTranslatorScreens();
  });
  afterAll(() => screens.close());

  it('leaves the panel by Escape as by its button, asks where words are typed, and gives the focus back', async () => {
    await screens.opened('/bezoek', async (page) => {
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
    await screens.opened('/staff/messages?q=layouts.skip', async (page) => {
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
