import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { pollAnswers, pollAnswerTexts, polls, pollTexts, pollVotes } from '../../db/tables/polls.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { isOpen } from './rules.ts';
import type { PollCounts, PollView } from './schema.ts';

/** Returns a poll that readers may see; undefined for all others. */
export async function publishedPoll(db: Db, code: string) {
  const [row] = await db
    .select()
    .from(polls)
    .where(and(eq(polls.code, code), eq(polls.isPublished, true)));
  return row;
}

/** Returns the votes of each answer of some polls, in the order of the answers. Votes for removed answers do not count. */
export async function countsOf(db: Db, codes: readonly string[]): Promise<Map<string, PollCounts>> {
  if (!codes.length) return new Map();
  const rows = await db
    .select({ poll: pollAnswers.poll, key: pollAnswers.key, votes: count(pollVotes.id) })
    .from(pollAnswers)
    .leftJoin(pollVotes, and(eq(pollVotes.poll, pollAnswers.poll), eq(pollVotes.answer, pollAnswers.key)))
    .where(inArray(pollAnswers.poll, [...codes]))
    .groupBy(pollAnswers.poll, pollAnswers.key, pollAnswers.sortOrder)
    .orderBy(asc(pollAnswers.poll), asc(pollAnswers.sortOrder));
  const byPoll = Map.groupBy(rows, ({ poll }) => poll);
  return new Map(
    codes.map((code) => {
      const answers = (byPoll.get(code) ?? []).map(({ key, votes }) => ({ key, votes }));
      return [code, { total: answers.reduce((sum, { votes }) => sum + votes, 0), answers }];
    }),
  );
}

export type PollRow = {
  poll: typeof polls.$inferSelect;
  question: string;
  inLocales: Locale[];
  answers: { key: string; answer: string }[];
};

/** Returns polls in a language by their codes: those that a portal shows. An answer without words in it has those of the other language. */
export async function pollsByCode(
  db: Db,
  { portal, locale }: { portal: string; locale: Locale },
  codes: readonly string[],
): Promise<Map<string, PollRow>> {
  if (!codes.length) return new Map();
  const wanted = [...codes];
  const rows = await db
    .select()
    .from(polls)
    .where(and(inArray(polls.code, wanted), eq(polls.portal, portal), eq(polls.isPublished, true)));
  const texts = await db.select().from(pollTexts).where(inArray(pollTexts.poll, wanted));
  const answers = await db.select().from(pollAnswers).where(inArray(pollAnswers.poll, wanted)).orderBy(asc(pollAnswers.sortOrder));
  const words = await db.select().from(pollAnswerTexts).where(inArray(pollAnswerTexts.poll, wanted));
  return new Map(
    rows.flatMap((poll) => {
      const own = texts.filter((row) => row.poll === poll.code);
      const question = own.find((row) => row.locale === locale)?.question;
      if (question === undefined) return [];
      const wordsOf = (key: string) => {
        const some = words.filter((row) => row.poll === poll.code && row.key === key);
        return (some.find((row) => row.locale === locale) ?? some[0])?.answer ?? key;
      };
      const shown = answers.filter((row) => row.poll === poll.code).map(({ key }) => ({ key, answer: wordsOf(key) }));
      const inLocales = locales.filter((one) => own.some((row) => row.locale === one));
      return [[poll.code, { poll, question, inLocales, answers: shown }] as const];
    }),
  );
}

/** Returns polls as pages show them, with their votes once they are closed; with their languages. */
export async function pollViews(
  db: Db,
  shown: { portal: string; locale: Locale; now: Date },
  codes: readonly string[],
): Promise<Map<string, { view: PollView; inLocales: Locale[] }>> {
  const { locale, now } = shown;
  const rows = await pollsByCode(db, shown, codes);
  const closed = [...rows.values()].filter(({ poll }) => !isOpen({ closesAt: poll.closesAt, now }));
  const counts = await countsOf(
    db,
    closed.map(({ poll }) => poll.code),
  );
  return new Map(
    [...rows].map(([code, { poll, question, inLocales, answers }]) => {
      const counted = counts.get(code);
      const view: PollView = {
        ...{ code, question: typeset(locale, question), results: poll.results, closesAt: poll.closesAt?.toISOString() ?? null },
        total: counted?.total ?? null,
        answers: answers.map(({ key, answer }) => ({
          key,
          answer: typeset(locale, answer),
          votes: counted?.answers.find((one) => one.key === key)?.votes ?? null,
        })),
      };
      return [code, { view, inLocales }];
    }),
  );
}

/** Returns the words of each answer of a poll, in a language if it has them. */
export async function wordsOfAnswers(db: Db, code: string, locale: Locale): Promise<Map<string, string>> {
  const rows = await db.select().from(pollAnswerTexts).where(eq(pollAnswerTexts.poll, code));
  const own = rows.filter((row) => row.locale === locale);
  return new Map([...rows, ...own].map(({ key, answer }) => [key, answer]));
}

/** Returns the codes of the polls that a portal shows in a language, newest first. */
export async function pollCodes(db: Db, { portal, locale }: { portal: string; locale: Locale }): Promise<string[]> {
  const rows = await db
    .select({ code: polls.code })
    .from(polls)
    .innerJoin(pollTexts, and(eq(pollTexts.poll, polls.code), eq(pollTexts.locale, locale)))
    .where(and(eq(polls.portal, portal), eq(polls.isPublished, true)))
    .orderBy(desc(polls.createdAt), asc(polls.code));
  return rows.map(({ code }) => code);
}
