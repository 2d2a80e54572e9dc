import { type Bounce, fieldsIn, type Message } from './message-schema.ts';
import { full, isGeneral, refusedSender, statusOfText, words } from './words-rules.ts';

/**
 * Reads bounces: reports of RFC 3464, and those of servers without them (qmail, Exim, Sendmail, Exchange, Yahoo).
 * Only what blames the address is hard; everything else that is given up is soft. Delays and receipts say nothing.
 */

/** Codes after which an address is suppressed at once (staff 4). */
const suppressing = new Set(['5.1.1', '5.1.2', '5.1.10', '5.4.4', '5.4.310']);
/** Returns whether a code blames the address, and not the mail, its sender or a passing state. */
const blamesAddress = (status: string): boolean => /^5\.(?:1\.\d+|2\.1|4\.4|4\.310)$/.test(status) && !/^5\.1\.[78]$/.test(status);
/** Issues in a row that came back before an address is suppressed, over at least so many days. */
export const softBounces = { issues: 5, days: 14 } as const;

const delayed = words(
  ...[
    '\\bdelayed?\\b',
    'will (?:be )?retr(?:y|ied)',
    'still trying',
    'not (?:yet )?been delivered',
    'could not be delivered for the last',
    'do not need to resend',
  ],
  ...['vertraagd', 'nog niet (?:zijn )?bezorgd', 'retardée?', 'différée?', 'temporary failure', 'warning: could not send'],
);
const failed = words(
  ...[
    'undeliver',
    'delivery (?:has )?fail',
    'failure',
    'returned mail',
    'could ?n.?o?t be delivered',
    'was(?: not|n.t) (?:able|delivered)',
    'unable to deliver',
  ],
  ...[
    'did(?: not|n.t) reach',
    'permanent error',
    'permanent fatal errors?',
    'following address(?:\\(es\\)|es)? failed',
    'niet (?:worden )?(?:bezorgd|afgeleverd)',
    'niet te bezorgen',
  ],
  ...[
    'unzustellbar',
    'nicht zugestellt',
    'onbestelbaar',
    'non remis',
    'non distribu',
    'échec de la remise',
    'n.a pas pu être (?:remis|délivré|distribué)',
    'address not found',
    'mail delivery',
  ],
);
const gaveUp = words(
  'given up',
  'giving up',
  'too long',
  'expired',
  'retry (?:timeout|time) (?:exceeded|not reached)',
  'delivery time expired',
  'unable to deliver[^.\\n]{0,30}after',
);
const daemon = /^(?:mailer-daemon|postmaster|mail-?daemon|mdaemon|microsoftexchange|bounces?|noreply-dmarc)/i;

function bounceOf(action: Bounce['action'], status: string, recipient: string): Bounce {
  const isHard = action === 'failed' && blamesAddress(status);
  return { action, status, recipient, bounce: isHard ? 'hard' : 'soft', suppresses: isHard && suppressing.has(status) };
}

const addressIn = (text: string | undefined): string => /([^\s<>;:"(),]+@[^\s<>;:"(),]+)/.exec(text ?? '')?.[1]?.toLowerCase() ?? '';

/** Returns what a report of RFC 3464 says of its first recipient. */
function ofReport(report: string, text: string): Bounce | undefined {
  const groups = report
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(fieldsIn);
  const group = groups.find((one) => one.has('action') || one.has('final-recipient'));
  if (!group) return undefined;
  const action = (group.get('action') ?? 'failed').trim().toLowerCase();
  const recipient = addressIn(group.get('original-recipient')) || addressIn(group.get('final-recipient'));
  if (/^(?:delivered|relayed|expanded)/.test(action)) return bounceOf('delivered', group.get('status') ?? '', recipient);
  if (/^delayed/.test(action)) return bounceOf('delayed', group.get('status') ?? '', recipient);
  const diagnostic = group.get('diagnostic-code') ?? '';
  const given = /[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? '';
  // A general status is made precise by the answer of the other server.
  const said = statusOfText(diagnostic);
  const status = isGeneral(given) ? (isGeneral(said) ? statusOfText(text) : said) || given : given;
  // A full mailbox and a refused sender are no reason against the address, whatever class of code they have.
  if (blamesAddress(status) && full.test(diagnostic)) return bounceOf('failed', '5.2.2', recipient);
  return bounceOf('failed', blamesAddress(status) && refusedSender.test(diagnostic) ? '5.1.8' : status, recipient);
}

/** An answer of a server with its enhanced code, which a filter quotes. */
const answer = /(?<![\d.])[45]\d\d[ -][45]\.\d{1,2}\.\d{1,3}(?![\d.])/;

/** Returns whether a mail comes from a mail server or its filter: only then may its words be those of a bounce. */
const isFromServer = ({ envelope, from, headers, text }: Message): boolean =>
  envelope.from === '' ||
  daemon.test(from.address) ||
  headers.has('x-failed-recipients') ||
  /mailer-daemon|postmaster/i.test(from.name) ||
  (/^auto-/i.test(headers.get('auto-submitted') ?? '') && answer.test(text));

/** Words of the server alone, without the mail that it returns. */
const ownWords = (text: string): string =>
  text.split(
    /-{3,}\s*(?:below this line|this is a copy|original message|returned message|copie|kopie)|-{5,}\s*original|^received: /im,
    1,
  )[0] ?? text;

/** Returns what a bounce says; undefined if the mail is none. */
export function bounceIn(message: Message): Bounce | undefined {
  const report = message.parts.find(({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status');
  const text = ownWords(message.text);
  const reported = report && ofReport(report.text, text);
  if (reported) return reported;
  if (!isFromServer(message)) return undefined;
  const said = `${message.subject}\n${text}`;
  const recipient =
    addressIn(message.headers.get('x-failed-recipients')) || addressIn(/<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1]) || addressIn(text);
  const isFailed = failed.test(said) || message.headers.has('x-failed-recipients');
  if (delayed.test(said) && !gaveUp.test(text) && !/permanent|5\d\d |(?<![\d.])5\.\d\.\d/.test(text))
    return bounceOf('delayed', '', recipient);
  return isFailed ? bounceOf('failed', statusOfText(text), recipient) : undefined;
}

/** Returns the Message-IDs that a mail names in its returned part or its references, without their domains. */
export function messageIdsIn({ parts, text, headers }: Message): string[] {
  const where = [...parts.map((part) => part.text), text, headers.get('in-reply-to') ?? '', headers.get('references') ?? ''].join('\n');
  return [...new Set([...where.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi)].map(([, id]) => (id ?? '').toLowerCase()))];
}
