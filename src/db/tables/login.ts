import { boolean, index, integer, jsonb, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { ofAccount } from './accounts.ts';
import { instant, portalCode } from './columns.ts';

/** Sign-in codes that were requested. Known and unknown addresses get the same row. */
export const loginCodes = pgTable(
  'login_codes',
  {
    /** SHA-256 of the challenge, which the requesting browser keeps. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['email', 'customer', 'changeEmail'] }).notNull(),
    /** E-mail address or customer number of the request. */
    subject: text('subject').notNull(),
    account: integer('account'),
    /** Keyed hash of the address to which codes are mailed; null if the code opens nothing. */
    mailbox: text('mailbox'),
    /** False if the mailbox had used its quota of mails: codes mailed within the last hour then open this challenge too. */
    isMailed: boolean('is_mailed').notNull().default(true),
    /** Keyed hash of mailbox and code. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Names and language of a new registration. */
    registration: jsonb('registration'),
    portal: portalCode(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('login_codes_expires').on(table.expiresAt), index('login_codes_mailbox').on(table.mailbox)],
);

/** Browsers in which a member is signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    account: ofAccount(),
    /** Name shown to the member, such as "Firefox, Windows". */
    device: varchar('device', { length: 60 }).notNull(),
    /** SHA-256 of the bearer token. */
    bearerHash: text('bearer_hash').notNull().unique('sessions_bearer_hash'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    bearerExpiresAt: instant('bearer_expires_at').notNull(),
    /** Second factor that the session satisfied last, and when. */
    factor: text('factor', { enum: ['passkey', 'totp', 'recovery'] }),
    factorAt: instant('factor_at'),
    /** End of the time in which the session can be renewed. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.account), index('sessions_expires').on(table.expiresAt)],
);

/** Every remember-me token of a session: reuse of a rotated one ends the session. */
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

/** Counters of rate limits. */
export const limitCounters = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('limits_expires').on(table.expiresAt)],
);

/** Keyed hashes of account and device (such as "Firefox, Windows") that signed in before. */
export const knownClients = pgTable('known_clients', { hash: text('hash').primaryKey(), seenAt: instant('seen_at').notNull() }, (table) => [
  index('known_clients_seen').on(table.seenAt),
]);
