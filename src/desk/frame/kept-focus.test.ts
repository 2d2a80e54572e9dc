import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser/browser.ts';
import { type BuiltPage, buildPage, openBuilt } from '../../testing/browser/built-page.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

describe('the focus after an act', () => {
  let browser: Browser;
  let built: BuiltPage;
  const open = async () => {
    const { page } = await openBuilt(browser, built);
    await page.locator('#busy').waitFor();
    return page;
  };
  beforeAll(async () => {
    [browser, built] = [await openBrowser(), await buildPage('kept-focus')];
  });
  afterAll(() => browser.close());

  it('comes back to a button that was disabled meanwhile', async () => {
    const page = await open();
    await page.locator('#busy').press('Enter');
    await page.locator('output').getByText('1').waitFor();
    await expect.poll(() => focused(page)).toBe('busy');
    await page.context().close();
  });

  it('goes to what a removed button stood in, and to no other button', async () => {
    const page = await open();
    await page.locator('#remove').press('Enter');
    await expect.poll(() => focused(page)).toBe('UL');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('other');
    expect(await page.locator('ul').getAttribute('tabindex')).toBe(null);
    await page.context().close();
  });

  it('goes to what a button stands in that stays disabled', async () => {
    const page = await open();
    await page.locator('#spent').press('Enter');
    await expect.poll(() => focused(page)).toBe('FORM');
    await page.context().close();
  });

  it('stays where a person went meanwhile', async () => {
    const page = await open();
    await page.locator('#busy').press('Enter');
    await page.locator('#field').focus();
    await page.locator('output').getByText('1').waitFor();
    expect(await focused(page)).toBe('field');
    await page.locator('#busy').press('Enter');
    await page.locator('h1').click();
    await page.locator('output').getByText('2').waitFor();
    expect(await focused(page)).toBe('BODY');
    await page.context().close();
  });

  it('is not taken back after a person left a field', async () => {
    const page = await open();
    await page.locator('#field').focus();
    await page.locator('#field').evaluate((field: HTMLElement) => field.blur());
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('p')));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await focused(page)).toBe('BODY');
    await page.context().close();
  });
});
