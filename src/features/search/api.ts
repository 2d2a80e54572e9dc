import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { isPortal } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import type { Asker } from '../../lib/asker.ts';
import { instantOf } from '../../lib/clock.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { stemsOf } from '../../search/index/vocabulary.ts';
import { type Seen, seenIn, textOfHtml } from '../../search/language/words.ts';
import { allOf, anyOf, phraseQuery, startsQuery, termsOf } from '../../search/query/terms.ts';
import { matcherOf, type Understood, type UnderstoodTerm, understand, widened } from '../../search/query/understanding.ts';
import { readerOf, wallFor } from '../articles/rules.ts';
import type { Shown } from '../articles/schema.ts';
import type { Context } from '../context.ts';
import { pictureOf } from '../files/rules.ts';
import { permissions as granted } from '../permissions/rules.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import {
  type Choice,
  countsOf,
  type FoundRow,
  found,
  foundRows,
  type Hit,
  interestNames,
  isFreeMagazine,
  type Ordering,
  picturesOf,
  searching,
  sizeOf,
  titlesWith,
  type Within,
} from './queries.ts';
import {
  addressOf,
  completionsIn,
  cursorOf,
  dayAfter,
  excerptOf,
  type FacetRow,
  facetsOf,
  markedOf,
  mayGoOn,
  memberWord,
  mostCounted,
  perMinute,
  positionOf,
  subscriberWord,
  titleKeyOf,
} from './rules.ts';
import { keepSearch } from './save.ts';
import type { SearchAnswer, SearchItem, SearchQuery, SuggestAnswer } from './schema.ts';

const pageSize = 20;
/** With fewer answers than this, less is asked for. */
const fewAnswers = 10;

const openTo = ({ accountId, subscribedOn, permissions }: Asker): Within['open'] =>
  permissions.includes(granted.FREE_FILE_ACCESS)
    ? 'all'
    : [...(accountId === null ? [] : [memberWord]), ...subscribedOn.map(subscriberWord)];

/** Inside an issue that is free, premium texts open to anybody (design 5). */
const openInside = ({ open, portal, inFreeMagazine }: Within): Within['open'] =>
  open === 'all' || !inFreeMagazine ? open : [...new Set([...open, subscriberWord(portal)])];

type Matching = { rows: FacetRow[]; hits: Hit[]; terms: UnderstoodTerm[] };
type Paging = Omit<Ordering, 'but'> & { titleKey: string };

/** Everything that matches, and the page that is asked for; with few answers to all words, also what has only some of them. */
async function matching(tx: Db, within: Within, understood: Understood, choice: Choice, paging: Paging): Promise<Matching> {
  const { query, titles } = understood;
  const { sort, titleKey, offset, limit } = paging;
  const isRanked = sort === 'mostRelevant' && query !== '';

  async function look(words: string, terms: UnderstoodTerm[], preferred?: string): Promise<Matching> {
    const wanted = { words, titles };
    if (!isRanked) return { ...(await found(tx, within, choice, wanted, paging)), terms };
    const { rows, hits: ranked } = await found(tx, within, choice, wanted, { terms, titleKey, preferred });
    const hits = ranked.slice(offset, offset + limit);
    if (offset + limit <= ranked.length || facetsOf(rows, choice).total <= ranked.length) return { rows, hits, terms };
    // After the best answers come all others, by date.
    const rest = { sort: 'recentFirst', offset: Math.max(0, offset - ranked.length), limit: limit - hits.length, but: ranked } as const;
    return { rows, hits: [...hits, ...(await found(tx, within, choice, wanted, rest)).hits], terms };
  }

  // Whatever is chosen, so that a choice leaves what was counted for it.
  const isEnough = ({ rows }: Matching) => rows.reduce((sum, { count }) => sum + count, 0) >= fewAnswers;
  let best = await look(query, understood.terms);
  if (!query || isEnough(best)) return best;
  const wider = await widened(tx, within.locale, understood);
  for (const less of wider.queries) {
    best = await look(less, wider.terms, query);
    if (isEnough(best)) break;
  }
  return best;
}

