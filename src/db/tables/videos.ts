import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

/** Short videos. The file may follow the announcement. */
export const videos = pgTable(
  'videos',
  {
    reference: text('reference').primaryKey(),
    displayDate: instant('display_date').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    isPublished: boolean('is_published').notNull(),
    visibleUntil: instant('visible_until'),
    posterFileId: integer('poster_file_id').references(() => files.id),
    fileId: integer('file_id').references(() => files.id),
    contentHash: text('content_hash').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('videos_display_date').on(table.displayDate),
    index('videos_visible_until').on(table.visibleUntil).where(sql`${table.visibleUntil} is not null`),
    check('videos_duration', sql`${table.durationSeconds} > 0`),
  ],
);

const video = () =>
  text('video')
    .notNull()
    .references(() => videos.reference, { onDelete: 'cascade' });

export const videoTexts = pgTable(
  'video_texts',
  {
    video: video(),
    locale: localeColumn(),
    title: varchar('title', { length: 300 }).notNull(),
    description: varchar('description', { length: 2_000 }).notNull(),
    imageAlt: varchar('image_alt', { length: 300 }).notNull(),
    captionsFileId: integer('captions_file_id').references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.video, table.locale] }), localeCheck('video_texts', table.locale)],
);

/** The first portal is the canonical one. */
export const videoPortals = pgTable(
  'video_portals',
  {
    video: video(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.video, table.portal] }), index('video_portals_portal').on(table.portal)],
);

export const videoInterests = pgTable(
  'video_interests',
  {
    video: video(),
    interest: text('interest')
      .notNull()
      .references(() => interests.code),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.video, table.interest] }), index('video_interests_interest').on(table.interest)],
);
