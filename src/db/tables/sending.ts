import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytes, instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { newsletters } from './newsletters.ts';
import { newsletterApprovals, newsletterSchedules } from './projects.ts';
import { tickets } from './tickets.ts';

const person = (name: string) => integer(name).references(() => accounts.id, { onDelete: 'set null' });
const newsletter = () =>
  text('newsletter')
    .notNull()
    .references(() => newsletters.reference, { onDelete: 'cascade' });

/** Runs of a newsletter: one for each date, for the rest, or for a correction. */
export const sendRuns = pgTable(
  'send_runs',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    newsletter: newsletter(),
    approval: integer('approval')
      .notNull()
      .references(() => newsletterApprovals.id),
    schedule: integer('schedule').references(() => newsletterSchedules.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['date', 'rest'] }).notNull(),
    recipientsTypeId: smallint('recipients_type_id').notNull(),
    /** Instant that decides its recipients. */
    decidedAt: instant('decided_at').notNull(),
    /** Last recipient whose row was made; rows are made in slices of this key. */
    madeUpTo: integer('made_up_to').notNull().default(0),
    isMade: boolean('is_made').notNull().default(false),
    endedAt: instant('ended_at'),
    account: person('account'),
  },
  (table) => [
    index('send_runs_newsletter').on(table.newsletter, table.id),
    index('send_runs_open').on(table.id).where(sql`${table.endedAt} is null`),
  ],
);

/** The ledger: one row for each recipient of a newsletter in a language (staff 4). */
export const sendRows = pgTable(
  'send_rows',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    run: integer('run')
      .notNull()
      .references(() => sendRuns.id, { onDelete: 'cascade' }),
    newsletter: newsletter(),
    portal: portalCode().notNull(),
    locale: localeColumn(),
    /** Null after an erasure or the end of retention. */
    email: text('email'),
    /** Domain of the address, in lower case. */
    domain: text('domain').notNull(),
    /** Id of the subscription; without a foreign key, so that rows outlive it. */
    recipient: integer('recipient'),
    account: person('account'),
    state: text('state', {
      enum: ['waiting', 'claimed', 'speaking', 'sent', 'failed', 'doubtful', 'suppressed', 'left-out', 'cancelled'],
    }).notNull(),
    /** Code of the reason of its state. */
    reason: text('reason'),
    attempts: smallint('attempts').notNull().default(0),
    /** Instant from which it may be claimed. */
    dueAt: instant('due_at').notNull(),
    claim: uuid('claim'),
    leaseUntil: instant('lease_until'),
    /** One Message-ID for all attempts, without the domain. */
    messageId: uuid('message_id').notNull(),
    /** Opens and clicks are counted: its owner allowed that when it was sent. */
    isCounted: boolean('is_counted').notNull().default(false),
    code: smallint('code'),
    enhancedCode: text('enhanced_code'),
    answer: text('answer'),
    firstTriedAt: instant('first_tried_at'),
    settledAt: instant('settled_at'),
    bouncedAt: instant('bounced_at'),
    bounce: text('bounce', { enum: ['hard', 'soft'] }),
    complainedAt: instant('complained_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    unique('send_rows_one').on(table.newsletter, table.locale, table.email),
    unique('send_rows_message').on(table.messageId),
    // A run that is paused is never scanned: each run has its own part of the index.
    index('send_rows_due').on(table.run, table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('send_rows_lease').on(table.leaseUntil).where(sql`${table.state} in ('claimed', 'speaking')`),
    index('send_rows_state').on(table.newsletter, table.locale, table.state),
    index('send_rows_email').on(table.email),
    index('send_rows_settled').on(table.settledAt),
    localeCheck('send_rows', table.locale),
  ],
);

/** Attempts of a row, with the server's answer; `answer` is emptied with the row. */
export const sendAttempts = pgTable(
  'send_attempts',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    row: bigint('row', { mode: 'number' })
      .notNull()
      .references(() => sendRows.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    code: smallint('code'),
    enhancedCode: text('enhanced_code'),
    answer: text('answer'),
  },
  (table) => [index('send_attempts_row').on(table.row)],
);

/** Addresses that were left out before sending, with the reason. */
export const sendExclusions = pgTable(
  'send_exclusions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    run: integer('run')
      .notNull()
      .references(() => sendRuns.id, { onDelete: 'cascade' }),
    newsletter: newsletter(),
    locale: localeColumn(),
    email: text('email'),
    reason: text('reason').notNull(),
  },
  (table) => [
    unique('send_exclusions_one').on(table.newsletter, table.locale, table.email),
    index('send_exclusions_reason').on(table.newsletter, table.locale, table.reason),
  ],
);

/** Pauses: of the lane of newsletters (empty domain), or of one recipient domain. */
export const sendPauses = pgTable('send_pauses', {
  domain: text('domain').primaryKey(),
  until: instant('until'),
  reason: text('reason').notNull(),
  answer: text('answer'),
  at: instant('at').notNull(),
  by: person('by'),
  /** Failures of the connection since a mail was accepted. */
  failures: smallint('failures').notNull().default(0),
});

