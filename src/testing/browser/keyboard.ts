import type { Page } from 'playwright';
import { expect } from 'vitest';

type Focused = { name: string; isShown: boolean };

/** Returns the accessible name of the focused element, and whether its focus is visible. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const { activeElement: it } = document;
    if (!(it instanceof HTMLElement) || it === document.body) return { name: '', isShown: false };
    const labelled = it.getAttribute('aria-labelledby');
    const label = 'labels' in it ? (it.labels as NodeListOf<HTMLLabelElement> | null)?.[0]?.textContent : undefined;
    const name = label ?? it.getAttribute('aria-label') ?? (labelled && document.getElementById(labelled)?.textContent) ?? it.textContent;
    const { outlineStyle, outlineWidth } = getComputedStyle(it);
    const { top, bottom, width } = it.getBoundingClientRect();
    const isWithin = width > 0 && bottom > 0 && top < innerHeight;
    return {
      name: name.trim().replace(/[ \n]+/g, ' '),
      isShown: isWithin && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/** Maximum tab steps. Enough for the longest screen; a screen that is still loading is passed again. */
const mostSteps = 120;
const patience = 30_000;

/** Tabs until an element with this name has a visible focus; fails if no key reaches it. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  const begin = performance.now();
  while (seen.length < mostSteps || performance.now() - begin < patience) {
    await page.keyboard.press(key);
    const here = await focused(page);
    if (typeof name === 'string' ? here.name.startsWith(name) : name.test(here.name)) {
      expect(here, 'the focus is seen').toMatchObject({ isShown: true });
      return;
    }
    seen.push(here.name.slice(0, 30));
  }
  throw new Error(`No key leads to ${name}, only to ${seen.slice(-mostSteps).join(' | ')}`);
}

/** Tabs to a button or a link, and presses it. */
export async function press(page: Page, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Tabs to a field and replaces its text. */
export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Waits until an element has the focus. */
export const landsOn = (page: Page, name: string | RegExp): Promise<void> =>
  expect.poll(async () => (await focused(page)).name, { message: 'where the focus lands' }).toMatch(name);
