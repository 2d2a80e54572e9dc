import { isPortal } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import { filesById, interestNames, isFreeMagazine } from '../../db/lookups.ts';
import type { Actor } from '../../lib/actor.ts';
import { instantOf } from '../../lib/clock.ts';
import { type Handler, handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { type RateLimit, takeFrom } from '../../limits/rate-limits.ts';
import type { Source, View } from '../../search/index/source.ts';
import { textOfHtml } from '../../search/language/html-text.ts';
import { completionsIn, documentsTitled } from '../../search/query/completions.ts';
import { cursorOf, isWithinPages, positionOf } from '../../search/query/cursor.ts';
import { facetsOf } from '../../search/query/facets.ts';
import { fallbacksOf } from '../../search/query/fallbacks.ts';
import { excerptOf, highlighted } from '../../search/query/highlights.ts';
import { matchesIn } from '../../search/query/matches.ts';
import { type Page, pageOf, planIn, totalOf } from '../../search/query/page.ts';
import { resultsInOrder } from '../../search/query/results.ts';
import { inSearchTransaction, type Scope } from '../../search/query/scope.ts';
import { paywallFor, readerOf } from '../articles/rules.ts';
import type { Context } from '../context.ts';
import { pictureOf } from '../files/picture-rules.ts';
import { keepSearch } from './commands.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import { type FoundRow, insideMagazine } from './queries.ts';
import { addressOf, dayAfter, mostFrequent, openInFreeMagazine, openTo, orderOf, pageSize, perMinute, titlesSuggested } from './rules.ts';
import type { SearchAnswer, SearchItem, SearchQuery, SourceKind, SuggestAnswer } from './schema.ts';

type Sources = readonly Source[];
type Inside = { magazine: string | undefined; inFreeMagazine: boolean };

/** Returns the results of a page: titles, descriptions and excerpts, with matches marked. */
async function itemsOf(tx: Db, sources: Sources, view: View, { hits, terms }: Page, actor: Actor, inside: Inside): Promise<SearchItem[]> {
  const { locale } = view;
  const rows = await resultsInOrder<FoundRow>(tx, sources, view, hits);
  const pictures = await filesById(
    tx,
    rows.map(({ fileId }) => fileId),
  );
  const readable = rows.map((row) => {
    const wall = row.kind === 'article' ? paywallFor(row, readerOf(actor, row.portals), inside) : null;
    const shown = { title: typeset(locale, row.title), description: typeset(locale, row.description) };
    return { row, wall, ...shown, text: wall || !terms.length ? '' : textOfHtml(row.text) };
  });
  const texts = readable.map(({ title, description, text }) => ({ shown: [title, description], text }));
  const { isMatch, matches } = await matchesIn(tx, locale, terms, texts);
  const marked = (text: string) => highlighted(locale, text, isMatch);
  return readable.map(({ row, wall, title, description, text }, index) => {
    const { kind, reference, typeId, interest, isPremium, fileId } = row;
    const excerpt = excerptOf(text, matches[index] ?? []);
    const picture = pictureOf(fileId === null ? undefined : pictures.get(fileId), typeset(locale, row.imageAlt));
    return {
      ...{ kind, reference, address: addressOf(row, locale, inside.magazine), typeId, interest },
      ...{ title: marked(title), description: marked(description) },
      excerpt: excerpt === undefined ? null : marked(typeset(locale, excerpt)),
      ...{ date: new Date(row.date).toISOString(), isPremium, wall, ...(picture && { picture }) },
    };
  });
}

/** Returns the same query in the other language; null if it has no results there. @param isForeign the query is in that language */
async function inOtherLanguage(tx: Db, sources: Sources, scope: Scope, text: string, isForeign: boolean) {
  const locale = otherLocale(scope.locale);
  const { total, isCorrected } = await totalOf(tx, sources, { ...scope, locale }, text);
  if (!total || (isCorrected && !isForeign)) return null;
  return { locale, total, address: `${href('search', locale)}?${new URLSearchParams({ q: text })}` };
}

type Edition = { portal: string; locale: Locale };

/** Returns a page of results. @throws Problem if the cursor does not belong to this query */
async function search(sources: Sources, edition: Edition, query: SearchQuery, { db, clock, actor, keyed }: Context): Promise<SearchAnswer> {
  const { q = '', kind, premium = '0', magazine, from, until, cursor, size = String(pageSize) } = query;
  const text = q.replace(/[\p{C}]+/gu, ' ').trim();
  const sort = query.sort ?? (text ? 'mostRelevant' : 'recentFirst');
  const interests = (query.interests ?? '').split(',').filter(Boolean);
  const filter = { kind, interests, isPremium: premium === '0' ? undefined : premium === '1' };
  const open = openTo(actor, edition.portal);
  const identity = JSON.stringify([edition, text, { kind, premium: query.premium, interests }, magazine, from, until, sort, open]);
  const sealed = (position: string) => keyed('search cursor', position);
  const position = cursor === undefined ? { offset: 0, at: clock().getTime() } : positionOf(cursor, identity, sealed);
  if (!position) throw new Problem('invalid_input', { cursor: 'not_allowed' });
  const view: View = { ...edition, now: new Date(position.at) };
  const everywhere: Scope = { ...view, open };
  const isFiltered = Boolean(kind || magazine || from || until || interests.length || premium !== '0');
  return inSearchTransaction(db, async (tx) => {
    const inFreeMagazine = magazine !== undefined && (await isFreeMagazine(tx, view, magazine));
    const scope: Scope = {
      ...{ ...view, open: inFreeMagazine ? openInFreeMagazine(open, view.portal) : open },
      ...{ only: magazine ? insideMagazine(magazine, view.now) : undefined },
      ...{ from: from ? instantOf(from) : undefined, before: until ? dayAfter(until) : undefined },
    };
    const plan = await planIn(tx, sources, view, text);
    const { offset, at } = position;
    const limit = Number(size);
    const page = await pageOf(tx, scope, text, plan, filter, { order: orderOf[sort], offset, limit });
    const { total, kinds, premium, ...facets } = facetsOf(page.facets, filter);
    const frequent = mostFrequent(facets.interests);
    const names = await interestNames(
      tx,
      view.locale,
      frequent.map(({ value }) => value),
    );
    const foundNothing = text !== '' && total === 0;
    const { isForeign, didYouMean, isCorrected } = plan;
    const triesOther = text !== '' && cursor === undefined && (isForeign || foundNothing);
    const otherLanguage = triesOther ? await inOtherLanguage(tx, sources, everywhere, text, isForeign) : null;
    const next = offset + limit;
    return {
      items: await itemsOf(tx, sources, view, page, actor, { magazine, inFreeMagazine }),
      total,
      facets: {
        kinds,
        premium: [premium.all, premium.only, premium.none].map((count, index) => ({ value: String(index), count })),
        interests: frequent.map((one) => ({ ...one, name: names.get(one.value) ?? one.value })),
      },
      ...{ didYouMean, isCorrected, otherLanguage },
      looser: foundNothing ? await fallbacksOf(tx, sources, everywhere, text, isFiltered) : null,
      sort,
      cursor: next < total && isWithinPages(next) ? cursorOf({ offset: next, at }, identity, sealed) : null,
    };
  });
}

async function suggest(db: Db, sources: Sources, view: View, query: string): Promise<SuggestAnswer> {
  const { locale } = view;
  const found = (await documentsTitled(db, sources, view, query)).map((row) => ({ ...row, kind: row.kind as SourceKind }));
  const titles = found.map(({ title }) => title);
  return {
    words: completionsIn(locale, query, titles),
    titles: found
      .slice(0, titlesSuggested)
      .map((row) => ({ title: typeset(locale, row.title), address: addressOf(row, locale), kind: row.kind })),
  };
}

const limitOf = (name: keyof typeof perMinute, client: string | number): RateLimit => ({
  ...{ key: `${name} ${client}`, most: perMinute[name], seconds: 60, isInMemory: true },
});

/** @throws Problem if there is no such portal */
async function existingPortal(db: Db, portal: string): Promise<string> {
  if (!(await isPortal(db, portal))) throw new Problem('not_found');
  return portal;
}

/** Returns the handlers of the calls of search, on the sources of the product. */
export const searchHandlers = (sources: Sources): Handler<Context>[] => [
  handle(getSearch, async ({ params: { portalCode, locale }, query }, context: Context) => {
    const { db, clock, actor, client } = context;
    const limit = actor.accountId === null ? limitOf('searches', client) : limitOf('memberSearches', actor.accountId);
    await takeFrom(db, [limit], clock());
    return search(sources, { portal: await existingPortal(db, portalCode), locale }, query, context);
  }),

  handle(getSuggestions, async ({ params: { portalCode, locale }, query }, { db, clock, client }: Context) => {
    await takeFrom(db, [limitOf('suggestions', client)], clock());
    return suggest(db, sources, { portal: await existingPortal(db, portalCode), locale, now: clock() }, query.q);
  }),

  handle(postSearchSave, async ({ body }, { db, clock, client, keyed }: Context) => ({
    isSaved: await keepSearch(db, {
      ...body,
      portalCode: await existingPortal(db, body.portalCode),
      client: keyed('search client', client),
      now: clock(),
    }),
  })),
];
