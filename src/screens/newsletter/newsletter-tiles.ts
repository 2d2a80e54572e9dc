import { figureFiles, figureReads } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { articlesAnywhere } from '../../features/articles/queries.ts';
import { paywallFor } from '../../features/articles/rules.ts';
import { companiesShown } from '../../features/companies/queries.ts';
import { pictureOf, withPictures } from '../../features/files/picture-rules.ts';
import {
  correctionsOf,
  itemsOfNewsletters,
  localesOfNewsletters,
  type NewsletterItemRow,
  type NewsletterRow,
  newslettersByReference,
} from '../../features/newsletters/queries.ts';
import { contentTypeOf, isShownUntitled, wordsOf } from '../../features/newsletters/rules.ts';
import type { NewsletterItem, NewsletterTile, NewsletterViewer } from '../../features/newsletters/schema.ts';
import { developmentHost } from '../../features/portals/rules.ts';
import type { Locale } from '../../lib/locale.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import { articlesOf, fileReads, readsOfTiles, tileOf } from '../article/article-tiles.ts';
import type { Furniture } from '../layouts/furniture.ts';
import type { View } from '../screen.ts';
import type { Issue, Issues } from '../viewer/reading.ts';

export const newsletterTileOf = ({ newsletter, texts, intro }: NewsletterRow, locale: Locale): NewsletterTile => ({
  reference: newsletter.reference,
  portal: newsletter.portal,
  subject: typeset(locale, texts.subject),
  introTitle: typeset(locale, texts.introTitle),
  displayDate: newsletter.displayDate.toISOString(),
  picture: pictureOf(intro, typeset(locale, texts.introTitle)),
});

export const readsOfNewsletterTile = ({ newsletter }: NewsletterRow): string[] => [
  key.newsletter(newsletter.reference),
  ...fileReads(newsletter.introFileId),
];

/**
 * Returns newsletters of a portal for the viewer, with the keys they read.
 * @param opened articles shown with their text
 */
export async function newslettersOf(
  view: View,
  furniture: Furniture,
  references: string[],
  opened: readonly string[],
): Promise<Issues<NewsletterViewer>> {
  const { db, locale } = view;
  const rows = await newslettersByReference(db, view, references);
  const found = [...rows.keys()];
  const items = await itemsOfNewsletters(db, locale, found);
  const inLocales = await localesOfNewsletters(db, found);
  const mentioned = [...items.values()].flat().flatMap(({ item }) => item.articleReference ?? []);
  const articles = await articlesOf(view, mentioned, opened);
  const foreign = await articlesAnywhere(
    db,
    view,
    mentioned.filter((reference) => !articles.rows.has(reference)),
  );
  const customers = await companiesShown(
    db,
    view,
    mentioned.map((reference) => articles.rows.get(reference)?.article.customerReference ?? null),
  );

  const figures = await figureFiles(
    db,
    [...rows.values()].map(({ texts }) => texts.introDescription),
  );

  const itemOf = ({ newsletter }: NewsletterRow, { item, texts, otherTitle, file }: NewsletterItemRow): NewsletterItem[] => {
    if ((item.onlyIn ?? locale) !== locale) return [];
    const reference = item.articleReference ?? '';
    const row = articles.rows.get(reference);
    const other = foreign.get(reference);
    const contentType = contentTypeOf(item.typeId);
    const own = item.moreLink ?? item.url;
    const company = customers.get(row?.article.customerReference ?? '');
    const isShown = () =>
      isShownUntitled({
        contentType,
        isForOtherLanguage: Boolean(otherTitle),
        isOfHiddenArticle: item.articleReference !== null,
        hasPicture: Boolean(file || item.imageUrl),
        hasLink: own !== null,
        description: texts?.description ?? '',
      });
    const words =
      wordsOf(texts, row?.texts ?? other?.texts) ?? (isShown() ? { title: '', description: texts?.description ?? '' } : undefined);
    if (!words) return [];
    const title = typeset(locale, words.title);
    const article = tileOf(articles, locale, reference);
    // The item's own picture comes before that of its article.
    const picture =
      pictureOf(file, title) ??
      (item.imageUrl ? undefined : (article?.picture ?? pictureOf(other?.file, typeset(locale, other?.texts.imageAlt ?? ''))));
    return [
      {
        id: item.id,
        typeId: item.typeId,
        contentType,
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
      },
    ];
  };

  const corrections = await correctionsOf(db, found);
  const corrected = await newslettersByReference(
    db,
    view,
    corrections.flatMap(({ correcting, corrected }) => [correcting, corrected]),
  );
  const linkTo = (reference: string) => {
    const row = corrected.get(reference);
    return row ? [{ reference, title: typeset(locale, row.texts.subject) }] : [];
  };
  /** Returns the newsletters that one corrects and that correct it, where they can be seen. */
  const correctionsFor = (reference: string) => {
    const [corrects] = corrections.flatMap((one) => (one.correcting === reference ? linkTo(one.corrected) : []));
    const later = corrections.flatMap((one) => (one.corrected === reference ? linkTo(one.correcting) : []));
    return { ...(corrects && { corrects }), ...(later.length && { corrections: later }) };
  };

  const issueOf = (row: NewsletterRow): Issue<NewsletterViewer> => {
    const { newsletter, texts, intro, domain } = row;
    const own = items.get(newsletter.reference) ?? [];
    const viewer: NewsletterViewer = {
      reference: newsletter.reference,
      projectCode: newsletter.projectCode,
      title: typeset(locale, texts.subject),
      portalLogoUrl: furniture.portal.logo?.src ?? null,
      domain: domain || developmentHost(newsletter.portal),
      date: newsletter.displayDate.toISOString(),
      isFreePremium: newsletter.isFreePremium,
      showMRKs: newsletter.showMRKs,
      introTitle: typeset(locale, texts.introTitle),
      introDescription: withPictures(typesetHtml(locale, texts.introDescription), figures),
      introName: texts.introName,
      introFunction: typeset(locale, texts.introFunction),
      introFileId: newsletter.introFileId,
      intro: pictureOf(intro, texts.introName),
      items: own.flatMap((item) => itemOf(row, item)),
    };
    // Articles that are not visible yet are read too: the newsletter changes when they appear.
    const named = own.flatMap(({ item }) => item.articleReference ?? []);
    const reads = [
      ...readsOfNewsletterTile(row),
      ...figureReads(texts.introDescription),
      ...named.map(key.article),
      // Also those that cannot be seen yet: the page leads to them when they appear.
      ...corrections.flatMap(({ correcting, corrected }) =>
        [correcting, corrected].includes(newsletter.reference) ? [key.newsletter(correcting), key.newsletter(corrected)] : [],
      ),
      ...readsOfTiles(articles, named),
      ...own.flatMap(({ item }) => fileReads(item.fileId)),
      ...named.flatMap((reference) => {
        const other = foreign.get(reference);
        const customer = newsletter.showMRKs && articles.rows.get(reference)?.article.customerReference;
        return [
          ...(other ? [key.portal(other.portal), ...fileReads(other.article.fileId)] : []),
          ...(customer ? [key.customer(customer)] : []),
        ];
      }),
    ];
    const references = [...new Set(named)].filter((reference) => articles.rows.has(reference));
    return { viewer, locales: inLocales.get(newsletter.reference) ?? [], references, reads, parts: correctionsFor(newsletter.reference) };
  };
  return { issues: new Map([...rows].map(([reference, row]) => [reference, issueOf(row)])), articles };
}
