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
