import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { portals } from './portals.ts';

/** Single pages such as privacy and terms, at `/{reference}`. */
export const pages = pgTable(
  'pages',
  {
    reference: text('reference').primaryKey(),
    isPublished: boolean('is_published').notNull(),
    visibleUntil: instant('visible_until'),
    contentHash: text('content_hash').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('pages_visible_until').on(table.visibleUntil).where(sql`${table.visibleUntil} is not null`)],
);

export const pageTexts = pgTable(
  'page_texts',
  {
    page: text('page')
      .notNull()
      .references(() => pages.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    title: varchar('title', { length: 300 }).notNull(),
    description: varchar('description', { length: 2_000 }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.locale] }), localeCheck('page_texts', table.locale)],
);

/** The first portal is the canonical one. */
export const pagePortals = pgTable(
  'page_portals',
  {
    page: text('page')
      .notNull()
      .references(() => pages.reference, { onDelete: 'cascade' }),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.portal] }), index('page_portals_portal').on(table.portal)],
);
