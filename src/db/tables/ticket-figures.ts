import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { parentUsers } from './accounts.ts';
import { instant } from './columns.ts';
import { portals } from './portals.ts';
import { tickets } from './tickets.ts';

/** Figures of tickets for reports. They follow from the history of a ticket, and are replaced with each change of it. */
export const ticketFigures = pgTable(
  'ticket_figures',
  {
    ticket: integer('ticket')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['firstAnswer', 'toClose', 'lateAnswers'] }).notNull(),
    /** Instant of the answer or the solution. */
    at: instant('at').notNull(),
    /** Business minutes; of an answer 1 if it came late, else 0. */
    total: integer('total').notNull(),
    /** Staff record that answered. */
    person: integer('person').references(() => parentUsers.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('ticket_figures_ticket').on(table.ticket),
    index('ticket_figures_kind').on(table.kind, table.at),
    index('ticket_figures_person').on(table.person),
  ],
);

/** Issuer with whose holidays the clocks and figures of a portal's tickets were counted; without a row it is 1. */
export const countedIssuers = pgTable('counted_issuers', {
  portal: text('portal')
    .primaryKey()
    .references(() => portals.code, { onDelete: 'cascade' }),
  issuer: smallint('issuer').notNull(),
});
