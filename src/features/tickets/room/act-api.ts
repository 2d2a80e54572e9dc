import { eq } from 'drizzle-orm';
import { writeAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { parentUsers } from '../../../db/tables/accounts.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { type TakeFile, takenFile } from '../api.ts';
import { lockComment } from '../commands.ts';
import type { TicketRow } from '../customer-queries.ts';
import { mayAddColleague, mayAssign, mayRemove, maySort, removalJob } from '../rules.ts';
import { changed, lockOnce, lockTicket, setPriority, setStatus } from '../ticket-commands.ts';
import { assign, include, link, merge, removeLater, setCategory, setColleague, setSpam, split, unlink } from './act-commands.ts';
import { lockSeen } from './commands.ts';
import * as calls from './endpoints.ts';
import { addNote, changeNote, notedWith, noteOf } from './note-commands.ts';
import { ticketSeenBy } from './queries.ts';
import type { TicketActs } from './schema.ts';

type Item = { id: number; value: unknown };

/** Refuses to give a ticket to somebody else without 37. @throws Problem forbidden */
function demandAssigning({ actor }: StaffContext, row: TicketRow, to: number | null): void {
  if (!mayAssign(actor, row, to)) throw new Problem('forbidden');
}

/** @throws Problem forbidden */
function demandCategoryRight({ actor }: StaffContext, row: TicketRow, to: number): void {
  if (!maySort(actor, row, to)) throw new Problem('forbidden');
}

/** Does one act to a locked ticket. @returns the value that undoes it */
async function actOn(tx: Db, row: TicketRow, { act, item }: { act: TicketActs['act']; item: Item }, context: StaffContext) {
  const doing = { staff: context.actor.staffId, now: context.clock() };
  const { value } = item;
  if (act === 'assign') {
    demandAssigning(context, row, value as number | null);
    await assign(tx, row, value as number | null, doing);
    return row.assignee;
  }
  if (act === 'category') {
    demandCategoryRight(context, row, value as number);
    await setCategory(tx, row, value as number, doing);
    return row.category;
  }
  if (act === 'spam') {
    await setSpam(tx, row, value as boolean, doing);
    return row.spamAt !== null;
  }
  if (act === 'status') {
    await setStatus(tx, row, value as number, doing, doing.now);
    return row.statusId;
  }
  await setPriority(tx, row, value as TicketRow['priority'], doing, doing.now);
  return row.priority;
}

/** Calls of staff for notes, assignment, merges, links, removal, and acts on several tickets. */
export const ticketActHandlers = ({ takeFile }: { takeFile: TakeFile }) => [
  handle(calls.addTicketNote, ({ headers: { 'idempotency-key': once }, body: { ticket_id, note, file } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const { accountId, staffId: staff } = context.actor;
      const { id: ticket } = await lockSeen(tx, context, ticket_id);
      if (once) await lockOnce(tx, accountId, once);
      const there = once && (await notedWith(tx, staff, once));
      if (there) return there;
      const now = context.clock();
      const taken = file ? await takenFile(tx, takeFile, accountId, file, now) : undefined;
      return { id: await addNote(tx, { ticket, staff, text: note, file: taken, once, now }) };
    }),
  ),
  handle(calls.changeTicketNote, ({ body: { id, note } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      await lockSeen(tx, context, (await noteOf(tx, id)).ticket);
      await changeNote(tx, id, { staff: context.actor.staffId, text: note, now: context.clock() });
      return { id };
    }),
  ),
  handle(calls.assignTicket, ({ body: { ticket_id, staff_id } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      await actOn(tx, await lockSeen(tx, context, ticket_id), { act: 'assign', item: { id: ticket_id, value: staff_id } }, context);
      return { id: ticket_id };
    }),
  ),
  handle(calls.addTicketColleague, ({ body: { ticket_id, staff_id, isAdded } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const row = await lockSeen(tx, context, ticket_id);
      if (!mayAddColleague(context.actor, row)) throw new Problem('forbidden');
      if (!(await tx.$count(parentUsers, eq(parentUsers.id, staff_id))))
        throw new Problem('invalid_input', { staff_id: 'unknown_reference' });
      await setColleague(tx, row, { colleague: staff_id, isAdded }, { staff: context.actor.staffId, now: context.clock() });
      return { id: row.id };
    }),
  ),
  handle(calls.mergeTickets, ({ body: { ticket_id, target_id } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      for (const id of [ticket_id, target_id]) if (!(await ticketSeenBy(tx, context.actor, id))) throw new Problem('not_found');
      const doing = { staff: context.actor.staffId, now: context.clock() };
      return { ticket: target_id, isMerged: await merge(tx, { from: ticket_id, to: target_id }, doing) };
    }),
  ),
  handle(calls.linkTickets, ({ body: { ticket_id, other_id, isLinked } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      for (const id of [ticket_id, other_id]) if (!(await ticketSeenBy(tx, context.actor, id))) throw new Problem('not_found');
      if (ticket_id === other_id) throw new Problem('invalid_input', { other_id: 'not_allowed' });
      const doing = { staff: context.actor.staffId, now: context.clock() };
      if (isLinked) await link(tx, ticket_id, other_id, 'related', doing);
      else await unlink(tx, ticket_id, other_id, doing);
      return { id: ticket_id };
    }),
  ),
  handle(calls.splitTicket, ({ body: { comment_id, subject } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const found = await lockComment(tx, comment_id);
      if (!(await ticketSeenBy(tx, context.actor, found.ticket.id))) throw new Problem('not_found');
      return { id: await split(tx, found, subject, { staff: context.actor.staffId, now: context.clock() }) };
    }),
  ),
  handle(calls.actOnTickets, async ({ body: { act, items } }, context: StaffContext) => {
    const done: { id: number; version: number; value: string | number | boolean | null }[] = [];
    const refused: number[] = [];
    // In a fixed order, which prevents deadlocks of concurrent acts.
    for (const item of items.toSorted((a, b) => a.id - b.id)) {
      const value = await context.db
        .transaction(async (tx) => {
          const row = await lockSeen(tx, context, item.id);
          if (row.version !== item.version) throw new Problem('conflict');
          return actOn(tx, row, { act, item }, context);
        })
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          return undefined;
        });
      if (value === undefined) refused.push(item.id);
      else {
        const [row] = await context.db.select({ version: tickets.version }).from(tickets).where(eq(tickets.id, item.id));
        done.push({ id: item.id, version: row?.version ?? 0, value });
      }
    }
    return { done, refused };
  }),
  handle(calls.removeTicket, ({ params: { id } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const row = await lockSeen(tx, context, Number(id));
      if (!mayRemove(context.actor, row)) throw new Problem('not_found');
      const now = context.clock();
      const startAfter = await removeLater(tx, row.id, now);
      await context.send(tx, removalJob, {}, { startAfter });
      await writeAudit(tx, { by: context.actor, act: 'ticket.removed', subject: 'ticket', subjectId: row.id, now });
      return {};
    }),
  ),
  handle(calls.restoreTicket, ({ body: { id } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const row = await lockTicket(tx, id);
      if (!mayRemove(context.actor, row)) throw new Problem('not_found');
      if (row.removeAt !== null) {
        const now = context.clock();
        await changed(tx, id, { removeAt: null }, now);
        await writeAudit(tx, { by: context.actor, act: 'ticket.restored', subject: 'ticket', subjectId: id, now });
      }
      return { id };
    }),
  ),
  handle(calls.includeTicketComment, ({ body: { comment_id, isParticipant } }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const found = await lockComment(tx, comment_id);
      await lockSeen(tx, context, found.ticket.id);
      const now = context.clock();
      const { send, keyed } = context;
      await include(tx, { ...found, isParticipant }, { send, keyed, now }, { staff: context.actor.staffId, now });
      return { id: comment_id };
    }),
  ),
];
