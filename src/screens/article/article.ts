// Articles shown below an article: `neighboursOf` in `features/articles/queries.ts`.

import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { neighboursOf, shownArticles } from '../../features/articles/queries.ts';
import { ArticleTile, ViewerArticle } from '../../features/articles/schema.ts';
import { AdTile, CustomerTile } from '../../features/companies/schema.ts';
import { adsOf, adsOn, customersOf } from '../ads/ad-tiles.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';
import { domainsIn, publicationsIn } from '../shared-queries.ts';
import { articlesOf, readsOfArticle, readsOfTiles, sponsorOf, tilesOf, viewerArticleOf } from './article-tiles.ts';

export const ArticlePayload = z.object({
  furniture: Furniture,
  head: PageHead,
  article: ViewerArticle,
  customer: z.optional(CustomerTile),
  /** Below the text. */
  ad: z.optional(AdTile),
  /** Neighbours in its first interest. */
  related: z.array(ArticleTile),
});
export type ArticlePayload = z.infer<typeof ArticlePayload>;

export const articleScreen: Screen = {
  payload: ArticlePayload,
  async list(view, only) {
    const references = await shownArticles(view.db, view, only);
    return references.map((articleReference) => ({ articleReference }));
  },

  async build(view, furniture, pages) {
    const references = pages.map(({ articleReference = '' }) => articleReference);
    const [beside, publications, domains, ads] = await Promise.all([
      neighboursOf(view.db, view, references),
      publicationsIn(view, references),
      domainsIn(view),
      adsOf(view),
    ]);
    const articles = await articlesOf(view, [...references, ...[...beside.values()].flat()], references);
    return references.map((reference) => {
      const article = viewerArticleOf(articles, view.locale, reference);
      if (!article) return undefined;
      const near = beside.get(reference) ?? [];
      const { portals = [], locales = [] } = publications.get(reference) ?? {};
      const sold = adsOn(ads, view, { name: reference, isDaily: false, slots: [customersOf(articles, [reference, ...near])] });
      const payload: ArticlePayload = {
        furniture,
        head: headOf(furniture, view, {
          route: 'article',
          params: { articleReference: reference },
          inLocales: locales,
          domain: domains.get(portals[0] ?? ''),
          title: article.title,
          description: article.description,
          image: article.picture,
        }),
        article,
        customer: sponsorOf(articles, reference),
        ad: sold.ads[0],
        related: tilesOf(articles, view.locale, near),
      };
      const reads = [
        ...readsOfFurniture(furniture),
        ...readsOfArticle(articles, reference),
        ...readsOfTiles(articles, near),
        key.neighbours(reference),
        ...sold.reads,
        ...(portals[0] ? [key.portal(portals[0])] : []),
      ];
      return { payload, reads };
    });
  },
};
