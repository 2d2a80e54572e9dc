import * as z from 'zod/mini';
import { key } from '../../db/keys.ts';
import { listedArticles } from '../../features/articles/queries.ts';
import { ArticleTile } from '../../features/articles/schema.ts';
import { listedMagazines } from '../../features/magazines/queries.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { articlesOf, readsOfTiles, tilesOf } from './articles.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import type { Screen } from './screen.ts';
import { shownThemes } from './themes.ts';
import { magazineTileOf, readsOfMagazineTile } from './viewer.ts';

export const HomePayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Newest first: the lead, the seconds, then the river. */
  articles: z.array(ArticleTile),
  magazines: z.array(MagazineTile),
  themes: z.array(z.object({ reference: z.string(), title: z.string(), description: z.string() })),
});
export type HomePayload = z.infer<typeof HomePayload>;

const articlesOnFront = 19;
const magazinesOnFront = 4;

export const homeScreen: Screen = {
  payload: HomePayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const references = await listedArticles(view.db, view, [], articlesOnFront);
    const articles = await articlesOf(view, references);
    const magazines = await listedMagazines(view.db, view, magazinesOnFront);
    const themes = await shownThemes(view);
    const payload: HomePayload = {
      furniture,
      head: headOf(furniture, view, { route: 'home' }),
      articles: tilesOf(articles, view.locale, references),
      magazines: magazines.map((row) => magazineTileOf(row, view.locale)),
      themes,
    };
    const reads = [
      ...readsOfFurniture(furniture),
      key.articles(view.portal),
      key.magazines(view.portal),
      ...themes.map(({ reference }) => key.theme(reference)),
      ...readsOfTiles(articles, references),
      ...magazines.flatMap(readsOfMagazineTile),
    ];
    return pages.map(() => ({ payload, reads }));
  },
};
