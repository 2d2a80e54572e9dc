import { key } from '../../content/keys.ts';
import { articlesOfLists } from '../../features/articles/queries.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { articlesOf, readsOfTiles, tilesOf } from '../article/article-tiles.ts';
import { pathOf } from '../layouts/page-head.ts';
import { portalIn } from '../shared-queries.ts';
import { interestsIn, shownThemes } from '../themes/theme-tiles.ts';
import type { View } from '../view.ts';
import { type BuiltDocument, type DocumentKind, type DocumentView, xml } from './document.ts';

const itemsInFeed = 30;
const prefixOf = (locale: Locale) => (locale === 'fr' ? '/fr' : '');
const localeOf = (french: string | undefined): Locale => (french ? 'fr' : 'nl');
/** Name of the list of all articles: no theme has it. */
const ofPortal = '';

/** Returns themes with the codes of their interests, by reference. */
async function topicsOf(view: View, references: readonly string[]) {
  const themes = await shownThemes(view, references);
  const interests = await interestsIn(
    view,
    themes.map(({ reference }) => reference),
  );
  return new Map(
    themes.map((theme) => [theme.reference, { theme, codes: (interests.get(theme.reference) ?? []).map(({ code }) => code) }]),
  );
}

/** Returns what the feeds of a portal in a language show. @param references themes; undefined for the feed of all articles */
async function materialOf(view: View, references: readonly (string | undefined)[]) {
  const portal = await portalIn(view);
  const topics = await topicsOf(
    view,
    references.flatMap((reference) => reference ?? []),
  );
  const withArticles = [...topics].flatMap(([reference, { codes }]) => (codes.length ? [[reference, codes] as const] : []));
  const all = references.includes(undefined) ? [[ofPortal, []] as const] : [];
  const lists = await articlesOfLists(view.db, view, new Map<string, readonly string[]>([...all, ...withArticles]), itemsInFeed);
  return { portal, topics, lists, articles: await articlesOf(view, [...lists.values()].flat()) };
}

type Feed = { path: string; locale: Locale; reference: string | undefined };

function feedOf(
  { portal: code, domain }: DocumentView,
  { path, locale, reference }: Feed,
  { portal, topics: themes, lists, articles }: Awaited<ReturnType<typeof materialOf>>,
): BuiltDocument | undefined {
  const topics = reference === undefined ? undefined : themes.get(reference);
  if (!portal || (reference !== undefined && !topics)) return undefined;
  const references = lists.get(reference ?? ofPortal) ?? [];
  const items = tilesOf(articles, locale, references).map(({ reference, title, description, displayDate, kicker }) => {
    const address = `https://${domain}${pathOf('article', locale, { articleReference: reference })}`;
    const category = kicker && `<category>${xml(kicker)}</category>`;
    return `<item><title>${xml(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${new Date(displayDate).toUTCString()}</pubDate>${category}<description>${xml(description)}</description></item>`;
  });
  const home = `https://${domain}${topics ? pathOf('page', locale, { reference: topics.theme.reference }) : pathOf('home', locale)}`;
  const title = topics ? `${typeset(locale, topics.theme.title)} | ${portal.name}` : portal.name;
  const description = topics?.theme.description ? typeset(locale, topics.theme.description) : portal.description;
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xml(title)}</title><link>${home}</link><description>${xml(description)}</description><language>${locale}-be</language>`,
    `<atom:link href="https://${domain}${path}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
  const keys = topics
    ? [key.theme(topics.theme.reference), ...topics.codes.map((interest) => key.interestArticles(code, interest))]
    : [key.articles(code)];
  return { body, reads: [key.portal(code), ...keys, ...readsOfTiles(articles, references)] };
}

/** RSS of the newest articles of a portal or of one of its themes: titles and teasers, never a gated text. */
export const feed: DocumentKind = {
  match: (path) => /^(\/fr)?(?:\/([\w-]+))?\/feed\.xml$/.exec(path),

  async list(view) {
    const paths = await Promise.all(
      locales.map(async (locale) =>
        ['', ...(await shownThemes({ ...view, locale })).map(({ reference }) => `/${reference}`)].map(
          (theme) => `${prefixOf(locale)}${theme}/feed.xml`,
        ),
      ),
    );
    return paths.flat();
  },

  async build(view, matches) {
    const feeds = matches.map(([path = '', french, reference]) => ({ path, locale: localeOf(french), reference }));
    const byLocale = await Promise.all(
      [...Map.groupBy(feeds, ({ locale }) => locale)].map(async ([locale, some]) => {
        const references = some.map(({ reference }) => reference);
        return [locale, await materialOf({ ...view, locale }, references)] as const;
      }),
    );
    const materials = new Map(byLocale);
    return feeds.map((feed) => {
      const material = materials.get(feed.locale);
      return material && feedOf(view, feed, material);
    });
  },
};
