import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';

/** Mails of the product, from the wish to the other server's answer. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    locale: localeColumn(),
    portal: portalCode().notNull(),
    /** What its text says; emptied when it is sent, since it may hold a code. */
    values: jsonb('values').notNull(),
    /** Doubtful: it went out and no answer was recorded. It is not sent again by itself. */
    state: text('state', { enum: ['waiting', 'sent', 'doubtful', 'failed'] }).notNull(),
    /** Whether it counts against the mails that its mailbox gets in an hour. */
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

/** Every try to send a mail: written before it, and completed with the answer. */
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

/** What was mailed while no mail server is set: the outbox page shows it. */
export const outboxMails = pgTable('outbox_mails', {
  mail: integer('mail')
    .primaryKey()
    .references(() => mails.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
});
