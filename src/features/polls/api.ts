import { eq } from 'drizzle-orm';
import { polls } from '../../db/tables/polls.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context, StaffContext } from '../context.ts';
import { getPollResults, getPollState, voteInPoll } from './endpoints.ts';
import { countsOf, wordsOfAnswers } from './queries.ts';
import { castVote, stateOfPoll } from './vote-commands.ts';

export const pollHandlers = [
  handle(getPollState, async ({ params: { code } }, { db, clock }: Context) => stateOfPoll(db, code, clock())),
  handle(voteInPoll, async ({ params: { code }, body }, context: Context) => castVote(context, code, body)),
  handle(getPollResults, async ({ params: { code } }, { db, actor, locale }: StaffContext) => {
    const [poll] = await db.select({ portal: polls.portal }).from(polls).where(eq(polls.code, code));
    const counts = poll && actor.may('POLL_MODULE', poll.portal) ? (await countsOf(db, [code])).get(code) : undefined;
    if (!counts) throw new Problem('not_found');
    const words = await wordsOfAnswers(db, code, locale);
    return { ...counts, answers: counts.answers.map((one) => ({ ...one, answer: words.get(one.key) ?? one.key })) };
  }),
];
