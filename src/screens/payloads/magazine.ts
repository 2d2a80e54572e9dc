import * as z from 'zod/mini';
import { placesOf } from '../../features/articles/queries.ts';
import { ViewerArticle } from '../../features/articles/schema.ts';
import { articlesInMagazines, listedMagazines, magazinesByReference } from '../../features/magazines/queries.ts';
import { MagazineViewer } from '../../features/magazines/schema.ts';
import { readsOfArticle, viewerArticleOf } from './articles.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import type { Built, Screen, View } from './screen.ts';
import { issuesOf } from './viewer.ts';

export const MagazinePayload = z.object({
  furniture: Furniture,
  head: PageHead,
  viewer: MagazineViewer,
  /** The article that is open in the viewer. */
  article: z.optional(ViewerArticle),
  previous: z.optional(z.string()),
  next: z.optional(z.string()),
});
export type MagazinePayload = z.infer<typeof MagazinePayload>;

const build: Screen['build'] = async (view, furniture, pages) => {
  const opened = [...new Set(pages.flatMap(({ articleReference }) => articleReference ?? []))];
  const asked = [...new Set(pages.map(({ magazineReference = '' }) => magazineReference))];
  const [{ issues, articles }, places] = await Promise.all([issuesOf(view, furniture, asked, opened), placesOf(view.db, opened)]);
  return pages.map((params): Built | undefined => {
    const { magazineReference = '', articleReference } = params;
    const issue = issues.get(magazineReference);
    if (!issue) return undefined;
    const { viewer, references, locales, reads } = issue;
    const at = articleReference === undefined ? -1 : references.indexOf(articleReference);
    if (articleReference !== undefined && at < 0) return undefined;
    const article =
      articleReference === undefined
        ? undefined
        : viewerArticleOf(articles, view.locale, articleReference, { inFreeMagazine: viewer.isFreePremium });
    const inLocales =
      articleReference === undefined ? locales : (places.get(articleReference)?.locales ?? []).filter((locale) => locales.includes(locale));
    const payload: MagazinePayload = {
      furniture,
      head: headOf(furniture, view, {
        route: article ? 'magazineArticle' : 'magazine',
        params,
        inLocales,
        title: article ? `${article.title} – ${viewer.title}` : viewer.title,
        description: article?.description || viewer.description,
        image: article?.picture?.src ?? viewer.cover?.src,
      }),
      viewer,
      article,
      previous: references[at - 1],
      next: references[at + 1],
    };
    return {
      payload,
      reads: [...readsOfFurniture(furniture), ...reads, ...(articleReference ? readsOfArticle(articles, articleReference) : [])],
      also: article
        ? []
        : references.map((articleReference) => ({ route: 'magazineArticle', params: { magazineReference, articleReference } })),
    };
  });
};

const referencesOf = async (view: View, only?: string): Promise<string[]> =>
  only === undefined
    ? (await listedMagazines(view.db, view)).map(({ magazine }) => magazine.reference)
    : [...(await magazinesByReference(view.db, view, [only])).keys()];

export const magazineScreen: Screen = {
  payload: MagazinePayload,
  list: async (view, only) => (await referencesOf(view, only)).map((magazineReference) => ({ magazineReference })),
  build,
};

export const magazineArticleScreen: Screen = {
  payload: MagazinePayload,
  async list(view, only) {
    return (await articlesInMagazines(view.db, await referencesOf(view, only))).map(({ magazine, article }) => ({
      magazineReference: magazine,
      articleReference: article,
    }));
  },
  build,
};
