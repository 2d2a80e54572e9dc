// Fixed pages that are in it: `inSitemap` in `lib/route-table.ts`.

import { key } from '../../content/keys.ts';
import type { Dated } from '../../content/months.ts';
import { articlesOfMonths, monthsOfArticles } from '../../features/articles/queries.ts';
import { canonicalCorners } from '../../features/companies/corner-queries.ts';
import { eventsOfMonths, monthsOfEvents } from '../../features/events/queries.ts';
import { canonicalHelp } from '../../features/knowledge/queries.ts';
import { magazinesOfMonths, monthsOfMagazines } from '../../features/magazines/queries.ts';
import { monthsOfNewsletters, newslettersOfMonths } from '../../features/newsletters/queries.ts';
import { canonicalPages } from '../../features/pages/queries.ts';
import { monthsOfPosts, postsOfMonths } from '../../features/symposium/reader-queries.ts';
import { localesOfThemes } from '../../features/themes/queries.ts';
import { monthsOfVideos, videosOfMonths } from '../../features/videos/queries.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { rowOf } from '../../lib/route-table.ts';
import { type AnyParams, type Route, routeNames } from '../../lib/routes.ts';
import { pathOf } from '../layouts/page-head.ts';
import { shownThemes } from '../themes/theme-tiles.ts';
import { once } from '../view.ts';
import { type DocumentKind, type DocumentView, eachOf, xml } from './document.ts';
import { hasNews, newsPath } from './sitemapNews.ts';
import { filmsOf, videosPath } from './sitemapVideos.ts';

type Entry = { route: Route; params: AnyParams; locales: readonly Locale[]; updatedAt?: Date };

/** Returns one `url` element a language, each with all alternates. */
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

const monthsOf = (view: DocumentView): Promise<string[]> =>
  once({ ...view, locale: 'nl' }, 'months', async () => {
    const { db, portal, now } = view;
    const months = [
      ...(await monthsOfArticles(db, portal, now)),
      ...(await monthsOfMagazines(db, portal, now)),
      ...(await monthsOfNewsletters(db, portal, now)),
      ...(await monthsOfEvents(db, portal, now)),
      ...(await monthsOfVideos(db, portal, now)),
      ...(await monthsOfPosts(db, portal, now)),
    ];
    return [...new Set(months)].sort().reverse();
  });
const pathOfMonth = (month: string) => `/sitemaps/${month}.xml`;

export const sitemapIndex: DocumentKind = {
  match: (path) => /^\/sitemap-index\.xml$/.exec(path),
  list: async () => ['/sitemap-index.xml'],
  build: eachOf(async (view) => {
    const { portal, domain } = view;
    const months = (await monthsOf(view)).map(pathOfMonth);
    const special = [
      ...((await hasNews(view)) ? [newsPath] : []),
      ...((await filmsOf(view)).some(({ films }) => films.length > 0) ? [videosPath] : []),
    ];
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...['/sitemaps/pages.xml', ...special, ...months].map((path) => `<sitemap><loc>https://${xml(domain)}${path}</loc></sitemap>`),
      '</sitemapindex>',
      '',
    ].join('\n');
    return {
      body,
      reads: [key.portal, key.articles, key.magazines, key.newsletters, key.events, key.videos, key.news, key.posts].map((of) =>
        of(portal),
      ),
      also: [...special, ...months],
    };
  }),
};

export const sitemapOfMonth: DocumentKind = {
  match: (path) => /^\/sitemaps\/(\d{4}-\d{2})\.xml$/.exec(path),
  list: async (view) => (await monthsOf(view)).map(pathOfMonth),
  async build({ db, portal, domain, now }, matches) {
    const months = matches.map(([, month = '']) => month);
    const kinds: { route: Route; param: string; all: Dated[] }[] = [
      { route: 'article', param: 'articleReference', all: await articlesOfMonths(db, portal, months, now) },
      { route: 'magazine', param: 'magazineReference', all: await magazinesOfMonths(db, portal, months, now) },
      { route: 'newsletter', param: 'newsletterReference', all: await newslettersOfMonths(db, portal, months, now) },
      { route: 'event', param: 'eventReference', all: await eventsOfMonths(db, portal, months, now) },
      { route: 'short', param: 'videoReference', all: await videosOfMonths(db, portal, months, now) },
      { route: 'symposiumPost', param: 'postId', all: await postsOfMonths(db, portal, months, now) },
    ];
    const entries = kinds.flatMap(({ route, param, all }) =>
      all.map(({ month, reference, ...more }) => ({ month, route, params: { [param]: reference }, ...more })),
    );
    const byMonth = Map.groupBy(entries, ({ month }) => month);
    return months.map((month) => {
      const inIt = byMonth.get(month);
      return inIt && { body: urlset(domain, inIt), reads: [key.portal(portal), key.month(portal, month)] };
    });
  },
};

export const sitemapOfPages: DocumentKind = {
  match: (path) => /^\/sitemaps\/pages\.xml$/.exec(path),
  list: async () => ['/sitemaps/pages.xml'],
  build: eachOf(async (view) => {
    const { db, portal, domain, now } = view;
    const references = [
      ...new Set((await Promise.all(locales.map((locale) => shownThemes({ ...view, locale })))).flat().map(({ reference }) => reference)),
    ].sort();
    const inLocales = Map.groupBy(await localesOfThemes(db, references), ({ theme }) => theme);
    const entries: Entry[] = [
      ...routeNames.filter((route) => rowOf(route).inSitemap).map((route): Entry => ({ route, params: {}, locales })),
      ...references.map(
        (reference): Entry => ({
          route: 'page',
          params: { reference },
          locales: locales.filter((locale) => inLocales.get(reference)?.some((row) => row.locale === locale)),
        }),
      ),
    ];
    const pages = await canonicalPages(db, portal, now);
    entries.push(
      ...pages.map(({ reference, locales, updatedAt }): Entry => ({ route: 'page', params: { reference }, locales, updatedAt })),
    );
    const corners = await canonicalCorners(db, portal);
    entries.push(
      ...corners.map(({ reference, updateDate }): Entry => ({ route: 'page', params: { reference }, locales, updatedAt: updateDate })),
    );
    const help = await canonicalHelp(db, portal);
    entries.push(
      ...help.map(
        ({ reference, locales, updatedAt }): Entry => ({
          route: 'helpItem',
          params: { knowledgeReference: reference },
          locales,
          updatedAt,
        }),
      ),
    );
    const reads = [
      ...[key.portal(portal), key.themes(portal), key.pages(portal), key.corners(portal), key.help(portal)],
      ...help.map(({ reference }) => key.knowledge(reference)),
      ...corners.map(({ reference }) => key.customer(reference)),
      ...references.map(key.theme),
      ...pages.map(({ reference }) => key.page(reference)),
    ];
    return { body: urlset(domain, entries), reads };
  }),
};
