import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { instant, localeCheck, localeColumn, portalCode, urlCheck } from './columns.ts';
import { customers } from './companies.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';

export const magazines = pgTable(
  'magazines',
  {
    reference: text('reference').primaryKey(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code),
    number: integer('number'),
    displayDate: instant('display_date').notNull(),
    isPublished: boolean('is_published').notNull(),
    isFreePremium: boolean('is_free_premium').notNull(),
    showMRKs: boolean('show_mrks').notNull(),
    coverFileId: integer('cover_file_id').references(() => files.id),
    coverImageUrl: text('cover_image_url'),
    contentHash: text('content_hash').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('magazines_portal_date').on(table.portal, table.displayDate),
    check('magazines_reference', sql`length(${table.reference}) = 12`),
    urlCheck('magazines_cover_image_url', table.coverImageUrl),
  ],
);

const magazine = () =>
  text('magazine')
    .notNull()
    .references(() => magazines.reference, { onDelete: 'cascade' });

export const magazineTexts = pgTable(
  'magazine_texts',
  {
    magazine: magazine(),
    locale: localeColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    coverLine: text('cover_line').notNull(),
    coverAlt: text('cover_alt').notNull(),
  },
  (table) => [primaryKey({ columns: [table.magazine, table.locale] }), localeCheck('magazine_texts', table.locale)],
);

export const magazineArticles = pgTable(
  'magazine_articles',
  {
    magazine: magazine(),
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    orderByValue: integer('order_by_value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.magazine, table.article] }), index('magazine_articles_article').on(table.article)],
);

/** Tiles of a viewer that are not articles: customer tiles and links (specification 3, viewer tile). */
export const magazineTiles = pgTable(
  'magazine_tiles',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    magazine: magazine(),
    reference: text('reference').notNull(),
    orderByValue: integer('order_by_value').notNull(),
    isPremium: boolean('is_premium').notNull(),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    redirectUrl: text('redirect_url'),
    customerReference: text('customer_reference').references(() => customers.reference),
    interests: text('interests').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    unique('magazine_tiles_reference').on(table.magazine, table.reference),
    urlCheck('magazine_tiles_image_url', table.imageUrl),
    urlCheck('magazine_tiles_redirect_url', table.redirectUrl),
  ],
);

export const magazineTileTexts = pgTable(
  'magazine_tile_texts',
  {
    magazine: magazine(),
    tile: text('tile').notNull(),
    locale: localeColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.magazine, table.tile, table.locale] }), localeCheck('magazine_tile_texts', table.locale)],
);

/** Viewer ads by position between the tiles. */
export const magazineAds = pgTable(
  'magazine_ads',
  {
    magazine: magazine(),
    orderByValue: integer('order_by_value').notNull(),
    typeId: smallint('type_id').notNull().default(1),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    redirectUrl: text('redirect_url').notNull(),
    customerReference: text('customer_reference').references(() => customers.reference),
    altNl: text('alt_nl').notNull(),
    altFr: text('alt_fr').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.magazine, table.orderByValue] }),
    urlCheck('magazine_ads_image_url', table.imageUrl),
    urlCheck('magazine_ads_redirect_url', table.redirectUrl),
  ],
);

/** Pictures of the issue that link to one of its articles or elsewhere. */
export const magazineCombinations = pgTable(
  'magazine_combinations',
  {
    magazine: magazine(),
    reference: text('reference').notNull(),
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    redirectUrl: text('redirect_url'),
  },
  (table) => [
    primaryKey({ columns: [table.magazine, table.reference] }),
    urlCheck('magazine_combinations_image_url', table.imageUrl),
    urlCheck('magazine_combinations_redirect_url', table.redirectUrl),
  ],
);

/** Related issues of any portal. No foreign key but a check on write, so that two issues can name each other. */
export const relatedMagazines = pgTable(
  'related_magazines',
  {
    magazine: magazine(),
    related: text('related').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.magazine, table.related] }), index('related_magazines_related').on(table.related)],
);
