import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { newsletters } from './newsletters.ts';

/** Visits of readers who consented. Without its row, events cannot be linked to one reader. */
export const statSessions = pgTable(
  'stat_sessions',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('stat_sessions_created_at').on(table.createdAt)],
);

/** Counted events, kept for the retention time (specification 7). */
export const statEvents = pgTable(
  'stat_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** Unique with the position in the batch: a batch that is sent twice is stored once. */
    batchId: uuid('batch_id').notNull(),
    place: smallint('place').notNull(),
    at: instant('at').notNull(),
    portal: portalCode().notNull(),
    locale: localeColumn(),
    typeId: smallint('type_id').notNull(),
    reference: text('reference'),
    collectionReference: text('collection_reference'),
    /** Path of the page, without query. */
    path: text('path').notNull(),
    /** Code of the newsletter whose link opened the page. */
    campaign: text('campaign'),
    session: uuid('session').references(() => statSessions.id, { onDelete: 'set null' }),
    intValue: integer('int_value'),
    varCharValue: text('var_char_value'),
    /** Reason to count it as a robot's; empty for a reader's. */
    bot: text('bot').notNull(),
  },
  (table) => [
    uniqueIndex('stat_events_batch').on(table.batchId, table.place),
    index('stat_events_at').on(table.at),
    index('stat_events_campaign').on(table.campaign).where(sql`${table.campaign} is not null`),
    index('stat_events_session').on(table.session).where(sql`${table.session} is not null`),
    localeCheck('stat_events', table.locale),
    check('stat_events_type', sql`${table.typeId} between 1 and 10`),
    check('stat_events_value', sql`${table.intValue} >= 0`),
  ],
);

/** Events by hour (UTC) for reports, written with the events. */
export const statHours = pgTable(
  'stat_hours',
  {
    hour: instant('hour').notNull(),
    portal: portalCode().notNull(),
    locale: localeColumn(),
    typeId: smallint('type_id').notNull(),
    /** Empty if the event names nothing. */
    reference: text('reference').notNull(),
    bot: text('bot').notNull(),
    events: bigint('events', { mode: 'number' }).notNull(),
    /** Sum of the integer values of the events. */
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.portal, table.locale, table.typeId, table.reference, table.bot] }),
    index('stat_hours_type').on(table.typeId, table.portal, table.hour),
    localeCheck('stat_hours', table.locale),
  ],
);

/** Most read articles by portal and language, as the front page shows them. */
export const popularArticles = pgTable(
  'popular_articles',
  {
    portal: portalCode().notNull(),
    locale: localeColumn(),
    position: smallint('position').notNull(),
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.portal, table.locale, table.position] }),
    index('popular_articles_article').on(table.article),
    localeCheck('popular_articles', table.locale),
  ],
);

/** Readers' views of an article, all time; `shown` of them are included in `articles.view_count`. */
export const articleViews = pgTable(
  'article_views',
  {
    article: text('article').primaryKey(),
    counted: integer('counted').notNull(),
    shown: integer('shown').notNull(),
  },
  (table) => [index('article_views_waiting').on(table.article).where(sql`${table.counted} <> ${table.shown}`)],
);

/** Visits of readers from links of a newsletter, by the language of the page; all time, without identifiers. */
export const newsletterVisits = pgTable(
  'newsletter_visits',
  {
    newsletter: text('newsletter')
      .notNull()
      .references(() => newsletters.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsletter, table.locale] }), localeCheck('newsletter_visits', table.locale)],
);
