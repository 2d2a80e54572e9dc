import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';
import { interestsIn, shownThemes } from './theme-tiles.ts';

export const ThemesPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  themes: z.array(z.object({ reference: z.string(), title: z.string(), description: z.string(), interests: z.array(z.string()) })),
});
export type ThemesPayload = z.infer<typeof ThemesPayload>;

export const themesScreen: Screen = {
  payload: ThemesPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const themes = await shownThemes(view);
    const interests = await interestsIn(
      view,
      themes.map(({ reference }) => reference),
    );
    const payload: ThemesPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'themes' }),
      themes: themes.map((theme) => ({
        ...theme,
        interests: interests.get(theme.reference)?.map(({ name }) => name) ?? [],
      })),
    };
    const reads = [
      ...readsOfFurniture(furniture),
      ...themes.map(({ reference }) => key.theme(reference)),
      ...[...interests.values()].flat().map(({ code }) => key.interest(code)),
    ];
    return pages.map(() => ({ payload, reads }));
  },
};
