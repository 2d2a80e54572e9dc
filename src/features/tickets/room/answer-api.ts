import type { Db } from '../../../db/connection.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { type TakeFile, takenFile } from '../api.ts';
import { lockComment } from '../commands.ts';
import type { CommentRow } from '../customer-queries.ts';
import { lockOnce } from '../ticket-commands.ts';
import { answer, answeredWith, changeAnswer, lockSeen, takeBack } from './commands.ts';
import * as calls from './endpoints.ts';
import { ticketSeenBy } from './queries.ts';

/** Locks an answer of staff on a ticket that the caller sees. @throws Problem not_found */
async function ownAnswer(tx: Db, context: StaffContext, id: number): Promise<CommentRow> {
  const { comment, ticket } = await lockComment(tx, id);
  if (comment.author !== 'staff' || !(await ticketSeenBy(tx, context.actor, ticket.id))) throw new Problem('not_found');
  return comment;
}

/** Returns the answer that has this key already, or else a new one. */
async function answerOnce(
  tx: Db,
  { actor }: StaffContext,
  once: string | undefined,
  add: (once?: string) => Promise<CommentRow>,
): Promise<CommentRow> {
  if (once) await lockOnce(tx, actor.accountId, once);
  return (once && (await answeredWith(tx, actor.staffId, once))) || add(once);
}

/** Calls of staff that answer the customer. */
export const ticketAnswerHandlers = ({ takeFile }: { takeFile: TakeFile }) => [
  handle(calls.staffAddComment, ({ headers, body: { ticket_id, comment: text } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const row = await lockSeen(tx, context, ticket_id);
      const { id, ticket } = await answerOnce(tx, context, headers['idempotency-key'], async (once) =>
        answer(tx, context.send, row, { staff: context.actor.staffId, text, statusAfter: null, once, now: context.clock() }),
      );
      return { id, ticket, isFollowUp: false };
    }),
  ),
  handle(calls.answerTicket, ({ headers, body: { ticket_id, comment: text, file, status_id, seen } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const row = await lockSeen(tx, context, ticket_id);
      const now = context.clock();
      const { id, ticket, notBefore } = await answerOnce(tx, context, headers['idempotency-key'], async (once) => {
        const taken = file ? await takenFile(tx, takeFile, context.actor.accountId, file, now) : undefined;
        const given = { staff: context.actor.staffId, text, statusAfter: status_id ?? null, seen, file: taken, once, now };
        return answer(tx, context.send, row, given);
      });
      return { id, ticket, leavesAt: (notBefore ?? now).toISOString() };
    }),
  ),
  handle(calls.takeAnswerBack, ({ params: { id } }, context: StaffContext) =>
    context.db.transaction(async (tx) =>
      takeBack(tx, await ownAnswer(tx, context, Number(id)), { account: context.actor.accountId, now: context.clock() }),
    ),
  ),
  handle(calls.staffChangeComment, ({ body: { id, comment: text } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const comment = await ownAnswer(tx, context, id);
      if (comment.staff !== context.actor.staffId) throw new Problem('not_found');
      await changeAnswer(tx, comment, text, context.clock());
      return { id };
    }),
  ),
];
