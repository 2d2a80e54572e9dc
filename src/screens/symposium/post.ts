import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { localesOfPosts, shownPosts } from '../../features/symposium/reader-queries.ts';
import { PostView } from '../../features/symposium/reader-schema.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen } from '../screen.ts';
import { postsIn } from '../shared-queries.ts';

export const PostPayload = z.object({ furniture: Furniture, head: PageHead, post: PostView });
export type PostPayload = z.infer<typeof PostPayload>;

/** Returns the number of an address; 0 for one that names no post. */
const idOf = (postId = ''): number => (/^[1-9]\d{0,8}$/.test(postId) ? Number(postId) : 0);

export const symposiumPostScreen: Screen = {
  payload: PostPayload,
  async list(view, only) {
    const posts = await (only === undefined ? postsIn(view) : shownPosts(view.db, view, [idOf(only)]));
    return posts.map(({ id }) => ({ postId: String(id) }));
  },

  async build(view, furniture, pages) {
    const ids = pages.map(({ postId }) => idOf(postId));
    const posts = await shownPosts(view.db, view, [...new Set(ids)]);
    const inLocales = await localesOfPosts(view.db, ids);
    return ids.map((id): Built | undefined => {
      const post = posts.find((one) => one.id === id);
      if (!post) return undefined;
      const payload: PostPayload = {
        furniture,
        head: headOf(furniture, view, {
          ...{ route: 'symposiumPost', params: { postId: String(id) }, inLocales: inLocales.get(id) },
          ...{ title: post.title, description: post.summary, image: post.picture },
        }),
        post,
      };
      return { payload, reads: [...readsOfFurniture(furniture), key.post(id), ...post.categories.map(({ code }) => key.interest(code))] };
    });
  },
};
