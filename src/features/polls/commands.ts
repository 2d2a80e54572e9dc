import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';
import { pollAnswers, polls, pollVotes } from '../../db/tables/polls.ts';
import { countingChoices, sendRows } from '../../db/tables/sending.ts';
import { Problem } from '../../lib/errors.ts';
import { takeFrom } from '../../limits/counting.ts';
import type { Context } from '../context.ts';
import { countsOf, publishedPoll } from './queries.ts';
import { isOpen, rateLimits, rowOfToken, showsResults } from './rules.ts';
import type { PollState, PollVote } from './schema.ts';

export type Voting = Pick<Context, 'db' | 'clock' | 'keyed' | 'client' | 'actor'>;

/** Returns the state of a poll as readers see it. @throws Problem not_found */
export async function stateOfPoll(db: Db, code: string, now: Date): Promise<PollState> {
  const poll = await publishedPoll(db, code);
  if (!poll) throw new Problem('not_found');
  const { closesAt, results } = poll;
  const counts = showsResults({ closesAt, results, now }) ? (await countsOf(db, [code])).get(code) : undefined;
  return { isOpen: isOpen({ closesAt, now }), counts: counts ?? null };
}

/** Returns the hash of a voter: a member, else the recipient of a newsletter, else a browser session, else nobody known. */
async function voterOf({ db, keyed, actor }: Voting, code: string, { session, recipient }: PollVote): Promise<string> {
  const hash = (who: string) => keyed('poll vote', `${code} ${who}`);
  if (actor.accountId !== null) return hash(`member ${actor.accountId}`);
  const row = rowOfToken(keyed, recipient);
  // As at every event of a mail: somebody who allows no counting is not recognised by it.
  const isAllowed = sql`(select c.is_allowed from ${countingChoices} c where c.email = ${sendRows.email} order by c.id desc limit 1)`;
  const [known] =
    row === undefined
      ? []
      : await db
          .select({ id: sendRows.recipient })
          .from(sendRows)
          .where(and(eq(sendRows.id, row), isAllowed));
  if (known?.id) return hash(`recipient ${known.id}`);
  return hash(`session ${session ?? randomUUID()}`);
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
