import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode, urlCheck } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

export const events = pgTable(
  'events',
  {
    reference: text('reference').primaryKey(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The beginning was given as a day: no times are shown. */
    isAllDay: boolean('is_all_day').notNull(),
    /** The end was given as a day, and is stored as its last second. */
    endsWithDay: boolean('ends_with_day').notNull(),
    location: varchar('location', { length: 200 }).notNull(),
    url: text('url'),
    isFree: boolean('is_free').notNull(),
    isPublished: boolean('is_published').notNull(),
    visibleUntil: instant('visible_until'),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    contentHash: text('content_hash').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('events_starts_at').on(table.startsAt),
    index('events_ends_at').on(table.endsAt),
    index('events_visible_until').on(table.visibleUntil).where(sql`${table.visibleUntil} is not null`),
    check('events_order', sql`${table.endsAt} >= ${table.startsAt}`),
    urlCheck('events_url', table.url),
    urlCheck('events_image_url', table.imageUrl),
  ],
);

const event = () =>
  text('event')
    .notNull()
    .references(() => events.reference, { onDelete: 'cascade' });

export const eventTexts = pgTable(
  'event_texts',
  {
    event: event(),
    locale: localeColumn(),
    title: varchar('title', { length: 300 }).notNull(),
    description: varchar('description', { length: 2_000 }).notNull(),
    text: text('text').notNull(),
    imageAlt: varchar('image_alt', { length: 300 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.locale] }), localeCheck('event_texts', table.locale)],
);

/** The first portal is the canonical one. */
export const eventPortals = pgTable(
  'event_portals',
  {
    event: event(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.portal] }), index('event_portals_portal').on(table.portal)],
);

export const eventInterests = pgTable(
  'event_interests',
  {
    event: event(),
    interest: text('interest')
      .notNull()
      .references(() => interests.code),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.interest] }), index('event_interests_interest').on(table.interest)],
);
