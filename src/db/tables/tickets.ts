import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { accounts, parentUsers } from './accounts.ts';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';

/** First id of categories that staff make; lower ones are built in (migration). */
const firstOwnCategory = 10;

/** Categories of tickets, kept by staff. */
export const ticketCategories = pgTable('ticket_categories', {
  id: integer('id').generatedByDefaultAsIdentity({ startWith: firstOwnCategory }).primaryKey(),
  nameNl: varchar('name_nl', { length: 60 }).notNull(),
  nameFr: varchar('name_fr', { length: 60 }).notNull(),
  position: smallint('position').notNull().default(0),
  /** Customers may choose it. */
  isOpen: boolean('is_open').notNull().default(true),
  removedAt: instant('removed_at'),
});

/** Enquiries. A ticket has either a member or a contact address (design 9). */
export const tickets = pgTable(
  'tickets',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    account: integer('account').references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email'),
    name: varchar('name', { length: 80 }).notNull(),
    portal: portalCode().notNull(),
    category: integer('category')
      .notNull()
      .default(1)
      .references(() => ticketCategories.id),
    subject: varchar('subject', { length: 255 }).notNull(),
    description: text('description').notNull(),
    priority: text('priority', { enum: ['low', 'medium', 'high'] }).notNull(),
    /** A customer's priority is a wish: the clock takes at most medium until staff set it. */
    isPriorityOfStaff: boolean('is_priority_of_staff').notNull().default(false),
    /** 1 open, 2 in progress, 3 waiting for customer, 4 resolved, 5 closed. */
    statusId: smallint('status_id').notNull(),
    source: text('source', { enum: ['form', 'mail', 'member', 'staff'] })
      .notNull()
      .default('form'),
    locale: localeColumn(),
    campaignCode: varchar('campaign_code', { length: 64 }),
    /** Path of the page, or code of the newsletter, that it is about. */
    about: text('about'),
    /** Staff record that works on it. The history is in `ticket_assignments`. */
    assignee: integer('assignee').references(() => parentUsers.id, { onDelete: 'set null' }),
    /** Key of the call that opened it: the same call sent again opens no other. */
    onceKey: uuid('once_key'),
    /** Ticket that has its comments now. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
    spamAt: instant('spam_at'),
    /** First public comment of staff. */
    firstAnsweredAt: instant('first_answered_at'),
    /** Oldest comment of the customer that staff have not answered; null: answered. */
    waitingSince: instant('waiting_since'),
    /** Instant at which the answer is due, by the clock of its issuer; null: none is due, or the clock is paused. */
    dueAt: instant('due_at'),
    closedAt: instant('closed_at'),
    /** Instant from which it is removed for good, unless that is undone; staff do not see it any more. */
    removeAt: instant('remove_at'),
    /** Changes with every change of the ticket or its conversation. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('tickets_account').on(table.account),
    index('tickets_email').on(table.email),
    index('tickets_created').on(table.createdAt),
    index('tickets_status').on(table.statusId, table.createdAt),
    index('tickets_updated').on(table.updatedAt, table.id),
    index('tickets_status_updated').on(table.statusId, table.updatedAt, table.id),
    index('tickets_assignee').on(table.assignee, table.updatedAt, table.id),
    index('tickets_category').on(table.category, table.updatedAt, table.id),
    index('tickets_due').on(table.dueAt, table.id).where(sql`${table.dueAt} is not null`),
    index('tickets_merged_into').on(table.mergedInto),
    uniqueIndex('tickets_once').on(table.account, table.onceKey).where(sql`${table.onceKey} is not null`),
    index('tickets_remove').on(table.removeAt).where(sql`${table.removeAt} is not null`),
    check('tickets_one_sender', sql`num_nonnulls(${table.account}, ${table.email}) = 1`),
    check('tickets_status_known', sql`${table.statusId} between 1 and 5`),
    check('tickets_not_into_itself', sql`${table.mergedInto} <> ${table.id}`),
    localeCheck('tickets', table.locale),
  ],
);

const ticket = () =>
  integer('ticket')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' });

/** Public comments, which customers read. Internal notes are in a separate table (`ticket-room.ts`). */
export const ticketComments = pgTable(
  'ticket_comments',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    ticket: ticket(),
    author: text('author', { enum: ['member', 'staff', 'address'] }).notNull(),
    account: integer('account').references(() => accounts.id, { onDelete: 'cascade' }),
    staff: integer('staff').references(() => parentUsers.id, { onDelete: 'set null' }),
    email: text('email'),
    name: varchar('name', { length: 80 }).notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Instant before which an answer of staff does not leave. */
    notBefore: instant('not_before'),
    /** Instant at which participants saw it. Null for an answer that can still be taken back: no customer reads it. */
    releasedAt: instant('released_at'),
    /** Status of the ticket after an answer has left. */
    statusAfter: smallint('status_after'),
    /** Message-ID of the mail that it came in with. */
    messageId: text('message_id'),
    /** Received at the ticket's address from a non-participant: only staff can read it. */
    isFromOther: boolean('is_from_other').notNull().default(false),
    /** Ticket from which a merge or a split moved it. No foreign key: that one may be gone. */
    cameFrom: integer('came_from'),
    /** Key of the call that brought it: the same call sent again stores no other. */
    onceKey: uuid('once_key'),
  },
  (table) => [
    index('ticket_comments_ticket').on(table.ticket, table.createdAt, table.id),
    index('ticket_comments_account').on(table.account),
    index('ticket_comments_staff').on(table.staff, table.createdAt),
    index('ticket_comments_waiting').on(table.notBefore).where(sql`${table.releasedAt} is null`),
    uniqueIndex('ticket_comments_once').on(table.account, table.onceKey).where(sql`${table.onceKey} is not null`),
    uniqueIndex('ticket_comments_staff_once').on(table.staff, table.onceKey).where(sql`${table.onceKey} is not null`),
    check('ticket_comments_member', sql`(${table.author} = 'member') = (${table.account} is not null)`),
    check('ticket_comments_address', sql`(${table.author} = 'address') = (${table.email} is not null)`),
  ],
);

