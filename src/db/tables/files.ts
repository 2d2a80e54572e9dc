import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { instant, integers, localeCheck, localeColumn } from './columns.ts';

/** Uploaded and imported files. A picture is stored in several widths; the bytes are in DATA_DIR/media/{id}/{version}. */
export const files = pgTable(
  'files',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the original bytes, which are in DATA_DIR/originals. */
    hash: text('hash').notNull().default(''),
    /** Part of the hash of all that decides the bytes of the variants: in their URLs. */
    version: text('version').notNull().default(''),
    /** Part of the upright original that is shown, in its pixels; null: all of it. */
    cropLeft: integer('crop_left'),
    cropTop: integer('crop_top'),
    cropWidth: integer('crop_width'),
    cropHeight: integer('crop_height'),
    /** Point that must stay in sight, in percent of the cropped picture. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    /** Pixels of the largest variant; null for a file that is not a picture. */
    width: integer('width'),
    height: integer('height'),
    /** Widths in pixels that exist as AVIF and WebP. */
    widths: integers('widths').notNull().default(sql`'{}'`),
    /** Used by gated articles only: never served from the static layer. */
    isGated: boolean('is_gated').notNull().default(false),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    check('files_bytes', sql`${table.bytes} >= 0`),
    check('files_picture', sql`(${table.width} is null) = (${table.height} is null)`),
    check('files_crop', sql`num_nulls(${table.cropLeft}, ${table.cropTop}, ${table.cropWidth}, ${table.cropHeight}) in (0, 4)`),
    check('files_focus', sql`(${table.focusX} is null) = (${table.focusY} is null)`),
    index('files_kind').on(table.mediaType, table.id),
  ],
);

/** Alternative texts, as proposals for documents that use the file. */
export const fileTexts = pgTable(
  'file_texts',
  {
    file: integer('file')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    locale: localeColumn(),
    alt: varchar('alt', { length: 300 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.locale] }), localeCheck('file_texts', table.locale)],
);

/** First id of fetched pictures; files of documents have lower ids. */
export const firstFetchedFile = 1_000_000_000;

/**
 * Pictures on other hosts that documents name by URL, one row per URL. States: waiting (`nextTryAt`), fetched
 * (`file`), given up (neither, with `failure`).
 */
export const remotePictures = pgTable(
  'remote_pictures',
  {
    /** Id of its file after it is fetched. */
    number: integer('number').generatedAlwaysAsIdentity({ startWith: firstFetchedFile }).primaryKey(),
    url: text('url').notNull(),
    file: integer('file').references(() => files.id, { onDelete: 'set null' }),
    tries: integer('tries').notNull().default(0),
    triedAt: instant('tried_at'),
    nextTryAt: instant('next_try_at').default(sql`'epoch'`),
    /** Reason of the last failure. */
    failure: text('failure'),
  },
  (table) => [
    // A hash, since a URL may be longer than an index row allows.
    uniqueIndex('remote_pictures_url').on(sql`md5(${table.url})`),
    index('remote_pictures_next_try_at').on(table.nextTryAt),
  ],
);
