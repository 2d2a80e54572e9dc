import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../db/connection.ts';
import { seal, unseal } from '../../../db/sealed.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { ticketParticipants } from '../../../db/tables/tickets.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { addParticipant, participantsOf } from '../commands.ts';
import type { TicketRow } from '../customer-queries.ts';
import { mostParticipants, participantUndoMilliseconds } from '../rules.ts';
import { maxima } from '../schema.ts';
import { changed, demandWhole, record } from '../ticket-commands.ts';
import { lockSeen } from './commands.ts';
import { nameOfStaff } from './queries.ts';

const purpose = 'ticket participant';

/** Returns a member, and as whom they write and take part in tickets. @throws Problem not_found */
export async function memberOf(tx: Db, id: number) {
  const [member] = await tx.select().from(accounts).where(eq(accounts.id, id));
  if (!member) throw new Problem('not_found');
  return { member, author: { account: id, name: (nameOfStaff(member) || member.email).slice(0, maxima.name) } };
}

/**
 * Sets the access of a member to a locked ticket: none, later comments only, or everything.
 * @returns the name of the member
 * @throws Problem not_found, too_many; conflict if the member is the customer, or the ticket was merged
 */
export async function setSight(
  tx: Db,
  row: TicketRow,
  user: number,
  sight: 'none' | 'new' | 'whole',
  { actor, clock }: StaffContext,
): Promise<string> {
  demandWhole(row);
  const { author } = await memberOf(tx, user);
  if (user === row.account) throw new Problem('conflict');
  const now = clock();
  const of = and(eq(ticketParticipants.ticket, row.id), eq(ticketParticipants.account, user));
  if (sight === 'none') await tx.delete(ticketParticipants).where(of);
  else {
    if ((await participantsOf(tx, row.id)).length >= mostParticipants) throw new Problem('too_many');
    await addParticipant(tx, row.id, { author, since: sight === 'new' ? now : null, now });
  }
  await record(tx, { ticket: row.id, kind: 'participant', after: `${user} ${sight}`, staff: actor.staffId, at: now });
  await changed(tx, row.id, {}, now);
  return author.name;
}

const TakenOut = z.object({
  ...{ ticket: z.int(), account: z.nullable(z.int()), email: z.nullable(z.string()), name: z.string() },
  ...{ since: z.nullable(z.string()), addedAt: z.string(), takenAt: z.string() },
});

/**
 * Takes a participant out of a ticket.
 * @returns the participant, encrypted for the caller: nothing of it is kept
 * @throws Problem not_found, conflict if the ticket was merged
 */
export async function takeOut(tx: Db, context: StaffContext, id: number): Promise<string> {
  const { actor, clock, keyed } = context;
  const [found] = await tx.select().from(ticketParticipants).where(eq(ticketParticipants.id, id));
  if (!found) throw new Problem('not_found');
  const row = await lockSeen(tx, context, found.ticket);
  demandWhole(row);
  const now = clock();
  await tx.delete(ticketParticipants).where(eq(ticketParticipants.id, found.id));
  await record(tx, { ticket: row.id, kind: 'participant', before: found.name, staff: actor.staffId, at: now });
  await changed(tx, row.id, {}, now);
  return seal(keyed, purpose, String(actor.staffId), JSON.stringify({ ...found, takenAt: now }));
}

/**
 * Restores a participant whom the same person removed within a minute, with their former access.
 * @throws Problem conflict if it is too late, somebody else's or the ticket was merged; not_found, too_many
 */
export async function putBack(tx: Db, context: StaffContext, undo: string): Promise<void> {
  const { actor, clock, keyed } = context;
  const opened = unseal(keyed, purpose, String(actor.staffId), undo);
  if (!opened) throw new Problem('conflict');
  const { ticket, account, email, name, since, addedAt, takenAt } = TakenOut.parse(JSON.parse(opened));
  const now = clock();
  if (now.getTime() - Date.parse(takenAt) > participantUndoMilliseconds) throw new Problem('conflict');
  const row = await lockSeen(tx, context, ticket);
  demandWhole(row);
  if (account !== null && !(await tx.$count(accounts, eq(accounts.id, account)))) throw new Problem('not_found');
  if ((await participantsOf(tx, row.id)).length >= mostParticipants) throw new Problem('too_many');
  const instants = { since: since === null ? null : new Date(since), addedAt: new Date(addedAt) };
  await tx
    .insert(ticketParticipants)
    .values({ ticket, account, email, name, ...instants })
    .onConflictDoNothing();
  await record(tx, { ticket: row.id, kind: 'participant', after: name, staff: actor.staffId, at: now });
  await changed(tx, row.id, {}, now);
}
