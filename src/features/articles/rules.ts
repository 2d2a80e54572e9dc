// From and until when readers see one: `content/visible.ts`. Order of lists, newest first: `queries.ts`. Most read ones:
// `stats/rules.ts`.

import type { Actor } from '../../lib/actor.ts';
import type { Locale } from '../../lib/locale.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import { pictureOf, type StoredFile, withPictures } from '../files/picture-rules.ts';
import type { Paywall, ViewerArticle } from './schema.ts';

/** Types of articles (specification 3). */
export const typeIds: readonly number[] = Array.from({ length: 21 }, (_, index) => index + 1);

/** Article types by group (specification 3). Types without a group are shown as articles. */
export const typeGroups = {
  news: [2],
  articles: [1, 3, 15, 18],
  marketing: [4],
  products: [7, 8, 9, 10, 17],
  howToChoose: [20],
  surveys: [14],
  ads: [11, 12, 13],
  AdPosts: [20],
  vacancies: [21],
} as const satisfies Record<string, readonly number[]>;
export type TypeGroup = keyof typeof typeGroups;

/** A type in two groups belongs to the first one. */
const groups = new Map<number, TypeGroup>(
  Object.entries(typeGroups)
    .toReversed()
    .flatMap(([group, ids]) => ids.map((id) => [id, group as TypeGroup] as const)),
);
/** Returns the group of an article's label. */
export const groupOf = (typeId: number): TypeGroup => groups.get(typeId) ?? 'articles';

/** Hours for which an article is news to search engines. */
export const newsHours = 48;
export const newsMilliseconds = newsHours * 3_600_000;

/** Rights of a reader that decide about articles. */
export type Reader = { isMember: boolean; hasActiveSubscription: boolean; hasFreeFileAccess: boolean };
export const nobody: Reader = { isMember: false, hasActiveSubscription: false, hasFreeFileAccess: false };

/** Returns the rights of an actor on an article of these portals. */
export const readerOf = ({ accountId, subscribedOn, may }: Actor, portals: readonly string[]): Reader => ({
  isMember: accountId !== null,
  hasActiveSubscription: portals.some((portal) => subscribedOn.includes(portal)),
  hasFreeFileAccess: portals.length ? portals.some((portal) => may('FREE_FILE_ACCESS', portal)) : may('FREE_FILE_ACCESS'),
});

type Gated = { isPremium: boolean; requiresRegistration: boolean };

/**
 * Returns the paywall of a text for a reader (design 5); null if it is open. A free premium magazine needs no
 * subscription.
 */
export function paywallFor(article: Gated, reader: Reader = nobody, { inFreeMagazine = false } = {}): Paywall | null {
  if (reader.hasFreeFileAccess) return null;
  if (article.isPremium && !inFreeMagazine && !reader.hasActiveSubscription) return 'subscription_required';
  if (article.requiresRegistration && !reader.isMember && !article.isPremium) return 'login_required';
  return null;
}

const wordsPerMinute = 230;
/** Returns reading minutes, at least one. */
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round((html.replace(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0) / wordsPerMinute));

/** Neighbours shown before and after an article, in its first interest. */
export const neighboursEachSide = 2;

/** Stored article in one language, with its picture. */
type StoredArticle = {
  article: Omit<
    ViewerArticle,
    | 'title'
    | 'description'
    | 'text'
    | 'wall'
    | 'displayDate'
    | 'interesses'
    | 'searchTextRelated'
    | 'newsletterMoreLabel'
    | 'picture'
    | 'readingMinutes'
  > & { displayDate: Date };
  texts: { title: string; description: string; text: string; imageAlt: string; searchTextRelated: string; newsletterMoreLabel: string };
  file: StoredFile | null;
  interests: ViewerArticle['interesses'];
};

/** Returns an article for readers: typeset, with the pictures of its text, and without its text if it is gated. */
export function viewerArticle(
  { article, texts, file, interests }: StoredArticle,
  locale: Locale,
  wall: Paywall | null,
  figures: Parameters<typeof withPictures>[1],
): ViewerArticle {
  const picture = pictureOf(file, typeset(locale, texts.imageAlt));
  return {
    reference: article.reference,
    jobCode: article.jobCode,
    number: article.number,
    title: typeset(locale, texts.title),
    description: typeset(locale, texts.description),
    text: wall ? '' : withPictures(typesetHtml(locale, texts.text), figures),
    wall,
    displayDate: article.displayDate.toISOString(),
    displayAuthor: article.displayAuthor,
    isPremium: article.isPremium,
    requiresRegistration: article.requiresRegistration,
    fileId: article.fileId,
    imageUrl: picture?.src ?? article.imageUrl,
    customerReference: article.customerReference,
    interesses: interests,
    typeId: article.typeId,
    externalUrl: article.externalUrl && inLanguage(locale, article.externalUrl),
    // Related search words can come from the gated text itself.
    searchTextRelated: wall ? '' : texts.searchTextRelated,
    newsletterMoreLabel: typeset(locale, texts.newsletterMoreLabel),
    picture,
    readingMinutes: readingMinutes(texts.text),
  };
}

/** Prefix and digits of new references, such as DBBE00000000101. */
export const numbering = (portal = 'dbbe') => ({ prefix: portal.toUpperCase(), digits: 11 });

const expanded = ['EXPANDED_EDIT_ARTICLE_TOOLS'] as const;
/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = {
  create: ['CREATE_ARTICLE'],
  edit: ['EDIT_ARTICLE'],
  remove: ['EDIT_ARTICLE'],
  translate: ['TRANSLATE_ARTICLE'],
  duplicate: ['DUPLICATE_ARTICLE'],
  fields: {
    ...{ portals: expanded, typeId: expanded, isPremium: expanded, requiresRegistration: expanded },
    ...{ number: expanded, relevancy: expanded, customerReference: expanded },
  },
} as const;
