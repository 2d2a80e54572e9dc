import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, primaryKey, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { instant, localeCheck, localeColumn, portalCode } from './columns.ts';
import { portals } from './portals.ts';

/** Questions to readers (specification 3, `pollCode`). */
export const polls = pgTable(
  'polls',
  {
    code: text('code').primaryKey(),
    portal: portalCode()
      .notNull()
      .references(() => portals.code),
    isPublished: boolean('is_published').notNull(),
    /** Instant at which voting ends; null for none. */
    closesAt: instant('closes_at'),
    /** Moment when readers see the results: at once after their vote, or once it has closed. */
    results: text('results', { enum: ['at-once', 'closed'] }).notNull(),
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('polls_portal').on(table.portal, table.createdAt), check('polls_code', sql`length(${table.code}) = 12`)],
);

const poll = () =>
  text('poll')
    .notNull()
    .references(() => polls.code, { onDelete: 'cascade' });

export const pollTexts = pgTable(
  'poll_texts',
  { poll: poll(), locale: localeColumn(), question: varchar('question', { length: 255 }).notNull() },
  (table) => [primaryKey({ columns: [table.poll, table.locale] }), localeCheck('poll_texts', table.locale)],
);

/** Answers in order. */
export const pollAnswers = pgTable(
  'poll_answers',
  {
    poll: poll(),
    /** Lasting name of the answer: votes name it. */
    key: text('key').notNull(),
    sortOrder: smallint('sort_order').notNull(),
  },
  (table) => [unique('poll_answers_key').on(table.poll, table.key)],
);

export const pollAnswerTexts = pgTable(
  'poll_answer_texts',
  { poll: poll(), key: text('key').notNull(), locale: localeColumn(), answer: varchar('answer', { length: 255 }).notNull() },
  (table) => [
    primaryKey({ columns: [table.poll, table.key, table.locale] }),
    foreignKey({
      name: 'poll_answer_texts_answer',
      columns: [table.poll, table.key],
      foreignColumns: [pollAnswers.poll, pollAnswers.key],
    }).onDelete('cascade'),
    localeCheck('poll_answer_texts', table.locale),
  ],
);

/** Votes: one for each keyed hash of a recipient row, a member or a browser session. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** No foreign key, so that a poll that is restored from the bin has its votes again. */
    poll: text('poll').notNull(),
    voter: text('voter').notNull(),
    /** Key of the answer. No foreign key: a save replaces the rows of answers, and a restored answer has its votes again. */
    answer: text('answer').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [unique('poll_votes_voter').on(table.poll, table.voter), index('poll_votes_answer').on(table.poll, table.answer)],
);

/** Polls in the texts of articles, in any of their languages. */
export const articlePolls = pgTable(
  'article_polls',
  {
    article: text('article')
      .notNull()
      .references(() => articles.reference, { onDelete: 'cascade' }),
    poll: poll(),
  },
  (table) => [primaryKey({ columns: [table.article, table.poll] }), index('article_polls_poll').on(table.poll)],
);
