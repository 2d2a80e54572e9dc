import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { originalsIn } from '../../content/files/originals.ts';
import { reasonOf } from '../../db/connection.ts';
import { portals } from '../../db/tables/portals.ts';
import { type OfOthers, takeIn } from '../../features/inbound/commands.ts';
import { maxBytes } from '../../features/inbound/message-schema.ts';
import { atOnce } from '../../features/inbound/rules.ts';
import { noteUnsubscribed, setActive, unsubscribeAll } from '../../features/recipients/subscription-commands.ts';
import { rowOfAddress } from '../../features/sending/token-rules.ts';
import { commentAsCustomer, isBlocked, openTicket } from '../../features/tickets/commands.ts';
import { ticketOfAddress } from '../../features/tickets/mail/address-rules.ts';
import { confirmTicket, mailComment } from '../../features/tickets/mail/commands.ts';
import { addNote } from '../../features/tickets/room/note-commands.ts';
import { categoryOf } from '../../features/tickets/rules.ts';
import { afterOthers } from '../../jobs/precedence.ts';
import { inboundRoutes, type TakeInbound } from '../http/inbound-door.ts';
import { mailReader } from '../mail-reader.ts';
import type { Part } from '../parts.ts';
import type { Base, Bundle } from './base.ts';
import type { Database } from './database.ts';
import type { WithJobs } from './jobs.ts';

/** Returns a function that limits concurrent mails, queues some, and refuses the others. */
export function bounded(take: TakeInbound): TakeInbound & { isFull(): boolean } {
  let handled = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => waiting.length >= atOnce.waiting;
  const takeOne: TakeInbound = async (raw, envelope) => {
    if (handled >= atOnce.handled) {
      if (isFull()) return 'busy';
      await new Promise<void>((go) => waiting.push(go));
    } else handled += 1;
    try {
      return await take(raw, envelope);
    } finally {
      // A place is handed to the next one that waits.
      const next = waiting.shift();
      if (next) next();
      else handled -= 1;
    }
  };
  return Object.assign(takeOne, { isFull });
}

/** Services of tickets for inbound mail. */
const tickets: OfOthers['tickets'] = {
  ofAddress: ticketOfAddress,
  isBlocked,
  open: (tx, { now }, { author, text, messageId: _, ...given }) =>
    openTicket(tx, { ...given, author, description: text, category: categoryOf.mail, priority: 'medium', source: 'mail', now }),
  async comment(tx, mailing, given) {
    const added = await commentAsCustomer(tx, { ...given, now: mailing.now });
    if (added.comment) await mailComment(tx, mailing, added.comment);
    return added;
  },
  note: (tx, { now }, given) => addNote(tx, { ...given, now }),
  confirm: confirmTicket,
};

/** Returns the acts of sending, subscriptions and tickets on inbound mail. */
export const othersFor = (keyed: Database['keyed']): OfOthers => ({
  tickets,
  rowOfAddress,
  async unsubscribe(tx, row, now) {
    await setActive(tx, keyed, row.recipient === null ? [] : [row.recipient], false, { door: 'mail' }, now);
    await noteUnsubscribed(tx, row.id, now);
  },
  unsubscribeAll: (tx, email, now) => unsubscribeAll(tx, keyed, email, { door: 'complaint' }, now),
});

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const tooMany = () => refusal(451, '4.3.2 Too many mails at once');

/** Takes mails in: by a call with a secret, and by SMTP on this machine alone, for addresses of the portals' senders. */
export const inbound: Part<
  Base & Database & Pick<WithJobs, 'jobs'> & Partial<Pick<Bundle, 'mailThread'>>,
  { inboundPort: number | undefined }
> = {
  name: 'inbound',
  async start({ env, db, clock, logger, keyed, mediaDir, jobs: { send }, mailThread }) {
    const originals = originalsIn(path.join(mediaDir, '../originals'));
    const read = mailReader(mailThread);
    const take = bounded(async (raw, envelope) => {
      await afterOthers();
      return takeIn({ db, clock, keyed, send, originals, of: othersFor(keyed), read }, raw, envelope);
    });
    const routes = inboundRoutes({ secret: env.inboundSecret, take, logger });
    if (env.inboundSmtpPort === undefined) return { gives: { inboundPort: undefined }, routes };

    /** Domains of all senders, and of their return addresses. */
    async function ownDomains(): Promise<Set<string>> {
      const rows = await db.select({ sender: portals.sender }).from(portals);
      const texts = rows.flatMap(({ sender }) => {
        const { from = '', replyTo = '', bounceDomain = '' } = (sender ?? {}) as Record<string, string | null>;
        return [from, replyTo, `@${bounceDomain}`];
      });
      return new Set(
        [...texts, env.mailFrom].map((text) => (text ?? '').replace(/>\s*$/, '').split('@').at(-1)?.toLowerCase() ?? '').filter(Boolean),
      );
    }
    const receiver = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], size: maxBytes, maxClients: 50, logger: false },
      onMailFrom: (_address, _session, callback) => callback(take.isFull() ? tooMany() : null),
      onRcptTo({ address }, _, callback) {
        ownDomains().then(
          (domains) =>
            callback(domains.has(address.split('@').at(-1)?.toLowerCase() ?? '') ? null : refusal(550, '5.7.1 No address of this server')),
          () => callback(refusal(451, '4.3.0 The database cannot be reached')),
        );
      },
      onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
        (async () => {
          const raw = await buffer(stream);
          if (stream.sizeExceeded) throw refusal(552, '5.3.4 The mail is larger than 25 MB');
          const from = mailFrom ? mailFrom.address : '';
          // Answered after all commits: after a failure, a retry of the mail finds the parts that were stored.
          for (const { address } of rcptTo) if ((await take(raw, { from, to: address })) === 'busy') throw tooMany();
        })().then(
          () => callback(null, 'Stored'),
          (error: unknown) => {
            if (error instanceof Error && 'responseCode' in error) return callback(error);
            logger.error({ reason: reasonOf(error) }, 'A mail was not taken in');
            callback(refusal(451, '4.3.0 The mail could not be stored'));
          },
        );
      },
    });
    receiver.on('error', (error: Error) => logger.warn({ reason: reasonOf(error) }, 'A connection of the mail receiver failed'));
    const port = env.inboundSmtpPort;
    await new Promise<void>((done, fail) => {
      receiver.server.once('error', fail);
      receiver.listen(port, '127.0.0.1', () => {
        receiver.server.off('error', fail);
        done();
      });
    });
    const address = receiver.server.address();
    return {
      gives: { inboundPort: typeof address === 'object' ? address?.port : undefined },
      routes,
      stop: () => new Promise<void>((done) => receiver.close(() => done())),
    };
  },
};
