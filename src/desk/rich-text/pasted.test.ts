import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml } from '../../content/allowed-html.ts';
import { openBrowser } from '../../testing/browser/browser.ts';
import { buildPage, openBuilt } from '../../testing/browser/built-page.ts';
import type { RichTextPage } from '../../testing/browser/pages/rich-text.tsx';
import { type Expected, faultsOf } from '../../testing/browser/pasted.ts';

const folder = 'src/testing/clipboard';
const samples = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.html.txt'))
  .map((name) => path.basename(name, '.html.txt'));

describe('what is pasted', () => {
  let browser: Browser;
  let page: Page;
  let judge: Page;
  let faults: string[];
  beforeAll(async () => {
    browser = await openBrowser();
    ({ page, faults } = await openBuilt(browser, await buildPage('rich-text')));
    judge = await browser.newPage();
    await page.waitForSelector('#place .text-body');
  });
  afterAll(() => browser.close());

  it.each(samples)('from %s is saved as text and structure, and nothing else', async (name) => {
    const html = fs.readFileSync(path.join(folder, `${name}.html.txt`), 'utf8');
    const expected = JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Expected;
    const left = await page.evaluate((given) => {
      const { desk } = window as unknown as { desk: RichTextPage };
      desk.open('');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return desk.html();
    }, html);
    expect(await faultsOf(judge, cleanHtml(left).html, html, expected)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
