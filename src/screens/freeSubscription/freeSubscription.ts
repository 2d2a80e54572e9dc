import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { listedMagazines } from '../../features/magazines/queries.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';
import { magazineTileOf, readsOfMagazineTile } from '../viewer/viewer.ts';

/** Payload of the free subscription's page, with the newest issue if there is one. Personal data comes from the API. */
export const FreeSubscriptionPayload = z.object({ furniture: Furniture, head: PageHead, newest: z.optional(MagazineTile) });
export type FreeSubscriptionPayload = z.infer<typeof FreeSubscriptionPayload>;

export const freeSubscriptionScreen: Screen = {
  payload: FreeSubscriptionPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const rows = await listedMagazines(view.db, view, 1);
    const [newest] = rows;
    const payload: FreeSubscriptionPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'freeSubscription' }),
      ...(newest && { newest: magazineTileOf(newest, view.locale) }),
    };
    const reads = [...readsOfFurniture(furniture), key.magazines(view.portal), ...rows.flatMap(readsOfMagazineTile)];
    return pages.map(() => ({ payload, reads }));
  },
};
