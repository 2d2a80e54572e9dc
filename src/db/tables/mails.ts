import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';

/** Transactional mails, from the request to the mail server's answer. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    locale: localeColumn(),
    portal: portalCode().notNull(),
    /** Values of its text; emptied after sending, since they may hold a code. */
    values: jsonb('values').notNull(),
    /** Doubtful: sent, but no answer was recorded. It is not sent again automatically. */
    state: text('state', { enum: ['waiting', 'sent', 'doubtful', 'failed'] }).notNull(),
    /** Counts against the hourly quota of its mailbox. */
    counts: boolean('counts').notNull().default(true),
    messageId: text('message_id').notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('mails_state').on(table.state, table.id),
    index('mails_recipient').on(table.recipient, table.createdAt),
    index('mails_created').on(table.createdAt),
    check('mails_state_known', sql`${table.state} in ('waiting', 'sent', 'doubtful', 'failed')`),
    localeCheck('mails', table.locale),
  ],
);

/** Attempts to send a mail: written before the attempt, completed with the answer. */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    mail: integer('mail')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    answer: text('answer'),
  },
  (table) => [index('mail_attempts_mail').on(table.mail)],
);

/** Mails for the mailbox page, while no mail server is configured. */
export const mailboxMails = pgTable('outbox_mails', {
  mail: integer('mail')
    .primaryKey()
    .references(() => mails.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
});
