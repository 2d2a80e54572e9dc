import type { Page } from 'playwright';
import { cleanHtml } from '../../content/allowed-html.ts';
import { faultOfLetter } from '../one-letter.ts';
import type { RichTextPage } from './pages/rich-text.tsx';

const letter = 'q';
const mostTurns = 100;
type Desk = { desk: RichTextPage };

/**
 * Types a letter into one line of each kind in a text, and removes it, in a real editor.
 * @param given HTML as it came in; it is cleaned first
 * @param seen kinds that were tried already and are skipped; undefined to try every line
 * @returns the number of lines tried, and the faults
 */
export async function tryLetters(page: Page, given: string, seen?: Set<string>): Promise<{ tried: number; faults: string[] }> {
  const stored = cleanHtml(given).html;
  if (!stored) return { tried: 0, faults: [] };
  const opened = await page.evaluate((html) => (window as unknown as Desk).desk.open(html), stored);
  const faults = opened.html === stored ? [] : [`not read as it is: ${stored}`];
  const html = () => page.evaluate(() => (window as unknown as Desk).desk.html());
  // The editor processes a change of the browser a moment later.
  const changed = async (isDone: (now: string) => boolean) => {
    for (let turn = 0; turn < mostTurns; turn++) {
      const now = await html();
      if (isDone(now)) return now;
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    return html();
  };
  const kinds = Map.groupBy(opened.lines, ({ kind }) => kind);
  let tried = 0;
  for (const [kind, lines] of kinds) {
    if (seen?.has(kind)) continue;
    seen?.add(kind);
    const { position } = lines[Math.floor(lines.length / 2)] ?? { position: 1 };
    await page.evaluate((at) => (window as unknown as Desk).desk.go(at), position);
    await page.keyboard.press(letter);
    const typed = await changed((now) => now !== stored);
    const fault = faultOfLetter(stored, typed, letter) ?? (cleanHtml(typed).html === typed ? undefined : 'the cleaner changes it');
    if (fault) faults.push(`${kind}: ${fault}`);
    await page.keyboard.press('Backspace');
    if ((await changed((now) => now === stored)) !== stored) faults.push(`${kind}: the text is not what it was`);
    tried++;
  }
  return { tried, faults };
}
