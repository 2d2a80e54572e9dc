import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode, urlCheck } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';

/** Popups (specification 3). References for the numbered fields are in the feature's rules. */
export const popups = pgTable(
  'popups',
  {
    id: integer('id').primaryKey(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    typeId: smallint('type_id').notNull(),
    targetAudienceId: smallint('target_audience_id').notNull(),
    positionId: smallint('position_id').notNull(),
    displayFrequencyId: smallint('display_frequency_id').notNull(),
    /** Null: the default of ten seconds. */
    delaySeconds: integer('delay_seconds'),
    fileId: integer('file_id').references(() => files.id),
    /** Pixels; null: the layout decides. */
    width: integer('width'),
    height: integer('height'),
    dateFrom: instant('date_from'),
    dateUntil: instant('date_until'),
    isActive: boolean('is_active').notNull(),
    creationDate: instant('creation_date').notNull(),
    lastModificationDate: instant('last_modification_date').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    index('popups_portal').on(table.portal),
    check('popups_type', sql`${table.typeId} between 1 and 4`),
    check('popups_audience', sql`${table.targetAudienceId} between 1 and 3`),
    check('popups_position', sql`${table.positionId} between 1 and 3`),
    check('popups_frequency', sql`${table.displayFrequencyId} between 1 and 2`),
    check('popups_numbers', sql`${table.delaySeconds} >= 0 and ${table.width} > 0 and ${table.height} > 0`),
    check('popups_dates', sql`${table.dateUntil} >= ${table.dateFrom}`),
  ],
);

export const popupTexts = pgTable(
  'popup_texts',
  {
    popup: integer('popup')
      .notNull()
      .references(() => popups.id, { onDelete: 'cascade' }),
    locale: localeColumn(),
    title: varchar('title', { length: 255 }).notNull(),
    subTitle: varchar('sub_title', { length: 255 }).notNull(),
    intro: varchar('intro', { length: 1_000 }).notNull(),
    text: text('text').notNull(),
    buttonText: varchar('button_text', { length: 255 }).notNull(),
    buttonLink: text('button_link'),
  },
  (table) => [
    primaryKey({ columns: [table.popup, table.locale] }),
    localeCheck('popup_texts', table.locale),
    check('popup_texts_button', sql`(${table.buttonText} = '') = (${table.buttonLink} is null)`),
    urlCheck('popup_texts_button_link', table.buttonLink),
  ],
);
