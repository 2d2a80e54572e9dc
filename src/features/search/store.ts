import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { CallFailed, call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { asMember, isSignedIn } from '../login/store.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import { firstFetch } from './first-store.ts';
import { cutQuery, fewestSuggested, mostRecentSearches } from './rules.ts';
import { queryCharacters, type SearchAnswer, type SearchItem, SearchQuery, type SuggestAnswer } from './schema.ts';

/** Portal and language of a search. */
export type SearchScope = { portalCode: string; locale: Locale };

/** Criteria of a search, as the address of the page has them. */
export type Criteria = Omit<SearchQuery, 'cursor' | 'size'>;
const criteriaNames = [
  'q',
  'kind',
  'premium',
  'interests',
  'magazine',
  'from',
  'until',
  'sort',
] as const satisfies readonly (keyof Criteria)[];

export const noFilters: Criteria = {
  kind: undefined,
  premium: undefined,
  interests: undefined,
  magazine: undefined,
  from: undefined,
  until: undefined,
};

export type Results = {
  /** `starting`: there are no criteria yet. */
  state: 'starting' | 'loading' | 'ready' | 'failed';
  /** Stays until the next answer arrives. */
  answer: SearchAnswer | undefined;
  items: SearchItem[];
  /** Request id of a failed call. */
  requestId: string | undefined;
  /** Reason for a refusal (4xx), in the reader's language. */
  refusal: string | undefined;
};

const nothingYet: Results = { state: 'starting', answer: undefined, items: [], requestId: undefined, refusal: undefined };

export const $criteria = atom<Criteria>({});
/** True if the query was longer than the limit. */
export const $isCut = atom(false);
export const $results = atom<Results>(nothingYet);
export const $recent = atom<string[]>([]);
export const $suggestions = atom<SuggestAnswer | undefined>(undefined);

/** Key of the recent searches in the session's storage. */
export const recentKey = 'recentSearches';

/** Adds a recent search. These are kept for the visit only. */
function remember(typed: string): void {
  const q = typed.trim();
  if (!q) return;
  $recent.set([q, ...$recent.get().filter((one) => one !== q)].slice(0, mostRecentSearches));
  sessionStorage.setItem(recentKey, JSON.stringify($recent.get()));
}

export function forgetRecent(): void {
  $recent.set([]);
  sessionStorage.removeItem(recentKey);
}

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, mostRecentSearches) : [];
  } catch {
    return [];
  }
}

