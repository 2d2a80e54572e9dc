// Maximum characters of a query: `schema.ts`.

import type { Actor } from '../../lib/actor.ts';
import { instantOf } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { typeGroups } from '../articles/rules.ts';
import { queryCharacters, type SourceKind } from './schema.ts';
import type { SortOrder } from './sort-schema.ts';

/** Returns a query cut to the maximum length, between two words if that keeps at least half of it. */
export function cutQuery(typed: string): string {
  const query = typed.trim();
  if (query.length <= queryCharacters) return query;
  const end = query.slice(0, queryCharacters + 1).search(/\s\S*$/);
  const cut = query.slice(0, end > queryCharacters / 2 ? end : queryCharacters);
  // The first half of a surrogate pair is not a character.
  return cut.replace(/[\ud800-\udbff]$/, '').trim();
}

/** Returns the kinds of an article by its type (specification 3). A type in no group is an article. */
export function kindsOfType(typeId: number): string[] {
  const groups = Object.entries(typeGroups).filter(([, ids]) => (ids as readonly number[]).includes(typeId));
  return groups.length ? groups.map(([name]) => name) : ['articles'];
}

/** Index words of the readers to whom a gated text is open. */
const memberWord = '~member';
const subscriberWord = (portal: string): string => `~subscriber.${portal}`;

/** Returns the index words of the readers to whom a text is open (design 5); null if it is open to everybody. */
export function accessOf(article: { isPremium: boolean; requiresRegistration: boolean; portals: readonly string[] }): string[] | null {
  if (article.isPremium) return article.portals.map(subscriberWord);
  return article.requiresRegistration ? [memberWord] : null;
}

/** Returns the index words of the paywalls that are open to a reader on a portal. */
export const openTo = ({ accountId, subscribedOn, may }: Actor, portal: string): string[] | 'all' =>
  may('FREE_FILE_ACCESS', portal) ? 'all' : [...(accountId === null ? [] : [memberWord]), ...subscribedOn.map(subscriberWord)];

/** Returns the same inside an issue that is free, where premium texts are open to everybody (design 5). */
export const openInFreeMagazine = (open: string[] | 'all', portal: string): string[] | 'all' =>
  open === 'all' ? open : [...new Set([...open, subscriberWord(portal)])];

/** Index column of each order (specification 3). With a query, `mostRelevant` ranks by the query. */
export const orderOf = {
  recentFirst: 'date',
  articleNumber: 'number',
  mostRelevant: 'relevancy',
  mostPopular: 'views',
} as const satisfies Record<SortOrder, string>;

/** Default number of results of a page. */
export const pageSize = 20;
export const titlesSuggested = 4;
const interestsShown = 20;
export const mostFrequent = <T>(interests: readonly T[]): T[] => interests.slice(0, interestsShown);

/** Returns the path of a result on its portal. @param magazine issue in which it is shown */
export const addressOf = ({ kind, reference }: { kind: SourceKind; reference: string }, locale: Locale, magazine?: string): string => {
  switch (kind) {
    case 'article':
      return magazine
        ? href('magazineArticle', locale, { magazineReference: magazine, articleReference: reference })
        : href('article', locale, { articleReference: reference });
    case 'magazine':
      return href('magazine', locale, { magazineReference: reference });
    case 'newsletter':
      return href('newsletter', locale, { newsletterReference: reference });
    case 'event':
      return href('event', locale, { eventReference: reference });
    case 'short':
      return href('short', locale, { videoReference: reference });
    case 'post':
      return href('symposiumPost', locale, { postId: reference });
    case 'help':
      return href('helpItem', locale, { knowledgeReference: reference });
    case 'company':
      return href('page', locale, { reference });
  }
};

const dayHours = 24;
/** Returns the instant at which a calendar day ends in Brussels. */
export function dayAfter(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCHours(noon.getUTCHours() + dayHours);
  return instantOf(noon.toISOString().slice(0, 10));
}

/** Returns a saved search in the form in which it is counted. */
export const keywordOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Numbers and addresses of people, mailboxes and sites. */
const personalData =
  /\d|@|:\/\/|www\.|\.(?:be|nl|fr|com|eu|net|org|brussels|vlaanderen)\b|(?:straat|laan|steenweg|plein|dreef)(?:\s|$)|\b(?:rue|avenue|chaussée|boulevard|clos|quai)\s+(?:de|du|des|d['’])/u;

/** Offensive words. */
const offensive =
  /\b(?:sex|seks|porn|porno|xxx|kut|lul|hoer|neuken|klootzak|kanker\w*|tering\w*|flikker|neger|nazi|hitler|pute|putain|salope|connard|connasse|encul\w*|bite|merde|nique\w*|viol|pédo\w*|pedo\w*|fuck\w*|shit|cunt)\b/u;

/** Returns whether a saved search may be shown to other readers. */
export const isPresentable = (keyword: string): boolean =>
  keyword.length >= 3 && keyword.length <= 60 && /\p{L}{2}/u.test(keyword) && !personalData.test(keyword) && !offensive.test(keyword);

/** A search is popular when this many clients saved it within this many days. */
export const popularClients = 5;
export const popularDays = 90;
export const popularShown = 10;
/** Searches of one client that are saved a day. */
export const savesADay = 100;

/** Maximum calls per minute: of one address, which an office may share, and of one member. */
export const perMinute = { searches: 600, memberSearches: 120, suggestions: 1_200 } as const;

/** Recent searches that a browser offers; they are kept for the visit only. */
export const mostRecentSearches = 6;
/** Characters from which a query gets suggestions. */
export const fewestSuggested = 2;
