import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser/browser.ts';
import { type BuiltPage, buildPage, openBuilt } from '../../testing/browser/built-page.ts';
import type { EditorPage } from '../../testing/browser/pages/editor.tsx';

type Desk = { desk: EditorPage };
const cut = (page: Page, isCut: boolean) => page.evaluate((now) => (window as unknown as Desk).desk.cut(now), isCut);

describe('earlier versions of a document', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = [await openBrowser(), await buildPage('editor')];
  });
  afterAll(() => browser.close());

  it('list each earlier version once, however often more are asked for, and goes on after a fault', async () => {
    const { page, faults } = await openBuilt(browser, built, { viewport: { width: 1400, height: 1000 } }, '?locale=nl');
    await page.locator('.text-body:visible').first().waitFor();
    for (let number = 1; number <= 12; number += 1)
      await page.evaluate(
        (title) =>
          (window as unknown as Desk).desk.saveAsOther({
            ...{ entity: 'page', reference: 'privacy', portals: ['dbbe'], isPublished: true },
            texts: { nl: { title } },
          }),
        `Versie ${number}`,
      );
    await page.getByRole('button', { name: 'Geschiedenis' }).press('Enter');
    const entries = page.locator('.history > ol > li');
    await expect.poll(() => entries.count()).toBe(5);
    const more = page.getByRole('button', { name: 'Oudere wijzigingen' });
    await more.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
    await expect.poll(() => entries.count()).toBe(10);
    await cut(page, true);
    await more.press('Enter');
    const again = page.locator('.history').getByRole('alert').getByRole('button');
    await again.waitFor();
    await cut(page, false);
    await again.press('Enter');
    await expect.poll(() => entries.count()).toBe(13);
    expect(await more.count()).toBe(0);

    // Each entry opens the version before its change: the first "Versie 11", the third "Versie 9".
    await entries.first().getByRole('button', { name: 'Vergelijken met nu' }).press('Enter');
    const compared = page.locator('.history .compared');
    const isWithNow = () => expect.poll(() => compared.locator('del, ins').allTextContents()).toContain('Privacy');
    await isWithNow();
    await compared.getByLabel('Vergelijken met').selectOption({ index: 2 });
    await expect.poll(() => compared.locator('del, ins').allTextContents()).toEqual(['9', '11']);
    await compared.getByLabel('Vergelijken met').selectOption({ index: 0 });
    await isWithNow();
    await entries.nth(2).getByRole('button', { name: 'Vergelijken met nu' }).press('Enter');
    await isWithNow();
    await compared.getByLabel('Vergelijken met').selectOption({ index: 1 });
    await expect.poll(() => compared.locator('del, ins').allTextContents()).toEqual(['9', '11']);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
