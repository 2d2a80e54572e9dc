import { type Bounce, fieldsIn, type Message } from './message-schema.ts';

/** Path of the door for raw mails. */
export const inboundPath = '/api/inbound-mail';
/** Mails that are handled at once, and those that wait; others are asked to come later. */
export const atOnce = { handled: 4, waiting: 60 } as const;
/** Days for which mails are kept that became no ticket. */
export const keptDays = 90;

export type Kind =
  | { kind: 'unsubscribe'; row: number }
  | { kind: 'bounce'; bounce: Bounce }
  | { kind: 'complaint'; type: string; sender: string }
  | { kind: 'automatic'; reason: string }
  | { kind: 'ticket' };

/** Mail programs of people, which send no automatic answers: these come from servers. */
const programs = /^(?:iphone|ipad|apple mail|mozilla thunderbird|k-9|android)/i;
const vacation =
  /^(?:(?:automatic reply|automatisch antwoord|automatische antwort|réponse automatique|auto[ -]?(?:reply|response|antwoord|réponse))\s*(?::|$)|out of (?:the )?office|ooo\b|afwezig|ik ben (?:er )?niet|niet aanwezig|absen|en congé|congés?\b|vakantie|vacation|on leave|verlof|abwesen|urlaub|ich bin nicht|ontvangstbevestiging|accusé de réception)/i;

/** Returns why a mail was sent by a program; undefined for one that a person wrote. */
export function automaticReason({ headers, envelope, subject, from, parts }: Message): string | undefined {
  if (parts.some(({ type }) => type === 'message/disposition-notification')) return 'receipt';
  const value = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  if (value('auto-submitted') && value('auto-submitted') !== 'no') return 'auto-submitted';
  if (/^(?:bulk|junk|auto_reply|auto-reply|list)/.test(value('precedence'))) return 'precedence';
  for (const name of ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-vacation', 'x-mailer-autoreply'])
    if (headers.has(name) && value(name) !== 'no') return name;
  if (headers.has('list-id') || headers.has('list-unsubscribe')) return 'list';
  if (envelope.from === '') return 'null-sender';
  if (/^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|noreply)@/i.test(from.address)) return 'sender';
  if (programs.test(value('x-mailer')) || programs.test(value('user-agent'))) return undefined;
  const words = subject.replace(/^(?:(?:re|aw|tr|fw|fwd|antw|rép)\s*:\s*)+/i, '').trim();
  return vacation.test(words) ? 'subject' : undefined;
}

/**
 * Returns the type of a complaint, and the envelope sender of the mail that was complained about: in the form of RFC 5965
 * (ARF), or in Microsoft's own, which is a copy of the mail with a header line for its recipient.
 */
function complaintIn({ parts }: Message): { type: string; sender: string } | undefined {
  const report = parts.find(({ type }) => type === 'message/feedback-report');
  const isMicrosoft = parts.some(({ type, text }) => type === 'message/rfc822' && /^x-hmxmroriginalrecipient:/im.test(text));
  if (!report) return isMicrosoft ? { type: 'abuse', sender: '' } : undefined;
  const fields = fieldsIn(report.text);
  const type = (fields.get('feedback-type') ?? 'abuse').trim().toLowerCase();
  return { type, sender: (fields.get('original-mail-from') ?? '').replace(/[<>\s]/g, '') };
}

/**
 * Returns what a mail is, in the order of staff 4.
 * @param unsubscribes row that a signed unsubscribe address names
 * @param bounced what the mail says as a bounce
 */
export function kindOf(message: Message, unsubscribes: number | undefined, bounced: Bounce | undefined): Kind {
  if (unsubscribes !== undefined) return { kind: 'unsubscribe', row: unsubscribes };
  const complaint = complaintIn(message);
  // A complaint is a report too, but holds no status of a delivery.
  const bounce = complaint ? undefined : bounced;
  if (bounce) return { kind: 'bounce', bounce };
  if (complaint) return { kind: 'complaint', ...complaint };
  const reason = automaticReason(message);
  return reason === undefined ? { kind: 'ticket' } : { kind: 'automatic', reason };
}
