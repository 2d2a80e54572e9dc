import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, integers } from './columns.ts';

/** Uploaded and imported files. A picture is stored in several widths; the bytes are in DATA_DIR/media/{id}. */
export const files = pgTable(
  'files',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes as they came, kept in DATA_DIR/originals. */
    hash: text('hash').notNull().default(''),
    /** Pixels of the largest picture; null for what is no picture. */
    width: integer('width'),
    height: integer('height'),
    /** Widths in pixels of which there is an AVIF and a WebP. */
    widths: integers('widths').notNull().default(sql`'{}'`),
    /** Belongs to gated articles only: never served from the static layer. */
    isGated: boolean('is_gated').notNull().default(false),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    check('files_bytes', sql`${table.bytes} >= 0`),
    check('files_picture', sql`(${table.width} is null) = (${table.height} is null)`),
  ],
);

/** Files from this number on are pictures that were fetched; documents bring their files with lower numbers. */
export const firstFetchedFile = 1_000_000_000;

/**
 * Pictures on other hosts that documents name by their url, each once. A picture is waiting (`nextTryAt`), there (`file`), or given up
 * (neither, with `failure`).
 */
export const remotePictures = pgTable(
  'remote_pictures',
  {
    /** The number of its file once it is there. */
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
    // A url may be longer than a row of an index.
    uniqueIndex('remote_pictures_url').on(sql`md5(${table.url})`),
    index('remote_pictures_next_try_at').on(table.nextTryAt),
  ],
);
