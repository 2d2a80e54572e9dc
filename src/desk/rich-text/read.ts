// Reads canonical HTML into a document of the editor. Every block gets the number of its source (`origins.ts`), so that
// `write.ts` gives unchanged blocks back byte for byte, whatever the model cannot express (order of nested tags, blanks
// between blocks, elements where HTML does not allow them). Never throws: unknown elements are replaced by their content.

import type { Mark, Node } from '@tiptap/pm/model';
import type { Origins } from './origins.ts';
import { containsBlock, holdsWords, isBlank, isBlock, isPhrase, isStrict, wrappersFor } from './placing.ts';
import { schema } from './schema.ts';
import { blockTable, libraryPicture, lineBreak, phraseTable } from './structure.ts';
import { type ElementPart, type Part, treeOf } from './tree.ts';

/** Content of a container with the place of each piece in the source. */
type Piece = { nodes: Node[]; start: number; end: number; tail: string };
type Reading = { html: string; origins: Origins | undefined };

function attributesOf(tag: string, given: ElementPart['attributes']) {
  const rules = (blockTable[tag] ?? phraseTable[tag])?.attributes ?? {};
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(given[name] ?? null)]));
}

const node = (name: string, attributes: object | null, content: readonly Node[]) => {
  const made = schema.nodes[name]?.createAndFill(attributes, content);
  if (!made) throw new Error(`No ${name} can hold this.`);
  return made;
};

function inline(parts: readonly Part[], marks: readonly Mark[], isCode: boolean): Node[] {
  return parts.flatMap((part): Node[] => {
    if (part.kind === 'text') {
      const text = isCode ? part.text : part.text.replace(/[ \t\n\r\f]+/g, ' ');
      return text ? [schema.text(text, marks)] : [];
    }
    if (part.tag === lineBreak) return [schema.nodes[lineBreak]?.create(null, null, marks)].filter((one) => one !== undefined);
    const mark = isPhrase(part.tag) && schema.marks[part.tag]?.create(attributesOf(part.tag, part.attributes));
    return inline(part.children, mark ? mark.addToSet(marks) : marks, isCode);
  });
}

/** Wraps blocks, innermost wrapper last in the list. */
const wrapped = (wrappers: readonly string[], nodes: Node[]): Node[] =>
  wrappers.reduceRight<Node[]>((content, name) => [node(name, null, content)], nodes);

const isRunning = (part: Part) =>
  part.kind === 'text' ||
  part.tag === lineBreak ||
  (!isBlock(part.tag) && !containsBlock(part) && (isPhrase(part.tag) || part.children.length > 0));

/** Returns the pieces of a container: runs of text as `loose`, blocks, and elements that are wrapped or replaced by their content. */
function piecesOf(container: string, parts: readonly Part[], marks: readonly Mark[], reading: Reading): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (!part || isBlank(part)) continue;
    if (isRunning(part)) {
      let next = index;
      while (parts[next + 1] && isRunning(parts[next + 1] as Part)) next++;
      while (next > index && isBlank(parts[next] as Part)) next--;
      const run = parts.slice(index, next + 1);
      const words = [node('loose', null, inline(run, marks, false))];
      const wrappers = isStrict(container) ? (wrappersFor(container, 'loose') ?? []) : [];
      pieces.push({ nodes: wrapped(wrappers, words), start: part.start, end: run.at(-1)?.end ?? part.end, tail: '' });
      index = next;
    } else if (part.kind === 'element') pieces.push(pieceOf(container, part, marks, reading));
  }
  return pieces;
}

const isElement = (part: Part): part is ElementPart => part.kind === 'element';
/** Returns the name of the block for an element. */
const nameOf = ({ tag, attributes }: ElementPart) =>
  tag === 'figure' && blockTable[libraryPicture]?.attributes?.file?.(attributes['data-file'] ?? null) ? libraryPicture : tag;

