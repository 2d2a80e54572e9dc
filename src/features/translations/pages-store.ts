import type { Locale } from '../../lib/locale.ts';
import { keysIn } from '../../lib/marks.ts';
import { addressOf, find, routeNames, variants } from '../../lib/routes.ts';
import { asMember } from '../login/store.ts';
import { getMarkedPage } from './endpoints.ts';

/** Marked page of the site. */
export type SitePage = { path: string; body: string; keys: ReadonlySet<string> };
type Known = { pages: SitePage[]; waiting: string[]; routes: Set<string> };

const variantOf = (locale: Locale) => (locale === 'fr' ? variants[2] : variants[0]);
const startOf = (locale: Locale): Known => ({
  pages: [],
  waiting: routeNames.map((route) => addressOf(route, variantOf(locale))).filter((path) => !path.includes('//') && !path.endsWith('/-')),
  routes: new Set(),
});
const known: Partial<Record<Locale, Known>> = {};
/** The server renders one marked page at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Notes one page of each kind that has content, of those that a page links to. */
function noteLinks(of: Known, locale: Locale, body: string): void {
  for (const [, address = ''] of body.matchAll(/<a\b[^>]*\bhref="(\/[^"?#]*)/g)) {
    const found = find(address);
    if (!found || found.variant !== variantOf(locale) || !Object.keys(found.params).length || of.routes.has(found.route)) continue;
    of.routes.add(found.route);
    of.waiting.push(address);
  }
}

/** Takes in the next page. An app has none; addresses without a page share that of an error. */
async function takeNext(of: Known, locale: Locale): Promise<void> {
  const path = of.waiting.shift();
  if (path === undefined) return;
  const page = await asMember(getMarkedPage, { query: { path } }).catch(() => undefined);
  if (!page || of.pages.some((known) => known.path === page.path)) return;
  of.pages.push({ path: page.path, body: page.body, keys: new Set(keysIn(page.body)) });
  noteLinks(of, locale, page.body);
}

/** Returns pages of a language that show a message, one of each kind of page at most; `most` of them. */
export function pagesWith(key: string, locale: Locale, most: number): Promise<SitePage[]> {
  known[locale] ??= startOf(locale);
  const of = known[locale];
  const found = () => of.pages.filter(({ keys }) => keys.has(key));
  const work = last.then(async () => {
    while (of.waiting.length && !found().length) await takeNext(of, locale);
    return found().slice(0, most);
  });
  last = work.catch(() => {});
  return work;
}
