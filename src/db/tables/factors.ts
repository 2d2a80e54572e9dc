import { bigint, index, jsonb, pgTable, primaryKey, text, unique, uuid, varchar } from 'drizzle-orm/pg-core';
import { ofAccount } from './accounts.ts';
import { instant } from './columns.ts';
import { sessions } from './login.ts';

/** Second factors of staff. An app counts from its confirmation by a first code. */
export const factors = pgTable(
  'factors',
  {
    id: uuid('id').primaryKey(),
    account: ofAccount(),
    method: text('method', { enum: ['passkey', 'totp'] }).notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    /** Id and public key of a passkey (base64url), its counter of uses, and how browsers reach it. */
    credential: text('credential'),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: jsonb('transports').$type<string[]>(),
    /** Secret of an app, encrypted with a key of the installation. */
    secret: text('secret'),
    /** Number of the 30 seconds of the last code: no code of it or before is taken again. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('factors_account').on(table.account), unique('factors_credential').on(table.credential)],
);

/** Keyed hashes of recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { hash: text('hash').primaryKey(), account: ofAccount(), usedAt: instant('used_at') },
  (table) => [index('recovery_codes_account').on(table.account)],
);

/** Challenges that a browser is answering with a passkey. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    session: uuid('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['add', 'verify'] }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.purpose] })],
);
