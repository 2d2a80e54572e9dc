import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, integers, portalCode } from './columns.ts';

/** Releases: complete sets of published pages, one per bundle, named by the bundle's id. */
export const releases = pgTable('releases', {
  id: text('id').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Instant at which every page had been published once; null until then. */
  completedAt: instant('completed_at'),
  /** Content dated up to this instant is published. */
  caughtUpTo: instant('caught_up_to').notNull(),
});

/** Publishing outbox: keys whose pages must be published again. Written in the transaction of the edit, one row per release. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    release: text('release')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    /** Key that pages read, such as `article:…` (src/content/keys.ts). */
    key: text('key').notNull(),
    /** Part of an import: saves go first. */
    isBulk: boolean('is_bulk').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('outbox_release').on(table.release, table.isBulk, table.id)],
);

/** Changes of what many pages share, by the kind of their key. A row is only added: saves do not wait for each other. */
export const sharedChanges = pgTable('shared_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  /** Kind of the changed key, such as `portal` (src/content/shared-changes.ts). */
  kind: text('kind').notNull(),
  at: instant('at').notNull().defaultNow(),
});

/** Published pages with the keys that they read. */
export const publishedPages = pgTable(
  'published_pages',
  {
    release: text('release')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    portal: portalCode().notNull(),
    /** Address of the plain or the French variant. */
    path: text('path').notNull(),
    /** CRC-32 of each key that it read: half the size of the keys, and a collision only costs a check too many. */
    reads: integers('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.release, table.portal, table.path] }), index('published_pages_reads').using('gin', table.reads)],
);

/** Facts about this installation, such as that the demo was loaded. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
