import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../db/connection.ts';
import { seal, unseal } from '../../../db/sealed.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { ticketParticipants } from '../../../db/tables/tickets.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { participantsOf } from '../commands.ts';
import { maxima } from '../schema.ts';
import { changed, demandWhole, record } from '../ticket-commands.ts';
import { lockSeen } from './commands.ts';

const purpose = 'ticket participant';
/** Time for which who was taken out can be put back. */
const undoMilliseconds = 60_000;

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
 * Puts back who was taken out by the same person within a minute, with what they could read.
 * @throws Problem conflict if it is too late, somebody else's or the ticket was merged; not_found, too_many
 */
export async function putBack(tx: Db, context: StaffContext, undo: string): Promise<void> {
  const { actor, clock, keyed } = context;
  const opened = unseal(keyed, purpose, String(actor.staffId), undo);
  if (!opened) throw new Problem('conflict');
  const { ticket, account, email, name, since, addedAt, takenAt } = TakenOut.parse(JSON.parse(opened));
  const now = clock();
  if (now.getTime() - Date.parse(takenAt) > undoMilliseconds) throw new Problem('conflict');
  const row = await lockSeen(tx, context, ticket);
  demandWhole(row);
  if (account !== null && !(await tx.$count(accounts, eq(accounts.id, account)))) throw new Problem('not_found');
  if ((await participantsOf(tx, row.id)).length >= maxima.participants) throw new Problem('too_many');
  const instants = { since: since === null ? null : new Date(since), addedAt: new Date(addedAt) };
  await tx
    .insert(ticketParticipants)
    .values({ ticket, account, email, name, ...instants })
    .onConflictDoNothing();
  await record(tx, { ticket: row.id, kind: 'participant', after: name, staff: actor.staffId, at: now });
  await changed(tx, row.id, {}, now);
}
