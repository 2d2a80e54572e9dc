import { sql } from 'drizzle-orm';
import { boolean, char, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { accounts, addresses, ofAccount } from './accounts.ts';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';
import { memberFiles } from './uploads.ts';

/**
 * Posts of the symposium (specification 3): a company offers or seeks something. They are not documents: they hold
 * contact data, which is removed with its account.
 */
export const symposiumPosts = pgTable(
  'symposium_posts',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    account: ofAccount(),
    /** Customer number of the company. */
    klnr: char('klnr', { length: 8 }).notNull(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    /** 1 offers, 2 seeks. */
    userTypeId: smallint('user_type_id').notNull(),
    /** 1 staff, 2 subcontractor, 3 material, 4 take-over. */
    searchTypeId: smallint('search_type_id').notNull(),
    /** Picture as its writer wants it. */
    memberFile: integer('member_file').references(() => memberFiles.id, { onDelete: 'set null' }),
    address: integer('address').references(() => addresses.id, { onDelete: 'set null' }),
    /** Last day on which it is shown. */
    removeAfterDate: date('remove_after_date', { mode: 'string' }).notNull(),
    /** First instant after that day, in Brussels. */
    visibleUntil: instant('visible_until').notNull(),
    /** Its writer wants it on line. */
    isLive: boolean('is_live').notNull(),
    firstName: varchar('first_name', { length: 50 }).notNull(),
    lastName: varchar('last_name', { length: 50 }).notNull(),
    email: varchar('email', { length: 255 }).notNull(),
    phone: varchar('phone', { length: 20 }),
    /** Its writer chose that readers may ask for the phone number. */
    showsPhone: boolean('shows_phone').notNull().default(false),
    website: text('website'),
    /** State of the written version. */
    decision: text('decision', { enum: ['waiting', 'approved', 'refused'] }).notNull(),
    /** Reason of the last refusal. */
    reason: text('reason'),
    /** Time of the first approval of the version that readers see; null: they see none. */
    approvedAt: instant('approved_at'),
    /** Picture of the approved version. */
    approvedFile: integer('approved_file').references(() => files.id, { onDelete: 'set null' }),
    /** Upload from which that picture was made. No foreign key: the upload may be gone. */
    approvedMemberFile: integer('approved_member_file'),
    /** End date about which its writer was last notified. */
    toldUntil: instant('told_until'),
    /** Changes with every save. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('symposium_posts_account').on(table.account),
    index('symposium_posts_klnr').on(table.klnr, table.id),
    index('symposium_posts_portal').on(table.portal, table.approvedAt),
    index('symposium_posts_visible_until').on(table.visibleUntil),
    index('symposium_posts_decision').on(table.decision, table.id),
    index('symposium_posts_member_file').on(table.memberFile),
    check('symposium_posts_types', sql`${table.userTypeId} in (1, 2) and ${table.searchTypeId} between 1 and 4`),
    check('symposium_posts_klnr_digits', sql`${table.klnr} ~ '^[0-9]{8}$'`),
    check('symposium_posts_website', sql`${table.website} ~* '^https?://'`),
  ],
);

const post = () =>
  integer('post')
    .notNull()
    .references(() => symposiumPosts.id, { onDelete: 'cascade' });

/** Texts of a post: as written, and as approved. Readers see the approved ones only. */
export const symposiumTexts = pgTable(
  'symposium_texts',
  {
    post: post(),
    stage: text('stage', { enum: ['written', 'approved'] }).notNull(),
    locale: localeColumn(),
    title: varchar('title', { length: 255 }).notNull(),
    description: varchar('description', { length: 5_000 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.post, table.stage, table.locale] }), localeCheck('symposium_texts', table.locale)],
);

/** First id of files of approved pictures. */
const firstPictureFile = 1_500_000_000;

/** Ids of files of approved pictures. Such a file has no document, so an erasure is complete. */
export const symposiumPictures = pgTable('symposium_pictures', {
  number: integer('number').generatedAlwaysAsIdentity({ startWith: firstPictureFile }).primaryKey(),
  madeAt: instant('made_at').notNull(),
});

/** Categories of a post: lasting numbers of interests, in order. */
export const symposiumCategories = pgTable(
  'symposium_categories',
  { post: post(), category: integer('category').notNull(), position: smallint('position').notNull() },
  (table) => [primaryKey({ columns: [table.post, table.category] }), index('symposium_categories_category').on(table.category)],
);

/** Decisions of staff, with what undoing them restores. */
export const symposiumDecisions = pgTable(
  'symposium_decisions',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    /** Decisions that were made together, and are undone together. */
    change: uuid('change').notNull(),
    post: post(),
    act: text('act', { enum: ['approved', 'refused', 'kept'] }).notNull(),
    reason: text('reason'),
    account: integer('account').references(() => accounts.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    /** State of the post before. */
    before: jsonb('before').notNull(),
    undoneAt: instant('undone_at'),
    /** Its writer was notified. */
    toldAt: instant('told_at'),
  },
  (table) => [index('symposium_decisions_post').on(table.post, table.id), index('symposium_decisions_change').on(table.change)],
);

/** Reports of posts by readers. */
export const symposiumReports = pgTable(
  'symposium_reports',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    post: post(),
    text: varchar('text', { length: 1_000 }).notNull(),
    /** Keyed hash of the client: each reports a post once. */
    client: text('client').notNull(),
    at: instant('at').notNull(),
    /** Staff looked at it. */
    closedAt: instant('closed_at'),
  },
  (table) => [index('symposium_reports_open').on(table.post).where(sql`${table.closedAt} is null`)],
);

/** Members who do not want the daily digest. */
export const symposiumChoices = pgTable('symposium_choices', {
  account: integer('account')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  hasDigest: boolean('has_digest').notNull(),
  at: instant('at').notNull(),
});

/** Posts of others that were mailed to a representative. */
export const symposiumMatches = pgTable(
  'symposium_matches',
  { account: ofAccount(), post: post(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.account, table.post] }), index('symposium_matches_post').on(table.post)],
);
