import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { locales } from '../../lib/locale.ts';
import { articles } from './articles.ts';
import { instant, localeCheck, localeColumn, portalCode, urlCheck } from './columns.ts';
import { files } from './files.ts';
import { polls } from './polls.ts';
import { portals } from './portals.ts';

/** Newsletters: those being made, and the published archive. */
export const newsletters = pgTable(
  'newsletters',
  {
    reference: text('reference').primaryKey(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code),
    projectCode: text('project_code').notNull(),
    displayDate: instant('display_date').notNull(),
    isPublished: boolean('is_published').notNull(),
    isFreePremium: boolean('is_free_premium').notNull(),
    showMRKs: boolean('show_mrks').notNull(),
    introFileId: integer('intro_file_id').references(() => files.id),
    /** The one language in which it is written; null for both. */
    onlyIn: text('only_in', { enum: locales }),
    contentHash: text('content_hash').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('newsletters_portal_date').on(table.portal, table.displayDate),
    check('newsletters_reference', sql`length(${table.reference}) between 12 and 20`),
    check('newsletters_project_code', sql`length(${table.projectCode}) = 12`),
  ],
);

const newsletter = () =>
  text('newsletter')
    .notNull()
    .references(() => newsletters.reference, { onDelete: 'cascade' });

export const newsletterTexts = pgTable(
  'newsletter_texts',
  {
    newsletter: newsletter(),
    locale: localeColumn(),
    subject: varchar('subject', { length: 255 }).notNull(),
    introTitle: varchar('intro_title', { length: 255 }).notNull(),
    introDescription: text('intro_description').notNull(),
    introName: varchar('intro_name', { length: 255 }).notNull(),
    introFunction: varchar('intro_function', { length: 255 }).notNull(),
    /** Text that inboxes show after the subject. */
    preheader: varchar('preheader', { length: 255 }),
  },
  (table) => [primaryKey({ columns: [table.newsletter, table.locale] }), localeCheck('newsletter_texts', table.locale)],
);

/** Items of a newsletter in order. An item with its own texts outlives its article. */
export const newsletterItems = pgTable(
  'newsletter_items',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    newsletter: newsletter(),
    sortOrder: smallint('sort_order').notNull(),
    typeId: smallint('type_id').notNull(),
    viewType: smallint('view_type').$type<1 | 2>().notNull(),
    articleReference: text('article_reference').references(() => articles.reference, { onDelete: 'set null' }),
    moreLink: text('more_link'),
    infoLink: text('info_link'),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    url: text('url'),
    /** The one language in which it is shown; null for both. */
    onlyIn: text('only_in', { enum: locales }),
    pollCode: text('poll_code').references(() => polls.code, { onDelete: 'set null' }),
    /** Hash of its texts: an item that only moves keeps its id. */
    words: text('words').notNull().default(''),
  },
  (table) => [
    unique('newsletter_items_order').on(table.newsletter, table.sortOrder),
    index('newsletter_items_article').on(table.articleReference),
    index('newsletter_items_poll').on(table.pollCode).where(sql`${table.pollCode} is not null`),
    check('newsletter_items_type', sql`${table.typeId} between 1 and 5`),
    check('newsletter_items_view', sql`${table.viewType} in (1, 2)`),
    urlCheck('newsletter_items_more_link', table.moreLink),
    urlCheck('newsletter_items_info_link', table.infoLink),
    urlCheck('newsletter_items_image_url', table.imageUrl),
    index('newsletter_items_named_picture').using('hash', table.imageUrl).where(sql`${table.imageUrl} is not null`),
    urlCheck('newsletter_items_url', table.url),
  ],
);

/** Texts of an item, only if they differ from those of its article. */
export const newsletterItemTexts = pgTable(
  'newsletter_item_texts',
  {
    newsletter: newsletter(),
    sortOrder: smallint('sort_order').notNull(),
    locale: localeColumn(),
    title: varchar('title', { length: 255 }).notNull(),
    description: varchar('description', { length: 2_000 }).notNull(),
    moreLabel: varchar('more_label', { length: 255 }).notNull(),
    infoLabel: varchar('info_label', { length: 255 }).notNull(),
    /** Date of a news item, as it is shown. */
    date: varchar('date', { length: 20 }),
  },
  (table) => [
    primaryKey({ columns: [table.newsletter, table.sortOrder, table.locale] }),
    foreignKey({
      name: 'newsletter_item_texts_item',
      columns: [table.newsletter, table.sortOrder],
      foreignColumns: [newsletterItems.newsletter, newsletterItems.sortOrder],
    }).onDelete('cascade'),
    localeCheck('newsletter_item_texts', table.locale),
  ],
);
