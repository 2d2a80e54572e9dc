import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { popularSearches } from '../../features/search/queries.ts';
import { popularShown } from '../../features/search/rules.ts';
import { href } from '../../lib/routes.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';
import { filledThemes } from '../themes/theme-tiles.ts';

export const SearchPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Popular searches with their addresses. */
  popular: z.array(z.object({ title: z.string(), address: z.string() })),
  themes: z.array(z.object({ reference: z.string(), title: z.string(), description: z.string() })),
});
export type SearchPayload = z.infer<typeof SearchPayload>;

export const searchScreen: Screen = {
  payload: SearchPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const themes = await filledThemes(view);
    const popular = await popularSearches(view.db, view, popularShown);
    const payload: SearchPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'search' }),
      popular: popular.map((title) => ({ title, address: `${href('search', view.locale)}?${new URLSearchParams({ q: title })}` })),
      themes,
    };
    const reads = [...readsOfFurniture(furniture), key.searches(view.portal), ...themes.map(({ reference }) => key.theme(reference))];
    return pages.map(() => ({ payload, reads }));
  },
};