/** Rows refused in a row without their recipients' fault: by policy of their domain, or for their text (empty domain). */
export const sendRefusals = pgTable(
  'send_refusals',
  {
    row: bigint('row', { mode: 'number' })
      .primaryKey()
      .references(() => sendRows.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
  },
  (table) => [index('send_refusals_domain').on(table.domain)],
);

/** Mails of a portal on a day in Brussels, for its daily cap. */
export const sendDays = pgTable(
  'send_days',
  { portal: portalCode().notNull(), day: date('day').notNull(), count: integer('count').notNull() },
  (table) => [primaryKey({ columns: [table.portal, table.day] })],
);

/** Addresses that newsletters are not sent to. Survives an erasure as the keyed hash alone. */
export const suppressions = pgTable(
  'suppressions',
  {
    hash: text('hash').primaryKey(),
    email: text('email'),
    reason: text('reason', { enum: ['bounce', 'soft-bounces', 'complaint', 'staff', 'import'] }).notNull(),
    source: text('source').notNull(),
    at: instant('at').notNull(),
    liftedAt: instant('lifted_at'),
    liftedBy: person('lifted_by'),
    /** Names it in imports and exports while it is in force and its address is known. */
    reference: text('reference').generatedAlwaysAs(sql`case when lifted_at is null then email end`),
    contentHash: text('content_hash'),
  },
  (table) => [
    index('suppressions_reference').on(table.reference),
    index('suppressions_email').on(table.email),
    index('suppressions_at').on(table.at),
  ],
);

/**
 * Subscriptions that ended and whose address was erased since, as keyed hashes: an import of an old list must not begin
 * them again. They stop no mail to a person who subscribes again.
 */
export const farewells = pgTable('farewells', {
  hash: text('hash').primaryKey(),
  at: instant('at').notNull(),
});

/** Events of a subscription: its proof of consent. */
export const recipientEvents = pgTable(
  'recipient_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    recipient: integer('recipient').notNull(),
    act: text('act', { enum: ['asked', 'confirmed', 'unsubscribed', 'added', 'removed', 'moved'] }).notNull(),
    /** Page, call or mail by which it was done. */
    door: text('door').notNull(),
    /** Words to which the person agreed, or the reason that staff gave. */
    wording: text('wording'),
    account: person('account'),
    at: instant('at').notNull(),
  },
  (table) => [index('recipient_events_recipient').on(table.recipient, table.id)],
);

/** Choices about counting opens and clicks, by address; the latest counts. */
export const countingChoices = pgTable(
  'counting_choices',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    email: text('email').notNull(),
    isAllowed: boolean('is_allowed').notNull(),
    wording: text('wording').notNull(),
    door: text('door').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('counting_choices_email').on(table.email, table.id)],
);

/** Opens and clicks of recipients who allow counting. No address, no user agent. */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    row: bigint('row', { mode: 'number' })
      .notNull()
      .references(() => sendRows.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['open', 'click'] }).notNull(),
    /** Number of the link. */
    link: smallint('link'),
    verdict: text('verdict', { enum: ['human', 'machine', 'unknown'] }).notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('mail_events_row').on(table.row, table.at), index('mail_events_at').on(table.at)],
);

/** Link of the figures of people over all links: their events are those of the links. */
export const anyLink = -2;

/** Figures of newsletters whose events are no longer kept; link -1 is none, -2 any. */
export const mailFigures = pgTable(
  'mail_figures',
  {
    newsletter: newsletter(),
    locale: localeColumn(),
    kind: text('kind', { enum: ['open', 'click'] }).notNull(),
    link: smallint('link').notNull(),
    verdict: text('verdict', { enum: ['human', 'machine', 'unknown'] }).notNull(),
    events: integer('events').notNull(),
    recipients: integer('recipients').notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsletter, table.locale, table.kind, table.link, table.verdict] })],
);

/** Mails that came in, by their only door. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** Hash of Message-ID, envelope and body: the same mail twice is one. */
    hash: text('hash').notNull().unique(),
    envelopeFrom: text('envelope_from').notNull(),
    envelopeTo: text('envelope_to').notNull(),
    raw: bytes('raw').notNull(),
    kind: text('kind', { enum: ['unsubscribe', 'bounce', 'complaint', 'automatic', 'ticket'] }).notNull(),
    details: jsonb('details').notNull(),
    row: bigint('row', { mode: 'number' }).references(() => sendRows.id, { onDelete: 'set null' }),
    ticket: integer('ticket').references(() => tickets.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('inbound_mails_kind').on(table.kind, table.id),
    index('inbound_mails_row').on(table.row),
    index('inbound_mails_ticket').on(table.ticket),
  ],
);
