import { normalEmail } from '../../../lib/email.ts';
import type { FieldErrors } from '../../../lib/errors.ts';
import { campaignName } from '../../../lib/fields.ts';

/** Bytes of HTML from which Gmail cuts a mail. */
export const mostMailBytes = 102_000;
/** Bytes of a picture in a mail. */
export const mostPictureBytes = 120_000;
/** Widths in pixels of the pictures of mails: as they are shown, and for fine screens. */
export const mailPictureWidths = [600, 1_200] as const;

/** Days for which a picture stays that no approved mail names. */
export const looseMailPictureDays = 30;

/** Names in the braces of placeholders; `link` has a number. */
export const placeholder = {
  unsubscribe: '{{unsubscribe}}',
  preferences: '{{preferences}}',
  web: '{{web}}',
  pixel: '{{pixel}}',
  link: (number: number) => `{{link.${number}}}`,
} as const;

/** Character between two braces of a text, so that no text contains a placeholder. */
const guard = '\ue0f0';
/** Returns a text that contains no placeholder, before it is rendered. */
export const guarded = (text: string): string => text.replace(/[\ue0f0-\ue0ff]/g, '').replace(/\{(?=\{)/g, `{${guard}`);
/** Replaces the guards of rendered HTML. */
export const unguardedHtml = (html: string): string => html.replaceAll(`{${guard}`, '&#123;');
/** Replaces the guards of a text by blanks. */
export const unguardedText = (text: string): string => text.replaceAll(guard, ' ');

/** Returns a text that is valid in a header: on one line, without control and bidirectional characters. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

/** Returns a text cut to a number of UTF-16 units, between characters. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut;
}

type Sites = {
  /** Origin of the newsletter's portal. */
  site: string;
  /** Origins of all portals. */
  own: ReadonlySet<string>;
  /** Reference of the newsletter. */
  campaign: string;
};

/** Returns the whole target of a link. A link to one of our portals has the campaign, which is the same for everybody. */
export function targetOf(address: string, { site, own, campaign }: Sites): { target: string; isOwn: boolean } {
  const url = new URL(address, site);
  const isOwn = own.has(url.origin);
  if (isOwn) url.searchParams.set(campaignName, campaign);
  // Braces could be read as a placeholder.
  return { target: url.href.replaceAll('{', '%7B').replaceAll('}', '%7D'), isOwn };
}

type Addresses = { unsubscribe: string; preferences: string; web: string };

/** Returns a part of a mail with its placeholders filled: links have their targets, and nothing is counted. */
export function filledWith(part: string, links: readonly string[], addresses: Addresses, encode: (address: string) => string): string {
  return part.replace(/\{\{(?:link\.(\d+)|(unsubscribe|preferences|web|pixel))\}\}/g, (_, number?: string, name?: string) => {
    if (number !== undefined) return encode(links[Number(number)] ?? '');
    return name === undefined || name === 'pixel' ? '' : encode(addresses[name as keyof Addresses]);
  });
}

/** Encodes an address for an attribute. */
export const asAttribute = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Token of the links of test mails and previews: their pages say so and do nothing. */
export const testToken = 'test';

/** Characters of the subject and of the preheader that inboxes show on one line. */
const inboxes = {
  gmail: { subject: 70, preheader: 60 },
  outlook: { subject: 54, preheader: 55 },
  iphone: { subject: 41, preheader: 84 },
} as const;
export type Inbox = keyof typeof inboxes;

const shortened = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** Returns subject and preheader as inboxes cut them. */
export const cutsOf = ({ subject, preheader }: { subject: string; preheader: string }) =>
  (Object.keys(inboxes) as Inbox[]).map((inbox) => ({
    inbox,
    subject: shortened(subject, inboxes[inbox].subject),
    preheader: shortened(preheader, inboxes[inbox].preheader),
  }));

/** Addresses of one test mail, and of one person in a day. */
export const mostTestAddresses = 20;
/** Maximum number of invalid entries of a list that are named. */
const mostTestEntries = 200;
export const testLimit = { most: 100, seconds: 86_400 } as const;

/** Splits a list of addresses at commas, semicolons and line ends outside quotes. */
export function entriesIn(list: string): string[] {
  const entries: string[] = [];
  let [entry, isQuoted] = ['', false];
  for (const [index, sign] of [...list].entries()) {
    if (sign === '"' && list[index - 1] !== '\\') isQuoted = !isQuoted;
    const isEnd = sign === '\n' || sign === '\r';
    if (isEnd) isQuoted = false;
    if (isEnd || (!isQuoted && (sign === ',' || sign === ';'))) {
      entries.push(entry);
      entry = '';
    } else entry += sign;
  }
  return [...entries, entry].map((one) => one.trim()).filter(Boolean);
}

/** Returns the distinct addresses of a list, with the fault of every invalid entry. Omits names before `<`. */
export function addressesIn(list: string): { addresses: string[]; faults: FieldErrors } {
  const entries = entriesIn(list);
  if (!entries.length) return { addresses: [], faults: { emailList: 'required' } };
  // For a list that is far too long no entry is named, because the answer would be as long.
  if (entries.length > mostTestEntries) return { addresses: [], faults: { emailList: 'too_long' } };
  const faults: FieldErrors = {};
  const addresses = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const [, bracketed] = /<([^<>]*)>$/.exec(entry) ?? [];
    const email = normalEmail(bracketed ?? entry.replace(/^"([^"]*)"$/, '$1'));
    if (email) addresses.add(email);
    else faults[`emailList.${index}`] = 'not_an_email';
  }
  if (addresses.size > mostTestAddresses) return { addresses: [], faults: { emailList: 'too_long' } };
  return { addresses: [...addresses], faults };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: '\u00a0' };

/** Converts clean HTML to text: a link is followed by its address, a picture is its alternative text. */
export function plainText(html: string): string {
  const seen = new Set<string>();
  const isNew = (address: string) => !seen.has(address) && seen.add(address);
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, text: string) => (isNew(address) ? `${text} (${address})` : text))
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, (_, alt: string) => (alt ? `[${alt}]\n` : ''))
    .replace(/<li[^>]*>/g, '- ')
    .replace(/<br\/?>|<\/(?:li|tr|div)>/g, '\n')
    .replace(/<\/t[dh]>/g, '  ')
    .replace(/<\/(?:p|h[2-4]|ul|ol|table|blockquote|pre)>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
