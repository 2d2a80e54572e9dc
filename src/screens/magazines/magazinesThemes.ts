import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { articlesAbout } from '../../features/magazines/queries.ts';
import { coversOfTheme, linesOfTheme } from '../../features/magazines/rules.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';
import { magazinesIn } from '../shared-queries.ts';
import { interestsIn, shownThemes } from '../themes/theme-tiles.ts';
import { magazineTileOf, readsOfMagazineTile } from '../viewer/viewer.ts';

export const MagazinesThemesPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Themes with articles in an issue, with those issues, newest first. */
  themes: z.array(
    z.object({
      reference: z.string(),
      title: z.string(),
      /** Issues with their covers and their number of articles on the theme. */
      newest: z.array(z.object({ tile: MagazineTile, articles: z.int() })),
      older: z.array(z.object({ reference: z.string(), title: z.string(), displayDate: z.string() })),
    }),
  ),
});
export type MagazinesThemesPayload = z.infer<typeof MagazinesThemesPayload>;

export const magazinesThemesScreen: Screen = {
  payload: MagazinesThemesPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const themes = await shownThemes(view);
    const topics = await interestsIn(
      view,
      themes.map(({ reference }) => reference),
    );
    const codes = [...new Set([...topics.values()].flat().map(({ code }) => code))];
    const about = await articlesAbout(view.db, view, codes);
    const magazines = await magazinesIn(view);

    const issuesOf = (theme: string) => {
      const own = new Set(topics.get(theme)?.map(({ code }) => code));
      const articles = Map.groupBy(
        about.filter(({ interest }) => own.has(interest)),
        ({ magazine }) => magazine,
      );
      return magazines.flatMap((row) => {
        const found = articles.get(row.magazine.reference);
        return found ? [{ row, articles: new Set(found.map(({ article }) => article)).size }] : [];
      });
    };
    const payload: MagazinesThemesPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'magazinesThemes' }),
      themes: themes.flatMap(({ reference, title }) => {
        const issues = issuesOf(reference).map(({ row, articles }) => ({ tile: magazineTileOf(row, view.locale), articles }));
        if (!issues.length) return [];
        return [
          {
            reference,
            title,
            newest: issues.slice(0, coversOfTheme),
            older: issues
              .slice(coversOfTheme, coversOfTheme + linesOfTheme)
              .map(({ tile: { reference, title, displayDate } }) => ({ reference, title, displayDate })),
          },
        ];
      }),
    };
    const reads = [
      ...readsOfFurniture(furniture),
      key.magazines(view.portal),
      ...magazines.flatMap(readsOfMagazineTile),
      ...themes.map(({ reference }) => key.theme(reference)),
      ...codes.map((code) => key.interestArticles(view.portal, code)),
    ];
    return pages.map(() => ({ payload, reads }));
  },
};