/** What results show: titles, teasers and the best part of each text, with what matches marked. */
async function itemsOf(
  tx: Db,
  within: Within,
  hits: readonly Hit[],
  terms: readonly UnderstoodTerm[],
  asker: Asker,
): Promise<SearchItem[]> {
  const { locale, magazine } = within;
  const rows = new Map((await foundRows(tx, within, hits)).map((row) => [`${row.kind} ${row.reference}`, row]));
  const pictures = await picturesOf(
    tx,
    [...rows.values()].map(({ fileId }) => fileId),
  );
  const inOrder = hits.flatMap((hit) => rows.get(`${hit.kind} ${hit.reference}`) ?? []);
  const prepared = inOrder.map((row: FoundRow) => {
    const wall = row.kind === 'article' ? wallFor(row, readerOf(asker, row.portals), within) : null;
    const [title, description] = [typeset(locale, row.title), typeset(locale, row.description)];
    return { row, wall, title, description, text: wall || !terms.length ? '' : textOfHtml(row.text) };
  });
  const seen = new Set<Seen>();
  const placed = prepared.map(({ title, description, text }) => {
    for (const some of [title, description]) for (const word of seenIn(locale, some)) seen.add(word);
    const places: number[] = [];
    const words = seenIn(locale, text, (word, at) => {
      seen.add(word);
      places.push(at);
    });
    return { words, places };
  });
  const stemOf = await matcherOf(tx, locale, terms, seen);
  const marked = (text: string) => markedOf(locale, text, (word) => stemOf(word) !== undefined);
  return prepared.map(({ row, wall, title, description, text }, index) => {
    const { words, places } = placed[index] as (typeof placed)[number];
    const matches = words.flatMap((word, nth) => {
      const stem = stemOf(word);
      return stem === undefined ? [] : [{ at: places[nth] ?? 0, stem }];
    });
    const excerpt = excerptOf(text, matches);
    const picture = pictureOf(row.fileId === null ? undefined : pictures.get(row.fileId), typeset(locale, row.imageAlt));
    return {
      ...{
        kind: row.kind,
        reference: row.reference,
        address: addressOf(row, locale, magazine),
        typeId: row.typeId,
        interest: row.interest,
      },
      ...{
        title: marked(title),
        description: marked(description),
        excerpt: excerpt === undefined ? null : marked(typeset(locale, excerpt)),
      },
      ...{ date: new Date(row.date).toISOString(), isPremium: row.isPremium, wall, ...(picture && { picture }) },
    };
  });
}

async function search(
  shown: { portal: string; locale: Locale },
  query: SearchQuery,
  { db, clock, asker, keyed }: Context,
): Promise<SearchAnswer> {
  const { q = '', kind, premium, interests = '', magazine, from, until, cursor, size = String(pageSize) } = query;
  const text = q.replace(/[\p{C}]+/gu, ' ').trim();
  const sort = query.sort ?? (text ? 'mostRelevant' : 'recentFirst');
  const choice = { kind, premium, interests: interests.split(',').filter(Boolean) };
  const identity = JSON.stringify([shown, text, choice, magazine, from, until, sort, openTo(asker)]);
  const sealed = (place: string) => keyed('search cursor', place);
  const position = cursor === undefined ? { offset: 0, at: clock().getTime() } : positionOf(cursor, identity, sealed);
  if (!position) throw new Problem('invalid_input', { cursor: 'not_allowed' });
  const asked: Within = {
    ...shown,
    now: new Date(position.at),
    open: openTo(asker),
    magazine,
    from: from ? instantOf(from) : undefined,
    before: until ? dayAfter(until) : undefined,
  };
  return searching(db, async (tx) => {
    const inFreeMagazine = magazine !== undefined && (await isFreeMagazine(tx, asked, magazine));
    const within = { ...asked, inFreeMagazine, open: openInside({ ...asked, inFreeMagazine }) };
    const understood = await understand(tx, shown.locale, text, {
      count: (queries, most) => countsOf(tx, within, queries, most),
      size: () => sizeOf(tx, within),
    });
    const limit = Number(size);
    const paging = { sort, titleKey: titleKeyOf(shown.locale, text), offset: position.offset, limit };
    // What was typed says something, but nothing that any text could have.
    const { rows, hits, terms } =
      text && !understood.query ? { rows: [], hits: [], terms: [] } : await matching(tx, within, understood, choice, paging);
    const { total, ...facets } = facetsOf(rows, choice);
    const names = await interestNames(
      tx,
      shown.locale,
      mostCounted(facets.interests).map(({ value }) => value),
    );
    const next = position.offset + limit;
    return {
      items: await itemsOf(tx, within, hits, terms, asker),
      total,
      facets: { ...facets, interests: mostCounted(facets.interests).map((one) => ({ ...one, name: names.get(one.value) ?? one.value })) },
      didYouMean: understood.didYouMean,
      isCorrected: understood.isCorrected,
      sort,
      cursor: next < total && mayGoOn(next) ? cursorOf({ offset: next, at: position.at }, identity, sealed) : null,
    };
  });
}

