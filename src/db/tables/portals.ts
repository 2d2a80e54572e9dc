import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { localeCheck, localeColumn, portalCode } from './columns.ts';
import { files } from './files.ts';

export const portals = pgTable(
  'portals',
  {
    code: portalCode('code').primaryKey(),
    domain: text('domain').notNull(),
    tint: text('tint').notNull(),
    accent: text('accent').notNull(),
    accentOnPaper: text('accent_on_paper').notNull(),
    accentOnInk: text('accent_on_ink').notNull(),
    logoFileId: integer('logo_file_id').references(() => files.id, { onDelete: 'set null' }),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    uniqueIndex('portals_domain').on(table.domain),
    check('portals_code', sql`${table.code} ~ '^[a-z0-9]{4}$'`),
    check('portals_domain_lower', sql`${table.domain} = lower(${table.domain})`),
  ],
);

/** Other hosts that show the portal. */
export const portalAliases = pgTable('portal_aliases', {
  host: text('host').primaryKey(),
  portal: portalCode()
    .notNull()
    .references(() => portals.code, { onDelete: 'cascade' }),
});

export const portalTexts = pgTable(
  'portal_texts',
  {
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    locale: localeColumn(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.portal, table.locale] }), localeCheck('portal_texts', table.locale)],
);

export const relatedPortals = pgTable(
  'related_portals',
  {
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    /** No foreign key: two portals may name each other, and one of them comes first. */
    related: portalCode('related').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.portal, table.related] }),
    check('related_portals_other', sql`${table.portal} <> ${table.related}`),
  ],
);
