import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    publisher: text('publisher').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    logoFileId: integer('logo_file_id').references(() => files.id, { onDelete: 'set null' }),
    /** Sender of its newsletters (staff 4). */
    sender: jsonb('sender'),
    /** Issuer whose business hours its tickets have: 1 PMG_BE, 2 PMG_NL. */
    issuerId: smallint('issuer_id').notNull().default(1),
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
  position: smallint('position').notNull(),
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
    street: text('street').notNull().default(''),
    city: text('city').notNull().default(''),
    openingHours: text('opening_hours').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.portal, table.locale] }), localeCheck('portal_texts', table.locale)],
);

/** Departments and contacts of a portal. */
export const portalDepartments = pgTable(
  'portal_departments',
  {
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    department: text('department', { enum: ['editorial', 'advertising', 'subscriptions'] }).notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.portal, table.department] }),
    check('portal_departments_department', sql`${table.department} in ('editorial', 'advertising', 'subscriptions')`),
  ],
);

export const relatedPortals = pgTable(
  'related_portals',
  {
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    /** No foreign key: two portals may name each other, and one of them is stored first. */
    related: portalCode('related').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.portal, table.related] }),
    check('related_portals_other', sql`${table.portal} <> ${table.related}`),
  ],
);