/** Returns a picture of the library, followed by other content of its element that a picture cannot contain. */
function pictureOf(container: string, part: ElementPart, marks: readonly Mark[], inner: Reading): { nodes: Node[]; tail: string } {
  const inside = part.children.filter(isElement);
  const image = inside.find(({ tag }) => tag === 'img');
  const caption = inside.find(({ tag }) => tag === 'figcaption');
  const rest = part.children.filter((child) => child !== image && child !== caption);
  const words = contentOf(libraryPicture, caption ? [caption] : [], [], inner, caption?.start ?? part.open, part.close);
  const attributes = { ...attributesOf(libraryPicture, image?.attributes ?? {}), file: part.attributes['data-file'] };
  const others = piecesOf(container, rest, marks, { ...inner, origins: undefined }).flatMap(({ nodes }) => nodes);
  return { nodes: [node(libraryPicture, attributes, words.nodes), ...others], tail: '' };
}

function pieceOf(container: string, part: ElementPart, marks: readonly Mark[], reading: Reading): Piece {
  const { start, end } = part;
  const tag = nameOf(part);
  const wrappers = isBlock(tag) || isStrict(container) ? wrappersFor(container, tag) : undefined;
  const innermost = wrappers?.at(-1);
  if (wrappers && innermost && isStrict(container)) {
    const { nodes } = pieceOf(innermost, part, marks, { ...reading, origins: undefined });
    return { nodes: nodes.length ? wrapped(wrappers, nodes) : [], start, end, tail: '' };
  }
  // Inside an element that is wrapped or replaced by its content, no source belongs to one block alone.
  const inner = wrappers?.length === 0 && !marks.length ? reading : { ...reading, origins: undefined };
  if (wrappers === undefined) {
    const mark = isPhrase(tag) && schema.marks[tag]?.create(attributesOf(tag, part.attributes));
    const content = piecesOf(container, part.children, mark ? mark.addToSet(marks) : marks, inner);
    return { nodes: content.flatMap(({ nodes }) => nodes), start, end, tail: '' };
  }
  if (tag === libraryPicture) {
    const { nodes, tail } = pictureOf(container, part, marks, inner);
    return { nodes: wrapped(wrappers, nodes), start, end, tail };
  }
  if (holdsWords(tag) && !containsBlock(part)) {
    const words = inline(part.children, marks, blockTable[tag]?.isCode ?? false);
    return { nodes: wrapped(wrappers, [node(tag, attributesOf(tag, part.attributes), words)]), start, end, tail: '' };
  }
  if (holdsWords(tag)) {
    const nodes = piecesOf(container, part.children, marks, { ...reading, origins: undefined }).flatMap((piece) => piece.nodes);
    // Text around the inner block keeps the tag of this one.
    return { nodes: nodes.map((one) => (one.type.name === 'loose' ? node(tag, null, one.content.content) : one)), start, end, tail: '' };
  }
  const { nodes, tail } = contentOf(tag, part.children, marks, inner, part.open, part.close);
  const made = blockTable[tag]?.content ? node(tag, attributesOf(tag, part.attributes), nodes) : node(tag, null, []);
  return { nodes: wrapped(wrappers, [made]), start, end, tail };
}

const numbered = (given: Node, origin: number) => given.type.create({ ...given.attrs, origin }, given.content, given.marks);

/** Returns the blocks of a container, numbered, and the blanks after the last. */
function contentOf(container: string, parts: readonly Part[], marks: readonly Mark[], reading: Reading, open: number, close: number) {
  const { html, origins } = reading;
  let at = open;
  let previous: number | undefined;
  const nodes = piecesOf(container, parts, marks, reading).flatMap(({ nodes, start, end, tail }) => {
    const before = html.slice(at, start);
    at = end;
    const [first, ...rest] = nodes;
    if (!origins || !first) return nodes;
    const source = html.slice(start, end);
    previous = origins.add({ under: container, before: /\S/.test(before) ? '' : before, source, nodes, tail, previous });
    return [numbered(first, previous), ...rest];
  });
  const tail = html.slice(at, close);
  return { nodes, tail: /\S/.test(tail) ? '' : tail };
}

/** Returns the document of a canonical HTML text; stores its sources in `origins`. */
export function readHtml(html: string, origins?: Origins): Node {
  const { nodes } = contentOf('doc', treeOf(html), [], { html, origins }, 0, html.length);
  return node('doc', null, nodes);
}
