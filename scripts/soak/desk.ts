import { openBrowser } from '../../src/testing/browser/browser.ts';
import { buildPage, openBuilt } from '../../src/testing/browser/built-page.ts';
import { tryLetters } from '../../src/testing/browser/letters.ts';
import { sampleTexts } from '../../src/testing/sample-texts.ts';

/** Types and removes a letter in every kind of line of every text of the data and of the demo, in Chromium. */
export async function soakDesk(): Promise<string[]> {
  const browser = await openBrowser();
  try {
    const { page, faults } = await openBuilt(browser, await buildPage('rich-text'));
    let texts = 0;
    let lines = 0;
    for await (const text of sampleTexts()) {
      const result = await tryLetters(page, text);
      faults.push(...result.faults);
      texts++;
      lines += result.tried;
    }
    console.log(`${texts} texts, a letter in ${lines} lines, ${faults.length} faults`);
    return faults;
  } finally {
    await browser.close();
  }
}
