import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, integers, portalCode } from './columns.ts';

/** A set of published pages: what one bundle made of the database. The bundle's id names it. */
export const releases = pgTable('releases', {
  id: text('id').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** When every page had been published once; null while that goes on. */
  completedAt: instant('completed_at'),
  /** What was dated up to here has been published. */
  caughtUpTo: instant('caught_up_to').notNull(),
});

/** What has to be published again: written in the transaction of the edit, once for each release. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    release: text('release')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    /** Something that pages read, such as `article:…`: see keys.ts. */
    key: text('key').notNull(),
    /** Part of an import: saves go first. */
    isBulk: boolean('is_bulk').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('outbox_release').on(table.release, table.isBulk, table.id)],
);

/** Every published page with what it read. */
export const publishedPages = pgTable(
  'published_pages',
  {
    release: text('release')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    portal: portalCode().notNull(),
    /** The address of the plain or the French variant. */
    path: text('path').notNull(),
    /** CRC-32 of each key that it read: half the size of the keys, and a collision only costs a needless look. */
    reads: integers('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.release, table.portal, table.path] }), index('published_pages_reads').using('gin', table.reads)],
);

/** Facts about this installation, such as that the demo has been loaded. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
