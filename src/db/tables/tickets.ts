import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';

/** Enquiries. A ticket has either a member or a contact address (design 9). */
export const tickets = pgTable(
  'tickets',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    account: integer('account').references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email'),
    name: varchar('name', { length: 80 }).notNull(),
    portal: portalCode().notNull(),
    subject: varchar('subject', { length: 255 }).notNull(),
    description: text('description').notNull(),
    priority: text('priority', { enum: ['low', 'medium', 'high'] }).notNull(),
    /** 1 open, 2 in progress, 3 waiting for customer, 4 resolved, 5 closed. */
    statusId: smallint('status_id').notNull(),
    locale: localeColumn(),
    campaignCode: varchar('campaign_code', { length: 64 }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('tickets_account').on(table.account),
    index('tickets_created').on(table.createdAt),
    index('tickets_status').on(table.statusId, table.createdAt),
    check('tickets_one_sender', sql`num_nonnulls(${table.account}, ${table.email}) = 1`),
    check('tickets_status_known', sql`${table.statusId} between 1 and 5`),
    localeCheck('tickets', table.locale),
  ],
);
