import { type AnyExtension, getSchema, Mark, mergeAttributes, Node } from '@tiptap/core';
import { pictureNode } from './picture-node.ts';
import { type Block, blockTable, libraryPicture, lineBreak, phraseTable } from './structure.ts';

type Rules = Block['attributes'];

const attributesOf = (rules: Rules = {}) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      { default: rule(null), parseHTML: (element: HTMLElement) => rule(element.getAttribute(name)) },
    ]),
  );

/** Number of the stored source of a block (`origins.ts`). It is not rendered; after a split only the first half has it. */
const origin = { origin: { default: null, rendered: false, keepOnSplit: false } };

function nodeOf(
  name: string,
  { content, isFlow, isDefining = false, isIsolating = false, isCode = false, attributes, alsoFrom = [] }: Block,
) {
  return Node.create({
    name,
    ...(isFlow && { group: 'flow' }),
    ...(content && { content }),
    defining: isDefining,
    isolating: isIsolating,
    code: isCode,
    // Line breaks of a source are spaces; only `pre` keeps them.
    whitespace: isCode ? 'pre' : 'normal',
    addAttributes: () => ({ ...attributesOf(attributes), ...origin }),
    parseHTML: () =>
      name === 'loose'
        ? [{ tag: 'div[data-loose]' }]
        : [name, ...alsoFrom].map((tag) => ({ tag, ...(isCode && { preserveWhitespace: 'full' as const }) })),
    renderHTML({ HTMLAttributes }) {
      if (name === 'loose') return ['div', { 'data-loose': '' }, 0];
      return content ? [name, HTMLAttributes, 0] : [name, HTMLAttributes];
    },
  });
}

const marks = Object.entries(phraseTable).map(([name, { attributes, isInclusive = true }], index) =>
  Mark.create({
    name,
    inclusive: isInclusive,
    // The rank of a mark decides how tags nest: the first of the table is the outermost.
    priority: 100 - index,
    addAttributes: () => attributesOf(attributes),
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, mergeAttributes(HTMLAttributes), 0],
  }),
);

const hardBreak = Node.create({
  name: lineBreak,
  inline: true,
  group: 'inline',
  selectable: false,
  parseHTML: () => [{ tag: lineBreak }],
  renderHTML: () => [lineBreak],
  renderText: () => '\n',
});

/** Nodes and marks of texts: exactly what `cleanHtml` keeps. */
export const structureExtensions: AnyExtension[] = [
  Node.create({ name: 'doc', topNode: true, content: '(flow | loose)+' }),
  Node.create({ name: 'text', group: 'inline' }),
  hardBreak,
  ...Object.entries(blockTable).map(([name, block]) => (name === libraryPicture ? pictureNode(origin) : nodeOf(name, block))),
  ...marks,
];

/** Schema of texts for code without an editor. Documents are passed to an editor as JSON, because each editor has its own schema. */
export const schema = getSchema(structureExtensions);
