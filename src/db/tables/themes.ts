import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { localeCheck, localeColumn, portalCode } from './columns.ts';
import { portals } from './portals.ts';

export const interests = pgTable('interests', {
  code: text('code').primaryKey(),
  isMain: boolean('is_main').notNull().default(false),
  contentHash: text('content_hash').notNull(),
});

/** Permanent number of an interest. It outlives the interest, so that no number is ever reused. */
export const interestNumbers = pgTable('interest_numbers', {
  number: integer('number').generatedAlwaysAsIdentity().primaryKey(),
  code: text('code').notNull().unique('interest_numbers_code'),
});

export const interestTexts = pgTable(
  'interest_texts',
  {
    interest: text('interest')
      .notNull()
      .references(() => interests.code, { onDelete: 'cascade' }),
    locale: localeColumn(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.interest, table.locale] }), localeCheck('interest_texts', table.locale)],
);

/** Themes: pages that gather the articles of their interests. The API calls them contexts. */
export const themes = pgTable('themes', {
  reference: text('reference').primaryKey(),
  contentHash: text('content_hash').notNull(),
});

export const themeTexts = pgTable(
  'theme_texts',
  {
    theme: text('theme')
      .notNull()
      .references(() => themes.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.theme, table.locale] }), localeCheck('theme_texts', table.locale)],
);

export const themePortals = pgTable(
  'theme_portals',
  {
    theme: text('theme')
      .notNull()
      .references(() => themes.reference, { onDelete: 'cascade' }),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.theme, table.portal] }), index('theme_portals_portal').on(table.portal)],
);

export const themeInterests = pgTable(
  'theme_interests',
  {
    theme: text('theme')
      .notNull()
      .references(() => themes.reference, { onDelete: 'cascade' }),
    interest: text('interest')
      .notNull()
      .references(() => interests.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.theme, table.interest] }), index('theme_interests_interest').on(table.interest)],
);
