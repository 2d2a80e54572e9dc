import { key } from '../../content/keys.ts';
import { articlesAnywhere } from '../../features/articles/queries.ts';
import { paywallFor } from '../../features/articles/rules.ts';
import { companiesShown, type ShownCompany } from '../../features/companies/queries.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import type { NewsletterItemRow, NewsletterRow } from '../../features/newsletters/queries.ts';
import { contentTypeOf, isShownUntitled, wordsOf } from '../../features/newsletters/rules.ts';
import type { NewsletterItem } from '../../features/newsletters/schema.ts';
import type { Locale } from '../../lib/locale.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { type Articles, articlesOf, fileReads, readsOfTiles, tileOf } from '../article/article-tiles.ts';
import type { View } from '../screen.ts';

/** Documents that items of newsletters mention: articles of their portal, articles that other portals show, and companies. */
export type Mentioned = {
  articles: Articles;
  foreign: Awaited<ReturnType<typeof articlesAnywhere>>;
  customers: ReadonlyMap<string, ShownCompany>;
};

const articlesIn = (items: readonly NewsletterItemRow[]): string[] => items.flatMap(({ item }) => item.articleReference ?? []);

/** @param opened articles shown with their text */
export async function mentionedIn(view: View, items: readonly NewsletterItemRow[], opened: readonly string[]): Promise<Mentioned> {
  const references = articlesIn(items);
  const articles = await articlesOf(view, references, opened);
  const foreign = await articlesAnywhere(
    view.db,
    view,
    references.filter((reference) => !articles.rows.has(reference)),
  );
  const customers = await companiesShown(
    view.db,
    view,
    references.map((reference) => articles.rows.get(reference)?.article.customerReference ?? null),
  );
  return { articles, foreign, customers };
}

/** Returns the title and description of an item; undefined if it is not shown. */
function titleOf({ item, texts, otherTitle, file }: NewsletterItemRow, ofArticle: { title: string; description: string } | undefined) {
  const words = wordsOf(texts, ofArticle);
  if (words) return words;
  const description = texts?.description ?? '';
  const isShown = isShownUntitled({
    contentType: contentTypeOf(item.typeId),
    isForOtherLanguage: Boolean(otherTitle),
    isOfHiddenArticle: item.articleReference !== null,
    hasPicture: Boolean(file || item.imageUrl),
    hasLink: (item.moreLink ?? item.url) !== null,
    description,
  });
  return isShown ? { title: '', description } : undefined;
}

/** Returns an item as a newsletter shows it in a language; undefined if it does not. */
export function itemOf(
  { articles, foreign, customers }: Mentioned,
  locale: Locale,
  { newsletter }: NewsletterRow,
  itemRow: NewsletterItemRow,
): NewsletterItem | undefined {
  const { item, texts, file } = itemRow;
  if ((item.onlyIn ?? locale) !== locale) return undefined;
  const reference = item.articleReference ?? '';
  const row = articles.rows.get(reference);
  const other = foreign.get(reference);
  const words = titleOf(itemRow, row?.texts ?? other?.texts);
  if (!words) return undefined;
  const own = item.moreLink ?? item.url;
  const company = customers.get(row?.article.customerReference ?? '');
  const title = typeset(locale, words.title);
  const article = tileOf(articles, locale, reference);
  // The item's own picture comes before that of its article.
  const picture =
    pictureOf(file, title) ??
    (item.imageUrl ? undefined : (article?.picture ?? pictureOf(other?.file, typeset(locale, other?.texts.imageAlt ?? ''))));
  return {
    id: item.id,
    typeId: item.typeId,
    contentType: contentTypeOf(item.typeId),
    viewType: item.viewType,
    projectCode: newsletter.projectCode,
    languageCode: locale,
    articleReference: item.articleReference,
    sortOrder: item.sortOrder,
    title,
    description: typeset(locale, words.description),
    moreLabel: typeset(locale, texts?.moreLabel || (row ?? other)?.texts.newsletterMoreLabel || ''),
    moreLink: item.moreLink && inLanguage(locale, item.moreLink),
    infoLabel: typeset(locale, texts?.infoLabel ?? ''),
    infoLink: item.infoLink && inLanguage(locale, item.infoLink),
    fileId: item.fileId,
    imageUrl: picture?.src ?? item.imageUrl,
    url: item.url && inLanguage(locale, item.url),
    picture,
    article,
    isOpen: !own && !!article && paywallFor(article, undefined, { inFreeMagazine: newsletter.isFreePremium }) === null,
    elsewhere: own ? null : (other?.domain ?? null),
    customer: newsletter.showMRKs && company?.isMRK ? company.tile : undefined,
  };
}

/** Returns the articles of a newsletter that its portal shows, each once. */
export const shownIn = ({ articles }: Mentioned, items: readonly NewsletterItemRow[]): string[] =>
  [...new Set(articlesIn(items))].filter((reference) => articles.rows.has(reference));

/** Returns the keys that the items of a newsletter read. Articles that are not visible yet are among them: it changes when they appear. */
export function readsOfItems({ articles, foreign }: Mentioned, { newsletter }: NewsletterRow, items: readonly NewsletterItemRow[]) {
  const named = articlesIn(items);
  return [
    ...named.map(key.article),
    ...readsOfTiles(articles, named),
    ...items.flatMap(({ item }) => fileReads(item.fileId)),
    ...named.flatMap((reference) => {
      const other = foreign.get(reference);
      const customer = newsletter.showMRKs && articles.rows.get(reference)?.article.customerReference;
      return [
        ...(other ? [key.portal(other.portal), ...fileReads(other.article.fileId)] : []),
        ...(customer ? [key.customer(customer)] : []),
      ];
    }),
  ];
}
