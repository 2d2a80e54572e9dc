import { key } from '../../db/keys.ts';
import { articlesOfMonth, monthsOfArticles } from '../../features/articles/queries.ts';
import { eventsOfMonth, monthsOfEvents } from '../../features/events/queries.ts';
import { magazinesOfMonth, monthsOfMagazines } from '../../features/magazines/queries.ts';
import { monthsOfNewsletters, newslettersOfMonth } from '../../features/newsletters/queries.ts';
import { canonicalPages } from '../../features/pages/queries.ts';
import { localesOfThemes, themesOf } from '../../features/themes/queries.ts';
import { monthsOfVideos, videosOfMonth } from '../../features/videos/queries.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { AnyParams, Route } from '../../lib/routes.ts';
import { pathOf } from '../payloads/furniture.ts';
import { type DocumentKind, type DocumentView, xml } from './document.ts';

type Entry = { route: Route; params: AnyParams; locales: readonly Locale[]; updatedAt?: Date };

/** One `url` a language, each naming them all. */
function urls(domain: string, { route, params, locales: inLocales, updatedAt }: Entry): string {
  const absolute = (locale: Locale) => xml(`https://${domain}${pathOf(route, locale, params)}`);
  const defaultLocale = inLocales.includes('nl') ? 'nl' : 'fr';
  const alternates = [...inLocales.map((locale) => [locale, locale] as const), ['x-default', defaultLocale] as const]
    .map(([name, locale]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${absolute(locale)}"/>`)
    .join('');
  const modified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return inLocales.map((locale) => `<url><loc>${absolute(locale)}</loc>${modified}${alternates}</url>`).join('\n');
}

const urlset = (domain: string, entries: Entry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.map((entry) => urls(domain, entry)),
    '</urlset>',
    '',
  ].join('\n');

const monthsOf = async ({ db, portal, now }: DocumentView) =>
  [
    ...new Set([
      ...(await monthsOfArticles(db, portal, now)),
      ...(await monthsOfMagazines(db, portal, now)),
      ...(await monthsOfNewsletters(db, portal, now)),
      ...(await monthsOfEvents(db, portal)),
      ...(await monthsOfVideos(db, portal, now)),
    ]),
  ]
    .sort()
    .reverse();
const pathOfMonth = (month: string) => `/sitemaps/${month}.xml`;

export const sitemapIndex: DocumentKind = {
  match: (path) => /^\/sitemap-index\.xml$/.exec(path),
  list: async () => ['/sitemap-index.xml'],
  async build(view) {
    const { portal, domain } = view;
    const months = (await monthsOf(view)).map(pathOfMonth);
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...['/sitemaps/pages.xml', ...months].map((path) => `<sitemap><loc>https://${xml(domain)}${path}</loc></sitemap>`),
      '</sitemapindex>',
      '',
    ].join('\n');
    return {
      body,
      reads: [key.portal, key.articles, key.magazines, key.newsletters, key.events, key.videos].map((of) => of(portal)),
      also: months,
    };
  },
};

export const sitemapOfMonth: DocumentKind = {
  match: (path) => /^\/sitemaps\/(\d{4}-\d{2})\.xml$/.exec(path),
  list: async (view) => (await monthsOf(view)).map(pathOfMonth),
  async build({ db, portal, domain, now }, [, month = '']) {
    const articles = await articlesOfMonth(db, portal, month, now);
    const magazines = await magazinesOfMonth(db, portal, month, now);
    const newsletters = await newslettersOfMonth(db, portal, month, now);
    const events = await eventsOfMonth(db, portal, month);
    const videos = await videosOfMonth(db, portal, month, now);
    const entries: Entry[] = [
      ...articles.map(({ reference, locales, updatedAt }) => ({
        route: 'article' as const,
        params: { articleReference: reference },
        locales,
        updatedAt,
      })),
      ...magazines.map(({ reference, locales, updatedAt }) => ({
        route: 'magazine' as const,
        params: { magazineReference: reference },
        locales,
        updatedAt,
      })),
      ...newsletters.map(({ reference, ...more }) => ({
        route: 'newsletter' as const,
        params: { newsletterReference: reference },
        ...more,
      })),
      ...events.map(({ reference, ...more }) => ({ route: 'event' as const, params: { eventReference: reference }, ...more })),
      ...videos.map(({ reference, ...more }) => ({ route: 'short' as const, params: { videoReference: reference }, ...more })),
    ];
    if (!entries.length) return undefined;
    return { body: urlset(domain, entries), reads: [key.portal(portal), key.month(portal, month)] };
  },
};

export const sitemapOfPages: DocumentKind = {
  match: (path) => /^\/sitemaps\/pages\.xml$/.exec(path),
  list: async () => ['/sitemaps/pages.xml'],
  async build({ db, portal, domain }) {
    const references = [
      ...new Set((await Promise.all(locales.map((locale) => themesOf(db, portal, locale)))).flat().map(({ reference }) => reference)),
    ].sort();
    const inLocales = Map.groupBy(await localesOfThemes(db, references), ({ theme }) => theme);
    const entries: Entry[] = [
      { route: 'home', params: {}, locales },
      { route: 'themes', params: {}, locales },
      { route: 'magazines', params: {}, locales },
      { route: 'magazinesPrint', params: {}, locales },
      { route: 'magazinesThemes', params: {}, locales },
      { route: 'newsletters', params: {}, locales },
      { route: 'pricing', params: {}, locales },
      ...references.map(
        (reference): Entry => ({
          route: 'page',
          params: { reference },
          locales: locales.filter((locale) => inLocales.get(reference)?.some((row) => row.locale === locale)),
        }),
      ),
    ];
    const pages = await canonicalPages(db, portal);
    entries.push(
      ...pages.map(({ reference, locales, updatedAt }): Entry => ({ route: 'page', params: { reference }, locales, updatedAt })),
    );
    const reads = [
      ...[key.portal(portal), key.themes(portal), key.pages(portal)],
      ...references.map(key.theme),
      ...pages.map(({ reference }) => key.page(reference)),
    ];
    return { body: urlset(domain, entries), reads };
  },
};
