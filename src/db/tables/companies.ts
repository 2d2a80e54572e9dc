import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, placeColumns, portalCode, urlCheck } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

/** Companies as readers see them: a tile, a brand, an advertiser. */
export const customers = pgTable(
  'customers',
  {
    reference: text('reference').primaryKey(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    logoFileId: integer('logo_file_id').references(() => files.id, { onDelete: 'set null' }),
    redirectUrl: text('redirect_url'),
    email: text('email'),
    website: text('website'),
    phone: text('phone'),
    fax: text('fax'),
    vatNumber: text('vat_number'),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [urlCheck('customers_redirect_url', table.redirectUrl), urlCheck('customers_website', table.website)],
);

/** Main address of a company. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    ...placeColumns(),
  },
  (table) => [unique('customer_addresses_customer').on(table.customer)],
);

/** Corner of a company: its own page, the shown fields, and the link of its tile. */
export const customerCorners = pgTable(
  'customer_corners',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    logoFileId: integer('logo_file_id').references(() => files.id, { onDelete: 'set null' }),
    headerColor: text('header_color'),
    creationDate: instant('creation_date').notNull(),
    updateDate: instant('update_date').notNull(),
    showAddress: boolean('show_address').notNull(),
    showTelephone: boolean('show_telephone').notNull(),
    showFax: boolean('show_fax').notNull(),
    showProducts: boolean('show_products').notNull(),
    showCity: boolean('show_city').notNull(),
    showWebsite: boolean('show_website').notNull(),
    showEmail: boolean('show_email').notNull(),
    hideFinancialData: boolean('hide_financial_data').notNull(),
    isMRK: boolean('is_mrk').notNull(),
    linkToWebsite: boolean('link_to_website').notNull(),
    websiteNL: text('website_nl'),
    websiteFR: text('website_fr'),
    websiteEN: text('website_en'),
  },
  (table) => [
    unique('customer_corners_customer').on(table.customer),
    index('customer_corners_logo').on(table.logoFileId),
    urlCheck('customer_corners_website_nl', table.websiteNL),
    urlCheck('customer_corners_website_fr', table.websiteFR),
    urlCheck('customer_corners_website_en', table.websiteEN),
  ],
);

/** Pictures of a company's corner, in order. */
export const customerPictures = pgTable(
  'customer_pictures',
  {
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    file: integer('file')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.file] })],
);

export const customerInterests = pgTable(
  'customer_interests',
  {
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    interest: text('interest')
      .notNull()
      .references(() => interests.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.interest] })],
);

export const customerTexts = pgTable(
  'customer_texts',
  {
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    description: text('description').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.locale] }), localeCheck('customer_texts', table.locale)],
);

export const customerPortals = pgTable(
  'customer_portals',
  {
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.portal] }), index('customer_portals_portal').on(table.portal)],
);

export const ads = pgTable(
  'ads',
  {
    reference: text('reference').primaryKey(),
    typeId: smallint('type_id').notNull().default(1),
    fileId: integer('file_id').references(() => files.id),
    imageUrl: text('image_url'),
    redirectUrl: text('redirect_url').notNull(),
    customerReference: text('customer_reference').references(() => customers.reference),
    visibleUntil: instant('visible_until'),
    dateFrom: instant('date_from'),
    dateUntil: instant('date_until'),
    position: smallint('position'),
    weight: smallint('weight'),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    urlCheck('ads_image_url', table.imageUrl),
    urlCheck('ads_redirect_url', table.redirectUrl),
    check('ads_dates', sql`${table.dateUntil} >= ${table.dateFrom}`),
  ],
);

export const adTexts = pgTable(
  'ad_texts',
  {
    ad: text('ad')
      .notNull()
      .references(() => ads.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageAlt: text('image_alt').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ad, table.locale] }), localeCheck('ad_texts', table.locale)],
);

export const adPortals = pgTable(
  'ad_portals',
  {
    ad: text('ad')
      .notNull()
      .references(() => ads.reference, { onDelete: 'cascade' }),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ad, table.portal] }), index('ad_portals_portal').on(table.portal)],
);
