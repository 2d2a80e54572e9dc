import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts, ofAccount } from './accounts.ts';
import { instant, localeCheck, localeColumn } from './columns.ts';

/** Person who made a change; null after the erasure of the account. */
const person = (name: string) => integer(name).references(() => accounts.id, { onDelete: 'set null' });

/** Documents as they were before a save replaced or removed them. */
export const revisions = pgTable(
  'revisions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    act: text('act', { enum: ['added', 'changed', 'removed', 'restored'] }).notNull(),
    /** Changes of one act: all are undone together. */
    change: uuid('change').notNull(),
    /** Null if the document did not exist. */
    document: jsonb('document'),
    /** Version that the act made; null for a removal. */
    version: text('version'),
    /** Paths of the changed fields. */
    fields: text('fields').array().notNull(),
    door: text('door', { enum: ['staff', 'import', 'job', 'company'] }).notNull(),
    account: person('account'),
    impersonatedBy: person('impersonated_by'),
    at: instant('at').notNull(),
    /** Set when a removed document was taken out of the bin, or the change was undone. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('revisions_document').on(table.entity, table.reference, table.id),
    index('revisions_change').on(table.change),
    index('revisions_account').on(table.account),
    index('revisions_bin').on(table.at).where(sql`${table.act} = 'removed' and ${table.undoneAt} is null`),
  ],
);

/** Content by title, for lists and for finding; written with every save. */
export const documentIndex = pgTable(
  'document_index',
  {
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    titleNl: text('title_nl'),
    titleFr: text('title_fr'),
    /** Kind within the entity, such as the type of an article; null for an entity without kinds. */
    kind: text('kind'),
    /** First title, in lower case without accents. */
    sortTitle: text('sort_title').notNull(),
    /** References and titles, in lower case without accents. */
    words: text('words').notNull(),
    portals: text('portals').array().notNull(),
    hasNl: boolean('has_nl').notNull(),
    hasFr: boolean('has_fr').notNull(),
    isPublished: boolean('is_published').notNull(),
    /** False for a draft of a document that does not exist yet. */
    isStored: boolean('is_stored').notNull(),
    /** Instant at which it appears or takes place; that of its last change for content without a date. */
    shownAt: instant('shown_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: person('changed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.reference] }),
    index('document_index_changed').on(table.entity, table.changedAt, table.reference),
    index('document_index_title').on(table.entity, table.sortTitle, table.reference),
    index('document_index_shown').on(table.entity, table.shownAt, table.reference),
    index('document_index_changed_by').on(table.changedBy),
    index('document_index_kind').on(table.entity, table.kind, table.changedAt, table.reference).where(sql`${table.kind} is not null`),
    index('document_index_author')
      .on(table.entity, table.changedBy, table.changedAt, table.reference)
      .where(sql`${table.changedBy} is not null`),
    index('document_index_portals').using('gin', table.portals),
    index('document_index_one_language')
      .on(table.shownAt)
      .where(sql`${table.isStored} and ${table.isPublished} and ${table.hasNl} <> ${table.hasFr}`),
    index('document_index_words').using('gin', sql`to_tsvector('simple', ${table.words})`),
  ],
);

/** Languages of documents whose other language changed since. No row: the languages are in step. */
export const languageLags = pgTable(
  'language_lags',
  {
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    /** Language that lags. */
    locale: localeColumn(),
    since: instant('since').notNull(),
    /** Texts of the other language from which this language was made. */
    basis: jsonb('basis').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.reference, table.locale] }),
    index('language_lags_since').on(table.since),
    localeCheck('language_lags', table.locale),
  ],
);

/** Shared drafts: one per document. A draft of a document that does not exist yet reserves its reference. */
export const drafts = pgTable(
  'drafts',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    account: person('account'),
    createdAt: instant('created_at').notNull(),
    /** Instant of the scheduled save. */
    dueAt: instant('due_at'),
    dueParts: text('due_parts').array(),
    dueInStep: boolean('due_in_step').notNull().default(false),
    dueBy: person('due_by'),
    /** Error code of a scheduled save that was refused. */
    dueFault: text('due_fault'),
  },
  (table) => [
    uniqueIndex('drafts_document').on(table.entity, table.reference),
    index('drafts_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('drafts_fault').on(table.id).where(sql`${table.dueFault} is not null`),
  ],
);

/** Parts of drafts: the common fields, and the texts of each language. */
export const draftParts = pgTable(
  'draft_parts',
  {
    draft: integer('draft')
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    part: text('part', { enum: ['common', 'nl', 'fr'] }).notNull(),
    /** Fields as typed, unchecked. Null: the language is to be removed. */
    fields: jsonb('fields'),
    /** Hash of the stored part from which this one was begun; null if there was none. */
    base: text('base'),
    state: text('state', { enum: ['draft', 'ready'] }).notNull(),
    /** Changes with each save of the part, and is never reused: a writer sends the number that it read. */
    number: integer('number').notNull(),
    account: person('account'),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draft, table.part] }),
    index('draft_parts_account').on(table.account),
    index('draft_parts_ready').on(table.savedAt).where(sql`${table.state} = 'ready'`),
  ],
);

/** Browser tabs that have a document open. */
export const presences = pgTable(
  'presences',
  {
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    tab: uuid('tab').notNull(),
    account: ofAccount(),
    field: text('field'),
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** Instant at which this tab took the document over; the latest holds it. */
    heldAt: instant('held_at'),
  },
  (table) => [primaryKey({ columns: [table.entity, table.reference, table.tab] }), index('presences_seen').on(table.seenAt)],
);

/** Notes to colleagues on a field of a document. */
export const fieldNotes = pgTable(
  'field_notes',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    field: text('field').notNull(),
    text: text('text').notNull(),
    account: person('account'),
    at: instant('at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('field_notes_document').on(table.entity, table.reference),
    index('field_notes_open').on(table.id).where(sql`${table.doneAt} is null`),
  ],
);

/** Previewed pages, for the frame that shows them; each lives for minutes. */
export const previews = pgTable(
  'previews',
  {
    ticket: uuid('ticket').primaryKey(),
    portal: text('portal').notNull(),
    html: text('html').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [index('previews_made_at').on(table.madeAt)],
);

/** Former references of documents that were renamed; the present one is never itself a former one. */
export const documentRenames = pgTable(
  'document_renames',
  {
    entity: text('entity').notNull(),
    from: text('from').notNull(),
    to: text('to').notNull(),
    /** Versions before and after the rename. */
    versionFrom: text('version_from').notNull(),
    versionTo: text('version_to').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.from] }), index('document_renames_to').on(table.entity, table.to)],
);
