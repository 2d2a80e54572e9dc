/** Removes quoted mails from the shown text of an answer. The raw mail is stored unchanged. */

const attribution = /^(?:op|on|le|am|den)\b.{4,300}(?:schreef|heeft .{0,80}geschreven|wrote|a écrit|schrieb)\b[^\n]{0,120}:\s*$/iu;
const divider =
  /^\s*-{2,}\s*(?:oorspronkelijk(?:e)? bericht|original message|message d[’']origine|message original|ursprüngliche nachricht|doorgestuurd bericht|forwarded message|message transféré)\s*-{2,}\s*$/iu;
const rule = /^\s*_{10,}\s*$/;
const sender = /^\s*\*?(?:van|de|from|von)\*?\s?:\*?\s/iu;
const sent = /^\s*\*?(?:verzonden|envoyé|sent|gesendet|datum|date)\*?\s?:\*?\s/iu;
const about = /^\s*\*?(?:aan|à|to|an|onderwerp|objet|subject|betreff)\*?\s?:\*?\s/iu;
const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';

/** Lines that an attribution may be folded into. */
const mostFolded = 3;
/** Header lines of a quoted mail that contain its date. */
const headLines = 6;

/** Returns the lines of an attribution that begins at a line; 0 if none does. */
function attributionAt(lines: readonly string[], at: number): number {
  for (let count = 1; count <= mostFolded; count++)
    if (
      attribution.test(
        lines
          .slice(at, at + count)
          .join(' ')
          .trim(),
      )
    )
      return count;
  return 0;
}

const isHead = (lines: readonly string[], at: number): boolean => {
  const next = lines.slice(at + 1, at + headLines);
  return sender.test(lines[at] ?? '') && next.some((line) => sent.test(line)) && next.some((line) => about.test(line));
};

/** Returns the last quoted line above own ones: an answer between or above them is shown whole. -1 if there is none. */
function lastBetween(lines: readonly string[]): number {
  const own = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  return lines.findLastIndex((line, index) => index < own && isQuoted(line));
}

/** Returns the first line from one on that is not blank. */
function filledFrom(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1;
  return at;
}

/** Returns the line at which a quoted mail begins; the number of lines if none is quoted below the answer. */
function quoteStart(lines: readonly string[]): number {
  const between = lastBetween(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (divider.test(line) || isHead(lines, at)) return at;
    if (rule.test(line) && isHead(lines, filledFrom(lines, at + 1))) return at;
    const folded = attributionAt(lines, at);
    if (folded && between < at + folded) return at;
  }
  const last = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  return lines.slice(last + 1).some(isQuoted) ? last + 1 : lines.length;
}

/** Returns the words of the sender alone; the whole text if it has no others. */
export function withoutQuotes(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line === '-- ' ? line : line.trimEnd()));
  const tidy = (some: readonly string[]) =>
    some
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd();
  return tidy(lines.slice(0, quoteStart(lines))) || tidy(lines);
}

/** Beginnings of a quoted mail in HTML: Gmail, Outlook on the web and on Windows, Apple Mail, Thunderbird, Yahoo. */
const marks = new RegExp(
  [
    '<div[^>]{0,200}class="[^"]{0,100}(?:gmail_quote|yahoo_quoted|moz-cite-prefix)',
    '<(?:div|p|span)[^>]{0,200}id="?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)',
    '<blockquote[^>]{0,200}(?:type="?cite|class="gmail_quote)',
    '<div[^>]{0,100}style="[^"]{0,100}border-top:\\s?solid #(?:E1E1E1|B5C4DF)',
  ].join('|'),
  'i',
);

/**
 * Returns HTML without its tags. What follows the last end of a tag holds none: each of many beginnings would be looked at
 * up to the end.
 */
export function untagged(html: string, instead = ''): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(/<[^>]*>/g, instead) + html.slice(end);
}

/** Returns HTML up to the mail that it quotes; the whole if there is text below the quote, or none before it. */
export function withoutQuotedHtml(html: string): string {
  const at = html.search(marks);
  if (at < 0) return html;
  const words = (text: string) =>
    untagged(text.replace(/<(style|script|head)\b[\s\S]*?(?:<\/\1>|(?=<body\b)|$)/gi, '')).replace(/&nbsp;|\s/g, '');
  const end = html.toLowerCase().lastIndexOf('</blockquote>');
  const isInside = end > at && words(html.slice(end)) !== '';
  return isInside || !words(html.slice(0, at)) ? html : html.slice(0, at);
}
