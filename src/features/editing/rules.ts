import type { Address, LanguageState } from './schema.ts';

/** Entities whose removed documents the bin shows. */
export const binEntities = [
  ...(['article', 'magazine', 'theme', 'event', 'video', 'page', 'interest', 'customer', 'ad', 'product', 'popup', 'poll'] as const),
  ...(['redirect', 'newsletter', 'portal', 'file', 'knowledge', 'category', 'tag', 'notification'] as const),
] as const;

/** Returns the state of a language of a document. */
export function stateOf({
  isThere,
  draft,
  isBehind,
}: {
  isThere: boolean;
  draft: 'draft' | 'ready' | null;
  isBehind: boolean;
}): LanguageState {
  if (draft) return draft;
  if (!isThere) return 'missing';
  return isBehind ? 'behind' : 'live';
}

/** Returns the address of a published path that is a page; feeds and other files are left out. */
export const addressOfPath = ({ portal, path }: { portal: string; path: string }): Address[] =>
  /\.(?:xml|txt|css|webmanifest)$/.test(path) ? [] : [{ portal, locale: /^\/fr(?:\/|$)/.test(path) ? 'fr' : 'nl', address: path }];

/** Revisions of a history, or removed documents of the bin, in one answer. */
export const rowsAtOnce = 50;

/** Maximum bytes of a document in a call: a text has up to 2,000,000 characters in each language. */
export const maxDocumentBytes = 12 * 1024 * 1024;
