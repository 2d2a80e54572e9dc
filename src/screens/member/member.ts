import * as z from 'zod/mini';
import type { Route } from '../../lib/routes.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from '../layouts/furniture.ts';
import type { Screen } from '../screen.ts';

/** Payload of a member screen: its personal data comes from the API. */
export const RoomPayload = z.object({ furniture: Furniture, head: PageHead });
export type RoomPayload = z.infer<typeof RoomPayload>;

export const roomScreen = (route: Route): Screen => ({
  payload: RoomPayload,
  list: async () => [{}],
  build: async (view, furniture, pages) =>
    pages.map(() => ({
      payload: { furniture, head: headOf(furniture, view, { route }) } satisfies RoomPayload,
      reads: readsOfFurniture(furniture),
    })),
});
