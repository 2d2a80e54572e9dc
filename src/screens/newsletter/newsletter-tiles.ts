import { type FigureFiles, figureFiles, figureReads } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { pictureOf, withPictures } from '../../features/files/picture-rules.ts';
import {
  itemsOfNewsletters,
  localesOfNewsletters,
  type NewsletterRow,
  newslettersByReference,
} from '../../features/newsletters/queries.ts';
import type { NewsletterItem, NewsletterTile, NewsletterViewer } from '../../features/newsletters/schema.ts';
import { developmentHost } from '../../features/portals/rules.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import { fileReads } from '../article/article-tiles.ts';
import type { Furniture } from '../layouts/furniture.ts';
import type { View } from '../screen.ts';
import type { Issue, Issues } from '../viewer/reading.ts';
import { newsletterCorrections } from './newsletter-corrections.ts';
import { itemOf, mentionedIn, readsOfItems, shownIn } from './newsletter-items.ts';

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

const viewerOf = (
  { newsletter, texts, intro, domain }: NewsletterRow,
  furniture: Furniture,
  locale: Locale,
  figures: FigureFiles,
  items: NewsletterItem[],
): NewsletterViewer => ({
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
  items,
});

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
  const mentioned = await mentionedIn(view, [...items.values()].flat(), opened);
  const figures = await figureFiles(
    db,
    [...rows.values()].map(({ texts }) => texts.introDescription),
  );
  const corrections = await newsletterCorrections(view, found);

  const issueOf = (reference: string, row: NewsletterRow): Issue<NewsletterViewer> => {
    const own = items.get(reference) ?? [];
    const shown = own.flatMap((item) => itemOf(mentioned, locale, row, item) ?? []);
    return {
      viewer: viewerOf(row, furniture, locale, figures, shown),
      locales: inLocales.get(reference) ?? [],
      references: shownIn(mentioned, own),
      reads: [
        ...readsOfNewsletterTile(row),
        ...figureReads(row.texts.introDescription),
        ...readsOfItems(mentioned, row, own),
        ...corrections.readsFor(reference),
      ],
      parts: corrections.linksFor(reference),
    };
  };
  return { issues: new Map([...rows].map(([reference, row]) => [reference, issueOf(reference, row)])), articles: mentioned.articles };
}