const titlesRead = 60;
const titlesShown = 4;

async function suggest(shown: Shown, query: string, db: Db): Promise<SuggestAnswer> {
  const terms = termsOf(shown.locale, query);
  const stems = await stemsOf(
    db,
    shown.locale,
    terms.flatMap(({ phrases }) => phrases[0] ?? []),
  );
  const isOpen = /\S$/.test(query);
  const parts = terms.flatMap(({ word, phrases }, index) => {
    const whole = phraseQuery((phrases[0] ?? []).map((form) => stems.get(form) ?? ''));
    if (!whole) return [];
    return [isOpen && index === terms.length - 1 ? anyOf([whole, startsQuery(word)]) : whole];
  });
  const titles = parts.length ? await searching(db, (tx) => titlesWith(tx, shown, allOf(parts), titlesRead)) : [];
  return {
    words: completionsIn(
      shown.locale,
      query,
      titles.map(({ title }) => title),
    ),
    titles: titles
      .slice(0, titlesShown)
      .map((hit) => ({ title: typeset(shown.locale, hit.title), address: addressOf(hit, shown.locale), kind: hit.kind })),
  };
}

const createLimits = () => ({
  searches: new RateLimiterMemory({ points: perMinute.searches, duration: 60 }),
  memberSearches: new RateLimiterMemory({ points: perMinute.memberSearches, duration: 60 }),
  suggestions: new RateLimiterMemory({ points: perMinute.suggestions, duration: 60 }),
});
const limits = new WeakMap<Db, ReturnType<typeof createLimits>>();

/** @throws Problem too_many_requests, with the seconds to wait */
async function allow(db: Db, limit: keyof typeof perMinute, who: string): Promise<void> {
  const ours = limits.get(db) ?? createLimits();
  limits.set(db, ours);
  await ours[limit].consume(who).catch(({ msBeforeNext }: RateLimiterRes) => {
    throw new Problem('too_many_requests', undefined, Math.max(1, Math.ceil(msBeforeNext / 1_000)));
  });
}

/** @throws Problem where there is no such portal */
async function portalAsked(db: Db, portal: string): Promise<string> {
  if (!(await isPortal(db, portal))) throw new Problem('not_found');
  return portal;
}

export const searchHandlers = [
  handle(getSearch, async ({ params: { portalCode, locale }, query }, context: Context) => {
    const { db, asker, client } = context;
    await (asker.accountId === null ? allow(db, 'searches', client) : allow(db, 'memberSearches', `${asker.accountId}`));
    return search({ portal: await portalAsked(db, portalCode), locale }, query, context);
  }),

  handle(getSuggestions, async ({ params: { portalCode, locale }, query }, { db, clock, client }: Context) => {
    await allow(db, 'suggestions', client);
    return suggest({ portal: await portalAsked(db, portalCode), locale, now: clock() }, query.q, db);
  }),

  handle(postSearchSave, async ({ body }, { db, clock, client, keyed }: Context) => ({
    isSaved: await keepSearch(db, {
      ...body,
      portalCode: await portalAsked(db, body.portalCode),
      client: keyed('search client', client),
      now: clock(),
    }),
  })),
];
