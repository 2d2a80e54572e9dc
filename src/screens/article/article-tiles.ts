// Articles shown below an article: `neighboursOf` in `features/articles/queries.ts`.

import { type FigureFiles, figureFiles, figureReads } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { pollCodesIn, withPolls } from '../../content/text-polls.ts';
import { type ArticleRow, articlesByReference, type Sponsor, sponsorsOf } from '../../features/articles/queries.ts';
import { paywallFor, viewerArticle } from '../../features/articles/rules.ts';
import type { ArticleTile, ViewerArticle } from '../../features/articles/schema.ts';
import type { CustomerTile } from '../../features/companies/schema.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { drawnPolls } from '../poll/drawn.ts';
import type { View } from '../screen.ts';

/** Articles of a portal with the data of their tiles and texts. */
export type Articles = {
  rows: Map<string, ArticleRow>;
  /** Files that the texts show. */
  figures: FigureFiles;
  /** Companies that sponsored the articles shown whole. */
  sponsors: ReadonlyMap<string, Sponsor>;
  /** Polls in the texts, drawn. */
  polls: ReadonlyMap<string, string>;
};

/** @param whole articles shown with their text, not only as a tile */
export async function articlesOf(view: View, references: string[], whole: readonly string[] = []): Promise<Articles> {
  const rows = await articlesByReference(view.db, view, references, whole);
  const texts = [...rows.values()].map(({ texts: { text } }) => text);
  const sponsors = await sponsorsOf(
    view.db,
    view,
    whole.map((reference) => rows.get(reference)?.article.customerReference ?? null),
  );
  return { rows, sponsors, figures: await figureFiles(view.db, texts), polls: await drawnPolls(view, texts) };
}

/** Returns the tile of an article; undefined if it is not among the loaded ones. */
export function tileOf({ rows }: Articles, locale: Locale, reference: string): ArticleTile | undefined {
  const row = rows.get(reference);
  if (!row) return undefined;
  const { article, texts, interests } = row;
  return {
    reference,
    title: typeset(locale, texts.title),
    description: typeset(locale, texts.description),
    displayDate: article.displayDate.toISOString(),
    isPremium: article.isPremium,
    requiresRegistration: article.requiresRegistration,
    typeId: article.typeId,
    kicker: interests[0]?.name ?? '',
    picture: pictureOf(row.file, typeset(locale, texts.imageAlt)),
  };
}

export const tilesOf = (articles: Articles, locale: Locale, references: readonly string[]): ArticleTile[] =>
  references.flatMap((reference) => tileOf(articles, locale, reference) ?? []);

/** Returns the keys that tiles of articles read. */
export const readsOfTiles = ({ rows }: Articles, references: readonly string[]): string[] =>
  references.flatMap((reference) => [
    key.article(reference),
    ...(rows.get(reference)?.interests ?? []).slice(0, 1).map(({ code }) => key.interest(code)),
    ...fileReads(rows.get(reference)?.article.fileId),
  ]);

export const fileReads = (id: number | null | undefined): string[] => (id ? [key.file(id)] : []);

/** Returns the whole article; without its text if it is gated. */
export function viewerArticleOf(
  { rows, figures, polls }: Articles,
  locale: Locale,
  reference: string,
  { inFreeMagazine = false } = {},
): ViewerArticle | undefined {
  const row = rows.get(reference);
  const wall = row && paywallFor(row.article, undefined, { inFreeMagazine });
  if (!row) return undefined;
  const article = viewerArticle(row, locale, wall ?? null, figures);
  return { ...article, text: withPolls(article.text, polls) };
}

/** Returns the company that sponsored an article. */
export const sponsorOf = ({ rows, sponsors }: Articles, reference: string): CustomerTile | undefined =>
  sponsors.get(rows.get(reference)?.article.customerReference ?? '')?.tile;

/** Returns the keys that the page of an article reads. */
export const readsOfArticle = (articles: Articles, reference: string): string[] => [
  key.article(reference),
  ...(articles.rows.get(reference)?.interests ?? []).map(({ code }) => key.interest(code)),
  ...fileReads(articles.rows.get(reference)?.article.fileId),
  ...customerReads(articles, reference),
  ...figureReads(articles.rows.get(reference)?.texts.text ?? ''),
  ...pollCodesIn(articles.rows.get(reference)?.texts.text ?? '').map(key.poll),
];

function customerReads({ rows, sponsors }: Articles, reference: string): string[] {
  const customer = rows.get(reference)?.article.customerReference;
  return customer ? [key.customer(customer), ...fileReads(sponsors.get(customer)?.logoFileId)] : [];
}