/** Returns the valid criteria of the address, which is untrusted input. */
function criteriaInAddress(): Criteria {
  const search = new URLSearchParams(location.search);
  const given = criteriaNames.flatMap((name) => {
    const value = name === 'q' ? cutQuery(search.get(name) ?? '') : search.get(name);
    return value && z.safeParse(SearchQuery.shape[name], value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as Criteria;
}
const isTooLong = (typed: string | null | undefined) => (typed?.trim().length ?? 0) > queryCharacters;

const searchOf = (criteria: Criteria) =>
  new URLSearchParams(criteriaNames.flatMap((name) => (criteria[name] ? [[name, criteria[name]]] : []))).toString();
const addressOf = (criteria: Criteria) => {
  const search = searchOf(criteria);
  return search ? `${location.pathname}?${search}` : location.pathname;
};

/** Returns whether the search has filters. */
export const isNarrowed = ({ q: _, sort: __, ...filters }: Criteria): boolean => Object.values(filters).some(Boolean);

const isSearching = (criteria: Criteria) => criteriaNames.some((name) => criteria[name] !== undefined && name !== 'sort');

let turn = 0;

async function load(scope: SearchScope, cursor?: string): Promise<void> {
  const mine = ++turn;
  const criteria = $criteria.get();
  const before = $results.get();
  if (!isSearching(criteria)) return $results.set(nothingYet);
  $results.set({ ...before, state: 'loading', requestId: undefined, refusal: undefined });
  try {
    const request = { params: scope, query: { ...criteria, ...(cursor && { cursor }) } };
    // Signed-in members also find gated texts that are open to them.
    const first = cursor ? undefined : firstFetch(searchOf(criteria));
    const answer = await (isSignedIn() ? asMember(getSearch, request) : call(getSearch, request, first && { fetch: first }));
    if (mine !== turn) return;
    $results.set({ ...nothingYet, state: 'ready', answer, items: cursor ? [...before.items, ...answer.items] : answer.items });
    if (!cursor && criteria.q) saveSearch(scope, criteria.q, answer.total);
  } catch (error) {
    if (mine !== turn) return;
    const { requestId, statusCode = 500, message } = error instanceof CallFailed ? error.answer : {};
    $results.set({ ...before, state: 'failed', requestId, refusal: statusCode < 500 ? message : undefined });
  }
}

function saveSearch({ portalCode, locale }: SearchScope, keyword: string, NrOfResults: number): void {
  remember(keyword);
  // A failure changes nothing for this reader.
  call(postSearchSave, { body: { keyword, portalCode, language: locale, NrOfResults } }).catch(() => {});
}

/** Changes criteria and searches. Each change is an entry of the browser's history. */
export function changeCriteria(scope: SearchScope, change: Criteria): Promise<void> {
  if ('q' in change) $isCut.set(isTooLong(change.q));
  const criteria = { ...$criteria.get(), ...change, ...(change.q && { q: cutQuery(change.q) }) };
  const clean = Object.fromEntries(Object.entries(criteria).filter(([, value]) => value)) as Criteria;
  $criteria.set(clean);
  const address = addressOf(clean);
  if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address);
  return load(scope);
}

/** Retries the search after an error. */
export const again = (scope: SearchScope): Promise<void> => load(scope);

/** Loads the next page of results, if there is one. */
export async function more(scope: SearchScope): Promise<void> {
  const cursor = $results.get().answer?.cursor;
  if (cursor) await load(scope, cursor);
}

/** Searches by the address, now and on Back and Forward. @returns function that stops it */
export function start(scope: SearchScope): () => void {
  const follow = () => {
    $isCut.set(isTooLong(new URLSearchParams(location.search).get('q')));
    $criteria.set(criteriaInAddress());
    void load(scope);
  };
  $recent.set(readRecent());
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

const pauseMilliseconds = 120;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Loads suggestions once the reader pauses. */
export function suggest(scope: SearchScope, typed: string): void {
  clearTimeout(waiting);
  const q = typed.trimStart();
  if (q.trim().length < fewestSuggested || q.length > queryCharacters) {
    $suggestions.set(undefined);
    return;
  }
  waiting = setTimeout(async () => {
    // Search works without suggestions.
    const found = await call(getSuggestions, { params: scope, query: { q } }).catch(() => undefined);
    $suggestions.set(found && found.words.length + found.titles.length > 0 ? found : undefined);
  }, pauseMilliseconds);
}

export function stopSuggesting(): void {
  clearTimeout(waiting);
  $suggestions.set(undefined);
}

/** Messages of the island. The page passes them, so the browser loads no messages of other screens. */
export const wordKeys = [
  ...['search.label', 'search.submit', 'search.recent', 'search.recent.clear', 'search.suggestions'],
  ...['search.suggestions.count', 'search.count.one', 'search.count.other', 'search.filters', 'search.kind'],
  ...['search.kind.all', 'search.premium', 'search.premium.0', 'search.premium.1', 'search.premium.2'],
  ...['search.interests', 'search.dates', 'search.from', 'search.until', 'search.sort'],
  ...['search.sort.mostRelevant', 'search.sort.recentFirst', 'search.sort.mostPopular', 'search.sort.articleNumber', 'search.reset'],
  ...['search.inIssue', 'search.inIssue.back', 'search.inIssue.everywhere', 'search.didYouMean', 'search.corrected'],
  ...['search.more', 'search.loading', 'search.empty.title', 'search.empty.text', 'search.empty.filtered', 'search.failed.title'],
  ...['search.cut', 'search.looser', 'search.looser.unfiltered', 'search.looser.words'],
  ...['search.otherLanguage.one', 'search.otherLanguage.other', 'search.refused.title'],
  ...['search.failed.text', 'search.retry', 'search.failed.id', 'search.kind.news', 'search.kind.articles'],
  ...['search.kind.marketing', 'search.kind.products', 'search.kind.howToChoose', 'search.kind.surveys', 'search.kind.ads'],
  ...['search.kind.AdPosts', 'search.kind.vacancies', 'search.kind.magazines', 'search.kind.newsletters', 'search.kind.events'],
  ...[
    'search.kind.shorts',
    'search.kind.posts',
    'symposium.title',
    'search.kind.help',
    'help.kicker',
    'search.kind.companies',
    'corner.kicker',
    'search.thing.magazine',
    'search.thing.newsletter',
    'event.kicker',
    'short.kicker',
  ],
  ...['articles.label.premium', 'articles.label.members', 'articles.group.news', 'articles.group.articles', 'articles.group.marketing'],
  ...['articles.group.products', 'articles.group.howToChoose', 'articles.group.surveys', 'articles.group.ads', 'articles.group.AdPosts'],
  ...['articles.group.vacancies'],
] as const satisfies readonly MessageKey[];
export type SearchWords = Readonly<Record<(typeof wordKeys)[number], string>>;

/** Returns a message with its placeholders filled in. */
export const filled = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

/** Returns the number of results in words. French has the singular for 0 too. */
export const counted = (locale: Locale, words: SearchWords, count: number): string =>
  filled(words[count === 1 || (locale === 'fr' && count === 0) ? 'search.count.one' : 'search.count.other'], { count });
