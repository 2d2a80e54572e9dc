/**
 * MIME encodings of a mail that differs between recipients only at placeholders. The constant parts are encoded once;
 * a value is put on lines of its own between soft line breaks, so its length changes no other line. Encoded lines
 * never begin with a dot, have no white space at their end and no run of spaces: SMTP needs no dot-stuffing, and the
 * relaxed canonical form of DKIM is the text itself.
 */

const longestLine = 75;
const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
const softBreak = '=\r\n';

/** Encodes one line without its line end. `isEnd`: a hard line break follows. */
function encodedLine(bytes: Uint8Array, isEnd: boolean): string {
  let [text, length, wasSpace] = ['', 0, false];
  for (const [index, byte] of bytes.entries()) {
    const isSpace = byte === 0x20;
    const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    const mayStand = isPlain || (isSpace && !wasSpace && !(isEnd && index === bytes.length - 1));
    let one = mayStand ? String.fromCharCode(byte) : (hex[byte] as string);
    if (length + one.length > longestLine) {
      // A space before the soft break stands before "=", so it is not at the end of a line.
      text += softBreak;
      length = 0;
    }
    if (length === 0 && (one === '.' || one === ' ')) one = hex[byte] as string;
    text += one;
    length += one.length;
    wasSpace = one === ' ';
  }
  return text;
}

/** Encodes text as quoted-printable. `isOpen`: something follows on the same line. */
export function quotedPrintable(text: string, isOpen = false): string {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.map((line, at) => encodedLine(Buffer.from(line), !(isOpen && at === lines.length - 1))).join('\r\n');
}

/** Text with values between constant parts: part 0, value of name 0, part 1, … */
export type Segments = { parts: readonly Buffer[]; names: readonly string[] };

/** Encodes a text once, cut at its placeholders `{{name}}`. */
export function segmentsOf(text: string): Segments {
  const pieces = text.split(/\{\{([a-z]+(?:\.\d+)?)\}\}/);
  const parts: Buffer[] = [];
  const names: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index % 2) names.push(piece);
    else {
      const isLast = index === pieces.length - 1;
      parts.push(Buffer.from(`${index ? softBreak : ''}${quotedPrintable(piece, !isLast)}${isLast ? '' : softBreak}`));
    }
  }
  return { parts, names };
}

const word = /^[\x21-\x7e]+$/;
/** Characters reserved for a full stop at the start of a line, which is escaped. */
const stopRoom = 2;
const withoutStop = (line: string) => (line.startsWith('.') ? `=2E${line.slice(1)}` : line);

/** Encodes printable ASCII without spaces, such as an address: line by line, which is quicker than byte by byte. */
function encodedWord(text: string): string {
  let rest = text.replaceAll('=', '=3D');
  let lines = '';
  while (rest.length > longestLine - stopRoom) {
    const end = longestLine - stopRoom;
    const last = rest.lastIndexOf('=', end - 1);
    // The three characters of an escape stay together.
    const cut = last > end - 3 ? last : end;
    lines += `${withoutStop(rest.slice(0, cut))}${softBreak}`;
    rest = rest.slice(cut);
  }
  return lines + withoutStop(rest);
}

/** Returns a value encoded for its place between two parts. */
export const encodedValue = (value: string): Buffer =>
  word.test(value) ? Buffer.from(encodedWord(value), 'latin1') : Buffer.from(quotedPrintable(value, true));

const longestWord = 45;
/** Encodes the value of a header (RFC 2047), without line ends and control characters. */
export function headerText(value: string): string {
  const clean = value.replace(/\p{Cc}+/gu, ' ').trim();
  if (/^[\x20-\x7e]*$/.test(clean) && !clean.includes('=?') && clean.length <= 60) return clean;
  const words: string[] = [];
  let word = '';
  for (const letter of clean) {
    if (Buffer.byteLength(word + letter) > longestWord) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

/** Returns a name and an address for a header. */
export function mailbox(name: string, address: string): string {
  const plain = headerText(name);
  const shown = /^[\w .-]*$/.test(plain) || plain.startsWith('=?') ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
  return shown ? `${shown} <${address}>` : `<${address}>`;
}
