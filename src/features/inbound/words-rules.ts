/** Texts of mail servers about an address or a mail, in several languages, and the matching codes (RFC 3463). */

export const words = (...list: readonly string[]) => new RegExp(list.join('|'), 'i');

const person = '(?:user|mailbox|recipient|address|person|account|gebruiker|ontvanger|postvak|benutzer|empfänger|destinataire|utilisateur)';
/** Words that say that an address does not exist, or no longer takes mail. */
const unknownUser = words(
  `${person}(?:[ \\t]+\\S+)?[ \\t]+(?:is )?(?:unknown|not known|unbekannt|inconnue?|onbekend)`,
  `(?:unknown|no such|not a valid|invalid|onbekende|ongeldige?) (?:local )?(?:e-?mail )?${person}`,
  `${person}[^.\\n]{0,60}(?:do(?:es)? ?n.?t|not) exist`,
  `${person}[^.\\n]{0,40}not (?:be )?(?:found|listed)`,
  ...['does ?n.?t have an? [^\\n]{0,40}account', 'address (?:could ?n.?t|could not) be found', 'no mailbox (?:here|by that name)'],
  ...['not (?:listed )?in (?:the )?[^\\n]{0,30}(?:directory|address book)'],
  ...['RecipientNotFound', 'RecipNotFound', 'ResolverRcptNotFound', 'nosuchuser', 'no one by that name'],
  '(?:account|mailbox)[^.\\n]{0,40}(?:disabled|discontinued|inactive|closed|deactivated|suspended|no longer)',
  ...['address no longer', 'no longer (?:works|employed|in use|active|valid)', 'not our customer', 'no longer accepts'],
  ...['unknown (?:or illegal alias|local.?part)', 'user not local', 'destinataire[^.\\n]{0,20}invalide'],
  ...['is niet gevonden', 'kan niet worden gevonden', 'kon niet worden gevonden', 'bestaat niet', 'existiert nicht', 'nicht gefunden'],
  ...['n.existe pas', '(?:est )?introuvable', 'n.a pas (?:pu être|été) trouvée?', 'boîte[^.\\n]{0,20}désactivée'],
);
/** Texts that mean an unknown address, unless the mail also reports a refusal. */
const probablyUnknown = words('recipient (?:address )?rejected', 'mailbox unavailable');
/** A server that takes no mail of this sender, although it may say that an address, ours, does not exist. */
export const refusedSender = words(
  'sender (?:address )?(?:verify|verification|rejected|domain)',
  'verification failed for',
  'invalid sender',
);
/** Words that say that a domain does not exist, or takes no mail at all. */
const unknownHost = words(
  ...[
    '(?:host|domain)(?: (?:or domain )?name)? (?:is )?(?:not found|unknown)',
    '(?:unknown|invalid) (?:host|domain)',
    'no such (?:domain|host)',
  ],
  ...['domain[^.\\n]{0,60}(?:do(?:es)? ?n.?t exist|not accept (?:e-?)?mail)', 'unrouteable (?:mail )?(?:domain|address)'],
  ...['couldn.t find any (?:host|domain)', 'Name service error[^\\n]{0,60}not found', 'NXDOMAIN', 'DomainNonexistent', 'null ?MX'],
  ...[
    'MX records? point(?:s|ing)? to non-?existent hosts?',
    'no (?:valid )?(?:MX|mail) (?:record|server|host|exchanger)s?',
    'no route (?:found )?to domain',
  ],
  ...['domein[^.\\n]{0,60}(?:niet gevonden|bestaat niet)', 'domaine[^.\\n]{0,60}(?:introuvable|n.existe pas)'],
);
/** Words of a full mailbox: passing, whatever code they have. */
export const full = words(
  ...[
    'quota',
    '(?:mailbox|inbox|mail ?file|mail ?drop)[^.\\n]{0,20}full',
    'insufficient (?:system )?storage',
    'out of storage',
    'storage (?:space )?(?:is )?full',
  ],
  ...['postvak[^.\\n]{0,30}vol\\b', 'mailbox (?:is )?vol\\b', 'boîte[^.\\n]{0,40}pleine', 'postfach[^.\\n]{0,30}voll'],
);
const refused = words(
  ...[
    'spam',
    'block(?:ed|ing)? ?(?:list)?',
    'black ?list',
    'policy',
    'reputation',
    'denied',
    'rejected due to',
    'not accepted',
    'DMARC',
    'SPF',
    'DKIM',
    'junk',
  ],
  ...[
    'not (?:allowed|permitted|authori[sz]ed)',
    'prohibited',
    'virus',
    'malware',
    'phish',
    'content',
    'rate limit',
    'too many',
    'geweigerd',
    'refusé',
  ],
);
const tooLong = words('too (?:large|big)', 'size limit', 'exceeds[^.\\n]{0,30}(?:size|limit)', 'te groot', 'trop volumineux');
/** A resolver failure does not mean that the domain is missing. */
const passing = words('SERVFAIL', 'try again', 'timed? ?out', 'temporar', 'tijdelijk', 'temporaire');
/** Exchange answers so to an address that its organisation does not have (directory based edge blocking). */
const unlisted = /recipient address rejected: access denied/i;

/** Returns whether a code only means that the mail failed, so that the text of the server decides. */
export const isGeneral = (status: string): boolean => /^$|^[45]\.0\.\d+$|^5\.[2-5]\.0$|^5\.5\.\d+$|^5\.4\.1$/.test(status);

/** Returns the status for the text of a server without a precise code; empty if the text is unknown. */
function statusOfWords(text: string): string {
  if (full.test(text)) return '5.2.2';
  if (refusedSender.test(text)) return '5.1.8';
  if (unlisted.test(text)) return '5.1.0';
  if (unknownHost.test(text)) return passing.test(text) ? '4.4.3' : '5.1.2';
  if (unknownUser.test(text)) return '5.1.1';
  if (tooLong.test(text)) return '5.3.4';
  if (refused.test(text)) return '5.7.1';
  return probablyUnknown.test(text) ? '5.1.1' : '';
}

/** Returns the status of a text: its first precise code, otherwise that of its words, otherwise a general code. */
export function statusOfText(text: string): string {
  const codes = [...text.matchAll(/(?<![\d.])([45])\.(\d{1,2})\.(\d{1,3})(?![\d.])/g)].map(([code]) => code);
  const general = codes[0] ?? (/(?<!\d)5\d\d(?!\d)/.test(text) ? '5.0.0' : '');
  return codes.find((code) => !isGeneral(code)) ?? (statusOfWords(text) || general);
}
