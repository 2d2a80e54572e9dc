import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { takeFrom } from '../../limits/counting.ts';
import { mostConfirmations, requestsFor } from '../../mail/mailbox-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { Context } from '../context.ts';
import { postContactMessage } from './endpoints.ts';
import { contactReceivedMail } from './mail.tsx';
import { isOwnEmail, openNewTicket } from './queries.ts';
import { rateLimits } from './rules.ts';
import type { ContactMessage } from './schema.ts';

type Receiving = Pick<Context, 'db' | 'clock' | 'actor' | 'client' | 'keyed' | 'portal' | 'send'>;

/**
 * Creates a ticket from a message and confirms it by mail.
 * @throws Problem too_many_requests
 */
export async function receiveMessage(context: Receiving, message: ContactMessage): Promise<{ ticket: number }> {
  const { db, clock, actor, client, keyed, portal, send } = context;
  const now = clock();
  const { email: to, lang: locale } = message;
  await takeFrom(db, [{ key: keyed('limit', `message ${client}`), ...rateLimits.messagesByClient }], now);
  await takeFrom(db, [requestsFor(keyed, to, mostConfirmations)], now);
  const account = actor.accountId !== null && (await isOwnEmail(db, actor.accountId, to)) ? actor.accountId : null;
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const ticket = await openNewTicket(tx, { message, account, portal, now });
    const values = { number: String(ticket) };
    await enqueueMail(tx, send, contactReceivedMail, { to, locale, portal, values, now });
    return { ticket };
  });
}

export const contactHandlers = [handle(postContactMessage, async ({ body }, context: Context) => receiveMessage(context, body))];
