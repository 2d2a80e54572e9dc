import { index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { accounts, ofAccount } from './accounts.ts';
import { instant } from './columns.ts';
import { sessions } from './login.ts';

/** Times in which staff see the site as a member. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid('id').primaryKey(),
    /** The member. */
    account: ofAccount(),
    /** The staff account, and the session in which it began: they end together. */
    staff: integer('staff').references(() => accounts.id, { onDelete: 'set null' }),
    staffSession: uuid('staff_session').references(() => sessions.id, { onDelete: 'set null' }),
    /** Reason that was written down; null while it is read-only. */
    reason: varchar('reason', { length: 500 }),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** The member was mailed about it. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('impersonations_account').on(table.account),
    index('impersonations_staff').on(table.staff),
    index('impersonations_session').on(table.staffSession),
    index('impersonations_mailed').on(table.mailedAt),
  ],
);

/** SHA-256 of the tokens of an impersonation, one for each domain, and of the codes that carry it to another one. */
export const impersonationTokens = pgTable(
  'impersonation_tokens',
  {
    hash: text('hash').primaryKey(),
    impersonation: uuid('impersonation')
      .notNull()
      .references(() => impersonations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['token', 'code'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('impersonation_tokens_of').on(table.impersonation)],
);
