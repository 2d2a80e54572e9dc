// Order of the states, from concept to sent: `state-rules.ts`. Rights to approve: `approval/endpoints.ts`.
// Newsletters with a page in the archive, and behind its wall: `list/archive-commands.ts`.

import type { Locale } from '../../lib/locale.ts';
import type { ContentType } from './schema.ts';

/** Newsletter content types (specification 3): the number that items carry. */
export const contentTypeIds = { article: 1, news: 2, quicklink: 3, ad: 4, poll: 5 } as const satisfies Record<ContentType, number>;

/** Names of the content types. */
export const contentTypeNames = {
  nl: { article: 'Artikel', news: 'Nieuws', quicklink: 'Snelle link', ad: 'Advertentie', poll: 'Poll' },
  fr: { article: 'Article', news: 'Actualité', quicklink: 'Lien rapide', ad: 'Publicité', poll: 'Sondage' },
} as const satisfies Record<Locale, Record<ContentType, string>>;

/** Returns the content type of a number; an unknown one is shown as an article. */
export const contentTypeOf = (typeId: number): ContentType =>
  (Object.keys(contentTypeIds) as ContentType[]).find((type) => contentTypeIds[type] === typeId) ?? 'article';

type Words = { title: string; description: string };

/** Returns the texts of an item: its own, otherwise those of its article; undefined if neither has a title. */
export function wordsOf(own: Words | null | undefined, article: Words | undefined): Words | undefined {
  const title = own?.title || article?.title;
  return title ? { title, description: own?.description || article?.description || '' } : undefined;
}

type Untitled = {
  contentType: ContentType;
  /** True if it has its own title only in the other language, so it is not for this one. */
  isForOtherLanguage: boolean;
  /** True if it is about an article that is not visible. */
  isOfHiddenArticle: boolean;
  hasPicture: boolean;
  hasLink: boolean;
  description: string;
};

/**
 * Returns whether an item without a title is shown under its label. Advertisements and polls may be a picture alone;
 * of other items the title is what readers choose by.
 */
export function isShownUntitled(item: Untitled): boolean {
  const { contentType, isForOtherLanguage, isOfHiddenArticle, hasPicture, hasLink, description } = item;
  if (isForOtherLanguage || (isOfHiddenArticle && !hasLink)) return false;
  return (contentType === 'ad' || contentType === 'poll') && (hasPicture || (hasLink && description !== ''));
}

/** Permissions of the newsletter desk; one of them opens it. */
export const deskPermissions = [
  'NEWSLETTER_EDIT',
  'MANAGE_TILES',
  'NEWSLETTER_APPROVE',
  'NEWSLETTER_UNAPPROVE',
  'NEWSLETTER_PLANNING',
] as const;
