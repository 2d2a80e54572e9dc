import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { mostConfirmations, requestsFor } from '../../mail/mailbox-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { Context } from '../context.ts';
import { postContactMessage } from './endpoints.ts';
import { contactReceivedMail } from './mail.tsx';
import { isOwnEmail } from './queries.ts';
import { rateLimits } from './rules.ts';
import type { ContactMessage } from './schema.ts';

type Receiving = Pick<Context, 'db' | 'clock' | 'actor' | 'client' | 'keyed' | 'portal' | 'send'>;

/** Opens a ticket in the transaction of a message. @returns its number */
export type OpenTicket = (tx: Db, message: ContactMessage, of: { account: number | null; portal: string; now: Date }) => Promise<Opened>;
type Opened = { id: number; isSpam: boolean };

/**
 * Creates a ticket from a message and confirms it by mail.
 * @throws Problem too_many_requests
 */
export async function receiveMessage(openTicket: OpenTicket, context: Receiving, message: ContactMessage): Promise<{ ticket: number }> {
  const { db, clock, actor, client, keyed, portal, send } = context;
  const now = clock();
  const { email: to, lang: locale } = message;
  await takeFrom(db, [{ key: keyed('limit', `message ${client}`), ...rateLimits.messagesByClient }], now);
  await takeFrom(db, [requestsFor(keyed, to, mostConfirmations)], now);
  const account = actor.accountId !== null && (await isOwnEmail(db, actor.accountId, to)) ? actor.accountId : null;
  return db.transaction(async (tx) => {
    const { id, isSpam } = await openTicket(tx, message, { account, portal, now });
    const values = { number: String(id) };
    if (!isSpam) await enqueueMail(tx, send, contactReceivedMail, { to, locale, portal, values, now });
    return { ticket: id };
  });
}

export const contactHandlers = (openTicket: OpenTicket) => [
  handle(postContactMessage, async ({ body }, context: Context) => receiveMessage(openTicket, context, body)),
];
