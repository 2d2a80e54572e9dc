import { linked } from '../../lib/links.ts';

/** Returns the canonical value of an attribute; null drops it. */
type Rule = (given: string | null) => string | null;

/** Block of a text. Its name is its tag; `content` is a content expression of ProseMirror. */
export type Block = {
  content?: string;
  /** True if it is allowed wherever blocks are. */
  isFlow?: boolean;
  isDefining?: boolean;
  isIsolating?: boolean;
  isCode?: boolean;
  attributes?: Readonly<Record<string, Rule>>;
  /** Tags of pasted text that become this one. */
  alsoFrom?: readonly string[];
  /** Tag, if it differs from the name. */
  tag?: string;
};

/** Name of the block for a picture of the library: a `figure` with the number of its file. No element has this name. */
export const libraryPicture = 'libraryPicture';
/** Role of a decorative picture, which needs no alternative text. */
export const decorative = 'presentation';
/** Inline text with a tag. */
export type Phrase = { attributes?: Readonly<Record<string, Rule>>; isInclusive?: boolean };

const digits: Rule = (given) => (given && /^\d{1,3}$/.test(given) ? given : null);

/** Any blocks; typed text is in a paragraph by default. */
const blocks = '(flow | loose)+';
/** Text without a paragraph, or any blocks. */
const words = '(loose | flow)+';

/**
 * All blocks that `cleanHtml` keeps, and no others (tested), in the order in which ProseMirror tries them. `loose` has
 * no tag: it is text directly in a list item, a cell, or the document.
 */
export const blockTable: Readonly<Record<string, Block>> = {
  p: { content: 'inline*', isFlow: true },
  loose: { content: 'inline*' },
  h2: { content: 'inline*', isFlow: true, isDefining: true, alsoFrom: ['h1'] },
  h3: { content: 'inline*', isFlow: true, isDefining: true },
  h4: { content: 'inline*', isFlow: true, isDefining: true, alsoFrom: ['h5', 'h6'] },
  ul: { content: 'li+', isFlow: true },
  ol: { content: 'li+', isFlow: true, attributes: { start: digits } },
  li: { content: words, isDefining: true },
  dl: { content: '(dt | dd)+', isFlow: true },
  dt: { content: words, isDefining: true },
  dd: { content: words, isDefining: true },
  blockquote: { content: blocks, isFlow: true, isDefining: true },
  pre: { content: 'inline*', isFlow: true, isDefining: true, isCode: true },
  hr: { isFlow: true },
  figure: { content: '(flow | loose | figcaption)+', isFlow: true, isIsolating: true },
  // The editor always has a caption to type in; an empty one is not written.
  [libraryPicture]: {
    ...{ tag: 'figure', content: 'figcaption', isFlow: true, isIsolating: true },
    attributes: {
      file: (given) => (given && /^(?:0|[1-9]\d{0,8})$/.test(given) ? given : null),
      alt: (given) => given ?? '',
      role: (given) => (given === decorative ? given : null),
    },
  },
  figcaption: { content: words, isDefining: true },
  table: { content: '(tr | caption | thead | tbody | tfoot)+', isFlow: true, isIsolating: true },
  caption: { content: words, isDefining: true, isIsolating: true },
  thead: { content: 'tr+' },
  tbody: { content: 'tr+' },
  tfoot: { content: 'tr+' },
  tr: { content: '(td | th)*' },
  td: { content: words, isIsolating: true, attributes: { colspan: digits, rowspan: digits } },
  th: {
    content: words,
    isIsolating: true,
    attributes: { colspan: digits, rowspan: digits, scope: (given) => (given === 'row' ? 'row' : 'col') },
  },
};

/** All phrases that `cleanHtml` keeps, outermost first. `rel` of a link follows from its address. */
export const phraseTable: Readonly<Record<string, Phrase>> = {
  a: { attributes: { href: (given) => linked(given ?? undefined) ?? null }, isInclusive: false },
  q: {},
  cite: {},
  abbr: { attributes: { title: (given) => given || null }, isInclusive: false },
  strong: {},
  b: {},
  em: {},
  i: {},
  mark: {},
  small: {},
  sub: {},
  sup: {},
  code: {},
  kbd: {},
};

/** Attributes that are derived from others, not set by the writer. */
export const derivedAttributes: Readonly<Record<string, readonly string[]>> = { a: ['rel'] };
/** The only inline element without content. */
export const lineBreak = 'br';
