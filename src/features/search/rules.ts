import { instantOf } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { folded, indexable, isStopWord, type Seen, seenIn, wordsIn } from '../../search/language/words.ts';
import { typeGroups } from '../articles/rules.ts';
import { type Marked, queryCharacters, type ThingKind } from './schema.ts';

/** Returns as much of a query as is searched for, cut between two words where that leaves most of it. */
export function cutQuery(typed: string): string {
  const query = typed.trim();
  if (query.length <= queryCharacters) return query;
  const end = query.slice(0, queryCharacters + 1).search(/\s\S*$/);
  const cut = query.slice(0, end > queryCharacters / 2 ? end : queryCharacters);
  // Half of a pair of surrogates is no character.
  return cut.replace(/[\ud800-\udbff]$/, '').trim();
}

/** The kinds of an article by its type (specification 3); types in no group are articles. */
export function kindsOfType(typeId: number): string[] {
  const groups = Object.entries(typeGroups).filter(([, ids]) => (ids as readonly number[]).includes(typeId));
  return groups.length ? groups.map(([name]) => name) : ['articles'];
}

/** The word of the index that stands for a portal in a language. */
export const scopeOf = (portal: string, locale: Locale): string => `~${portal}.${locale}`;

export const memberWord = '~member';
export const subscriberWord = (portal: string): string => `~subscriber.${portal}`;

/** For whom a text opens (design 5), as words of the index; null where it is open to everybody. */
export function accessOf(thing: { isPremium: boolean; requiresRegistration: boolean; portals: readonly string[] }): string[] | null {
  if (thing.isPremium) return thing.portals.map(subscriberWord);
  return thing.requiresRegistration ? [memberWord] : null;
}

/** A title as it is compared with a whole query. */
export const titleKeyOf = (locale: Locale, title: string): string => indexable(locale, title, { stopWordsToo: true }).slice(0, 500);

/** Where a thing stands on its portal; `magazine`: inside an issue. */
export const addressOf = ({ kind, reference }: { kind: ThingKind; reference: string }, locale: Locale, magazine?: string): string => {
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
  }
};

export type FacetRow = { kinds: string[]; isPremium: boolean; interests: string[]; count: number };
type Choice = { kind?: string | undefined; premium?: string | undefined; interests: readonly string[] };

const holds = {
  kind: (row: FacetRow, { kind }: Choice) => !kind || row.kinds.includes(kind),
  premium: (row: FacetRow, { premium = '0' }: Choice) => premium === '0' || row.isPremium === (premium === '1'),
  interests: (row: FacetRow, { interests }: Choice) => !interests.length || interests.some((code) => row.interests.includes(code)),
} as const;

/** What a reader's choices leave, and what each other choice would leave. */
export function facetsOf(rows: readonly FacetRow[], choice: Choice) {
  const names = Object.keys(holds) as (keyof typeof holds)[];
  const left = (but?: keyof typeof holds) => rows.filter((row) => names.every((name) => name === but || holds[name](row, choice)));
  const sum = (some: readonly FacetRow[]) => some.reduce((total, { count }) => total + count, 0);
  const counted = (some: readonly FacetRow[], values: (row: FacetRow) => string[]) => {
    const counts = new Map<string, number>();
    for (const row of some) for (const value of values(row)) counts.set(value, (counts.get(value) ?? 0) + row.count);
    return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  const byPremium = left('premium');
  const premium = sum(byPremium.filter((row) => row.isPremium));
  return {
    total: sum(left()),
    kinds: counted(left('kind'), ({ kinds }) => kinds),
    premium: [sum(byPremium), premium, sum(byPremium) - premium].map((count, index) => ({ value: String(index), count })),
    interests: counted(left('interests'), ({ interests }) => interests),
  };
}

const interestsShown = 20;
export const mostCounted = <T>(interests: readonly T[]): T[] => interests.slice(0, interestsShown);

/** Where a page begins: so many results after the first, among what there was at an instant. */
export type Position = { offset: number; at: number };
const furthestOffset = 10_000;

const sumCharacters = 16;

/**
 * @param query everything that the results depend on
 * @param keyed a hash that nobody else can make
 */
export function cursorOf({ offset, at }: Position, query: string, keyed: (text: string) => string): string {
  const place = `${offset.toString(36)}.${at.toString(36)}`;
  return `${place}.${keyed(`${place} ${query}`).slice(0, sumCharacters)}`;
}

/** Undefined where it is not one of ours for this query. */
export function positionOf(cursor: string, query: string, keyed: (text: string) => string): Position | undefined {
  const [offset = '', at = ''] = cursor.split('.');
  const position = { offset: Number.parseInt(offset, 36), at: Number.parseInt(at, 36) };
  const isWhole = Number.isSafeInteger(position.offset) && Number.isSafeInteger(position.at);
  return isWhole && cursorOf(position, query, keyed) === cursor ? position : undefined;
}
export const mayGoOn = (offset: number): boolean => offset <= furthestOffset;

/** A text in pieces: neighbouring words that match, and the space between them, are one piece. */
export function markedOf(locale: Locale, text: string, isMatch: (word: Seen) => boolean): Marked {
  const pieces: Marked = [];
  let end = 0;
  const put = (piece: string, matches: boolean) => {
    const last = pieces.at(-1);
    if (!piece) return;
    if (last?.isMatch === matches) last.text += piece;
    else pieces.push({ text: piece, isMatch: matches });
  };
  seenIn(locale, text, (word, at, length) => {
    if (at < end || !isMatch(word)) return;
    const between = text.slice(end, at);
    put(between, Boolean(pieces.at(-1)?.isMatch) && /^[\s-]$/.test(between));
    put(text.slice(at, at + length), true);
    end = at + length;
  });
  put(text.slice(end), false);
  return pieces;
}

const excerptCharacters = 240;

/** The part of a text in which most of what was searched for stands together; undefined where none of it does. */
export function excerptOf(text: string, matches: readonly { at: number; stem: string }[]): string | undefined {
  let best: { at: number; worth: number } | undefined;
  let to = 0;
  for (let from = 0; from < matches.length; from++) {
    const { at } = matches[from] as { at: number };
    while (to < matches.length && (matches[to] as { at: number }).at - at < excerptCharacters * 0.7) to += 1;
    const inside = matches.slice(from, to);
    const worth = new Set(inside.map(({ stem }) => stem)).size * 10 + inside.length;
    if (!best || worth > best.worth) best = { at, worth };
  }
  if (!best) return undefined;
  const wanted = Math.max(0, Math.min(best.at - excerptCharacters * 0.15, text.length - excerptCharacters));
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted - 1) + 1;
  const end = from + excerptCharacters >= text.length ? text.length : text.lastIndexOf(' ', from + excerptCharacters);
  const cut = text.slice(from, end > from ? end : from + excerptCharacters);
  return `${from ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`;
}

