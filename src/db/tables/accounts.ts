import { sql } from 'drizzle-orm';
import { boolean, char, check, index, integer, pgTable, primaryKey, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, placeColumns, portalCode } from './columns.ts';
import { customers } from './companies.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

/** Staff's own users; an account with one as its parent is internal (specification 1). */
export const parentUsers = pgTable('parent_users', {
  id: integer('id').primaryKey(),
  code: varchar('code', { length: 40 }).notNull(),
  firstName: varchar('first_name', { length: 30 }).notNull(),
  lastName: varchar('last_name', { length: 40 }).notNull(),
});

export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    /** Reference in imports; null for an account that registered here. */
    reference: text('reference'),
    /** Lower case, domain in ASCII. */
    email: text('email').notNull(),
    firstName: varchar('first_name', { length: 30 }).notNull(),
    lastName: varchar('last_name', { length: 40 }).notNull(),
    phone: varchar('phone', { length: 36 }),
    gender: varchar('gender', { length: 36 }),
    locale: localeColumn(),
    /** Customer number. Its sign-in codes are mailed to its account with the lowest id. */
    klnr: char('klnr', { length: 8 }),
    parentUser: integer('parent_user').references(() => parentUsers.id, { onDelete: 'set null' }),
    campaignCode: varchar('campaign_code', { length: 64 }),
    /** Version of the profile: an update names the version that was read. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Instant at which all data of the member is erased; null unless that was requested. */
    erasedFrom: instant('erased_from'),
    contentHash: text('content_hash').notNull().default(''),
  },
  (table) => [
    unique('accounts_email').on(table.email),
    unique('accounts_reference').on(table.reference),
    index('accounts_klnr').on(table.klnr),
    index('accounts_erased_from').on(table.erasedFrom),
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
    check('accounts_klnr_digits', sql`${table.klnr} ~ '^[0-9]{8}$'`),
    localeCheck('accounts', table.locale),
  ],
);

export const ofAccount = (name = 'account') =>
  integer(name)
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** Former e-mail addresses of accounts: erasure and export cover rows under them. */
export const formerEmails = pgTable(
  'former_emails',
  {
    account: ofAccount(),
    email: text('email').notNull(),
    /** First instant at which the address was the account's. */
    since: instant('since').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.email] }), index('former_emails_email').on(table.email)],
);

/** Changes of e-mail address that the old address can still undo. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    account: ofAccount(),
    /** Former address. */
    before: text('before').notNull(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Instant at which the change, or an earlier one, was undone. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('email_changes_account').on(table.account), index('email_changes_expires').on(table.expiresAt)],
);

/** Companies that a member represents. */
export const accountCompanies = pgTable(
  'account_companies',
  {
    account: ofAccount(),
    customer: text('customer')
      .notNull()
      .references(() => customers.reference, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.customer] }), index('account_companies_customer').on(table.customer)],
);

export const accountInterests = pgTable(
  'account_interests',
  {
    account: ofAccount(),
    interest: text('interest')
      .notNull()
      .references(() => interests.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.interest] }), index('account_interests_interest').on(table.interest)],
);

/** Granted permissions by number (specification 6). */
export const accountPermissions = pgTable(
  'account_permissions',
  {
    account: ofAccount(),
    permission: smallint('permission').notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.permission] }),
    // The meaning of 42 is unknown, so it cannot be granted.
    check('account_permissions_known', sql`${table.permission} between 1 and 45 and ${table.permission} <> 42`),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    reference: text('reference'),
    account: ofAccount(),
    ...placeColumns(),
    isB2b: boolean('is_b2b').notNull(),
    vat: text('vat'),
    companyName: varchar('company_name', { length: 80 }),
    locale: localeColumn(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Instant of removal: for a day the address can be restored with its subscriptions. */
    removedAt: instant('removed_at'),
    contentHash: text('content_hash').notNull().default(''),
  },
  (table) => [
    unique('addresses_reference').on(table.reference),
    index('addresses_account').on(table.account),
    check('addresses_b2b', sql`not ${table.isB2b} or (${table.vat} is not null and ${table.companyName} is not null)`),
    localeCheck('addresses', table.locale),
  ],
);

/** Subscriptions to a portal. Active only while the expiry is set and in the future (specification 3). */
export const abos = pgTable(
  'abos',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    reference: text('reference'),
    account: ofAccount(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code),
    startDate: instant('start_date').notNull(),
    expiryDate: instant('expiry_date'),
    isTrial: boolean('is_trial').notNull(),
    /** Delivery address of the printed magazine. */
    address: integer('address').references(() => addresses.id, { onDelete: 'set null' }),
    campaignCode: varchar('campaign_code', { length: 64 }),
    createdAt: instant('created_at').notNull(),
    contentHash: text('content_hash').notNull().default(''),
  },
  (table) => [unique('abos_reference').on(table.reference), index('abos_account').on(table.account, table.portal)],
);

/** Free subscriptions taken: one per account and portal, whatever became of it. */
export const trials = pgTable(
  'trials',
  { account: ofAccount(), portal: portalCode().notNull(), takenAt: instant('taken_at').notNull() },
  (table) => [primaryKey({ columns: [table.account, table.portal] })],
);

/** Newsletter recipients by address: members, and visitors who confirmed their address. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    email: text('email').notNull(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    locale: localeColumn(),
    isActive: boolean('is_active').notNull(),
    /** Nothing is sent before the address is confirmed. */
    confirmedAt: instant('confirmed_at'),
    changedAt: instant('changed_at').notNull(),
    campaignCode: varchar('campaign_code', { length: 64 }),
    /** Place of the consent, from an import. */
    source: text('source'),
    /** Its reference in imports and exports; null until it is confirmed. */
    reference: text('reference').generatedAlwaysAs(
      sql`case when confirmed_at is not null then portal || ':' || locale || ':' || email end`,
    ),
    contentHash: text('content_hash'),
  },
  (table) => [
    index('newsletter_recipients_reference').on(table.reference),
    unique('newsletter_recipients_one').on(table.email, table.portal, table.locale),
    index('newsletter_recipients_of').on(table.portal, table.locale),
    check('newsletter_recipients_email_lower', sql`${table.email} = lower(${table.email})`),
    localeCheck('newsletter_recipients', table.locale),
  ],
);
