import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { listedArticles } from '../../features/articles/queries.ts';
import { ArticleTile } from '../../features/articles/schema.ts';
import { AdTile, PlacedAd } from '../../features/companies/schema.ts';
import { Agenda } from '../../features/events/schema.ts';
import { listedMagazines } from '../../features/magazines/queries.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { listedNewsletters } from '../../features/newsletters/queries.ts';
import { NewsletterTile } from '../../features/newsletters/schema.ts';
import { popularArticlesOf } from '../../features/stats/queries.ts';
import { listedVideos } from '../../features/videos/queries.ts';
import { VideoTile } from '../../features/videos/schema.ts';
import { adsOf, adsOn, customersOf, placedAds, slotsIn } from '../ads/ad-tiles.ts';
import { articlesOf, readsOfTiles, tilesOf } from '../article/article-tiles.ts';
import { agendaOf, eventsAround, readsOfVideoTile, videoTileOf } from '../event/occasions.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import { newsletterTileOf, readsOfNewsletterTile } from '../newsletter/newsletter-tiles.ts';
import type { Screen } from '../screen.ts';
import { filledThemes } from '../themes/theme-tiles.ts';
import { magazineTileOf, readsOfMagazineTile } from '../viewer/viewer.ts';

export const HomePayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Newest first: the lead, the seconds, then the river. */
  articles: z.array(ArticleTile),
  /** Between the lead group and the rest of the page. */
  ad: z.optional(AdTile),
  /** In the river. */
  riverAds: z.array(PlacedAd),
  magazines: z.array(MagazineTile),
  agenda: Agenda,
  shorts: z.array(VideoTile),
  newsletters: z.array(NewsletterTile),
  /** Most read articles of the last days, most read first. */
  popular: z.array(ArticleTile),
  themes: z.array(z.object({ reference: z.string(), title: z.string(), description: z.string() })),
});
export type HomePayload = z.infer<typeof HomePayload>;

const articlesOnFront = 19;
/** The lead and the seconds. */
export const articlesBeforeRiver = 4;
/** Few, since the newest is twice as wide as the others. */
const magazinesOnFront = 3;
const shortsOnFront = 4;
const newslettersOnFront = 2;

export const homeScreen: Screen = {
  payload: HomePayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const references = await listedArticles(view.db, view, [], articlesOnFront);
    const popular = await popularArticlesOf(view.db, view);
    const articles = await articlesOf(view, [...new Set([...references, ...popular])]);
    const magazines = await listedMagazines(view.db, view, magazinesOnFront);
    const { agenda, reads: agendaReads } = agendaOf(await eventsAround(view), view, () => true);
    const shorts = await listedVideos(view.db, view, shortsOnFront);
    const newsletters = await listedNewsletters(view.db, view, newslettersOnFront);
    const themes = await filledThemes(view);
    const shown = references.filter((reference) => articles.rows.has(reference));
    const slots = slotsIn(articles, shown.slice(articlesBeforeRiver));
    // No advertisements on a front without articles.
    const opening = shown.length ? [customersOf(articles, shown.slice(0, articlesBeforeRiver + 1))] : [];
    const sold = adsOn(await adsOf(view), view, {
      ...{ name: `home ${view.portal}`, isDaily: true, isFront: true },
      slots: [...opening, ...slots.map(({ beside }) => beside)],
    });
    const [ad, ...riverAds] = sold.ads;
    const payload: HomePayload = {
      furniture,
      head: headOf(furniture, view, { route: 'home' }),
      articles: tilesOf(articles, view.locale, shown),
      ad,
      riverAds: placedAds(slots, riverAds),
      magazines: magazines.map((row) => magazineTileOf(row, view.locale)),
      agenda,
      shorts: shorts.map((row) => videoTileOf(row, view)),
      newsletters: newsletters.map((row) => newsletterTileOf(row, view.locale)),
      popular: tilesOf(articles, view.locale, popular),
      themes,
    };
    const reads = [
      ...readsOfFurniture(furniture),
      key.articles(view.portal),
      key.popular(view.portal),
      ...[key.magazines(view.portal), key.videos(view.portal), key.newsletters(view.portal)],
      ...themes.map(({ reference }) => key.theme(reference)),
      ...readsOfTiles(articles, [...references, ...popular]),
      ...magazines.flatMap(readsOfMagazineTile),
      ...agendaReads,
      ...sold.reads,
      ...shorts.flatMap(readsOfVideoTile),
      ...newsletters.flatMap(readsOfNewsletterTile),
    ];
    return pages.map(() => ({ payload, reads }));
  },
};
