import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { portals } from './portals.ts';

/** Place of an override (specification 3, translation save): a message of an app, in a language, on one or all portals. */
const place = () => ({
  /** 1 site, 2 mails, 3 staff rooms. */
  app: smallint('app').notNull(),
  key: varchar('key', { length: 120 }).notNull(),
  locale: localeColumn(),
  /** Null for all portals. */
  portal: portalCode().references(() => portals.code, { onDelete: 'cascade' }),
});

/** Messages that staff wrote in place of those of the product. */
export const messageOverrides = pgTable(
  'message_overrides',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    ...place(),
    value: text('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('message_overrides_place').on(table.app, table.key, table.locale, table.portal).nullsNotDistinct(),
    check('message_overrides_app', sql`${table.app} in (1, 2, 3)`),
    localeCheck('message_overrides', table.locale),
  ],
);

/** Every change of an override, to undo it. The audit list names its author. */
export const messageChanges = pgTable(
  'message_changes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    ...place(),
    /** Null if there was no override, or is none any more. */
    before: text('before'),
    after: text('after'),
    at: instant('at').notNull(),
  },
  (table) => [index('message_changes_place').on(table.key, table.locale), localeCheck('message_changes', table.locale)],
);

/** Terms of the glossary that staff keep, for suggestions and warnings of translations. */
export const glossaryTerms = pgTable(
  'glossary_terms',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    nl: varchar('nl', { length: 200 }).notNull(),
    fr: varchar('fr', { length: 200 }).notNull(),
    note: varchar('note', { length: 500 }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('glossary_terms_pair').on(table.nl, table.fr)],
);
