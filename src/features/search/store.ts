import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { CallFailed, call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/messages.ts';
import { asMember, isSignedIn } from '../login/store.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import { cutQuery } from './rules.ts';
import { queryCharacters, type SearchAnswer, type SearchItem, SearchQuery, type SuggestAnswer } from './schema.ts';

/** Where is searched. */
export type Place = { portalCode: string; locale: Locale };

/** What the address of the page asks for. */
export type Asking = Omit<SearchQuery, 'cursor' | 'size'>;
const names = ['q', 'kind', 'premium', 'interests', 'magazine', 'from', 'until', 'sort'] as const satisfies readonly (keyof Asking)[];

export const noFilters: Asking = {
  kind: undefined,
  premium: undefined,
  interests: undefined,
  magazine: undefined,
  from: undefined,
  until: undefined,
};

export type Results = {
  /** `starting`: nothing is asked for yet. */
  state: 'starting' | 'loading' | 'ready' | 'failed';
  /** The last answer stays until the next one is there. */
  answer: SearchAnswer | undefined;
  items: SearchItem[];
  /** Of the call that failed. */
  requestId: string | undefined;
  /** Why the server refused the call, in the reader's language; undefined where the fault is not the reader's. */
  refusal: string | undefined;
};

const nothingYet: Results = { state: 'starting', answer: undefined, items: [], requestId: undefined, refusal: undefined };

export const $asking = atom<Asking>({});
/** The query was longer than what is searched for. */
export const $isCut = atom(false);
export const $results = atom<Results>(nothingYet);
export const $recent = atom<string[]>([]);
export const $suggestions = atom<SuggestAnswer | undefined>(undefined);

const recentKey = 'recentSearches';
const mostRecent = 6;

/** Recent searches are kept for the visit only. */
function remember(typed: string): void {
  const q = typed.trim();
  if (!q) return;
  $recent.set([q, ...$recent.get().filter((one) => one !== q)].slice(0, mostRecent));
  sessionStorage.setItem(recentKey, JSON.stringify($recent.get()));
}

export function forgetRecent(): void {
  $recent.set([]);
  sessionStorage.removeItem(recentKey);
}

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** What the address asks for, without values that mean nothing: anybody can write an address. */
function askedInAddress(): Asking {
  const search = new URLSearchParams(location.search);
  const given = names.flatMap((name) => {
    const value = name === 'q' ? cutQuery(search.get(name) ?? '') : search.get(name);
    return value && z.safeParse(SearchQuery.shape[name], value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as Asking;
}
const isTooLong = (typed: string | null | undefined) => (typed?.trim().length ?? 0) > queryCharacters;

const addressOf = (asking: Asking) => {
  const search = new URLSearchParams(names.flatMap((name) => (asking[name] ? [[name, asking[name]]] : []))).toString();
  return search ? `${location.pathname}?${search}` : location.pathname;
};

/** Whether less is asked for than everything that has the words. */
export const isNarrowed = ({ q: _, sort: __, ...filters }: Asking): boolean => Object.values(filters).some(Boolean);

const isAsking = (asking: Asking) => names.some((name) => asking[name] !== undefined && name !== 'sort');

let turn = 0;

async function load(place: Place, cursor?: string): Promise<void> {
  const mine = ++turn;
  const asking = $asking.get();
  const before = $results.get();
  if (!isAsking(asking)) return $results.set(nothingYet);
  $results.set({ ...before, state: 'loading', requestId: undefined, refusal: undefined });
  try {
    const asked = { params: place, query: { ...asking, ...(cursor && { cursor }) } };
    // Members find in what they may read, too.
    const answer = await (isSignedIn() ? asMember(getSearch, asked) : call(getSearch, asked));
    if (mine !== turn) return;
    $results.set({ ...nothingYet, state: 'ready', answer, items: cursor ? [...before.items, ...answer.items] : answer.items });
    if (!cursor && asking.q) keep(place, asking.q, answer.total);
  } catch (error) {
    if (mine !== turn) return;
    const { requestId, statusCode = 500, message } = error instanceof CallFailed ? error.answer : {};
    $results.set({ ...before, state: 'failed', requestId, refusal: statusCode < 500 ? message : undefined });
  }
}

function keep({ portalCode, locale }: Place, keyword: string, NrOfResults: number): void {
  remember(keyword);
  // What comes of it changes nothing for this reader.
  call(postSearchSave, { body: { keyword, portalCode, language: locale, NrOfResults } }).catch(() => {});
}

/** Asks for something else. Each step is one back in the browser's history. */
export function ask(place: Place, change: Asking): Promise<void> {
  if ('q' in change) $isCut.set(isTooLong(change.q));
  const asking = { ...$asking.get(), ...change, ...(change.q && { q: cutQuery(change.q) }) };
  const clean = Object.fromEntries(Object.entries(asking).filter(([, value]) => value)) as Asking;
  $asking.set(clean);
  const address = addressOf(clean);
  if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address);
  return load(place);
}

export const again = (place: Place): Promise<void> => load(place);

export async function more(place: Place): Promise<void> {
  const cursor = $results.get().answer?.cursor;
  if (cursor) await load(place, cursor);
}

/** Follows the address from now on. @returns what stops it */
export function start(place: Place): () => void {
  const follow = () => {
    $isCut.set(isTooLong(new URLSearchParams(location.search).get('q')));
    $asking.set(askedInAddress());
    void load(place);
  };
  $recent.set(readRecent());
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

const pauseMilliseconds = 120;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Asks how a query may go on, once the reader pauses. */
export function suggest(place: Place, typed: string): void {
  clearTimeout(waiting);
  const q = typed.trimStart();
  if (q.trim().length < 2 || q.length > queryCharacters) {
    $suggestions.set(undefined);
    return;
  }
  waiting = setTimeout(async () => {
    // Without suggestions searching goes on.
    const found = await call(getSuggestions, { params: place, query: { q } }).catch(() => undefined);
    $suggestions.set(found && found.words.length + found.titles.length > 0 ? found : undefined);
  }, pauseMilliseconds);
}

export function stopSuggesting(): void {
  clearTimeout(waiting);
  $suggestions.set(undefined);
}

/** The messages of the island: the page has them ready, so that the browser needs no message of other screens. */
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
  ...['search.kind.shorts', 'search.thing.magazine', 'search.thing.newsletter', 'event.kicker', 'short.kicker'],
  ...['label.premium', 'label.members', 'articleGroup.news', 'articleGroup.articles', 'articleGroup.marketing'],
  ...['articleGroup.products', 'articleGroup.howToChoose', 'articleGroup.surveys', 'articleGroup.ads', 'articleGroup.AdPosts'],
  ...['articleGroup.vacancies'],
] as const satisfies readonly MessageKey[];
export type SearchWords = Readonly<Record<(typeof wordKeys)[number], string>>;

/** A message with its values, of which the page left the names. */
export const filled = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

/** How many, in words: French has its singular for none too. */
export const counted = (locale: Locale, words: SearchWords, count: number): string =>
  filled(words[count === 1 || (locale === 'fr' && count === 0) ? 'search.count.one' : 'search.count.other'], { count });
