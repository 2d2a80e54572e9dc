import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { portalCode, urlCheck } from './columns.ts';
import { portals } from './portals.ts';

/** Addresses without a page, with the address that they redirect to. */
export const redirects = pgTable(
  'redirects',
  {
    reference: text('reference').primaryKey(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    from: text('from_path').notNull(),
    to: text('to_url').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    unique('redirects_from').on(table.portal, table.from),
    urlCheck('redirects_to', table.to),
    check('redirects_path', sql`${table.from} like '/_%'`),
  ],
);
