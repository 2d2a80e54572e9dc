import { blockTable, libraryPicture, phraseTable } from './structure.ts';
import type { ElementPart, Part } from './tree.ts';

/** Elements that a container may contain directly. Other containers may contain any block, and loose text. */
const strict: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  table: ['tr', 'caption', 'thead', 'tbody', 'tfoot'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
};
/** Wrappers, outermost first, of content that a strict container may not contain directly. */
const inside: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dd'],
  table: ['tr', 'td'],
  thead: ['tr', 'td'],
  tbody: ['tr', 'td'],
  tfoot: ['tr', 'td'],
  tr: ['td'],
};
/** Wrappers, outermost first, of elements outside their required container. */
const outside: Readonly<Record<string, readonly string[]>> = {
  li: ['ul'],
  dt: ['dl'],
  dd: ['dl'],
  tr: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  td: ['table', 'tr'],
  th: ['table', 'tr'],
};

export const isPhrase = (tag: string): boolean => Object.hasOwn(phraseTable, tag);
export const isBlock = (tag: string): boolean => tag !== 'loose' && Object.hasOwn(blockTable, tag);
export const isStrict = (tag: string): boolean => Object.hasOwn(strict, tag);
export const isBlank = (part: Part): boolean => part.kind === 'text' && /^[ \t\n\r\f]*$/.test(part.text);
/** Returns whether a block's content is one line of words. */
export const holdsWords = (tag: string): boolean => blockTable[tag]?.content === 'inline*';

/** Returns whether an element that is no block contains one. */
export const containsBlock = ({ children }: ElementPart): boolean =>
  children.some((child) => child.kind === 'element' && (isBlock(child.tag) || containsBlock(child)));

/**
 * Returns the wrappers that an element needs in a container: none if the container may contain it; undefined if the
 * element must be replaced by its content.
 */
export function wrappersFor(container: string, tag: string): readonly string[] | undefined {
  const taken = strict[container];
  if (taken) {
    if (taken.includes(tag)) return [];
    const isCell = tag === 'td' || tag === 'th';
    return isCell && inside[container]?.[0] === 'tr' ? ['tr'] : inside[container];
  }
  if (tag === 'figcaption') return container === 'figure' || container === libraryPicture ? [] : undefined;
  if (tag === 'caption') return undefined;
  return outside[tag] ?? [];
}
