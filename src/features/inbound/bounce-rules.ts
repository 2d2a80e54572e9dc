import { type Bounce, fieldsIn, type Message } from './message-schema.ts';
import { full, isGeneral, refusedSender, statusOfText, words } from './words-rules.ts';

/**
 * Reads bounces: reports of RFC 3464, and those of servers without them (qmail, Exim, Sendmail, Exchange, Yahoo).
 * A failure because of the address is hard, any other failure is soft. Delays and receipts are ignored.
 */

/** Number of consecutive bounced issues, over a minimum number of days, after which an address is suppressed (staff 4). */
export const softBounces = { issues: 5, days: 14 } as const;
const dayMilliseconds = 86_400_000;
type Settled = { newsletter: string; bounce: 'hard' | 'soft' | null; settledAt: Date | null };
/** Returns whether an address is suppressed: all mails of its latest issues came back softly. @param mails to it, the latest first */
export function endsSoftly(mails: readonly Settled[]): boolean {
  const issues = [...Map.groupBy(mails, ({ newsletter }) => newsletter).values()].slice(0, softBounces.issues);
  const [newest, oldest] = [issues[0]?.[0]?.settledAt, issues.at(-1)?.at(-1)?.settledAt];
  if (issues.length < softBounces.issues || !newest || !oldest) return false;
  if (!issues.every((some) => some.every(({ bounce }) => bounce === 'soft'))) return false;
  return newest.getTime() - oldest.getTime() >= softBounces.days * dayMilliseconds;
}

/** Returns whether a bounce replaces that of a mail: the first one counts, but a hard one replaces a soft one. */
export const replacesBounce = (before: 'hard' | 'soft' | null, bounce: 'hard' | 'soft'): boolean =>
  before === null || (before === 'soft' && bounce === 'hard');
