import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser/browser.ts';
import { buildPage, openBuilt, reopenBuilt } from '../../testing/browser/built-page.ts';
import type { EditorPage } from '../../testing/browser/pages/editor.tsx';

type Desk = { desk: EditorPage };
const cut = (page: Page, isCut: boolean | 'answers') => page.evaluate((now) => (window as unknown as Desk).desk.cut(now), isCut);
const drafts = (page: Page) => page.evaluate(() => (window as unknown as Desk).desk.drafts());
const title = (page: Page) => page.getByLabel('Titel · Nederlands');
const query = '?locale=nl&drafts';

it('asks nothing where the server has what this tab sent before its answer was lost', async () => {
  const [browser, built] = [await openBrowser(), await buildPage('editor')];
  let opened = await openBuilt(browser, built, { viewport: { width: 1400, height: 1000 } }, query);
  const { page } = opened;
  await title(page).waitFor();
  await cut(page, 'answers');
  await title(page).fill('Eerst');
  await expect.poll(() => drafts(page)).toMatchObject({ nl: { title: 'Eerst' } });
  await title(page).fill('Eerst en dan');
  await cut(page, false);
  await expect.poll(() => drafts(page)).toMatchObject({ nl: { title: 'Eerst en dan' } });
  expect(await page.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).count()).toBe(0);

  // The same, where the browser is killed before the next send.
  await cut(page, 'answers');
  await title(page).fill('Nog iets');
  await expect.poll(() => drafts(page)).toMatchObject({ nl: { title: 'Nog iets' } });
  await title(page).fill('Nog iets meer');
  await page.waitForTimeout(100);
  await page.close({ runBeforeUnload: false });
  opened = await reopenBuilt(opened, built, query);
  await expect.poll(() => title(opened.page).inputValue()).toBe('Nog iets meer');
  await expect.poll(() => drafts(opened.page)).toMatchObject({ nl: { title: 'Nog iets meer' } });
  expect(await opened.page.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).count()).toBe(0);
  expect(opened.faults).toEqual([]);
  await browser.close();
});
