import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser/browser.ts';
import { type BuiltPage, buildPage, openBuilt } from '../../testing/browser/built-page.ts';
import type { EditorPage } from '../../testing/browser/pages/editor.tsx';
import { axeFaults } from '../../testing/browser/screen.ts';

type Testing = { desk: EditorPage; answer(): void };
type Stored = { history?: { document: { texts: { nl: { title: string } } } }[] };

const words = {
  nl: { save: 'Online zetten', nothing: 'Er is niets gewijzigd.', noPart: 'Kies minstens één deel.', title: /^Titel/, done: 'Online om' },
  fr: {
    save: 'Mettre en ligne',
    nothing: 'Rien n’a changé.',
    noPart: 'Choisissez au moins une partie.',
    title: /^Titre/,
    done: 'En ligne à',
  },
} as const;

describe.each(['nl', 'fr'] as const)('the button that saves, in %s,', (locale) => {
  const word = words[locale];
  let browser: Browser;
  let built: BuiltPage;
  let opened: Awaited<ReturnType<typeof openBuilt>>;
  beforeAll(async () => {
    [browser, built] = [await openBrowser(), await buildPage('editor')];
  });
  afterEach(async () => {
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
  afterAll(() => browser?.close());

  it.each([1_280, 360])('says why it saves nothing, and keeps the focus after it did, on %i px', async (width) => {
    opened = await openBuilt(browser, built, { viewport: { width, height: 800 } }, `?locale=${locale}&drafts`);
    const { page } = opened;
    await page.locator('.text-body:visible').first().waitFor();
    const save = page.getByRole('button', { name: word.save }).first();
    const reason = () => save.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(await reason()).toBe(word.nothing);
    await page.getByText(word.nothing).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const field = page.locator('.sheet').getByLabel(word.title);
    await field.nth(locale === 'nl' ? 0 : 1).fill('Anders');
    expect(await reason()).toBeUndefined();
    await save.press('Enter');
    await page.locator('.said').getByText(word.done).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('saves once more where that was asked during a save', async () => {
    opened = await openBuilt(browser, built, { viewport: { width: 1_280, height: 800 } }, `?locale=${locale}`);
    const { page } = opened;
    const titles = () =>
      page.evaluate(() =>
        (JSON.parse(localStorage.getItem('stored') ?? '{}') as Stored).history?.map(({ document }) => document.texts.nl.title),
      );
    const field = page.locator('.sheet').getByLabel(word.title).first();
    await field.waitFor();
    await page.evaluate(() => {
      const testing = window as unknown as Testing;
      testing.answer = testing.desk.holdSaves();
    });
    await field.fill('Eerst');
    await page.keyboard.press('Control+s');
    await field.fill('Eerst en dan');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await page.evaluate(() => (window as unknown as Testing).answer());
    await expect.poll(titles).toEqual(['Privacy', 'Eerst', 'Eerst en dan']);
  });

  it('says that no part is chosen', async () => {
    opened = await openBuilt(browser, built, { viewport: { width: 1_280, height: 800 } }, `?locale=${locale}&drafts`);
    const { page } = opened;
    await page.locator('.text-body:visible').first().waitFor();
    for (const at of [0, 1]) await page.locator('.sheet').getByLabel(word.title).nth(at).fill('Anders');
    for (const part of await page.locator('.save-parts input').all()) await part.uncheck();
    await page.locator('.save-reason').getByText(word.noPart).waitFor();
    expect(await page.getByRole('button', { name: word.save }).first().isDisabled()).toBe(true);
  });
});
