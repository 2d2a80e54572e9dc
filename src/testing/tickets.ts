import type { Db } from '../db/connection.ts';
import { accountCompanies } from '../db/tables/accounts.ts';
import { ticketComments, tickets } from '../db/tables/tickets.ts';
import { memberFiles } from '../db/tables/uploads.ts';
import { customerEntity } from '../features/companies/save.ts';
import { save } from './saving.ts';
import { ticketBody } from './ticket-rules.ts';

/** Row of a ticket of a member. */
export const ticketRow = ({ account, at }: { account: number; at: Date }): typeof tickets.$inferInsert => ({
  ...{ account, name: 'Jan Peeters', portal: 'dbbe', category: 4, subject: 'Vraag', description: 'Tekst', locale: 'nl', source: 'member' },
  ...{ priority: 'medium', statusId: 1, createdAt: at, updatedAt: at },
});

/** Id of the waiting upload of member 1. */
let waiting = 0;

/** Creates tickets 1 and 2 of member 1, with a comment, and a company of both members. */
export async function ticketObjects(db: Db, at: Date): Promise<void> {
  await db.insert(tickets).values([1, 1].map((account) => ticketRow({ account, at })));
  await db.insert(tickets).values([{ ...ticketRow({ account: 1, at }), statusId: 5 }, ticketRow({ account: 2, at })]);
  const file = { account: 1, name: 'ticket.vtt', mediaType: 'text/vtt', bytes: 7, hash: '1'.repeat(64), uploadedAt: at };
  waiting = (await db.insert(memberFiles).values(file).returning())[0]?.id ?? 0;
  // Comments can be changed for 15 minutes; this one is dated a day later.
  const later = new Date(at.getTime() + 86_400_000);
  await db
    .insert(ticketComments)
    .values({ ticket: 1, author: 'member', account: 1, name: 'Jan Peeters', text: 'Nog iets', createdAt: later, releasedAt: later });
  await save(db, customerEntity, [{ entity: 'customer', reference: 'SAMEN', name: 'Samen', portals: ['dbbe'] }]);
  await db.insert(accountCompanies).values([1, 2].map((account) => ({ account, customer: 'SAMEN', position: 9 })));
}

/** Requests that can succeed, for each call of customers. */
export const ticketExamples = {
  'POST /api/account/tickets': { body: ticketBody() },
  'POST /api/account/ticket-users': { body: { ticket_id: 1, user_id: 2 } },
  'POST /api/account/ticket-comments': { body: { ticket_id: 1, comment: 'Nog iets' } },
  'POST /api/account/ticket-comment-changes': { body: { id: 1, comment: 'Anders' } },
  'POST /api/account/ticket-statuses': { body: { id: 2, status_id: 5 } },
  'POST /api/account/ticket-priorities': { body: { id: 1, priority: 'low' } },
  'GET /api/account/tickets/:id': { objects: async () => ({ own: '2', other: '4', missing: '999999' }) },
  'POST /api/account/ticket-ratings': { body: { id: 3, score: 5 } },
  'POST /api/account/ticket-files': {
    get body() {
      return { id: 1, file: waiting };
    },
  },
};
