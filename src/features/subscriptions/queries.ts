import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { productPortals, products, productTexts } from '../../db/tables/products.ts';
import type { Shown } from '../articles/schema.ts';
import type { ProductTile } from './schema.ts';

/** What a portal offers in a language, by category and then in its order. */
export const listedProducts = (db: Db, { portal, locale }: Pick<Shown, 'portal' | 'locale'>): Promise<ProductTile[]> =>
  db
    .select({
      reference: products.reference,
      categoryId: products.categoryId,
      title: productTexts.title,
      description: productTexts.description,
      priceCents: products.priceCents,
    })
    .from(products)
    .innerJoin(productTexts, and(eq(productTexts.product, products.reference), eq(productTexts.locale, locale)))
    .innerJoin(productPortals, and(eq(productPortals.product, products.reference), eq(productPortals.portal, portal)))
    .orderBy(asc(products.categoryId), asc(products.position), asc(products.reference));
