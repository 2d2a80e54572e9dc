import { diffWordsWithSpace } from 'diff';
import { type Part, treeOf } from '../rich-text/tree.ts';

/** A run of words: in both versions, only in the older, or only in the newer. */
export type Run = { text: string; change: 'same' | 'removed' | 'added' };

const lines = new Set(['p', 'h2', 'h3', 'h4', 'li', 'dt', 'dd', 'pre', 'tr', 'caption', 'figcaption', 'blockquote', 'br']);

const textOf = (parts: readonly Part[]): string =>
  parts
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : `${textOf(part.children)}${lines.has(part.tag) ? '\n' : part.tag === 'td' || part.tag === 'th' ? '\t' : ''}`,
    )
    .join('');

/** Returns the words of a value for a comparison: those of HTML without its tags, line by line. */
export function wordsOf(value: unknown, isHtml: boolean): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return isHtml ? textOf(treeOf(value)).trim() : value;
  return Array.isArray(value)
    ? value.map((one) => wordsOf(one, false)).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** Milliseconds after which a comparison gives up and shows both texts whole. */
const mostComparing = 1_500;

/** Returns what changed from one text to another, word by word. */
export function comparison(before: string, after: string): Run[] {
  const changes = diffWordsWithSpace(before, after, { timeout: mostComparing });
  if (!changes)
    return [
      { text: before, change: 'removed' as const },
      { text: after, change: 'added' as const },
    ];
  return changes.map(({ value, added, removed }) => ({ text: value, change: added ? 'added' : removed ? 'removed' : 'same' }));
}
