import { diffWordsWithSpace } from 'diff';
import { type Part, treeOf } from '../rich-text/tree.ts';

type Change = 'same' | 'removed' | 'added';
/** Run of words, or a picture of the library, that is in both versions, only in the older, or only in the newer. */
export type Run = { text: string; file?: number; change: Change };

const lines = new Set(['p', 'h2', 'h3', 'h4', 'li', 'dt', 'dd', 'pre', 'tr', 'caption', 'figcaption', 'blockquote', 'br']);

/** Marker of a picture of the library in a text: the id of its file between two private-use characters. */
const pictureWords = (file: string): string => `\u{E000}${file}\u{E001}`;
const pictures = /\u{E000}(\d+)\u{E001}/gu;

/** Returns the text that is shown for the description of a picture; undefined is a decorative picture. */
type AltWords = (alt: string | undefined) => string;

const textOf = (parts: readonly Part[], altWords: AltWords): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const { tag, attributes, children } = part;
      if (tag === 'img') return attributes.alt || attributes.role ? `${altWords(attributes.alt || undefined)}\n` : '';
      const file = tag === 'figure' && attributes['data-file'];
      const own = textOf(children, altWords);
      if (file && /^\d+$/.test(file)) return `${pictureWords(file)}\n${own}`;
      return `${own}${lines.has(tag) ? '\n' : tag === 'td' || tag === 'th' ? '\t' : ''}`;
    })
    .join('');

/** Returns the text of a value for a comparison: HTML as lines without tags, with markers of its pictures. */
export function wordsOf(value: unknown, isHtml: boolean, altWords: AltWords = (alt = '') => alt): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return isHtml ? textOf(treeOf(value), altWords).trim() : value;
  return Array.isArray(value)
    ? value.map((one) => wordsOf(one, false)).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** Milliseconds after which a comparison is abandoned and both texts are shown whole. */
const mostComparing = 1_500;

/** First of the private-use characters that replace pictures during a comparison. Each counts as one word. */
const firstStandIn = 0xf0000;

/** Returns the differences between two texts, word by word. A picture is one word. */
export function comparison(before: string, after: string): Run[] {
  const files = [...new Set([...`${before}${after}`.matchAll(pictures)].map(([, file]) => file))];
  const placed = (text: string) => text.replace(pictures, (_, file) => String.fromCodePoint(firstStandIn + files.indexOf(file)));
  const runsOf = (text: string, change: Change): Run[] =>
    text.split(/([\u{F0000}-\u{FFFFD}])/u).flatMap((piece) => {
      const file = files[(piece.codePointAt(0) ?? 0) - firstStandIn];
      if (file) return [{ text: '', file: Number(file), change }];
      return piece ? [{ text: piece, change }] : [];
    });
  const changes = diffWordsWithSpace(placed(before), placed(after), { timeout: mostComparing });
  if (!changes) return [...runsOf(placed(before), 'removed'), ...runsOf(placed(after), 'added')];
  return changes.flatMap(({ value, added, removed }) => runsOf(value, added ? 'added' : removed ? 'removed' : 'same'));
}
