import { boolean, index, integer, pgTable, primaryKey, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { files } from './files.ts';
import { portals } from './portals.ts';

/** Categories of the knowledge base. An item has at most one. */
export const knowledgeCategories = pgTable(
  'knowledge_categories',
  {
    reference: text('reference').primaryKey(),
    /** Lasting number (specification 3). */
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
    position: smallint('position').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [unique('knowledge_categories_number').on(table.number)],
);

export const knowledgeCategoryTexts = pgTable(
  'knowledge_category_texts',
  {
    category: text('category')
      .notNull()
      .references(() => knowledgeCategories.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    name: varchar('name', { length: 80 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.locale] }), localeCheck('knowledge_category_texts', table.locale)],
);

export const knowledgeTags = pgTable(
  'knowledge_tags',
  {
    reference: text('reference').primaryKey(),
    /** Lasting number (specification 3). */
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [unique('knowledge_tags_number').on(table.number)],
);

export const knowledgeTagTexts = pgTable(
  'knowledge_tag_texts',
  {
    tag: text('tag')
      .notNull()
      .references(() => knowledgeTags.reference, { onDelete: 'cascade' }),
    locale: localeColumn(),
    name: varchar('name', { length: 80 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.locale] }), localeCheck('knowledge_tag_texts', table.locale)],
);

/** Items of the knowledge base. Only those for readers are published. */
export const knowledge = pgTable(
  'knowledge',
  {
    reference: text('reference').primaryKey(),
    typeReference: text('type_reference', { enum: ['howto', 'question', 'rule'] }).notNull(),
    audience: text('audience', { enum: ['readers', 'members', 'staff'] }).notNull(),
    isPublished: boolean('is_published').notNull(),
    /** Name of the staff record of its first author. */
    author: varchar('author', { length: 120 }).notNull(),
    category: text('category').references(() => knowledgeCategories.reference, { onDelete: 'set null' }),
    fileId: integer('file_id').references(() => files.id, { onDelete: 'set null' }),
    contentHash: text('content_hash').notNull(),
    creationDate: instant('creation_date').notNull(),
    lastModificationDate: instant('last_modification_date').notNull(),
  },
  (table) => [index('knowledge_category').on(table.category), index('knowledge_file').on(table.fileId)],
);

const item = () =>
  text('item')
    .notNull()
    .references(() => knowledge.reference, { onDelete: 'cascade' });

export const knowledgeTexts = pgTable(
  'knowledge_texts',
  { item: item(), locale: localeColumn(), title: varchar('title', { length: 255 }).notNull(), text: text('text').notNull() },
  (table) => [primaryKey({ columns: [table.item, table.locale] }), localeCheck('knowledge_texts', table.locale)],
);

/** The first portal is the canonical one. */
export const knowledgePortals = pgTable(
  'knowledge_portals',
  {
    item: item(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.portal] }), index('knowledge_portals_portal').on(table.portal)],
);

export const knowledgeItemTags = pgTable(
  'knowledge_item_tags',
  {
    item: item(),
    tag: text('tag')
      .notNull()
      .references(() => knowledgeTags.reference, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.tag] }), index('knowledge_item_tags_tag').on(table.tag)],
);
