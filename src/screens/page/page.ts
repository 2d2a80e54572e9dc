import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { articlesOfLists } from '../../features/articles/queries.ts';
import { ArticleTile } from '../../features/articles/schema.ts';
import { listedCorners } from '../../features/companies/corner-queries.ts';
import { PlacedAd } from '../../features/companies/schema.ts';
import { type EventRow, interestsOfEvents } from '../../features/events/queries.ts';
import { Agenda } from '../../features/events/schema.ts';
import { pagesByReference } from '../../features/pages/queries.ts';
import { type AnyParams, href } from '../../lib/routes.ts';
import { adsOf, adsOn, placedAds, slotsIn } from '../ads/ad-tiles.ts';
import { articlesOf, readsOfTiles, tilesOf } from '../article/article-tiles.ts';
import { CornerPayload, cornersAt } from '../corner/corner.ts';
import { agendaOf, eventsAround } from '../event/occasions.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import { pageAsked, partParams, Steps, stepsTo } from '../lists/list.ts';
import { partOf } from '../lists/pagination.ts';
import type { Built, Screen, View } from '../screen.ts';
import { pagesIn } from '../shared-queries.ts';
import { interestsIn, localesIn, shownThemes } from '../themes/theme-tiles.ts';
import { onceEach } from '../view.ts';
import { SinglePagePayload, singlePages } from './singlePage.ts';

export const ThemePayload = z.object({
  kind: z.literal('theme'),
  furniture: Furniture,
  head: PageHead,
  theme: z.object({ reference: z.string(), title: z.string(), description: z.string() }),
  interests: z.array(z.string()),
  /** Search page for the same articles, with sorting and filters. */
  inSearch: z.string(),
  articles: z.array(ArticleTile),
  ads: z.array(PlacedAd),
  /** Related events; only on the head of the list. */
  agenda: Agenda,
  steps: Steps,
});
export type ThemePayload = z.infer<typeof ThemePayload>;

/** Loads the data of some themes in few queries. */
async function listsOf(view: View, references: string[]) {
  const themes = new Map((await shownThemes(view, references)).map((theme) => [theme.reference, theme]));
  const topics = await interestsIn(view, [...themes.keys()]);
  const inLocales = await localesIn(view, [...themes.keys()]);
  const lists = await onceEach(view, 'list of', [...topics.keys()], (missing) =>
    articlesOfLists(view.db, view, new Map(missing.map((reference) => [reference, (topics.get(reference) ?? []).map(({ code }) => code)]))),
  );
  return { themes, topics, inLocales, lists };
}

const buildThemes: Screen['build'] = async (view, furniture, pages) => {
  const { themes, topics, inLocales, lists } = await listsOf(view, [...new Set(pages.map(({ reference = '' }) => reference))]);
  const parts = pages.map((params) => partOf(lists.get(params.reference ?? '') ?? [], pageAsked(params)));
  const articles = await articlesOf(
    view,
    parts.flatMap((part) => part ?? []),
  );
  const ads = await adsOf(view);
  const around = pages.some((params) => params.page === undefined) ? await eventsAround(view) : { coming: [], past: [] };
  const about = await interestsOfEvents(
    view.db,
    view.locale,
    [...around.coming, ...around.past].map(({ event }) => event.reference),
  );
  return pages.map((params, index): Built | undefined => {
    const { reference = '' } = params;
    const theme = themes.get(reference);
    const part = parts[index];
    if (!theme || !part) return undefined;
    const total = lists.get(reference)?.length ?? 0;
    const page = pageAsked(params);
    const interests = topics.get(reference) ?? [];
    const codes = new Set(interests.map(({ code }) => code));
    const isAbout = ({ event }: EventRow) => page === undefined && (about.get(event.reference) ?? []).some(({ code }) => codes.has(code));
    const { agenda, reads: agendaReads } = agendaOf(around, view, isAbout);
    const shown = part.filter((one) => articles.rows.has(one));
    const slots = slotsIn(articles, shown);
    // The head changes every day; numbered pages do not.
    const sold = adsOn(ads, view, {
      ...{ name: `${reference} ${page ?? ''}`, isDaily: page === undefined },
      slots: slots.map(({ beside }) => beside),
    });
    const payload: ThemePayload = {
      kind: 'theme',
      furniture,
      head: headOf(furniture, view, {
        route: page === undefined ? 'page' : 'pagePart',
        params,
        inLocales: (inLocales.get(reference) ?? []).map(({ locale }) => locale),
        title: theme.title,
        description: theme.description,
      }),
      theme,
      interests: interests.map(({ name }) => name),
      inSearch: `${href('search', view.locale)}?interests=${interests.map(({ code }) => code).join(',')}`,
      articles: tilesOf(articles, view.locale, shown),
      ads: placedAds(slots, sold.ads),
      agenda,
      steps: stepsTo({ locale: view.locale, head: 'page', part: 'pagePart', params: { reference } }, total, page),
    };
    const reads = [
      ...readsOfFurniture(furniture),
      key.theme(reference),
      ...interests.flatMap(({ code }) => [key.interest(code), key.interestArticles(view.portal, code)]),
      ...readsOfTiles(articles, part),
      ...(page === undefined ? agendaReads : []),
      ...sold.reads,
    ];
    return {
      payload,
      reads,
      also: page === undefined ? partParams(total, { reference }).map((params) => ({ route: 'pagePart', params })) : [],
    };
  });
};

/** Payload at an address of one segment: a theme, a single page or the corner of a company. */
export const PagePayload = z.discriminatedUnion('kind', [ThemePayload, SinglePagePayload, CornerPayload]);

const build: Screen['build'] = async (view, furniture, pages) => {
  const themes = await buildThemes(view, furniture, pages);
  const absent = pages.flatMap((params, index) => (themes[index] ? [] : [params]));
  const single = await singlePages(view, furniture, absent);
  const corners = await cornersAt(
    view,
    furniture,
    absent.flatMap(({ reference = '' }) => (single.has(reference) ? [] : [reference])),
  );
  const other = ({ reference = '', page }: AnyParams) =>
    page === undefined ? (single.get(reference) ?? corners.get(reference)) : undefined;
  return pages.map((params, index) => themes[index] ?? other(params));
};

const listThemes = (view: View, only?: string) => shownThemes(view, only === undefined ? undefined : [only]);

export const pageScreen: Screen = {
  payload: PagePayload,
  async list(view, only) {
    const themes = (await listThemes(view, only)).map(({ reference }) => reference);
    const pages =
      only === undefined
        ? (await pagesIn(view)).map(({ reference }) => reference)
        : [...(await pagesByReference(view.db, view, [only])).keys()];
    const corners = await listedCorners(view.db, view.portal, only);
    return [...new Set([...themes, ...pages, ...corners])].map((reference) => ({ reference }));
  },
  build,
};

export const pagePartScreen: Screen = {
  payload: ThemePayload,
  async list(view, only) {
    const references = (await listThemes(view, only)).map(({ reference }) => reference);
    const { lists } = await listsOf(view, references);
    return references.flatMap((reference): AnyParams[] => partParams(lists.get(reference)?.length ?? 0, { reference }));
  },
  build: buildThemes,
};
