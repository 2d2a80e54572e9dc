import * as z from 'zod/mini';
import { key } from '../../db/keys.ts';
import { listedNewsletters } from '../../features/newsletters/queries.ts';
import { NewsletterTile } from '../../features/newsletters/schema.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import { newsletterTileOf, readsOfNewsletterTile } from './letters.ts';
import { pageAsked, partParams, Steps, stepsTo } from './list.ts';
import { partOf } from './parts.ts';
import type { Built, Screen } from './screen.ts';

export const NewslettersPayload = z.object({ furniture: Furniture, head: PageHead, newsletters: z.array(NewsletterTile), steps: Steps });
export type NewslettersPayload = z.infer<typeof NewslettersPayload>;

const build: Screen['build'] = async (view, furniture, pages) => {
  const rows = await listedNewsletters(view.db, view);
  return pages.map((params): Built | undefined => {
    const page = pageAsked(params);
    const part = partOf(rows, page);
    if (!part) return undefined;
    const payload: NewslettersPayload = {
      furniture,
      head: headOf(furniture, view, {
        route: page === undefined ? 'newsletters' : 'newslettersPart',
        params,
        ...(page !== undefined && { inLocales: [view.locale] }),
      }),
      newsletters: part.map((row) => newsletterTileOf(row, view.locale)),
      steps: stepsTo({ locale: view.locale, head: 'newsletters', part: 'newslettersPart', params: {} }, rows.length, page),
    };
    const reads = [...readsOfFurniture(furniture), key.newsletters(view.portal), ...part.flatMap(readsOfNewsletterTile)];
    return {
      payload,
      reads,
      also: page === undefined ? partParams(rows.length).map((params) => ({ route: 'newslettersPart', params })) : [],
    };
  });
};

export const newslettersScreen: Screen = { payload: NewslettersPayload, list: async () => [{}], build };

export const newslettersPartScreen: Screen = {
  payload: NewslettersPayload,
  list: async (view) => partParams((await listedNewsletters(view.db, view)).length),
  build,
};
