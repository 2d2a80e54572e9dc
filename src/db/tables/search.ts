import { sql } from 'drizzle-orm';
import { boolean, customType, doublePrecision, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';

const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** Sets of facet values, one row per distinct set: counting by number is fast. */
export const searchFacets = pgTable(
  'search_facets',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    /** An article has the kinds of its type. */
    kinds: text('kinds').array().notNull(),
    isPremium: boolean('is_premium').notNull(),
    interests: text('interests').array().notNull(),
  },
  (table) => [unique('search_facets_same').on(table.kinds, table.isPremium, table.interests)],
);

/**
 * Search documents: one row per item and language, written in the transaction of the edit. Every vector also
 * contains the portals and languages that show the item as words (`~dbbe.nl`), so that the index filters by portal
 * and language.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    // Columns used to count and sort come first and have a fixed width, so that PostgreSQL reads them without decoding
    // the rest of the row.
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    /** Number of its row in `search_facets`. */
    facet: integer('facet').notNull(),
    date: instant('date').notNull(),
    /** Hidden from all results before this instant. */
    visibleFrom: instant('visible_from').notNull(),
    /** Hidden from all results from this instant on. */
    visibleUntil: instant('visible_until').notNull().default(sql`'infinity'`),
    views: integer('views').notNull(),
    relevancy: doublePrecision('relevancy').notNull(),
    number: integer('number'),
    kind: text('kind', { enum: ['article', 'magazine', 'newsletter', 'event', 'short', 'post', 'help', 'company'] }).notNull(),
    reference: text('reference').notNull(),
    locale: localeColumn(),
    /** Words of the title, as compared with a whole query. */
    titleKey: text('title_key').notNull(),
    title: tsvector('title').notNull(),
    /** Title (A), description (B) and text (C), as far as everybody may read them. */
    words: tsvector('words').notNull(),
    /** The same including gated text, with its readers (`~member`, `~subscriber.dbbe`); null if nothing is gated. */
    gated: tsvector('gated'),
  },
  (table) => [
    unique('search_documents_thing').on(table.kind, table.reference, table.locale),
    index('search_documents_title_key').using('hash', table.titleKey),
    index('search_documents_title').using('gin', table.title),
    index('search_documents_words').using('gin', table.words),
    index('search_documents_gated').using('gin', table.gated).where(sql`${table.gated} is not null`),
    localeCheck('search_documents', table.locale),
  ],
);

/** Vocabulary of public text, for splitting compounds and correcting typing errors. A word stays until the next rebuild. */
export const searchWords = pgTable(
  'search_words',
  {
    locale: localeColumn(),
    /** Without accents. */
    word: text('word').notNull(),
    /** Original spelling. */
    shown: text('shown').notNull(),
    stem: text('stem').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.word] }),
    index('search_words_stem').on(table.locale, table.stem),
    index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
    localeCheck('search_words', table.locale),
  ],
);

/** Saved queries, once per client: the client is a keyed hash. */
export const searchSaves = pgTable(
  'search_saves',
  {
    portal: portalCode().notNull(),
    locale: localeColumn(),
    keyword: text('keyword').notNull(),
    client: text('client').notNull(),
    results: integer('results').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.portal, table.locale, table.keyword, table.client] }),
    index('search_saves_saved_at').on(table.savedAt),
    index('search_saves_client').on(table.client, table.savedAt),
    localeCheck('search_saves', table.locale),
  ],
);
