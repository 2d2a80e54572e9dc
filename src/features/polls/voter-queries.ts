import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { countingChoices, sendRows } from '../../db/tables/sending.ts';
import type { Context } from '../context.ts';
import { rowOfToken, voterName } from './rules.ts';
import type { PollVote } from './schema.ts';

export type Voting = Pick<Context, 'db' | 'clock' | 'keyed' | 'client' | 'actor'>;

/** Returns the hash of a voter: of a member, else of the recipient of a newsletter, else of a browser session, else a random one. One hash has one vote. */
export async function voterOf({ db, keyed, actor }: Voting, code: string, { session, recipient }: PollVote): Promise<string> {
  const { accountId: account } = actor;
  const row = account === null ? rowOfToken(keyed, recipient) : undefined;
  // As for all events of mails, a recipient who does not allow counting is not identified.
  const isAllowed = sql`(select c.is_allowed from ${countingChoices} c where c.email = ${sendRows.email} order by c.id desc limit 1)`;
  const [known] =
    row === undefined
      ? []
      : await db
          .select({ id: sendRows.recipient })
          .from(sendRows)
          .where(and(eq(sendRows.id, row), isAllowed));
  return keyed('poll vote', `${code} ${voterName({ account, recipient: known?.id, session: session ?? randomUUID() })}`);
}
