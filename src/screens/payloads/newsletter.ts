import * as z from 'zod/mini';
import { placesOf } from '../../features/articles/queries.ts';
import { ViewerArticle } from '../../features/articles/schema.ts';
import { articlesInNewsletters, listedNewsletters, newslettersByReference } from '../../features/newsletters/queries.ts';
import { NewsletterViewer } from '../../features/newsletters/schema.ts';
import { readsOfArticle, viewerArticleOf } from './articles.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import { lettersOf } from './letters.ts';
import type { Built, Screen, View } from './screen.ts';

export const NewsletterPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  viewer: NewsletterViewer,
  /** The article that is open in the viewer. */
  article: z.optional(ViewerArticle),
  previous: z.optional(z.string()),
  next: z.optional(z.string()),
});
export type NewsletterPayload = z.infer<typeof NewsletterPayload>;

const build: Screen['build'] = async (view, furniture, pages) => {
  const opened = [...new Set(pages.flatMap(({ articleReference }) => articleReference ?? []))];
  const asked = [...new Set(pages.map(({ newsletterReference = '' }) => newsletterReference))];
  const { letters, articles } = await lettersOf(view, furniture, asked, opened);
  const places = await placesOf(view.db, opened);
  return pages.map((params): Built | undefined => {
    const { newsletterReference = '', articleReference } = params;
    const letter = letters.get(newsletterReference);
    if (!letter) return undefined;
    const { viewer, references, locales, reads } = letter;
    const at = articleReference === undefined ? -1 : references.indexOf(articleReference);
    if (articleReference !== undefined && at < 0) return undefined;
    const article =
      articleReference === undefined
        ? undefined
        : viewerArticleOf(articles, view.locale, articleReference, { inFreeMagazine: viewer.isFreePremium });
    const inLocales =
      articleReference === undefined ? locales : (places.get(articleReference)?.locales ?? []).filter((locale) => locales.includes(locale));
    const payload: NewsletterPayload = {
      furniture,
      head: headOf(furniture, view, {
        route: article ? 'newsletterArticle' : 'newsletter',
        params,
        inLocales,
        title: article ? `${article.title} – ${viewer.title}` : viewer.title,
        description: article?.description || viewer.introTitle,
        image: article?.picture?.src ?? viewer.intro?.src ?? viewer.items.find(({ picture }) => picture)?.picture?.src,
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
        : references.map((articleReference) => ({ route: 'newsletterArticle', params: { newsletterReference, articleReference } })),
    };
  });
};

const referencesOf = async (view: View, only?: string): Promise<string[]> =>
  only === undefined
    ? (await listedNewsletters(view.db, view)).map(({ newsletter }) => newsletter.reference)
    : [...(await newslettersByReference(view.db, view, [only])).keys()];

export const newsletterScreen: Screen = {
  payload: NewsletterPayload,
  list: async (view, only) => (await referencesOf(view, only)).map((newsletterReference) => ({ newsletterReference })),
  build,
};

export const newsletterArticleScreen: Screen = {
  payload: NewsletterPayload,
  async list(view, only) {
    const rows = await articlesInNewsletters(view.db, await referencesOf(view, only));
    return rows.map(({ newsletter, article }) => ({ newsletterReference: newsletter, articleReference: article }));
  },
  build,
};
