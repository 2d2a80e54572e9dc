import { isPortal } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import { filesById, interestNames, isFreeMagazine } from '../../db/lookups.ts';
import type { Asker } from '../../lib/asker.ts';
import { instantOf } from '../../lib/clock.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { memoryLimits } from '../../limits/memory-limits.ts';
import { stemsOf } from '../../search/index/vocabulary.ts';
import { textOfHtml } from '../../search/language/words.ts';
import { partsOf, wordsLike } from '../../search/query/looser.ts';
import { matchesIn } from '../../search/query/matches.ts';
import { isInOtherLanguage } from '../../search/query/query-language.ts';
import { allOf, anyOf, phraseQuery, startsQuery, termsOf } from '../../search/query/terms.ts';
import { type Understood, type UnderstoodTerm, understand, widened } from '../../search/query/understanding.ts';
import { readerOf, wallFor } from '../articles/rules.ts';
import type { Shown } from '../articles/schema.ts';
import type { Context } from '../context.ts';
import { pictureOf } from '../files/rules.ts';
import { permissions as granted } from '../permissions/rules.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import {
  type Choice,
  corpusOf,
  type FoundRow,
  found,
  foundRows,
  type Hit,
  type Ordering,
  searching,
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
import type { Looser, SearchAnswer, SearchItem, SearchQuery, SuggestAnswer } from './schema.ts';

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
  const pictures = await filesById(
    tx,
    [...rows.values()].map(({ fileId }) => fileId),
  );
  const inOrder = hits.flatMap((hit) => rows.get(`${hit.kind} ${hit.reference}`) ?? []);
  const prepared = inOrder.map((row: FoundRow) => {
    const wall = row.kind === 'article' ? wallFor(row, readerOf(asker, row.portals), within) : null;
    const [title, description] = [typeset(locale, row.title), typeset(locale, row.description)];
    return { row, wall, title, description, text: wall || !terms.length ? '' : textOfHtml(row.text) };
  });
  const texts = prepared.map(({ title, description, text }) => ({ shown: [title, description], text }));
  const { isMatch, places } = await matchesIn(tx, locale, terms, texts);
  const marked = (text: string) => markedOf(locale, text, isMatch);
  return prepared.map(({ row, wall, title, description, text }, index) => {
    const excerpt = excerptOf(text, places[index] ?? []);
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

const everything: Choice = { interests: [] };

/** How much a query finds with no choice made, and whether it had to be corrected for that. */
async function totalOf(tx: Db, within: Within, text: string): Promise<{ total: number; isCorrected: boolean }> {
  const understood = await understand(tx, within.locale, text, corpusOf(tx, within));
  const { isCorrected } = understood;
  if (!understood.query) return { total: 0, isCorrected };
  const { rows } = await matching(tx, within, understood, everything, { sort: 'recentFirst', titleKey: '', offset: 0, limit: 1 });
  return { total: facetsOf(rows, everything).total, isCorrected };
}

/** The same query in the other language; null where that finds nothing. @param isSure it is in that language, and not only not found in this one */
async function inOtherLanguage(tx: Db, within: Within, text: string, isSure: boolean): Promise<SearchAnswer['otherLanguage']> {
  const locale = otherLocale(within.locale);
  const { total, isCorrected } = await totalOf(tx, { ...within, locale }, text);
  if (!total || (isCorrected && !isSure)) return null;
  return { locale, total, address: `${href('search', locale)}?${new URLSearchParams({ q: text })}` };
}

const wordsOffered = 5;
/** Ways to go on where nothing is found. */
async function looserThan(tx: Db, within: Within, text: string, isNarrowed: boolean): Promise<Looser> {
  const { total } = isNarrowed ? await totalOf(tx, within, text) : { total: 0 };
  if (total) return { query: { q: text, isUnfiltered: true, total }, words: [] };
  const corpus = corpusOf(tx, within);
  const [part] = await partsOf(tx, within.locale, text, corpus, 1);
  const words = await wordsLike(tx, within.locale, text, corpus, wordsOffered);
  const found = part === undefined ? 0 : (await totalOf(tx, within, part)).total;
  if (part === undefined || !found) return { query: null, words };
  return { query: { q: part, isUnfiltered: isNarrowed, total: found }, words: words.filter((word) => word !== part) };
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
  const everywhere: Within = { ...shown, now: new Date(position.at), open: openTo(asker) };
  const asked: Within = { ...everywhere, magazine, from: from ? instantOf(from) : undefined, before: until ? dayAfter(until) : undefined };
  const isNarrowed = Boolean(kind || magazine || from || until || choice.interests.length || (premium ?? '0') !== '0');
  return searching(db, async (tx) => {
    const inFreeMagazine = magazine !== undefined && (await isFreeMagazine(tx, asked, magazine));
    const within = { ...asked, inFreeMagazine, open: openInside({ ...asked, inFreeMagazine }) };
    const countIn = (locale: Locale) => corpusOf(tx, { ...everywhere, locale }).count;
    const understood = await understand(tx, shown.locale, text, corpusOf(tx, within), () =>
      isInOtherLanguage(tx, shown.locale, text, { nl: countIn('nl'), fr: countIn('fr') }),
    );
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
    const foundNothing = text !== '' && total === 0;
    const isAskedThere = text !== '' && cursor === undefined && (understood.isForeign || foundNothing);
    const otherLanguage = isAskedThere ? await inOtherLanguage(tx, everywhere, text, understood.isForeign) : null;
    return {
      items: await itemsOf(tx, within, hits, terms, asker),
      total,
      facets: { ...facets, interests: mostCounted(facets.interests).map((one) => ({ ...one, name: names.get(one.value) ?? one.value })) },
      didYouMean: understood.didYouMean,
      isCorrected: understood.isCorrected,
      otherLanguage,
      looser: foundNothing ? await looserThan(tx, everywhere, text, isNarrowed) : null,
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

const allow = memoryLimits(perMinute);

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
