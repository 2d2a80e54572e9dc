// Votes that are one voter's: `voterName` in `rules.ts`.

import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';
import { pollAnswers, polls, pollVotes } from '../../db/tables/polls.ts';
import { Problem } from '../../lib/errors.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { countsOf, publishedPoll } from './queries.ts';
import { isOpen, rateLimits, showsResults } from './rules.ts';
import type { PollState, PollVote } from './schema.ts';
import { type Voting, voterOf } from './voter-queries.ts';

/** Returns the state of a poll as readers see it. @throws Problem not_found */
export async function stateOfPoll(db: Db, code: string, now: Date): Promise<PollState> {
  const poll = await publishedPoll(db, code);
  if (!poll) throw new Problem('not_found');
  const { closesAt, results } = poll;
  const counts = showsResults({ closesAt, results, now }) ? (await countsOf(db, [code])).get(code) : undefined;
  return { isOpen: isOpen({ closesAt, now }), counts: counts ?? null };
}

/**
 * Stores a vote; it replaces an earlier one of the same voter.
 * @throws Problem not_found, poll_closed, invalid_input, too_many_requests
 */
export async function castVote(context: Voting, code: string, vote: PollVote): Promise<PollState> {
  const { db, clock, keyed, client } = context;
  const now = clock();
  await takeFrom(db, [{ key: keyed('limit', `vote ${client}`), ...rateLimits.votesByClient }], now);
  const voter = await voterOf(context, code, vote);
  await db.transaction(async (tx) => {
    // Locked against a save that closes it or removes the answer.
    const [poll] = await tx
      .select()
      .from(polls)
      .where(and(eq(polls.code, code), eq(polls.isPublished, true)))
      .for('share');
    if (!poll) throw new Problem('not_found');
    if (!isOpen({ closesAt: poll.closesAt, now })) throw new Problem('poll_closed');
    const [answer] = await tx
      .select({ key: pollAnswers.key })
      .from(pollAnswers)
      .where(and(eq(pollAnswers.poll, code), eq(pollAnswers.key, vote.answer)));
    if (!answer) throw new Problem('invalid_input', { answer: 'unknown_reference' });
    await tx
      .insert(pollVotes)
      .values({ poll: code, voter, answer: vote.answer, at: now })
      .onConflictDoUpdate({ target: [pollVotes.poll, pollVotes.voter], set: { answer: sql`excluded.answer`, at: now } });
  });
  return stateOfPoll(db, code, now);
}

/** Removes the votes of polls that have left the bin. */
export const forgetVotes = (db: Db) =>
  db.delete(pollVotes).where(
    sql`not exists (select 1 from ${polls} where ${polls.code} = ${pollVotes.poll})
        and not exists (select 1 from ${revisions} where ${revisions.entity} = 'poll' and ${revisions.reference} = ${pollVotes.poll})`,
  );
