import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { listedProducts } from '../../features/subscriptions/queries.ts';
import { productCategories } from '../../features/subscriptions/rules.ts';
import { ProductTile } from '../../features/subscriptions/schema.ts';
import { typeset } from '../../lib/typography.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';

export const PricingPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Categories with products of the portal, ordered by number. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), products: z.array(ProductTile) })),
});
export type PricingPayload = z.infer<typeof PricingPayload>;

const categoryIds = Object.keys(productCategories).map(Number) as (keyof typeof productCategories)[];

export const pricingScreen: Screen = {
  payload: PricingPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const { locale } = view;
    const rows = await listedProducts(view.db, view);
    const products = rows.map((row) => ({
      ...row,
      title: typeset(locale, row.title),
      description: typeset(locale, row.description),
    }));
    const payload: PricingPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'pricing' }),
      categories: categoryIds
        .map((id) => ({
          id,
          name: typeset(locale, productCategories[id][locale]),
          products: products.filter(({ categoryId }) => categoryId === id),
        }))
        .filter((category) => category.products.length > 0),
    };
    return pages.map(() => ({ payload, reads: [...readsOfFurniture(furniture), key.products(view.portal)] }));
  },
};
