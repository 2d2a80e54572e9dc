import { type Locale, locales } from '../../../lib/locale.ts';
import type { ContentType } from '../schema.ts';
import type { AdSource, ArticleSource, Sources } from './schema.ts';

/** Own words of an item in a language; empty for those of its text. */
export type ItemWords = { title: string; description: string; moreLabel: string; infoLabel: string; date?: string | null };
export type Item = {
  contentType: ContentType;
  viewType: 1 | 2;
  reference?: string | null;
  pollCode?: string | null;
  onlyIn?: Locale | null;
  texts: Partial<Record<Locale, Partial<ItemWords>>>;
  fileId?: number | null;
  imageUrl?: string | null;
  url?: string | null;
  moreLink?: string | null;
  infoLink?: string | null;
};
export const wordNames = ['title', 'description', 'moreLabel', 'infoLabel'] as const;
export type WordName = (typeof wordNames)[number];

/** Returns the items of a document that is being typed; malformed entries are left out. */
export const itemsIn = (value: unknown): Item[] =>
  (Array.isArray(value) ? value : [])
    .filter((one): one is Partial<Item> => typeof one === 'object' && one !== null)
    .map((one) => ({ contentType: 'article', viewType: 1, ...one, texts: one.texts ?? {} }) as Item);

/** Returns the words that an item has without own ones. */
export function inheritedWords(item: Item, { articles, polls }: Sources, locale: Locale): Partial<Record<WordName, string>> {
  const poll = polls.find(({ code }) => code === item.pollCode);
  const article = articles.find(({ reference }) => reference === item.reference);
  if (item.contentType === 'poll' && poll) return { title: poll.questions[locale] ?? '' };
  if (!article) return {};
  return {
    title: article.titles[locale] ?? '',
    description: article.descriptions[locale] ?? '',
    moreLabel: article.moreLabels[locale] ?? '',
  };
}

/** Words of an item as its line shows them. */
export type ShownTitle = { text: string; kind: 'own' | 'inherited' | 'missing' | 'absent' };

/** Returns the title of an item in a language: its own, else that of its source. `absent`: the item is not in this language. */
export function titleShown(item: Item, sources: Sources, locale: Locale): ShownTitle {
  if (item.onlyIn && item.onlyIn !== locale) return { text: '', kind: 'absent' };
  const own = item.texts[locale]?.title?.trim();
  if (own) return { text: own, kind: 'own' };
  const inherited = inheritedWords(item, sources, locale).title;
  return inherited ? { text: inherited, kind: 'inherited' } : { text: '', kind: 'missing' };
}

/** Returns an item with an own word; an empty one is that of its text. */
export function withWord(item: Item, locale: Locale, name: WordName | 'date', value: string): Item {
  const words = { ...item.texts[locale], [name]: name === 'date' && value === '' ? null : value };
  return { ...item, texts: { ...item.texts, [locale]: words } };
}

/** Returns an item of a text. */
export const itemOfArticle = (reference: string): Item => ({ contentType: 'article', viewType: 1, reference, texts: {} });
export const itemOfPoll = (pollCode: string): Item => ({ contentType: 'poll', viewType: 1, pollCode, texts: {} });
export const emptyItem = (contentType: 'news' | 'quicklink'): Item => ({ contentType, viewType: 1, texts: {} });

/** Returns an item with the words, picture and address of an advertisement. */
export const itemOfAd = ({ titles, descriptions, fileId, imageUrl, redirectUrl }: AdSource): Item => ({
  ...{ contentType: 'ad', viewType: 2, fileId, imageUrl, url: redirectUrl, moreLink: redirectUrl },
  texts: Object.fromEntries(
    locales.flatMap((locale) =>
      titles[locale] === null ? [] : [[locale, { title: titles[locale], description: descriptions[locale] ?? '' }]],
    ),
  ),
});

/** Returns suggestions without those that a newsletter has by now. */
export const stillSuggested = (suggestions: readonly ArticleSource[], items: readonly Item[]): ArticleSource[] =>
  suggestions.filter(({ reference }) => !items.some((item) => item.reference === reference));
