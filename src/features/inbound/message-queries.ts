import PostalMime from 'postal-mime';
import { type Attachment, type Envelope, fieldsIn, type Message } from './message-schema.ts';
import { untagged, withoutQuotedHtml, withoutQuotes } from './quote-rules.ts';
import { isTnef, readTnef } from './tnef/rules.ts';

/** Parts in parts: deeper mails are kept, but only their headers are read. */
const mostNested = 20;
const mostHeaderBytes = 512 * 1024;
/** Characters of texts and parts that are read. */
const mostRead = 200_000;

const decoder = new TextDecoder('utf-8', { fatal: false });
const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content.slice(0, mostRead) : decoder.decode(content.slice(0, mostRead));

/** Returns text of HTML, for mails that have no other. */
const plain = (html: string): string =>
  untagged(
    html
      .slice(0, mostRead)
      .replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
      .replace(/<br\s*\/?>|<\/(?:p|div|tr|li|h\d)>/gi, '\n'),
    ' ',
  )
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (whole, code: string) => {
      const number = code.startsWith('x') || code.startsWith('X') ? Number.parseInt(code.slice(1), 16) : Number(code);
      return number > 31 && number <= 0x10ffff ? String.fromCodePoint(number) : whole;
    })
    .replace(/&amp;/gi, '&');

/** Returns the sender's own words of HTML, a paragraph a line. */
const ownOfHtml = (html: string): string =>
  withoutQuotes(
    plain(withoutQuotedHtml(html.slice(0, mostRead)))
      .split('\n')
      .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
      .join('\n'),
  );

type Texts = { text: string; html: string };
/** Returns the files of a mail, with those in a `winmail.dat` of Outlook, whose text is used if the mail has none. */
function unwrapped(attachments: readonly Attachment[], own: Texts): Texts & { files: Attachment[] } {
  let texts = own;
  const files = attachments.flatMap((file): Attachment[] => {
    const tnef = isTnef(file.mediaType, file.name) ? readTnef(file.content) : undefined;
    if (!tnef) return [file];
    if (!`${texts.text}${texts.html}`.trim()) texts = { text: tnef.text, html: tnef.html };
    return tnef.files.map((one) => ({ ...one, content: Buffer.from(one.content), isShown: false }));
  });
  return { ...texts, files };
}

/** Returns the address with which a field ends; empty if it ends with none. */
function addressAtEnd(field: string): string {
  const last =
    field
      .trimEnd()
      .replace(/>$/, '')
      .split(/[\s<>"]/)
      .at(-1) ?? '';
  return /^[^@]+@[^@]+$/.test(last) ? last.toLowerCase() : '';
}

/** Returns the data of the headers alone, for a mail whose parts are not read. */
export function headersAlone(raw: Uint8Array, envelope: Envelope): Message {
  const head = decoder.decode(raw.slice(0, mostHeaderBytes)).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const headers = fieldsIn(head);
  return {
    envelope,
    headers,
    from: { address: addressAtEnd(headers.get('from') ?? ''), name: '' },
    subject: headers.get('subject') ?? '',
    ...{ text: '', own: '', attachments: [] },
    parts: [],
  };
}

/** Reads a mail. One that cannot be parsed, or is nested too deep, has its headers alone. */
export async function readMessage(raw: Uint8Array, envelope: Envelope): Promise<Message> {
  try {
    const mail = await PostalMime.parse(raw, {
      ...{ forceRfc822Attachments: true, maxNestingDepth: mostNested, maxHeadersSize: mostHeaderBytes },
    });
    const headers = new Map<string, string>();
    for (const { key, value } of mail.headers) headers.set(key, headers.has(key) ? `${headers.get(key)}\n${value}` : value);
    const parts = mail.attachments.map(({ mimeType, content }) => ({
      type: mimeType.toLowerCase(),
      text: /^(?:message|text)\//i.test(mimeType) ? textOf(content) : '',
    }));
    const attachments = mail.attachments
      .filter(({ mimeType }) => !/^(?:message\/|text\/rfc822)/i.test(mimeType))
      .map(
        ({ filename, mimeType, content, contentId, related }): Attachment => ({
          ...{ name: filename ?? '', mediaType: mimeType.toLowerCase(), isShown: Boolean(contentId) || related === true },
          content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
        }),
      );
    const { files, text, html } = unwrapped(attachments, { text: mail.text ?? '', html: mail.html ?? '' });
    const { address = '', name = '' } = mail.from ?? {};
    return {
      ...{ envelope, headers, parts, from: { address: address.toLowerCase(), name }, subject: mail.subject ?? '' },
      text: (text.trim() ? text : plain(html)).slice(0, mostRead),
      own: text.trim() ? withoutQuotes(text.slice(0, mostRead)) : ownOfHtml(html),
      attachments: files,
    };
  } catch {
    return headersAlone(raw, envelope);
  }
}
