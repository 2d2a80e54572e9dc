import { sql } from 'drizzle-orm';
import { boolean, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Social cards by the hash of their content. A drawn picture is at DATA_DIR/media/cards/{hash}.png. */
export const socialCards = pgTable(
  'social_cards',
  {
    hash: text('hash').primaryKey(),
    card: json('card').notNull(),
    isDrawn: boolean('is_drawn').notNull().default(false),
    /** Until this instant the card is reserved by a worker; if it is drawn, it is kept although no page shows it. */
    takenUntil: instant('taken_until').notNull().default(sql`'epoch'`),
  },
  (table) => [index('social_cards_waiting').on(table.takenUntil).where(sql`not ${table.isDrawn}`)],
);
