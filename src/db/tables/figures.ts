import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { knowledge } from './knowledge.ts';
import { newsletters } from './newsletters.ts';
import { pages } from './pages.ts';
import { popups } from './popups.ts';

/** Pictures of the library that texts show, in any of their languages: one row for a document and a file. */
const file = () =>
  integer('file')
    .notNull()
    .references(() => files.id, { onDelete: 'cascade' });

export const articleFigures = pgTable(
  'article_figures',
  {
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    file: file(),
  },
  (table) => [primaryKey({ columns: [table.article, table.file] }), index('article_figures_file').on(table.file)],
);

export const pageFigures = pgTable(
  'page_figures',
  {
    page: text('page')
      .notNull()
      .references(() => pages.reference, { onDelete: 'cascade' }),
    file: file(),
  },
  (table) => [primaryKey({ columns: [table.page, table.file] }), index('page_figures_file').on(table.file)],
);

export const eventFigures = pgTable(
  'event_figures',
  {
    event: text('event')
      .notNull()
      .references(() => events.reference, { onDelete: 'cascade' }),
    file: file(),
  },
  (table) => [primaryKey({ columns: [table.event, table.file] }), index('event_figures_file').on(table.file)],
);

export const newsletterFigures = pgTable(
  'newsletter_figures',
  {
    newsletter: text('newsletter')
      .notNull()
      .references(() => newsletters.reference, { onDelete: 'cascade' }),
    file: file(),
  },
  (table) => [primaryKey({ columns: [table.newsletter, table.file] }), index('newsletter_figures_file').on(table.file)],
);

export const popupFigures = pgTable(
  'popup_figures',
  {
    popup: integer('popup')
      .notNull()
      .references(() => popups.id, { onDelete: 'cascade' }),
    file: file(),
  },
  (table) => [primaryKey({ columns: [table.popup, table.file] }), index('popup_figures_file').on(table.file)],
);

export const knowledgeFigures = pgTable(
  'knowledge_figures',
  {
    item: text('item')
      .notNull()
      .references(() => knowledge.reference, { onDelete: 'cascade' }),
    file: file(),
  },
  (table) => [primaryKey({ columns: [table.item, table.file] }), index('knowledge_figures_file').on(table.file)],
);
