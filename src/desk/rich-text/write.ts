import type { Mark, Node } from '@tiptap/pm/model';
import { relOf } from '../../lib/links.ts';
import type { Origins } from './origins.ts';
import { blockTable, libraryPicture, lineBreak, phraseTable } from './structure.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;');

const attributesOf = (tag: string, given: Readonly<Record<string, unknown>>) => {
  const names = Object.keys((blockTable[tag] ?? phraseTable[tag])?.attributes ?? {});
  const kept = names.flatMap((name): [string, string][] => (typeof given[name] === 'string' ? [[name, given[name]]] : []));
  const rel = tag === 'a' && typeof given.href === 'string' ? relOf(given.href) : undefined;
  return [...kept, ...(rel ? [['rel', rel] as const] : [])].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('');
};

/** Returns how many of the following nodes have a mark: the longest run is the outermost tag. */
function reachOf(mark: Mark, parent: Node, from: number): number {
  let index = from;
  while (index < parent.childCount && mark.isInSet(parent.child(index).marks)) index++;
  return index - from;
}

function words(parent: Node): string {
  let html = '';
  let open: Mark[] = [];
  const close = (kept: number) => {
    for (const mark of open.slice(kept).reverse()) html += `</${mark.type.name}>`;
    open = open.slice(0, kept);
  };
  parent.forEach((child, _, index) => {
    const broken = open.findIndex((mark) => !mark.isInSet(child.marks));
    if (broken >= 0) close(broken);
    const added = child.marks.filter((mark) => !mark.isInSet(open));
    // `sort` is stable: marks of the same reach keep the order of the schema.
    for (const mark of added.sort((one, other) => reachOf(other, parent, index) - reachOf(one, parent, index))) {
      html += `<${mark.type.name}${attributesOf(mark.type.name, mark.attrs)}>`;
      open = [...open, mark];
    }
    html += child.isText ? escaped(child.text ?? '') : `<${lineBreak} />`;
  });
  close(0);
  return html;
}

/** Returns the HTML of a picture of the library as `cleanHtml` writes it, without an empty caption. */
function picture(node: Node, origins: Origins): string {
  const { file, alt, role } = node.attrs as { file: string; alt: string; role: string | null };
  const caption = node.textContent.trim() || node.child(0).childCount > 1 ? blocks(node, origins) : '';
  return `<figure data-file="${file}"><img alt="${quoted(alt)}"${role && !alt ? ` role="${role}"` : ''} />${caption}</figure>`;
}

const element = (tag: string, { attrs }: Node, content: string) => `<${tag}${attributesOf(tag, attrs)}>${content}</${tag}>`;
const isLoose = (node: Node | undefined) => node?.type.name === 'loose';

function block(parent: Node, index: number, origins: Origins): string {
  const node = parent.child(index);
  const tag = node.type.name;
  if (tag === 'loose') {
    const text = words(node);
    // New text directly in the document is a paragraph; two runs of loose text would be parsed as one.
    const isBare = parent.type.name !== 'doc' || origins.get(node.attrs.origin)?.under === 'doc';
    return isBare && !(index > 0 && isLoose(parent.child(index - 1))) ? text : `<p>${text}</p>`;
  }
  if (tag === libraryPicture) return picture(node, origins);
  if (node.isLeaf && !blockTable[tag]?.content) return `<${tag} />`;
  if (node.inlineContent) return element(tag, node, words(node));
  return element(tag, node, `${blocks(node, origins)}${origins.get(node.attrs.origin)?.tail ?? ''}`);
}

function blocks(parent: Node, origins: Origins): string {
  let html = '';
  let previous: unknown;
  for (let index = 0; index < parent.childCount; ) {
    const number: unknown = parent.child(index).attrs.origin;
    const origin = origins.get(number);
    const isHome = origin?.under === parent.type.name;
    const length = origin?.nodes.length ?? 1;
    const nodes = Array.from({ length: Math.min(length, parent.childCount - index) }, (_, offset) => parent.child(index + offset));
    const isJoined = index > 0 && isLoose(parent.child(index)) && isLoose(parent.child(index - 1)) && origin?.previous !== previous;
    if (isHome) html += origin.before;
    if (isHome && !isJoined && origins.isUnchanged(origin, nodes)) {
      html += origin.source;
      index += length;
    } else {
      html += block(parent, index, origins);
      index++;
    }
    previous = number;
  }
  return html;
}

/** Returns the HTML of a document: unchanged blocks as they were stored, others as `cleanHtml` writes them. */
export function writeHtml(doc: Node, origins: Origins): string {
  const only = doc.childCount === 1 ? doc.firstChild : null;
  return only?.inlineContent && only.childCount === 0 ? '' : blocks(doc, origins);
}
