import fs from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { HtmlValidate } from 'html-validate/node';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';

type Options = Parameters<Browser['newContext']>[0];

/**
 * Collects the errors of a page and of its console, with their address, except expected ones. Chromium also reports a
 * navigation that aborts a view transition; that is not an error.
 */
export function watchFaults(page: Page, expected?: RegExp, faults: string[] = []): string[] {
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !expected?.test(text)) faults.push(text);
  });
  page.on('pageerror', ({ message }) => message.startsWith('Transition was') || faults.push(message));
  return faults;
}

/** Options of pages that are only inspected, one after another, without motion: their colours have their final values. */
const onlySeen = { viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' } as const satisfies Options;
/** The page of a browser in which such pages are inspected. A process that has compiled axe once needs 40 % less time for it. */
const seen = new WeakMap<Browser, Promise<Page>>();

async function pageToInspect(browser: Browser): Promise<Page> {
  const opened = seen.get(browser) ?? browser.newContext(onlySeen).then((context) => context.newPage());
  seen.set(browser, opened);
  const page = await opened;
  page.removeAllListeners();
  await page.setViewportSize(onlySeen.viewport);
  await page.emulateMedia({ colorScheme: null });
  return page;
}

/** Opens pages of one origin; an error in the console or a request to another origin fails the test. */
export const visitor =
  (browser: Browser, origin: string) =>
  async (address: string, options: Options, work: (page: Page) => Promise<void>): Promise<void> => {
    const isShared = options === onlySeen;
    const page = isShared ? await pageToInspect(browser) : await (await browser.newContext(options)).newPage();
    const faults = watchFaults(page, /404 \(Not Found\)/);
    page.on('request', (request) => !request.url().startsWith(`${origin}/`) && faults.push(`asked ${request.url()}`));
    await page.goto(`${origin}${address}`);
    await work(page);
    if (!isShared) await page.context().close();
    expect(faults, address).toEqual([]);
  };

const engine = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ruleSets = {
  all: { type: 'tag', values: [...standard, 'best-practice'] },
  standard: { type: 'tag', values: standard },
  colour: { type: 'rule', values: ['color-contrast'] },
} as const;

/**
 * Returns the faults found by axe in a page and its frames: by all rules, by those of WCAG, or by the one that depends on
 * the colour scheme. axe is injected once per page, which is five times as fast as the package for Playwright.
 */
export async function axeFaults(page: Page, rules: keyof typeof ruleSets = 'all'): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate('window.axe !== undefined')))
      await frame.evaluate(`${engine}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  return page.evaluate(async (runOnly) => {
    // Colours during a transition do not count.
    const moving = document
      .getAnimations()
      .filter(
        ({ timeline, playState, effect }) =>
          timeline === document.timeline && playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await engine.run({ runOnly, resultTypes: ['violations'] });
    /** Returns whether a target is too small without the influence of a sticky bar. */
    const isSmall = async ({ target }: axe.NodeResult): Promise<boolean> => {
      const [x, y] = [window.scrollX, window.scrollY];
      document.querySelector(String(target[0]))?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await engine.run(String(target[0]), { runOnly: { type: 'rule', values: ['target-size'] } });
      window.scrollTo({ left: x, top: y, behavior: 'instant' });
      return again.violations.length > 0;
    };
    const faults: string[] = [];
    for (const { id, nodes } of violations) {
      const wrong = [];
      for (const node of nodes) if (id !== 'target-size' || (await isSmall(node))) wrong.push(node.html);
      if (wrong.length) faults.push(`${id}: ${wrong.join(' ')}`);
    }
    return faults;
  }, ruleSets[rules] as axe.RunOnly);
}

/** Returns the pixels by which a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'long-title': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
  },
});
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`));
}

/**
 * Checks a page narrow and wide, in one colour scheme each. A French page has them the other way round: the two languages of a
 * screen are seen in all four.
 */
export async function lookAt(visit: ReturnType<typeof visitor>, address: string): Promise<void> {
  const isFrench = /^\/fr(\/|$)/.test(address);
  await visit(address, onlySeen, async (page) => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooWide(page), `${address} at ${width} pixels`).toBe(0);
      if (width === 320) continue;
      const colorScheme = (width === 360) === isFrench ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page), `${address} ${width} ${colorScheme}`).toEqual([]);
    }
  });
}
