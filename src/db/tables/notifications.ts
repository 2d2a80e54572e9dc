import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { ofAccount } from './accounts.ts';
import { articles } from './articles.ts';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';
import { interests } from './themes.ts';

/** Notifications to members: to one of them by address, or to an audience. */
export const notifications = pgTable(
  'notifications',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    reference: text('reference').notNull().unique('notifications_reference'),
    typeReference: text('type_reference').notNull(),
    /** Portal on which it is shown; null: on all of them. */
    portal: portalCode().references(() => portals.code, { onDelete: 'cascade' }),
    audience: text('audience', { enum: ['all', 'subscribers', 'interests', 'companies'] })
      .notNull()
      .default('all'),
    isPublished: boolean('is_published').notNull().default(true),
    /** E-mail address of its only recipient. */
    email: text('email'),
    articleReference: text('article_reference').references(() => articles.reference, { onDelete: 'set null' }),
    fileId: integer('file_id').references(() => files.id, { onDelete: 'set null' }),
    sender: varchar('sender', { length: 80 }).notNull(),
    /** Nobody sees it before this instant. */
    modifiedAt: instant('modified_at').notNull(),
    /** Nobody sees it from this instant on. */
    visibleUntil: instant('visible_until'),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    index('notifications_modified').on(table.modifiedAt, table.id),
    index('notifications_email').on(table.email),
    index('notifications_portal').on(table.portal),
    check('notifications_audience', sql`${table.email} is null or ${table.audience} = 'all'`),
  ],
);

const notification = () =>
  integer('notification')
    .notNull()
    .references(() => notifications.id, { onDelete: 'cascade' });

export const notificationTexts = pgTable(
  'notification_texts',
  {
    notification: notification(),
    locale: localeColumn(),
    title: varchar('title', { length: 255 }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notification, table.locale] }), localeCheck('notification_texts', table.locale)],
);

export const notificationTopics = pgTable(
  'notification_topics',
  {
    notification: notification(),
    interest: text('interest')
      .notNull()
      .references(() => interests.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notification, table.interest] }), index('notification_topics_interest').on(table.interest)],
);

/** Reactions of members to a notification. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    notification: notification(),
    account: ofAccount(),
    readAt: instant('read_at').notNull(),
    reactionTypeId: smallint('reaction_type_id'),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.notification] }),
    index('notification_reads_notification').on(table.notification),
  ],
);
