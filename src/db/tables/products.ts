import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { localeCheck, localeColumn, portalCode } from './columns.ts';
import { portals } from './portals.ts';

/** Products of the pricing page. */
export const products = pgTable(
  'products',
  {
    reference: text('reference').primaryKey(),
    categoryId: smallint('category_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    position: integer('position').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    check('products_category', sql`${table.categoryId} between 1 and 13`),
    check('products_numbers', sql`${table.priceCents} >= 0 and ${table.position} >= 0`),
  ],
);

export const productTexts = pgTable(
  'product_texts',
  {
    product: text('product')
      .notNull()
      .references(() => products.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    title: varchar('title', { length: 200 }).notNull(),
    description: varchar('description', { length: 2_000 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.locale] }), localeCheck('product_texts', table.locale)],
);

export const productPortals = pgTable(
  'product_portals',
  {
    product: text('product')
      .notNull()
      .references(() => products.reference, { onDelete: 'cascade' }),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.portal] }), index('product_portals_portal').on(table.portal)],
);
