import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const person = 'hoofd@voorbeeld.be';
const reference = 'DBBE00000000001';
/** Paragraphs of a text that is much higher than the window. */
const paragraphs = 60;
const text = '<p>Een alinea.</p>'.repeat(paragraphs);
const documents = [
  portalDocument('dbbe'),
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
  articleDocument({ reference, texts: { nl: { title: 'Lang', text }, fr: { title: 'Long', text } } }),
];
const words = {
  nl: { base: '/staff', done: 'Online om', at: 0 },
  fr: { base: '/fr/staff', done: 'En ligne à', at: 1 },
} as const;

let screens: MemberScreens;
let token: string;
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
  token = await screens.staffTokenOf(person, 'chief-editor');
});
afterAll(() => screens?.close());

describe.each([
  [1_280, 'nl'],
  [360, 'fr'],
] as const)('deep in a long text, on a window of %i px, in %s,', (width, locale) => {
  const word = words[locale];
  let page: Page;
  beforeAll(async () => {
    const context = await screens.signedIn(token, { viewport: { width, height: 740 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    await page.goto(screens.at(`${word.base}/articles/${reference}`));
    await page.locator('.text-body').nth(word.at).focus();
    await page.keyboard.press('Control+End');
  });
  afterAll(() => page?.context().close());

  /** Returns what lies over the caret: a bar at the head or at the foot; empty where it is in sight. */
  const overCaret = () =>
    page.evaluate(() => {
      const range = getSelection()?.getRangeAt(0);
      const holder = range?.startContainer instanceof Element ? range.startContainer : range?.startContainer.parentElement;
      const caret = range?.getBoundingClientRect().height ? range.getBoundingClientRect() : holder?.getBoundingClientRect();
      if (!caret) return 'no caret';
      const bars = [...document.querySelectorAll('.desk-bar, .text-toolbar, .told[data-away]')];
      const over = bars.find((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return caret.bottom > top && caret.top < bottom;
      });
      if (over) return over.className;
      return caret.top < 0 || caret.bottom > innerHeight ? 'outside' : '';
    });

  it('the caret stays clear of the bars while it goes up', async () => {
    for (let step = 0; step < paragraphs - 2; step += 1) {
      await page.keyboard.press('ArrowUp');
      await expect.poll(overCaret, { message: `after ${step} lines` }).toBe('');
    }
  });

  it('also where the browser is slow to report the caret after a key', async () => {
    await page.evaluate(() =>
      addEventListener('keydown', ({ key }) => {
        const end = performance.now() + (key === 'ArrowUp' ? 100 : 0);
        while (performance.now() < end);
      }),
    );
    await page.keyboard.press('Control+End');
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('ArrowUp');
      await expect.poll(overCaret, { message: `after ${step} lines` }).toBe('');
    }
  });

  it('a save is told in sight, and covers nothing that has the focus', async () => {
    const faults = watchFaults(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Meer');
    await page.keyboard.press('Control+s');
    const told = page.locator('.told[data-away]');
    await told.getByText(word.done).waitFor();
    const isSeen = await told.getByText(word.done).evaluate((line) => {
      const { left, top, height } = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(left + 4, top + height / 2));
    });
    expect(isSeen).toBe(true);
    expect(
      await page
        .locator('.text-body')
        .nth(word.at)
        .evaluate((body) => body === document.activeElement),
    ).toBe(true);
    await expect.poll(overCaret).toBe('');
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('a refusal is told in sight too', async () => {
    await page.keyboard.type(' nog');
    await expect.poll(() => page.locator('.told[data-away]').count()).toBe(0);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+s');
    await page.locator('.told[data-away] [role=alert]').waitFor();
    await expect.poll(overCaret).toBe('');
    await page.context().setOffline(false);
  });
});
