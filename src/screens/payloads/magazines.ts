import * as z from 'zod/mini';
import { key } from '../../db/keys.ts';
import { listedMagazines } from '../../features/magazines/queries.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import { pageAsked, partParams, Steps, stepsTo } from './list.ts';
import { partOf } from './parts.ts';
import type { Built, Screen } from './screen.ts';
import { magazineTileOf, readsOfMagazineTile } from './viewer.ts';

export const MagazinesPayload = z.object({ furniture: Furniture, head: PageHead, magazines: z.array(MagazineTile), steps: Steps });
export type MagazinesPayload = z.infer<typeof MagazinesPayload>;

const build: Screen['build'] = async (view, furniture, pages) => {
  const rows = await listedMagazines(view.db, view);
  return pages.map((params): Built | undefined => {
    const page = pageAsked(params);
    const part = partOf(rows, page);
    if (!part) return undefined;
    const payload: MagazinesPayload = {
      furniture,
      head: headOf(furniture, view, {
        route: page === undefined ? 'magazines' : 'magazinesPart',
        params,
        ...(page !== undefined && { inLocales: [view.locale] }),
      }),
      magazines: part.map((row) => magazineTileOf(row, view.locale)),
      steps: stepsTo({ locale: view.locale, head: 'magazines', part: 'magazinesPart', params: {} }, rows.length, page),
    };
    const reads = [...readsOfFurniture(furniture), key.magazines(view.portal), ...part.flatMap(readsOfMagazineTile)];
    return {
      payload,
      reads,
      also: page === undefined ? partParams(rows.length).map((params) => ({ route: 'magazinesPart', params })) : [],
    };
  });
};

export const magazinesScreen: Screen = { payload: MagazinesPayload, list: async () => [{}], build };

export const magazinesPartScreen: Screen = {
  payload: MagazinesPayload,
  list: async (view) => partParams((await listedMagazines(view.db, view)).length),
  build,
};
