import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode, urlCheck } from './columns.ts';
import { customers } from './companies.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

export const articles = pgTable(
  'articles',
  {
    reference: text('reference').primaryKey(),
    jobCode: text('job_code'),
    number: integer('number').notNull(),
    typeId: smallint('type_id').notNull(),
    displayDate: instant('display_date').notNull(),
    visibleUntil: instant('visible_until'),
    displayAuthor: text('display_author'),
    isPublished: boolean('is_published').notNull(),
    isPremium: boolean('is_premium').notNull(),
    requiresRegistration: boolean('requires_registration').notNull(),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    customerReference: text('customer_reference').references(() => customers.reference),
    externalUrl: text('external_url'),
    /** All views: those that came with the document plus those counted here. */
    viewCount: integer('view_count').notNull(),
    ownViewCount: integer('own_view_count').notNull().default(0),
    relevancy: doublePrecision('relevancy').notNull(),
    contentHash: text('content_hash').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('articles_display_date').on(table.displayDate),
    index('articles_visible_until').on(table.visibleUntil).where(sql`${table.visibleUntil} is not null`),
    index('articles_file').on(table.fileId),
    index('articles_customer').on(table.customerReference).where(sql`${table.customerReference} is not null`),
    check('articles_reference', sql`length(${table.reference}) = 15`),
    check('articles_job_code', sql`length(${table.jobCode}) = 12`),
    check('articles_type', sql`${table.typeId} between 1 and 21`),
    check('articles_counts', sql`${table.viewCount} >= 0 and ${table.number} >= 0`),
    urlCheck('articles_image_url', table.imageUrl),
    index('articles_named_picture').using('hash', table.imageUrl).where(sql`${table.imageUrl} is not null`),
    urlCheck('articles_external_url', table.externalUrl),
  ],
);

export const articleTexts = pgTable(
  'article_texts',
  {
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    text: text('text').notNull(),
    imageAlt: text('image_alt').notNull(),
    searchTextRelated: text('search_text_related').notNull(),
    newsletterMoreLabel: text('newsletter_more_label').notNull(),
  },
  (table) => [primaryKey({ columns: [table.article, table.locale] }), localeCheck('article_texts', table.locale)],
);

/** The first portal is the canonical one. */
export const articlePortals = pgTable(
  'article_portals',
  {
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    portal: portalCode()
      .notNull()
      .references(() => portals.code),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.article, table.portal] })],
);

export const articleInterests = pgTable(
  'article_interests',
  {
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    interest: text('interest')
      .notNull()
      .references(() => interests.code),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.article, table.interest] }), index('article_interests_interest').on(table.interest)],
);

/**
 * Lists in which a published article appears: one row per portal, language and interest, and one with no interest
 * (''). Written with the article, so that every list is one range of this table's key.
 */
export const articleListings = pgTable(
  'article_listings',
  {
    portal: portalCode().notNull(),
    locale: localeColumn(),
    interest: text('interest').notNull(),
    displayDate: instant('display_date').notNull(),
    visibleUntil: instant('visible_until'),
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.portal, table.locale, table.interest, table.displayDate, table.article] }),
    index('article_listings_article').on(table.article),
  ],
);
