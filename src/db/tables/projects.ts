import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, localeCheck, localeColumn } from './columns.ts';
import { newsletters } from './newsletters.ts';

const person = (name: string) => integer(name).references(() => accounts.id, { onDelete: 'set null' });
const newsletter = () =>
  text('newsletter')
    .notNull()
    .references(() => newsletters.reference, { onDelete: 'cascade' });

/** Newsletters that are made and sent here: a newsletter of the archive alone has no row. */
export const newsletterProjects = pgTable(
  'newsletter_projects',
  {
    newsletter: text('newsletter')
      .primaryKey()
      .references(() => newsletters.reference, { onDelete: 'cascade' }),
    /** The ids of its newsletters (one a language) are made from this number. */
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
    /** 1 Concept, 2 Goedgekeurd, 3 Ingepland, 4 Deels verzonden, 5 Verzonden, 6 Niet verzonden (specification 4). */
    statusId: smallint('status_id').notNull(),
    /** Flags of status 4. */
    isPaused: boolean('is_paused').notNull().default(false),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** The approval in force; null in status 1. */
    approval: integer('approval'),
    recipientsTypeId: smallint('recipients_type_id'),
    /** Archive of a newsletter of recipients type 2: public or behind the wall; null until chosen. */
    archive: text('archive', { enum: ['public', 'wall'] }),
    /** Newsletter that it corrects, and its recipients: those who got that one, or those who did not. */
    correctionOf: text('correction_of').references(() => newsletters.reference, { onDelete: 'set null' }),
    correctionFor: text('correction_for', { enum: ['received', 'missed'] }),
    createdBy: person('created_by'),
    editedBy: person('edited_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Reason and author of the last refusal. */
    refusal: text('refusal'),
    refusedBy: person('refused_by'),
    refusedAt: instant('refused_at'),
    /** Time at which its first date started; from then on nothing of it changes. */
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('newsletter_projects_number').on(table.number),
    index('newsletter_projects_status').on(table.statusId, table.updatedAt),
    check('newsletter_projects_status_known', sql`${table.statusId} between 1 and 6`),
    check('newsletter_projects_recipients', sql`${table.recipientsTypeId} between 1 and 5`),
  ],
);

/** Approvals: the approved content and the approver. Kept for five years. */
export const newsletterApprovals = pgTable(
  'newsletter_approvals',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    newsletter: newsletter(),
    /** Version of the document that was approved. */
    version: text('version').notNull(),
    /** Versions of the texts that it shows, by reference. */
    articles: jsonb('articles').$type<Readonly<Record<string, string>>>().notNull(),
    /** Versions of all else that it shows: `sender:dbbe`, `portal:dbbe`, `poll:…`, `customer:…`, `file:…`. */
    sources: jsonb('sources').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Texts among them that only members read. */
    gated: text('gated').array().notNull().default([]),
    /** Codes of the warnings that were waved through. */
    waived: text('waived').array().notNull(),
    account: person('account'),
    at: instant('at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: person('withdrawn_by'),
  },
  (table) => [index('newsletter_approvals_newsletter').on(table.newsletter, table.id)],
);

/** The approved mail in one language, with named placeholders for what differs between recipients. */
export const newsletterMails = pgTable(
  'newsletter_mails',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    approval: integer('approval')
      .notNull()
      .references(() => newsletterApprovals.id, { onDelete: 'cascade' }),
    locale: localeColumn(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    replyTo: text('reply_to').notNull(),
    subject: text('subject').notNull(),
    preheader: text('preheader').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Targets of its links; a click is redirected to one of these alone. */
    links: text('links').array().notNull(),
    /** Content hashes of its pictures. */
    pictures: text('pictures').array().notNull(),
    /** Hash of all decoded parts. */
    hash: text('hash').notNull(),
  },
  (table) => [unique('newsletter_mails_one').on(table.approval, table.locale), localeCheck('newsletter_mails', table.locale)],
);

/** Dates of a newsletter; each becomes a run. A proposed one was kept when the approval was withdrawn. */
export const newsletterSchedules = pgTable(
  'newsletter_schedules',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    newsletter: newsletter(),
    at: instant('at').notNull(),
    state: text('state', { enum: ['waiting', 'proposed', 'started', 'missed', 'refused'] }).notNull(),
    /** Code of the reason why nothing left. */
    reason: text('reason'),
    account: person('account'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('newsletter_schedules_at').on(table.newsletter, table.at),
    index('newsletter_schedules_waiting').on(table.at).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Addresses of recipients type 5. */
export const newsletterLists = pgTable('newsletter_lists', { newsletter: newsletter(), email: text('email').notNull() }, (table) => [
  unique('newsletter_lists_email').on(table.newsletter, table.email),
]);
