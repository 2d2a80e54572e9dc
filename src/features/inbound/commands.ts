import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Originals } from '../../content/files/originals.ts';
import type { Db } from '../../db/connection.ts';
import { suppress } from '../../db/suppressions.ts';
import { inboundMails, sendRows } from '../../db/tables/sending.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import type { Context } from '../context.ts';
import { takeFiles } from './attachment-queries.ts';
import { bounceAbout, bouncesIn, messageIdsIn, replacesBounce } from './bounce-rules.ts';
import { readMessage } from './message-queries.ts';
import type { Envelope, Message } from './message-schema.ts';
import { type Kind, keptDays, kindOf } from './rules.ts';
import { suppressSoft } from './suppression-commands.ts';
import { type OfTickets, placeMail } from './ticket-commands.ts';

type Read = (raw: Uint8Array, envelope: Envelope) => Promise<Message>;
type Receiving = Pick<Context, 'db' | 'clock' | 'keyed'> & { send: SendJob; originals: Originals; of: OfOthers; read?: Read };
type Keyed = Context['keyed'];
type Row = typeof sendRows.$inferSelect;

/** Services of other features for inbound mail. */
export type OfOthers = {
  /** Returns the row of a signed address: `b` for bounces, `u` to unsubscribe. */
  rowOfAddress(keyed: Keyed, use: 'b' | 'u', address: string): number | undefined;
  unsubscribe(tx: Db, row: Row, now: Date): Promise<void>;
  unsubscribeAll(tx: Db, email: string, now: Date): Promise<void>;
  tickets: OfTickets;
};

const dayMilliseconds = 86_400_000;

/** Returns the hash by which a mail is known: its Message-ID, envelope and body. */
function hashOf(raw: Uint8Array, { from, to }: Envelope, messageId: string): string {
  const end = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n');
  const body = createHash('sha256').update(raw.subarray(Math.max(end, 0)));
  return createHash('sha256')
    .update(`${messageId}\n${from}\n${to}\n${body.digest('hex')}`)
    .digest('hex');
}

/** Returns the row of the ledger that a mail is about: by its signed address, else by our Message-ID. */
async function rowAbout(tx: Db, { keyed, of }: Receiving, message: Message, sender: string): Promise<Row | undefined> {
  const signed = of.rowOfAddress(keyed, 'b', message.envelope.to) ?? of.rowOfAddress(keyed, 'b', sender);
  const [bySigned] = signed === undefined ? [] : await tx.select().from(sendRows).where(eq(sendRows.id, signed)).for('no key update');
  if (bySigned) return bySigned;
  const ids = messageIdsIn(message);
  const [byId] = ids.length ? await tx.select().from(sendRows).where(inArray(sendRows.messageId, ids)).for('no key update') : [];
  return byId;
}

/** Applies the report of an incoming mail about a mail that we sent. */
async function apply(tx: Db, { keyed, of }: Receiving, kind: Kind, row: Row | undefined, now: Date): Promise<void> {
  if (!row) return;
  if (kind.kind === 'unsubscribe') await of.unsubscribe(tx, row, now);
  if (kind.kind === 'bounce' && kind.bounce.action === 'failed') {
    const { bounce, suppresses } = kind.bounce;
    if (replacesBounce(row.bounce, bounce))
      await tx
        .update(sendRows)
        .set({ bounce, bouncedAt: row.bouncedAt ?? now })
        .where(eq(sendRows.id, row.id));
    if (row.email && suppresses) await suppress(tx, keyed, [{ email: row.email, reason: 'bounce', source: 'inbound', at: now }]);
    else if (row.email && bounce === 'soft') await suppressSoft(tx, keyed, row.email, now);
  }
  if (kind.kind === 'complaint') {
    await tx
      .update(sendRows)
      .set({ complainedAt: row.complainedAt ?? now })
      .where(eq(sendRows.id, row.id));
    if (!row.email) return;
    await suppress(tx, keyed, [{ email: row.email, reason: 'complaint', source: 'inbound', at: now }]);
    await of.unsubscribeAll(tx, row.email, now);
  }
}

/**
 * Receives a mail: stores it with its class and applies that class, in one transaction. A repeated mail is stored once.
 * @returns its kind, or `known`
 */
export async function takeIn(receiving: Receiving, raw: Uint8Array, given: Envelope): Promise<Kind['kind'] | 'known'> {
  const { db, clock, keyed, of } = receiving;
  const now = clock();
  const envelope = { from: given.from.trim().toLowerCase().replace(/^<>$/, ''), to: given.to.trim().toLowerCase() };
  const message = await (receiving.read ?? readMessage)(raw, envelope);
  const hash = hashOf(raw, envelope, message.headers.get('message-id') ?? '');
  const reported = bouncesIn(message);
  const kind = kindOf(message, of.rowOfAddress(keyed, 'u', envelope.to), bounceAbout(reported));
  const files = kind.kind === 'ticket' ? await takeFiles(receiving.originals, message.attachments) : { kept: [], dropped: [] };
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(inboundMails)
      .values({
        ...{ hash, envelopeFrom: envelope.from, envelopeTo: envelope.to, raw: Buffer.from(raw), kind: kind.kind, at: now },
        details: 'bounce' in kind ? kind.bounce : 'type' in kind ? { type: kind.type } : 'reason' in kind ? { reason: kind.reason } : {},
      })
      .onConflictDoNothing({ target: inboundMails.hash })
      .returning({ id: inboundMails.id });
    if (!made) return 'known';
    const row =
      kind.kind === 'unsubscribe'
        ? (await tx.select().from(sendRows).where(eq(sendRows.id, kind.row)))[0]
        : await rowAbout(tx, receiving, message, kind.kind === 'complaint' ? kind.sender : '');
    // A report about several recipients is judged by the one of the row.
    const about = kind.kind === 'bounce' && row ? bounceAbout(reported, row.email) : undefined;
    await apply(tx, receiving, about ? { kind: 'bounce', bounce: about } : kind, row, now);
    const placed = kind.kind === 'ticket' ? await placeMail(tx, receiving, { message, files, row, now }) : undefined;
    await tx
      .update(inboundMails)
      .set({ row: row?.id ?? null, ...(about && { details: about }), ...(placed && { ticket: placed.ticket, details: placed }) })
      .where(eq(inboundMails.id, made.id));
    return kind.kind;
  });
}

/** Removes mails that became no ticket after their days. */
export const forgetInbound = (db: Db, now: Date) =>
  db
    .delete(inboundMails)
    .where(
      and(ne(inboundMails.kind, 'ticket'), lt(inboundMails.at, sql`${new Date(now.getTime() - keptDays * dayMilliseconds).toISOString()}`)),
    );
