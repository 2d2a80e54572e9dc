import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integers } from './columns.ts';

/** Uploaded and imported files. A picture is stored in several widths; the bytes are in DATA_DIR/media/{id}. */
export const files = pgTable(
  'files',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
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
