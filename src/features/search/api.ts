import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../db/context.ts';
import { matcherOf, type Understood, type UnderstoodTerm, understand, widened } from '../../db/understanding.ts';
import { stemsOf } from '../../db/vocabulary.ts';
import type { Asker } from '../../lib/asker.ts';
import { instantOf } from '../../lib/clock.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { allOf, anyOf, phraseQuery, startsQuery, termsOf } from '../../lib/wording.ts';
import { textOfHtml, wordsIn } from '../../lib/words.ts';
import { wallFor } from '../articles/rules.ts';
import type { Shown } from '../articles/schema.ts';
import { pictureOf } from '../files/rules.ts';
import { portalCodeOf } from '../portals/rules.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import {
  type Choice,
  countsOf,
  type FoundRow,
  facetRows,
  foundRows,
  type Hit,
  interestNames,
  isPortal,
  mostRanked,
  orderedHits,
  picturesOf,
  rankedHits,
  searching,
  titlesWith,
  type Wanted,
  type Within,
} from './queries.ts';
import {
  completionsIn,
  cursorOf,
  dayAfter,
  excerptOf,
  type FacetRow,
  facetsOf,
  freeFileAccess,
  markedOf,
  mayGoOn,
  memberWord,
  mostCounted,
  perMinute,
  positionOf,
  readerOf,
  subscriberWord,
  titleKeyOf,
} from './rules.ts';
import { keepSearch } from './save.ts';
import type { SearchAnswer, SearchItem, SearchQuery, SuggestAnswer } from './schema.ts';

const pageSize = 20;
/** With fewer answers than this, less is asked for. */
const fewAnswers = 10;

const openTo = ({ accountId, subscribedOn, permissions }: Asker): Within['open'] =>
  permissions.includes(freeFileAccess) ? 'all' : [...(accountId === null ? [] : [memberWord]), ...subscribedOn.map(subscriberWord)];

type Found = { rows: FacetRow[]; wanted: Wanted; terms: UnderstoodTerm[]; preferred: string[] };

/** Everything that matches; with few answers to all words, also what has only some of them. */
async function matching(tx: Db, within: Within, understood: Understood, choice: Choice): Promise<Found> {
  const { query, titles, terms } = understood;
  const wanted = { words: query, titles };
  const rows = await facetRows(tx, within, wanted);
  let found: Found = { rows, wanted, terms, preferred: titles ? [query] : [] };
  if (!query || facetsOf(rows, choice).total >= fewAnswers) return found;
  const wider = await widened(tx, within.locale, understood);
  for (const less of wider.queries) {
    const wanted = { words: less, titles };
    found = {
      rows: await facetRows(tx, within, wanted),
      wanted,
      terms: wider.terms,
      preferred: [query, ...(found.wanted.words === query ? [] : [found.wanted.words])],
    };
    if (facetsOf(found.rows, choice).total >= fewAnswers) break;
  }
  return found;
}

async function pageOf(
  tx: Db,
  within: Within,
  choice: Choice,
  found: Found,
  page: { sort: SearchAnswer['sort']; titleKey: string; offset: number; limit: number; total: number },
): Promise<Hit[]> {
  const { wanted, terms, preferred } = found;
  const { sort, offset, limit, titleKey, total } = page;
  if (sort !== 'mostRelevant' || !wanted.words) return orderedHits(tx, within, choice, wanted, { sort, offset, limit });
  const ranked = await rankedHits(tx, within, choice, { wanted, terms, titleKey, preferred }, total);
  const some = ranked.slice(offset, offset + limit);
  if (some.length === limit || total <= mostRanked) return some;
  const rest = { sort: 'recentFirst', offset: Math.max(0, offset - ranked.length), limit: limit - some.length, but: ranked } as const;
  return [...some, ...(await orderedHits(tx, within, choice, wanted, rest))];
}

const addressOf = ({ kind, reference }: Hit, locale: Locale, magazine?: string): string => {
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
    const wall = row.kind === 'article' ? wallFor(row, readerOf(asker, row.portals)) : null;
    const text = wall ? '' : typeset(locale, textOfHtml(row.text));
    return {
      row,
      wall,
      title: typeset(locale, row.title),
      description: typeset(locale, row.description),
      text,
      words: terms.length ? [...wordsIn(locale, text)] : [],
    };
  });
  const heads = prepared.flatMap(({ title, description }) => [...wordsIn(locale, `${title} ${description}`)]);
  const stemOf = await matcherOf(tx, locale, terms, [...heads, ...prepared.flatMap(({ words }) => words)]);
  const marked = (text: string) => markedOf(locale, text, (word) => stemOf(word) !== undefined);
  return prepared.map(({ row, wall, title, description, text, words }) => {
    const excerpt = excerptOf(
      text,
      words.flatMap((word) => {
        const stem = stemOf(word);
        return stem === undefined ? [] : [{ at: word.at, stem }];
      }),
    );
    const picture = pictureOf(row.fileId === null ? undefined : pictures.get(row.fileId), row.imageAlt);
    return {
      ...{
        kind: row.kind,
        reference: row.reference,
        address: addressOf(row, locale, magazine),
        typeId: row.typeId,
        interest: row.interest,
      },
      ...{ title: marked(title), description: marked(description), excerpt: excerpt === undefined ? null : marked(excerpt) },
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
  const within: Within = {
    ...shown,
    now: new Date(position.at),
    open: openTo(asker),
    magazine,
    from: from ? instantOf(from) : undefined,
    before: until ? dayAfter(until) : undefined,
  };
  return searching(db, async (tx) => {
    const understood = await understand(tx, shown.locale, text, (queries) => countsOf(tx, within, queries));
    // What was typed says something, but nothing that any text could have.
    const found =
      text && !understood.query
        ? { rows: [], wanted: { words: '', titles: '' }, terms: [], preferred: [] }
        : await matching(tx, within, understood, choice);
    const { total, ...facets } = facetsOf(found.rows, choice);
    const limit = Number(size);
    const page = { sort, titleKey: titleKeyOf(shown.locale, text), offset: position.offset, limit, total };
    const hits = position.offset < total ? await pageOf(tx, within, choice, found, page) : [];
    const names = await interestNames(
      tx,
      shown.locale,
      mostCounted(facets.interests).map(({ value }) => value),
    );
    const next = position.offset + limit;
    return {
      items: await itemsOf(tx, within, hits, found.terms, asker),
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
async function portalAsked(db: Db, portalCode: string): Promise<string> {
  const portal = portalCodeOf(portalCode);
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
