import * as z from 'zod/mini';
import type { Route } from '../../lib/routes.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';

/** Payload of a member screen: its personal data comes from the API. */
export const MemberPayload = z.object({ furniture: Furniture, head: PageHead });
export type MemberPayload = z.infer<typeof MemberPayload>;

export const memberScreen = (route: Route): Screen => ({
  payload: MemberPayload,
  list: async () => [{}],
  build: async (view, furniture, pages) =>
    pages.map(() => ({
      payload: { furniture, head: headOf(furniture, view, { route }) } satisfies MemberPayload,
      reads: readsOfFurniture(furniture),
    })),
});
