/**
 * Measures messages in their places: pages of the site are rendered outside the window, with their own style, at the width
 * of a telephone and of a desktop. Called by the room of messages.
 * Invariant: no script of the rendered page runs.
 */

import type { Locale } from '../../lib/locale.ts';
import { keysIn, partOf, unmarked } from '../../lib/marks.ts';
import { showHtml } from '../../ui/trusted.ts';
import { fitIn, type Misfit, worstOf } from './fit-store.ts';
import { isTooLong } from './measure-store.ts';
import { pagesWith, type SitePage } from './pages-store.ts';
import type { MessageRow } from './room-schema.ts';

const widths = [360, 1_280];
const mostPages = 2;

/** Worst misfit of a message, and the page and width where it was measured. */
export type PlacedMisfit = Misfit & { path: string; width: number };
/** A message of the site: `usual` is that of the product. */
type Asked = { key: string; locale: Locale; text: string; usual: string; hasValues: boolean };

/** Places of a message in a document, with the text around it. */
function placesOf(page: Document, key: string): { node: Text; before: string; words: string; after: string }[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const places: ReturnType<typeof placesOf> = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (!keysIn(text).length) continue;
    const part = partOf(text, key);
    node.nodeValue = unmarked(text);
    if (part) places.push({ node: node as Text, ...part });
  }
  return places;
}

/** Returns a document without window from HTML of our server. */
function parsed(html: string): Document {
  const made = document.implementation.createHTMLDocument('');
  showHtml(made.body, html);
  for (const script of made.querySelectorAll('script')) script.remove();
  return made;
}

const loaded = (link: Element) =>
  new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true });
  });

/** Draws a page with its marked words and the style that it is published with. */
async function draw({ path, body }: SitePage, locale: Locale, measure: (page: Document, width: number) => void): Promise<void> {
  const styles = parsed(await (await fetch(path)).text()).querySelectorAll('link[rel=stylesheet], style');
  const frame = Object.assign(document.createElement('iframe'), { className: 'drawn-page', inert: true, tabIndex: -1 });
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  try {
    const page = frame.contentDocument;
    if (!page) return;
    page.documentElement.lang = locale;
    page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? '';
    const own = [...styles].map((style) => page.importNode(style, true));
    const loading = own.filter((style) => style.matches('link')).map(loaded);
    page.head.append(...own);
    await Promise.all(loading);
    page.body.append(...page.importNode(parsed(body).body, true).childNodes);
    await page.fonts.ready;
    for (const width of widths) {
      frame.width = String(width);
      measure(page, width);
    }
  } finally {
    frame.remove();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the worst misfit of a message in its places; undefined if it fits, null if no page that was looked at
 * shows it. A message with values is measured as the page shows it.
 */
export function measuredFit({ key, locale, text, usual, hasValues }: Asked): Promise<PlacedMisfit | undefined | null> {
  const work = last.then(async () => {
    const misfits: PlacedMisfit[] = [];
    let isSeen = false;
    for (const page of await pagesWith(key, locale, mostPages)) {
      let places: ReturnType<typeof placesOf> | undefined;
      await draw(page, locale, (drawn, width) => {
        places ??= placesOf(drawn, key);
        for (const { node, before, words, after } of places) {
          isSeen = true;
          const shown = hasValues ? words : text;
          const misfit = fitIn(node, { text: `${before}${shown}${after}`, usual: `${before}${hasValues ? '' : usual}${after}` });
          if (misfit && (!hasValues || misfit.beyond > 0)) misfits.push({ ...misfit, path: page.path, width });
        }
      });
    }
    return isSeen ? worstOf(misfits) : null;
  });
  last = work.catch(() => {});
  return work;
}

/** Returns whether an override misfits its place in a language; by an estimate if no page at hand shows it. */
export async function isMisfit(row: MessageRow, isOfSite: boolean): Promise<boolean> {
  for (const locale of ['nl', 'fr'] as const) {
    const { product, shown } = row[locale];
    if (shown === product) continue;
    const asked = { key: row.key, locale, text: shown, usual: product, hasValues: row.values.length > 0 };
    const fit = isOfSite ? await measuredFit(asked) : null;
    if (fit === null ? isTooLong(row[locale]) : fit) return true;
  }
  return false;
}