/** Files of a ticket's description (no comment) and of its comments. The bytes are with the originals. */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    ticket: ticket(),
    comment: integer('comment').references(() => ticketComments.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('ticket_files_ticket').on(table.ticket, table.comment),
    index('ticket_files_comment').on(table.comment),
    index('ticket_files_hash').on(table.hash),
  ],
);

/** Participants of a ticket besides its customer: they read it from an instant on, or whole. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    ticket: ticket(),
    account: integer('account').references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email'),
    name: varchar('name', { length: 80 }).notNull(),
    /** Sees comments made from this instant on; null: the whole conversation, with the description. */
    since: instant('since'),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('ticket_participants_account').on(table.account, table.ticket),
    uniqueIndex('ticket_participants_email').on(table.email, table.ticket),
    index('ticket_participants_ticket').on(table.ticket),
    check('ticket_participants_one', sql`num_nonnulls(${table.account}, ${table.email}) = 1`),
  ],
);

/** History of tickets. Clocks and reports read it. */
export const ticketHistory = pgTable(
  'ticket_history',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    ticket: ticket(),
    kind: text('kind', {
      enum: ['status', 'priority', 'category', 'assignee', 'participant', 'colleague', 'merged', 'split', 'linked', 'spam', 'rated'],
    }).notNull(),
    before: text('before'),
    after: text('after'),
    /** Staff record of its author; null: the customer, or the system. */
    staff: integer('staff').references(() => parentUsers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [index('ticket_history_ticket').on(table.ticket, table.at, table.id)],
);

/** Mails that took a comment to a participant: an answer to one joins the ticket. */
export const ticketMails = pgTable(
  'ticket_mails',
  {
    messageId: text('message_id').primaryKey(),
    ticket: ticket(),
    comment: integer('comment').references(() => ticketComments.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('ticket_mails_ticket').on(table.ticket), index('ticket_mails_comment').on(table.comment)],
);

/** Rating of a closed ticket by its customer. */
export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    ticket: integer('ticket')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** 1 to 5. */
    score: smallint('score').notNull(),
    text: varchar('text', { length: 1_000 }),
    at: instant('at').notNull(),
  },
  (table) => [check('ticket_ratings_score', sql`${table.score} between 1 and 5`)],
);

/** Addresses whose mails and messages make no ticket. */
export const blockedSenders = pgTable(
  'blocked_senders',
  {
    email: text('email').primaryKey(),
    staff: integer('staff').references(() => parentUsers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [index('blocked_senders_at').on(table.at)],
);

/** Exceptions from the computed holidays of an issuer. */
export const issuerHolidays = pgTable(
  'issuer_holidays',
  {
    /** 1 PMG_BE, 2 PMG_NL. */
    issuer: smallint('issuer').notNull(),
    day: text('day').notNull(),
    /** Names of a closed day. An open one has the name of its computed holiday. */
    nameNl: varchar('name_nl', { length: 60 }),
    nameFr: varchar('name_fr', { length: 60 }),
    /** False: a computed holiday that is a working day. */
    isFree: boolean('is_free').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.day] }),
    check('issuer_holidays_issuer', sql`${table.issuer} in (1, 2)`),
    check('issuer_holidays_names', sql`num_nulls(${table.nameNl}, ${table.nameFr}) = case when ${table.isFree} then 0 else 2 end`),
    check('issuer_holidays_day', sql`${table.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
  ],
);
