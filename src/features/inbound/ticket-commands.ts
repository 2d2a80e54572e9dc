import { asc } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { portals as portalRows } from '../../db/tables/portals.ts';
import type { sendRows } from '../../db/tables/sending.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { normalEmail } from '../../lib/email.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Context } from '../context.ts';
import { maxima } from '../tickets/schema.ts';
import type { KeptFile, TakenFiles } from './attachment-queries.ts';
import type { Message } from './message-schema.ts';
import { answeredTickets, type KnownSender, senderOf, sidesOf } from './thread-queries.ts';
import { failedChecks, languageOf, mostShown, type Place, placeOf, portalOfAddress } from './thread-rules.ts';

type Keyed = Context['keyed'];
type Author = { account: number; name: string } | { email: string; name: string };
type Mailing = { send: SendJob; keyed: Keyed; now: Date };

/** Text and files of a mail, for a ticket or a comment. */
type Written = { author: Author; text: string; files: readonly KeptFile[]; messageId: string | null };

/** Services of tickets for inbound mail; all write in the given transaction. */
export type OfTickets = {
  /** Returns the ticket of a signed address. */
  ofAddress(keyed: Keyed, address: string): number | undefined;
  isBlocked(tx: Db, email: string): Promise<boolean>;
  /** Opens a ticket. That of a blocked sender is spam. */
  open(
    tx: Db,
    mailing: Mailing,
    /** `about`: newsletter that it answers. */
    written: Written & { subject: string; portal: string; locale: Locale; about: string | null },
  ): Promise<{ id: number; isSpam: boolean }>;
  /** Adds a comment, to the target of a merged ticket; on a closed one it opens another ticket. Participants are mailed unless it is from somebody else. */
  comment(tx: Db, mailing: Mailing, written: Written & { ticket: number; isFromOther: boolean }): Promise<{ ticket: number }>;
  note(tx: Db, mailing: Mailing, written: { ticket: number; staff: number; text: string }): Promise<unknown>;
  /** Confirms a new ticket, unless its sender got a confirmation not long ago. */
  confirm(tx: Db, mailing: Mailing, ticket: { ticket: number; to: string }): Promise<boolean>;
};

const shortened = (text: string, most: number): string => [...text.replace(/\p{Cc}+/gu, ' ').toWellFormed()].slice(0, most).join('').trim();
const shown = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, mostShown).trim() || '-';

type Arrived = { message: Message; files: TakenFiles; row: typeof sendRows.$inferSelect | undefined; now: Date };
/** Destination of a mail, for the record of inbound mails. */
export type Placed = { ticket: number | null; place: Place['kind'] | 'nobody'; dropped: string[] };

/**
 * Stores the mail of a person as a comment, a note, or a new ticket, which is confirmed at most once a day per address,
 * and not if the mail server doubts its sender.
 */
export async function placeMail(
  tx: Db,
  { keyed, send, of }: { keyed: Keyed; send: SendJob; of: { tickets: OfTickets } },
  { message, files: { kept, dropped }, row, now }: Arrived,
): Promise<Placed> {
  const mailing = { send, keyed, now };
  const email = normalEmail(message.from.address) ?? normalEmail(message.envelope.from);
  if (!email) return { ticket: null, place: 'nobody', dropped };
  const hasFailed = failedChecks(message);
  const known: KnownSender | undefined = hasFailed ? undefined : await senderOf(tx, email);
  const token = of.tickets.ofAddress(keyed, message.envelope.to);
  const place = placeOf(
    { email, staff: known?.staff ?? null, isTrusted: !hasFailed && !(await of.tickets.isBlocked(tx, email)) },
    { addressed: token === undefined ? undefined : await sidesOf(tx, token), answered: await answeredTickets(tx, message) },
  );
  const name = shortened(message.from.name, maxima.name) || shortened(known?.name ?? email, maxima.name);
  const author = known ? { account: known.account, name } : { email, name };
  const messageId = message.headers.get('message-id')?.split('\n', 1)[0]?.trim() || null;
  const written = { author, text: shown(message.own), files: kept, messageId };
  if (place.kind === 'note') {
    await of.tickets.note(tx, mailing, { ticket: place.ticket, staff: place.staff, text: written.text });
    return { ticket: place.ticket, place: place.kind, dropped };
  }
  if (place.kind !== 'new') {
    const isFromOther = place.kind === 'fromOther';
    // Somebody else is shown by the address, whatever account it has.
    const by = isFromOther ? { email, name } : author;
    const { ticket } = await of.tickets.comment(tx, mailing, { ...written, author: by, ticket: place.ticket, isFromOther });
    return { ticket, place: place.kind, dropped };
  }
  const portals = tx.select({ code: portalRows.code, sender: portalRows.sender }).from(portalRows).orderBy(asc(portalRows.code));
  const portal = row?.portal ?? portalOfAddress(await portals, message.envelope.to);
  if (!portal) return { ticket: null, place: 'nobody', dropped };
  const locale = known?.locale ?? row?.locale ?? languageOf(`${message.subject} ${message.own}`);
  const subject = shortened(message.subject, maxima.subject) || '-';
  const { id, isSpam } = await of.tickets.open(tx, mailing, { ...written, subject, portal, locale, about: row?.newsletter ?? null });
  if (!isSpam && !hasFailed) await of.tickets.confirm(tx, mailing, { ticket: id, to: email });
  return { ticket: id, place: place.kind, dropped };
}
