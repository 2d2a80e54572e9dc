import { sql } from 'drizzle-orm';
import { boolean, char, check, index, integer, pgTable, primaryKey, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, placeColumns, portalCode } from './columns.ts';
import { customers } from './companies.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

/** The staff's own users; who has one as a parent is internal (specification 1). */
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
    /** Known by it in imports; null for who registered here. */
    reference: text('reference'),
    /** Lower case, its domain in ASCII. */
    email: text('email').notNull(),
    firstName: varchar('first_name', { length: 30 }).notNull(),
    lastName: varchar('last_name', { length: 40 }).notNull(),
    phone: varchar('phone', { length: 36 }),
    gender: varchar('gender', { length: 36 }),
    locale: localeColumn(),
    /** Customer number. Who has the lowest id of a number is who its codes are mailed to. */
    klnr: char('klnr', { length: 8 }),
    parentUser: integer('parent_user').references(() => parentUsers.id, { onDelete: 'set null' }),
    campaignCode: varchar('campaign_code', { length: 64 }),
    /** Counts changes of the profile: who changes it says which one was read. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When everything about the member is removed; null while nobody asked for that. */
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

/** E-mail addresses that an account had before: erasure and export cover what lies under them. */
export const formerEmails = pgTable(
  'former_emails',
  {
    account: ofAccount(),
    email: text('email').notNull(),
    /** From when to when the address was the account's. */
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
    /** The address that the account had. */
    before: text('before').notNull(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the change, or one before it, was undone. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('email_changes_account').on(table.account), index('email_changes_expires').on(table.expiresAt)],
);

/** The companies that a member represents. */
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

/** Permissions that are granted, by their number (specification 6). */
export const accountPermissions = pgTable(
  'account_permissions',
  {
    account: ofAccount(),
    permission: smallint('permission').notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.permission] }),
    // What 42 allows is unknown, so nobody has it.
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
    /** When its member removed it: for a day it can be put back, with the subscriptions that it has. */
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
    /** Where print is sent. */
    address: integer('address').references(() => addresses.id, { onDelete: 'set null' }),
    campaignCode: varchar('campaign_code', { length: 64 }),
    createdAt: instant('created_at').notNull(),
    contentHash: text('content_hash').notNull().default(''),
  },
  (table) => [unique('abos_reference').on(table.reference), index('abos_account').on(table.account, table.portal)],
);

/** Trials that were taken: once for each account and portal, whatever became of the subscription. */
export const trials = pgTable(
  'trials',
  { account: ofAccount(), portal: portalCode().notNull(), takenAt: instant('taken_at').notNull() },
  (table) => [primaryKey({ columns: [table.account, table.portal] })],
);

/** Who gets which newsletter, by address: members, and others who confirmed theirs. */
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
    /** Nothing is sent before the address was confirmed. */
    confirmedAt: instant('confirmed_at'),
    changedAt: instant('changed_at').notNull(),
    campaignCode: varchar('campaign_code', { length: 64 }),
  },
  (table) => [
    unique('newsletter_recipients_one').on(table.email, table.portal, table.locale),
    index('newsletter_recipients_of').on(table.portal, table.locale),
    check('newsletter_recipients_email_lower', sql`${table.email} = lower(${table.email})`),
    localeCheck('newsletter_recipients', table.locale),
  ],
);
