import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { knowledgeItems } from '../../features/knowledge/queries.ts';
import { byCategory } from '../../features/knowledge/rules.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';

export const HelpPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Items by category; null for those without one. */
  groups: z.array(
    z.object({
      category: z.nullable(z.string()),
      items: z.array(z.object({ reference: z.string(), title: z.string(), typeName: z.string() })),
    }),
  ),
});
export type HelpPayload = z.infer<typeof HelpPayload>;

export const helpScreen: Screen = {
  payload: HelpPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const found = await knowledgeItems(view.db, { portal: view.portal, locale: view.locale, audiences: ['readers'] });
    const payload: HelpPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'help' }),
      groups: byCategory(found.map(({ item }) => item)).map(({ category, items }) => ({
        category: category?.name ?? null,
        items: items.map(({ reference, title, typeName }) => ({ reference, title, typeName })),
      })),
    };
    const categories = new Set(found.flatMap(({ row }) => row.item.category ?? []));
    const reads = [
      ...readsOfFurniture(furniture),
      key.help(view.portal),
      ...found.map(({ item }) => key.knowledge(item.reference)),
      ...[...categories].map((reference) => key.knowledgeTerm('category', reference)),
    ];
    return pages.map(() => ({ payload, reads }));
  },
};
