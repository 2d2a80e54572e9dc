import { key } from '../../content/keys.ts';
import { recentNews } from '../../features/articles/queries.ts';
import { locales } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { pathOf } from '../layouts/page-head.ts';
import { portalIn } from '../shared-queries.ts';
import { type DocumentKind, type DocumentView, eachOf, xml } from './document.ts';

export const newsPath = '/sitemaps/news.xml';
/** Search engines read no more than this. */
const maxNews = 1_000;

const newsOf = ({ db, portal, now }: DocumentView, limit: number) =>
  Promise.all(locales.map(async (locale) => ({ locale, news: await recentNews(db, { portal, locale, now }, limit) })));

export const hasNews = async (view: DocumentView): Promise<boolean> => (await newsOf(view, 1)).some(({ news }) => news.length > 0);

/** Sitemap of the news of the last 48 hours (`recentNews` of `features/articles/queries.ts`); does not exist without news. */
export const sitemapOfNews: DocumentKind = {
  match: (path) => /^\/sitemaps\/news\.xml$/.exec(path),
  list: async () => [newsPath],
  build: eachOf(async (view) => {
    const { portal, domain } = view;
    const inLocales = await newsOf(view, maxNews / locales.length);
    if (!inLocales.some(({ news }) => news.length)) return undefined;
    const entries = await Promise.all(
      inLocales.map(async ({ locale, news }) => {
        const name = (await portalIn({ ...view, locale }))?.name ?? '';
        return news.map(({ reference, title, date }) => {
          const address = `https://${domain}${pathOf('article', locale, { articleReference: reference })}`;
          return `<url><loc>${xml(address)}</loc><news:news><news:publication><news:name>${xml(name)}</news:name><news:language>${locale}</news:language></news:publication><news:publication_date>${date.toISOString()}</news:publication_date><news:title>${xml(typeset(locale, title))}</news:title></news:news></url>`;
        });
      }),
    );
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">',
      ...entries.flat(),
      '</urlset>',
      '',
    ].join('\n');
    const references = inLocales.flatMap(({ news }) => news.map(({ reference }) => reference));
    return { body, reads: [key.portal(portal), key.articles(portal), key.news(portal), ...references.map(key.article)] };
  }),
};
