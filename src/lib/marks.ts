/**
 * Invisible marks around the words of a marked page, with the key of each message: characters of Unicode's tag block,
 * which browsers do not draw and no text of ours contains. Nothing that is published has one.
 */
const begin = '\u{e0001}';
const end = '\u{e007f}';
const tagBlock = 0xe0000;
const pattern = /\u{e0001}([\u{e0020}-\u{e007e}]*)\u{e007f}/gu;

const tagged = (key: string) => [...key].map((letter) => String.fromCodePoint(tagBlock + (letter.codePointAt(0) ?? 0))).join('');
const untagged = (tags: string) => [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? tagBlock) - tagBlock)).join('');

/** Returns a message between the marks of its key. */
export const marked = (key: string, message: string): string => `${begin}${tagged(key)}${end}${message}${begin}${end}`;

/** Returns the keys of the messages in a text, each once. */
export const keysIn = (text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, tags = '']) => (tags ? [untagged(tags)] : []))),
];

/** Returns a text without marks. */
export const unmarked = (text: string): string => text.replace(pattern, '');

/** Returns the words of a message in a marked text, and the text before and after them, all without marks. */
export function partOf(text: string, key: string): { before: string; words: string; after: string } | undefined {
  const opening = `${begin}${tagged(key)}${end}`;
  const from = text.indexOf(opening);
  if (from < 0) return undefined;
  const rest = text.slice(from + opening.length);
  // A message can be inside another one, as its value.
  let depth = 1;
  for (const { 0: mark, 1: tags, index } of rest.matchAll(pattern)) {
    depth += tags ? 1 : -1;
    if (depth === 0)
      return {
        before: unmarked(text.slice(0, from)),
        words: unmarked(rest.slice(0, index)),
        after: unmarked(rest.slice(index + mark.length)),
      };
  }
  return undefined;
}
