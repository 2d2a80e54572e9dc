import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/** First id of uploaded files; files of imports usually have lower ones. */
const firstUploadedFile = 500_000_000;

/**
 * Uploads under way, whose bytes are in DATA_DIR/uploads/{id}: its length is how much has arrived. A finished one
 * answers an end that is repeated.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** Id of the resulting file. */
    file: integer('file').generatedAlwaysAsIdentity({ startWith: firstUploadedFile }).notNull(),
    account: integer('account')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** Length of the whole file. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Name, size and time of the file in the browser: an upload of the same file is resumed. */
    fingerprint: text('fingerprint').notNull(),
    touchedAt: instant('touched_at').notNull(),
    /** Id of the file that it made or replaced; null while it is under way. No foreign key: the file may be gone. */
    finished: integer('finished'),
  },
  (table) => [
    uniqueIndex('uploads_fingerprint').on(table.account, table.fingerprint),
    index('uploads_touched_at').on(table.touchedAt),
    check('uploads_bytes', sql`${table.bytes} > 0`),
  ],
);

/**
 * Files that members uploaded for their own items: a picture of their company, an attachment. Others cannot see a file
 * before it is used; an unused one is removed after a day. Its bytes are with the originals.
 */
export const memberFiles = pgTable(
  'member_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    account: integer('account')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    /** Time of its use by an item of its owner; null: unused. */
    usedAt: instant('used_at'),
  },
  (table) => [
    index('member_files_account').on(table.account, table.id),
    index('member_files_hash').on(table.hash),
    index('member_files_waiting').on(table.uploadedAt).where(sql`${table.usedAt} is null`),
    check('member_files_bytes', sql`${table.bytes} > 0`),
  ],
);
