import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { lockSeen } from './commands.ts';
import * as calls from './endpoints.ts';
import { putBack, setSight, takeOut } from './participant-commands.ts';
import { candidatesFor, ticketSeenBy } from './queries.ts';

/** Calls of staff for the participants of a ticket. */
export const ticketParticipantHandlers = [
  handle(calls.staffAddUser, ({ body: { ticket_id, user_id } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const row = await lockSeen(tx, context, ticket_id);
      return { ticket_id, user_id, name: await setSight(tx, row, user_id, 'new', context) };
    }),
  ),
  handle(calls.setTicketSight, ({ body: { ticket_id, user_id, sight } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      await setSight(tx, await lockSeen(tx, context, ticket_id), user_id, sight, context);
      return { id: ticket_id };
    }),
  ),
  handle(calls.getTicketCandidates, async ({ params: { id }, query: { q } }, { db, actor }: StaffContext) => {
    const row = await ticketSeenBy(db, actor, Number(id));
    if (!row) throw new Problem('not_found');
    return candidatesFor(db, row, q);
  }),
  handle(calls.removeTicketParticipant, ({ params: { id } }, context: StaffContext) =>
    context.db.transaction(async (tx) => ({ undo: await takeOut(tx, context, id) })),
  ),
  handle(calls.restoreTicketParticipant, ({ body: { undo } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      await putBack(tx, context, undo);
      return {};
    }),
  ),
];