/** Codes after which an address is suppressed at once (staff 4). */
const suppressing = new Set(['5.1.1', '5.1.2', '5.1.10', '5.4.4', '5.4.310']);
/** Returns whether a code blames the address, and not the mail, its sender or a passing state. */
const blamesAddress = (status: string): boolean => /^5\.(?:1\.\d+|2\.1|4\.4|4\.310)$/.test(status) && !/^5\.1\.[78]$/.test(status);
/** Recipients of a report that are read. Our mails have one; an address may pass a mail on to several. */
const mostRecipients = 200;
/** Address in a text. It matches only from the start of a word, so that a long word is scanned once. */
const addressPattern = /(?<![^\s<>;:"(),])[^\s<>;:"(),]+@[^\s<>;:"(),]+/;

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

const addressIn = (text: string | undefined): string => addressPattern.exec(text ?? '')?.[0]?.toLowerCase() ?? '';

/** Statement of a report about one recipient. */
type Reported = { bounce: Bounce; final: string; original: string };

/** Returns the words about each of several recipients: those that follow its address, up to the address of another one. */
function wordsAbout(text: string, finals: ReadonlySet<string>): (address: string) => string {
  if (finals.size < 2) return () => text;
  const mentions = [...text.matchAll(new RegExp(addressPattern, 'g'))].filter(([mentioned]) => finals.has(mentioned.toLowerCase()));
  const about = Map.groupBy(
    mentions.map(({ 0: mentioned, index }, at) => ({
      address: mentioned.toLowerCase(),
      words: text.slice(index + mentioned.length, mentions[at + 1]?.index),
    })),
    ({ address }) => address,
  );
  return (address) => (about.get(address) ?? []).map(({ words }) => words).join('\n');
}

/** Returns the statement of a group of fields about its recipient. */
function ofGroup(group: ReadonlyMap<string, string>, recipient: string, text: string): Bounce {
  const action = (group.get('action') ?? 'failed').trim().toLowerCase();
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

/** Returns the statements of a report of RFC 3464, one for each recipient. */
function ofReport(report: string, text: string): Reported[] {
  const groups = report
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsIn)
    .filter((one) => one.has('action') || one.has('final-recipient'))
    .slice(0, mostRecipients)
    .map((group) => ({ group, final: addressIn(group.get('final-recipient')), original: addressIn(group.get('original-recipient')) }));
  const about = wordsAbout(text, new Set(groups.map(({ final }) => final)));
  return groups.map(({ group, final, original }) => ({ final, original, bounce: ofGroup(group, original || final, about(final)) }));
}

const mildness = ({ action, bounce }: Bounce): number => (action === 'failed' ? (bounce === 'hard' ? 0 : 1) : action === 'delayed' ? 2 : 3);

/**
 * Returns the status in a report for the recipient of a mail: by the address itself, else by an address derived from it,
 * else by all of it. Of several the mildest: an address that passes mail on lives as long as one of its targets does.
 */
export function bounceAbout(reported: readonly Reported[], email?: string | null): Bounce | undefined {
  const address = email?.toLowerCase();
  const own = [reported.filter(({ final }) => final === address), reported.filter(({ original }) => original === address), reported];
  const candidates = own.find((some) => some.length > 0) ?? [];
  return candidates.map(({ bounce }) => bounce).sort((one, other) => mildness(other) - mildness(one))[0];
}

/** An answer of a server with its enhanced code, which a filter quotes. */
const answer = /(?<![\d.])[45]\d\d[ -][45]\.\d{1,2}\.\d{1,3}(?![\d.])/;

/** Returns whether a mail is from a mail server or its filter: only then can its text be that of a bounce. */
const isFromServer = ({ envelope, from, headers, text }: Message): boolean =>
  envelope.from === '' ||
  daemon.test(from.address) ||
  headers.has('x-failed-recipients') ||
  /mailer-daemon|postmaster/i.test(from.name) ||
  (/^auto-/i.test(headers.get('auto-submitted') ?? '') && answer.test(text));

/** Line above the mail that is returned. It matches only from the first dash, so that a row of dashes is scanned once. */
const returned =
  /(?<!-)-{3,}\s*(?:below this line|this is a copy|original message|returned message|copie|kopie)|(?<!-)-{5,}\s*original|^received: /im;
/** Words of the server alone, without the mail that it returns. */
const ownWords = (text: string): string => text.split(returned, 1)[0] ?? text;

/** Returns the failed addresses of a bounce without a report; one empty address if it names none. */
function blamedIn({ headers }: Message, text: string): ReadonlySet<string> {
  const listed = (headers.get('x-failed-recipients') ?? '').split(',').map(addressIn);
  const begun = [...text.matchAll(/^[ \t]*<([^<>\s@]+@[^<>\s@]+)>:/gm)].map(([, address]) => address?.toLowerCase() ?? '');
  const blamed = [listed, begun].map((some) => some.filter(Boolean)).find((some) => some.length > 0);
  return new Set((blamed ?? [addressIn(/<([^<>\s@]+@[^<>\s@]+)>/.exec(text)?.[1]) || addressIn(text)]).slice(0, mostRecipients));
}

/** Returns the statements of a bounce, one for each recipient; none if the mail is not a bounce. */
export function bouncesIn(message: Message): Reported[] {
  const text = ownWords(message.text);
  const reported = message.parts
    .filter(({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status')
    .flatMap((report) => ofReport(report.text, text));
  if (reported.length) return reported;
  if (!isFromServer(message)) return [];
  const said = `${message.subject}\n${text}`;
  const blamed = blamedIn(message, text);
  const about = wordsAbout(text, blamed);
  const of = (action: Bounce['action'], statusOf: (final: string) => string) =>
    [...blamed].map((final) => ({ final, original: '', bounce: bounceOf(action, statusOf(final), final) }));
  const isFailed = failed.test(said) || message.headers.has('x-failed-recipients');
  if (delayed.test(said) && !gaveUp.test(text) && !/permanent|5\d\d |(?<![\d.])5\.\d\.\d/.test(text)) return of('delayed', () => '');
  return isFailed ? of('failed', (final) => statusOfText(about(final))) : [];
}

/** Returns the Message-IDs that a mail names in its returned part or its references, without their domains. */
export function messageIdsIn({ parts, text, headers }: Message): string[] {
  const where = [...parts.map((part) => part.text), text, headers.get('in-reply-to') ?? '', headers.get('references') ?? ''].join('\n');
  return [...new Set([...where.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi)].map(([, id]) => (id ?? '').toLowerCase()))];
}
