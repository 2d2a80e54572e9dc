// Bounces, and after which an address is suppressed: `bounce-rules.ts`. Threads, and the portal of a mail: `thread-rules.ts`.

import { type Bounce, fieldsIn, type Message, maxBytes } from './message-schema.ts';

/** Path of the door for raw mails. */
export const inboundPath = '/api/inbound-mail';
/**
 * Mails that are handled at once, those that wait, and bytes that are held of all that a call hands over; others are
 * asked to come later.
 */
export const atOnce = { handled: 2, waiting: 60, bytes: 16 * maxBytes } as const;
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
const absence = [
  ...['out of (?:the )?office', 'ooo', 'afwezig(?:heid\\w*)?', '(?:even )?niet aanwezig', '(?:op |met )?vakantie', '(?:met |in )?verlof'],
  ...['absen(?:ce|te?)(?: du bureau)?', '(?:en )?congés?', 'vacation', '(?:on )?(?:annual )?leave', 'abwesen\\w*', '(?:im )?urlaub'],
];
const answers = [
  ...['automatic reply', 'automatisch(?:es?)? (?:antwoord|bericht|reactie)', 'automatische antwort', 'réponse automatique'],
  ...['auto[ -]?(?:reply|response|antwoord|réponse)', 'ontvangstbevestiging', 'accusé de réception'],
  `(?:ik ben |je suis |i am |i.m |ich bin )?(?:${absence.join('|')})`,
];
/** Rest of the subject of an automatic answer: nothing, the original subject, or a time. A sentence by a person continues differently. */
const following = '\\s*(?:$|[:|([\\u2013\\u2014-]|\\d|(?:t/m|tot|van|vanaf|until|till|from|bis|vom|ab|jusqu|du|au)\\b)';
const vacation = new RegExp(`^(?:${answers.join('|')})${following}`, 'i');

/** Returns why a mail was sent by a program; undefined for one that a person wrote. */
export function automaticReason({ headers, envelope, subject, from, parts, text }: Message): string | undefined {
  if (parts.some(({ type }) => type === 'message/disposition-notification')) return 'receipt';
  if (parts.some(({ type }) => type === 'message/feedback-report')) return 'feedback';
  const value = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  if (value('auto-submitted') && value('auto-submitted') !== 'no') return 'auto-submitted';
  if (/^(?:bulk|junk|auto_reply|auto-reply|list)/.test(value('precedence'))) return 'precedence';
  for (const name of ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-vacation', 'x-mailer-autoreply'])
    if (headers.has(name) && value(name) !== 'no') return name;
  if (headers.has('list-id') || headers.has('list-unsubscribe')) return 'list';
  if (envelope.from === '') return 'null-sender';
  if (/^(?:mailer-daemon|postmaster|dmarc[\w.-]*|(?:[\w.]+-)?(?:no-?reply|do-?not-?reply)[\w.+-]*)@/i.test(from.address)) return 'sender';
  // Aggregate reports of DMARC (RFC 7489, 7.2.1.1) and TLS (RFC 8460).
  if (/^report domain:/i.test(subject)) return 'report';
  if (programs.test(value('x-mailer')) || programs.test(value('user-agent'))) return undefined;
  // A mail that quotes ours is an answer, whatever its subject.
  return vacation.test(subject.trim()) && !/^>/m.test(text) ? 'subject' : undefined;
}

/** Types of feedback reports (RFC 5965, 6430) that complain. Others say that a mail is not spam, or failed a check of its sender. */
const complaints = new Set(['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list', 'miscategorized', 'spam']);

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
  if (!complaints.has(type)) return undefined;
  return { type, sender: (fields.get('original-mail-from') ?? '').replace(/[<>\s]/g, '') };
}

/**
 * Returns the class of a mail, by the order of staff 4.
 * @param unsubscribes row that a signed unsubscribe address names
 * @param bounced the status of the mail as a bounce
 */
export function kindOf(message: Message, unsubscribes: number | undefined, bounced: Bounce | undefined): Kind {
  if (unsubscribes !== undefined) return { kind: 'unsubscribe', row: unsubscribes };
  const complaint = complaintIn(message);
  if (complaint) return { kind: 'complaint', ...complaint };
  // A feedback report is from a server too, but has no delivery status.
  const isFeedback = message.parts.some(({ type }) => type === 'message/feedback-report');
  // An out-of-office answer can mention an address that ends, and also has an empty envelope sender.
  const isAnswer = vacation.test(message.subject.trim()) && !message.parts.some(({ type }) => type.endsWith('delivery-status'));
  if (bounced && !isFeedback && !isAnswer) return { kind: 'bounce', bounce: bounced };
  const reason = automaticReason(message);
  return reason === undefined ? { kind: 'ticket' } : { kind: 'automatic', reason };
}
