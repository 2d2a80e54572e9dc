import { boolean, index, integer, jsonb, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { ofAccount } from './accounts.ts';
import { instant, portalCode } from './columns.ts';

/** A code that was asked for. Known and unknown addresses have one alike. */
export const loginCodes = pgTable(
  'login_codes',
  {
    /** SHA-256 of the challenge that the asking browser holds. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['email', 'customer', 'changeEmail'] }).notNull(),
    /** The e-mail address or customer number that it was asked for. */
    subject: text('subject').notNull(),
    account: integer('account'),
    /** Keyed hash of the address that can get the code; null where the code opens nothing. */
    mailbox: text('mailbox'),
    /** False where the mailbox had its share of mails: then the codes that it got within the hour open this too. */
    isMailed: boolean('is_mailed').notNull().default(true),
    /** Keyed hash of mailbox and code. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Names and language of who registers. */
    registration: jsonb('registration'),
    portal: portalCode(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('login_codes_expires').on(table.expiresAt), index('login_codes_mailbox').on(table.mailbox)],
);

/** A browser in which a member is signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    account: ofAccount(),
    /** What the member knows it by, such as "Firefox, Windows". */
    device: varchar('device', { length: 60 }).notNull(),
    /** SHA-256 of the bearer token. */
    bearerHash: text('bearer_hash').notNull().unique('sessions_bearer_hash'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    bearerExpiresAt: instant('bearer_expires_at').notNull(),
    /** Until when the session as a whole can be taken up again. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.account), index('sessions_expires').on(table.expiresAt)],
);

/** Every remember-me token that a session had: one that was rotated and comes again ends the session. */
export const rememberTokens = pgTable(
  'remember_tokens',
  {
    hash: text('hash').primaryKey(),
    session: uuid('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    rotatedAt: instant('rotated_at'),
  },
  (table) => [index('remember_tokens_session').on(table.session)],
);

/** How often something was done within a time. */
export const limits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('limits_expires').on(table.expiresAt)],
);

/** Keyed hashes of an account and a device, such as "Firefox, Windows", that it signed in with. */
export const knownClients = pgTable('known_clients', { hash: text('hash').primaryKey(), seenAt: instant('seen_at').notNull() }, (table) => [
  index('known_clients_seen').on(table.seenAt),
]);
