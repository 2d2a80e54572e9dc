import { and, eq } from 'drizzle-orm';
import { portalCodesOf } from '../../../content/portals.ts';
import type { Db } from '../../../db/connection.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { ticketParticipants } from '../../../db/tables/tickets.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { type TakeFile, takenFile } from '../api.ts';
import { addParticipant, demandCategory, lockComment, openTicket, participantsOf } from '../commands.ts';
import type { CommentRow, TicketRow } from '../customer-queries.ts';
import { maxima } from '../schema.ts';
import { changed, demandWhole, lockOnce, lockTicket, record, setPriority, setStatus } from '../ticket-commands.ts';
import { answer, answeredWith, changeAnswer, lockSeen, takeBack } from './commands.ts';
import { staffTicket, ticketRoom } from './detail-queries.ts';
import * as calls from './endpoints.ts';
import { findTickets } from './find-queries.ts';
import { staffTickets } from './list-queries.ts';
import { putBack, takeOut } from './participant-commands.ts';
import { candidatesFor, nameOfStaff, ticketSeenBy } from './queries.ts';

/** Refuses a caller who may not see a ticket, for calls about its notes and links. @throws Problem not_found */
export async function demandTicket({ db, actor }: StaffContext, reference: string): Promise<void> {
  const isSeen = /^[1-9]\d{0,9}$/.test(reference) && (await ticketSeenBy(db, actor, Number(reference)));
  if (!isSeen) throw new Problem('not_found');
}

/** Calls of staff: the list, one ticket, and the requests of the specification. */
export function ticketRoomHandlers({ takeFile }: { takeFile: TakeFile }) {
  async function memberOf(tx: Db, id: number) {
    const [member] = await tx.select().from(accounts).where(eq(accounts.id, id));
    if (!member) throw new Problem('not_found');
    return { member, author: { account: id, name: (nameOfStaff(member) || member.email).slice(0, maxima.name) } };
  }
  async function ownAnswer(tx: Db, context: StaffContext, id: number) {
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
  async function see(tx: Db, row: TicketRow, user: number, sight: 'none' | 'new' | 'whole', { actor, clock }: StaffContext) {
    demandWhole(row);
    const { author } = await memberOf(tx, user);
    if (user === row.account) throw new Problem('conflict');
    const now = clock();
    const of = and(eq(ticketParticipants.ticket, row.id), eq(ticketParticipants.account, user));
    if (sight === 'none') await tx.delete(ticketParticipants).where(of);
    else {
      if ((await participantsOf(tx, row.id)).length >= maxima.participants) throw new Problem('too_many');
      await addParticipant(tx, row.id, { author, since: sight === 'new' ? now : null, now });
    }
    await record(tx, { ticket: row.id, kind: 'participant', after: `${user} ${sight}`, staff: actor.staffId, at: now });
    await changed(tx, row.id, {}, now);
    return author.name;
  }
  const stateOf = async (tx: Db, id: number) => {
    const { statusId, priority } = await lockTicket(tx, id);
    return { id, status_id: statusId, priority };
  };

  return [
    handle(calls.getStaffTickets, ({ query }, { db, actor, locale, clock }: StaffContext) =>
      staffTickets(db, { actor, locale, now: clock() }, query),
    ),
    handle(calls.findTickets, ({ query: { q } }, { db, actor }: StaffContext) => findTickets(db, actor, q)),
    handle(calls.getStaffTicket, async ({ params: { id } }, { db, actor, locale, keyed, siteOf, clock }: StaffContext) => {
      const row = await ticketSeenBy(db, actor, Number(id));
      const ticket = row && (await staffTicket(db, row, { actor, locale, keyed, siteOf, now: clock() }));
      if (!ticket) throw new Problem('not_found');
      return ticket;
    }),
    handle(calls.getTicketRoom, async (_, { db, actor }: StaffContext) => ticketRoom(db, actor, await portalCodesOf(db))),
    handle(calls.staffCreateTicket, async ({ params: { portalCode }, body }, { db, actor, clock }: StaffContext) => {
      if (!actor.may('SUPPORT_MANAGER', portalCode)) throw new Problem('not_found');
      return db.transaction(async (tx) => {
        if (!(await portalCodesOf(tx)).includes(portalCode)) throw new Problem('not_found');
        const { user_id, category_id: category, subject, description, priority, file } = body;
        const { member, author } = await memberOf(tx, user_id);
        await demandCategory(tx, category, { isOpen: false });
        const now = clock();
        const files = file ? [await takenFile(tx, takeFile, actor.accountId, file, now)] : [];
        const given = { author, portal: portalCode, locale: member.locale, category, subject, description, priority, files, now } as const;
        const { id } = await openTicket(tx, { ...given, source: 'staff' });
        await setPriority(tx, await lockTicket(tx, id), priority, { staff: actor.staffId }, now);
        return { id };
      });
    }),
    handle(calls.staffAddUser, ({ body: { ticket_id, user_id } }, context: StaffContext) =>
      context.db.transaction(async (tx) => {
        const row = await lockSeen(tx, context, ticket_id);
        return { ticket_id, user_id, name: await see(tx, row, user_id, 'new', context) };
      }),
    ),
    handle(calls.setTicketSight, ({ body: { ticket_id, user_id, sight } }, context: StaffContext) =>
      context.db.transaction(async (tx) => {
        await see(tx, await lockSeen(tx, context, ticket_id), user_id, sight, context);
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
    handle(calls.staffChangeStatus, ({ body: { id, status_id } }, context: StaffContext) =>
      context.db.transaction(async (tx) => {
        await setStatus(tx, await lockSeen(tx, context, id), status_id, { staff: context.actor.staffId }, context.clock());
        return stateOf(tx, id);
      }),
    ),
    handle(calls.staffChangePriority, ({ body: { id, priority } }, context: StaffContext) =>
      context.db.transaction(async (tx) => {
        await setPriority(tx, await lockSeen(tx, context, id), priority, { staff: context.actor.staffId }, context.clock());
        return stateOf(tx, id);
      }),
    ),
  ];
}
