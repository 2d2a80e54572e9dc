import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Hashes of the fields of documents as they were last imported, for documents that were edited here since. */
export const importBases = pgTable(
  'import_bases',
  {
    entity: text('entity').notNull(),
    reference: text('reference').notNull(),
    fields: jsonb('fields').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.reference] })],
);
