import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { PostTile } from '../../features/symposium/reader-schema.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';
import { postsIn } from '../shared-queries.ts';

export const SymposiumPayload = z.object({ furniture: Furniture, head: PageHead, posts: z.array(PostTile) });
export type SymposiumPayload = z.infer<typeof SymposiumPayload>;

export const symposiumScreen: Screen = {
  payload: SymposiumPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const posts = await postsIn(view);
    const payload: SymposiumPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'symposium' }),
      posts: posts.map(({ paragraphs: _, website: __, hasPhone: ___, ...tile }) => tile),
    };
    const reads = [
      ...readsOfFurniture(furniture),
      key.posts(view.portal),
      ...posts.flatMap(({ id, categories }) => [key.post(id), ...categories.map(({ code }) => key.interest(code))]),
    ];
    return pages.map(() => ({ payload, reads }));
  },
};
