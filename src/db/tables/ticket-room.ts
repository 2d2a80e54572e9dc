// Tables of the staff room. No customer's query may import this file (`biome.json`).

import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { parentUsers } from './accounts.ts';
import { instant } from './columns.ts';
import { ticketCategories, tickets } from './tickets.ts';

const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

const ticket = () =>
  integer('ticket')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' });
const staff = () => integer('staff').references(() => parentUsers.id, { onDelete: 'set null' });

/** Internal notes: staff alone read them. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    ticket: ticket(),
    staff: staff(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Key of the call that brought it: the same call sent again stores no other. */
    onceKey: uuid('once_key'),
  },
  (table) => [
    index('ticket_notes_ticket').on(table.ticket, table.createdAt, table.id),
    uniqueIndex('ticket_notes_once').on(table.staff, table.onceKey).where(sql`${table.onceKey} is not null`),
  ],
);

/** Files of internal notes: staff alone read them. The bytes are with the originals. */
export const ticketNoteFiles = pgTable(
  'ticket_note_files',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    note: integer('note')
      .notNull()
      .references(() => ticketNotes.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
  },
  (table) => [index('ticket_note_files_note').on(table.note), index('ticket_note_files_hash').on(table.hash)],
);

/** People who worked on a ticket, with times. */
export const ticketAssignments = pgTable(
  'ticket_assignments',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    ticket: ticket(),
    /** Null: unassigned. */
    staff: staff(),
    by: integer('by').references(() => parentUsers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [index('ticket_assignments_ticket').on(table.ticket, table.id), index('ticket_assignments_staff').on(table.staff, table.at)],
);

/** Merges: the comments of `ticket` went to `target`. */
export const ticketMerges = pgTable(
  'ticket_merges',
  {
    ticket: integer('ticket')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    target: integer('target')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    by: integer('by').references(() => parentUsers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [index('ticket_merges_target').on(table.target)],
);

/** Tickets that belong together, the lower id first. */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    ticket: ticket(),
    other: integer('other')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['related', 'follow-up', 'split'] }).notNull(),
    by: integer('by').references(() => parentUsers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket, table.other] }),
    index('ticket_links_other').on(table.other),
    check('ticket_links_order', sql`${table.ticket} < ${table.other}`),
  ],
);

/** Staff who were added to a ticket, and see it without being assigned. */
export const ticketStaff = pgTable(
  'ticket_staff',
  {
    ticket: ticket(),
    staff: integer('staff')
      .notNull()
      .references(() => parentUsers.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket, table.staff] }), index('ticket_staff_staff').on(table.staff)],
);

/** Answers that staff keep ready, in both languages, with placeholders. */
export const cannedAnswers = pgTable(
  'canned_answers',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    name: varchar('name', { length: 80 }).notNull(),
    textNl: text('text_nl').notNull(),
    textFr: text('text_fr').notNull(),
    /** Offered first in this category. */
    category: integer('category').references(() => ticketCategories.id, { onDelete: 'set null' }),
    position: smallint('position').notNull().default(0),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('canned_answers_name').on(table.name)],
);

/** Words of a ticket with its comments and notes, for the search of the room. */
export const ticketWords = pgTable(
  'ticket_words',
  {
    ticket: integer('ticket')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  (table) => [index('ticket_words_words').using('gin', table.words)],
);
