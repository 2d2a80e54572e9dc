import * as z from 'zod/mini';
import { key } from '../../db/keys.ts';
import { listedMagazines } from '../../features/magazines/queries.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { dayOf } from '../../lib/dates.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import { pageAsked, partParams, Steps, stepsTo } from './list.ts';
import { partOf } from './parts.ts';
import type { Built, Screen } from './screen.ts';
import { magazineTileOf, readsOfMagazineTile } from './viewer.ts';

export const MagazinesPrintPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Newest first; an archive page can begin and end in the middle of a year. */
  years: z.array(z.object({ year: z.string(), magazines: z.array(MagazineTile) })),
  steps: Steps,
});
export type MagazinesPrintPayload = z.infer<typeof MagazinesPrintPayload>;

const yearOf = ({ displayDate }: MagazineTile) => dayOf(displayDate).slice(0, 4);

const build: Screen['build'] = async (view, furniture, pages) => {
  const rows = await listedMagazines(view.db, view);
  return pages.map((params): Built | undefined => {
    const page = pageAsked(params);
    const part = partOf(rows, page);
    if (!part) return undefined;
    const tiles = part.map((row) => magazineTileOf(row, view.locale));
    const payload: MagazinesPrintPayload = {
      furniture,
      head: headOf(furniture, view, {
        route: page === undefined ? 'magazinesPrint' : 'magazinesPrintPart',
        params,
        ...(page !== undefined && { inLocales: [view.locale] }),
      }),
      years: [...Map.groupBy(tiles, yearOf)].map(([year, magazines]) => ({ year, magazines })),
      steps: stepsTo({ locale: view.locale, head: 'magazinesPrint', part: 'magazinesPrintPart', params: {} }, rows.length, page),
    };
    const reads = [...readsOfFurniture(furniture), key.magazines(view.portal), ...part.flatMap(readsOfMagazineTile)];
    return {
      payload,
      reads,
      also: page === undefined ? partParams(rows.length).map((params) => ({ route: 'magazinesPrintPart', params })) : [],
    };
  });
};

export const magazinesPrintScreen: Screen = { payload: MagazinesPrintPayload, list: async () => [{}], build };

export const magazinesPrintPartScreen: Screen = {
  payload: MagazinesPrintPayload,
  list: async (view) => partParams((await listedMagazines(view.db, view)).length),
  build,
};
