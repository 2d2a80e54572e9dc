import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/** Imports and exports that staff started. Their files are in DATA_DIR/transfers/{id}. */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['import', 'export'] }).notNull(),
    state: text('state', { enum: ['waiting', 'running', 'stopping', 'stopped', 'done', 'failed'] }).notNull(),
    /** Name of the file. */
    name: text('name').notNull(),
    account: integer('account').references(() => accounts.id, { onDelete: 'set null' }),
    isDryRun: boolean('is_dry_run').notNull().default(false),
    isForced: boolean('is_forced').notNull().default(false),
    /** Entities and portal of an export; all if empty. */
    entities: text('entities').array().notNull().default([]),
    portal: text('portal'),
    /** Share of the file that was read, from 0 to 1. */
    share: real('share').notNull().default(0),
    /** Numbers of documents by result; of an export `written`. */
    totals: jsonb('totals').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Last stored or refused line of an import, which continues after it. A trial starts again. */
    line: integer('line').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Message of the error that ended it. */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [index('transfers_created').on(table.createdAt), check('transfers_share', sql`${table.share} between 0 and 1`)],
);

/** Findings about lines of the file: the first thousand. */
export const transferReports = pgTable(
  'transfer_reports',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    transfer: uuid('transfer')
      .notNull()
      .references(() => transfers.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    level: text('level', { enum: ['bad', 'note'] }).notNull(),
    code: text('code').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, string | number>>>().notNull(),
  },
  (table) => [index('transfer_reports_transfer').on(table.transfer, table.id)],
);
