import { entityForm } from '../../desk/editor/entity-form.ts';
import { productCategories } from './rules.ts';
import { ProductDocument } from './schema.ts';

/** Editor of a product of the pricing page. */
export const form = entityForm({
  ...{ entity: 'product', schema: ProductDocument, prefix: 'subscriptions.product' },
  own: ['reference', 'categoryId', 'priceCents', 'position', 'description'],
  create: { label: 'subscriptions.product.new', by: 'reference', permissions: ['BO_SHOP_ACCESS'] },
  cents: ['priceCents'],
  options: (_, locale) => ({
    categoryId: Object.entries(productCategories).map(([value, names]) => ({ value, label: names[locale] })),
  }),
});
