import { portalCodesOf } from '../../../content/portals.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { type TakeFile, takenFile } from '../api.ts';
import { demandCategory, openTicket } from '../commands.ts';
import { lockTicket, setPriority, setStatus, stateOf } from '../ticket-commands.ts';
import { lockSeen } from './commands.ts';
import { staffTicket, ticketRoom } from './detail-queries.ts';
import * as calls from './endpoints.ts';
import { findTickets } from './find-queries.ts';
import { staffTickets } from './list-queries.ts';
import { memberOf } from './participant-commands.ts';
import { ticketSeenBy } from './queries.ts';

/** Refuses a caller who may not see a ticket, for calls about its notes and links. @throws Problem not_found */
export async function demandTicket({ db, actor }: StaffContext, reference: string): Promise<void> {
  const isSeen = /^[1-9]\d{0,9}$/.test(reference) && (await ticketSeenBy(db, actor, Number(reference)));
  if (!isSeen) throw new Problem('not_found');
}

/** Calls of staff: the list, one ticket, a new one, and its status and priority. */
export const ticketRoomHandlers = ({ takeFile }: { takeFile: TakeFile }) => [
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
