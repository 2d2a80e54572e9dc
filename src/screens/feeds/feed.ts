import { key } from '../../content/keys.ts';
import { listedArticles } from '../../features/articles/queries.ts';
import { portalView } from '../../features/portals/queries.ts';
import { interestsOfThemes, themesOf } from '../../features/themes/queries.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { articlesOf, readsOfTiles, tilesOf } from '../article/article-tiles.ts';
import { pathOf } from '../layouts/page-head.ts';
import { type DocumentKind, type DocumentView, eachOf, xml } from './document.ts';

const itemsInFeed = 30;
const prefixOf = (locale: Locale) => (locale === 'fr' ? '/fr' : '');

async function topicsOf({ db, portal }: DocumentView, locale: Locale, reference: string) {
  const [theme] = await themesOf(db, portal, locale, [reference]);
  const interests = await interestsOfThemes(db, locale, theme ? [reference] : []);
  return theme && { theme, codes: interests.map(({ code }) => code) };
}

/** RSS of the newest articles of a portal or of one of its themes: titles and teasers, never a gated text. */
export const feed: DocumentKind = {
  match: (path) => /^(\/fr)?(?:\/([\w-]+))?\/feed\.xml$/.exec(path),

  async list({ db, portal }) {
    const paths = await Promise.all(
      locales.map(async (locale) =>
        ['', ...(await themesOf(db, portal, locale)).map(({ reference }) => `/${reference}`)].map(
          (theme) => `${prefixOf(locale)}${theme}/feed.xml`,
        ),
      ),
    );
    return paths.flat();
  },

  build: eachOf(async (view, [path = '', french, reference]) => {
    const { db, portal: code, domain, now } = view;
    const locale: Locale = french ? 'fr' : 'nl';
    const portal = await portalView(db, code, locale);
    const topics = reference === undefined ? undefined : await topicsOf(view, locale, reference);
    if (!portal || (reference !== undefined && !topics)) return undefined;
    const shown = { db, portal: code, locale, now };
    const references = topics && !topics.codes.length ? [] : await listedArticles(db, shown, topics?.codes ?? [], itemsInFeed);
    const articles = await articlesOf(shown, references);
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
    const lists = topics
      ? [key.theme(topics.theme.reference), ...topics.codes.map((interest) => key.interestArticles(code, interest))]
      : [key.articles(code)];
    return { body, reads: [key.portal(code), ...lists, ...readsOfTiles(articles, references)] };
  }),
};