const dayHours = 24;
/** The instant at which a calendar day is over in Brussels. */
export function dayAfter(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCHours(noon.getUTCHours() + dayHours);
  return instantOf(noon.toISOString().slice(0, 10));
}

/** A saved search as it is counted. */
export const keywordOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase();

const looksLikeSomebody =
  /\d|@|:\/\/|www\.|\.(?:be|nl|fr|com|eu|net|org|brussels|vlaanderen)\b|(?:straat|laan|steenweg|plein|dreef)(?:\s|$)|\b(?:rue|avenue|chaussée|boulevard|clos|quai)\s+(?:de|du|des|d['’])/u;

/** Parts of words that nobody wants to see recommended. */
const blocked =
  /\b(?:sex|seks|porn|porno|xxx|kut|lul|hoer|neuken|klootzak|kanker\w*|tering\w*|flikker|neger|nazi|hitler|pute|putain|salope|connard|connasse|encul\w*|bite|merde|nique\w*|viol|pédo\w*|pedo\w*|fuck\w*|shit|cunt)\b/u;

/** Whether a search may be shown to others: nothing like an address or a number, nothing of the block list. */
export const isPresentable = (keyword: string): boolean =>
  keyword.length >= 3 && keyword.length <= 60 && /\p{L}{2}/u.test(keyword) && !looksLikeSomebody.test(keyword) && !blocked.test(keyword);

/** A search is popular from so many clients on, within so many days. */
export const popularClients = 5;
export const popularDays = 90;
export const popularShown = 10;
/** Searches of one client that are kept a day. */
export const savesADay = 100;

/** Most a minute of one address, behind which a whole office may sit, and of one member, who is counted apart. */
export const perMinute = { searches: 600, memberSearches: 120, suggestions: 1_200 } as const;

const completionsShown = 5;

/** How the last word of a query goes on, by the titles in which it does; the most frequent first. */
export function completionsIn(locale: Locale, query: string, titles: readonly string[]): string[] {
  const last = /\S*$/.exec(query)?.[0] ?? '';
  const start = folded(last.toLowerCase());
  const before = query.slice(0, query.length - last.length).toLowerCase();
  const counts = new Map<string, { shown: string; count: number }>();
  for (const title of titles)
    for (const { surface, forms } of wordsIn(locale, title)) {
      const shown = locale === 'fr' ? surface.replace(/^(?:[cdjlmnst]|qu)['’]/, '') : surface;
      const key = folded(shown);
      if (!start || !key.startsWith(start) || key === start || !forms.length || isStopWord(locale, shown)) continue;
      counts.set(key, { shown, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.shown.length - b.shown.length)
    .slice(0, completionsShown)
    .map(({ shown }) => `${before}${shown}`);
}
