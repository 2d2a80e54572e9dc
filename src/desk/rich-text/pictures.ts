import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { decorative, libraryPicture } from './structure.ts';

/** Returns the start, end and depth of the picture around the cursor; undefined outside a picture. */
function pictureAt({ selection: { $from } }: Pick<EditorState, 'selection'>) {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === libraryPicture)
      return { depth, start: $from.before(depth), end: $from.after(depth), node: $from.node(depth) };
  const { nodeAfter } = $from;
  if (nodeAfter?.type.name !== libraryPicture) return undefined;
  return { depth: $from.depth + 1, start: $from.pos, end: $from.pos + nodeAfter.nodeSize, node: nodeAfter };
}

/** Puts the cursor into the caption of the picture at a position. */
const intoCaption = (tr: Transaction, start: number) => tr.setSelection(TextSelection.near(tr.doc.resolve(start + 2)));

/** File of a picture, its alternative text, and its role: `decorative`, or none. */
type Attributes = { file: string; alt: string; role?: typeof decorative | null };

/** Returns the position of a picture that is inserted at the cursor: the edge of a block, and inside a picture the end of that picture. */
export function blockEdge(state: EditorState): number {
  const inside = pictureAt(state);
  const { $from, to } = state.selection;
  if (inside) return inside.end;
  const isEmptyLine = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth === 1;
  return isEmptyLine ? $from.before() : $from.depth ? $from.after(1) : to;
}

/** Places a picture with an empty caption at the edge of a block; an empty line behind it is replaced. */
export function placePicture({ state, view }: Editor, attrs: Attributes, at: number, { isQuiet }: { isQuiet: boolean }): void {
  const made = state.schema.nodes[libraryPicture]?.createAndFill(attrs);
  if (!made) return;
  const next = state.doc.nodeAt(at);
  const replaced = next?.isTextblock && !next.content.size ? next.nodeSize : 0;
  // A separate step in the history, also right after typing.
  const tr = closeHistory(state.tr).replaceWith(at, at + replaced, made);
  view.dispatch(isQuiet ? tr : intoCaption(tr, at).scrollIntoView());
}

/** Inserts a picture at the cursor, and moves the cursor into its caption. */
export const insertPicture = (editor: Editor, attrs: Attributes): void =>
  placePicture(editor, attrs, blockEdge(editor.state), { isQuiet: false });

/** Returns the positions of the pictures that match. */
function picturesIn(doc: ProseNode, isWanted: (picture: ProseNode) => boolean): number[] {
  const found: number[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === libraryPicture && isWanted(node)) found.push(position);
  });
  return found;
}

/** Returns the positions of the pictures without an alternative text that are not decorative. */
export const undescribedPictures = (doc: ProseNode): number[] =>
  picturesIn(doc, ({ attrs }) => !String(attrs.alt).trim() && attrs.role !== decorative);

/** Moves the cursor into the caption of the picture at a position. */
export const goToPicture = ({ state, view }: Pick<Editor, 'state' | 'view'>, start: number): void =>
  view.dispatch(intoCaption(state.tr, start).scrollIntoView());

/** Moves the cursor into the caption of the last picture that shows a file. @returns false if there is none */
export function findPicture(editor: Editor, file: string): boolean {
  const start = picturesIn(editor.state.doc, ({ attrs }) => attrs.file === file).at(-1);
  if (start !== undefined) goToPicture(editor, start);
  return start !== undefined;
}

/** Changes the attributes of the picture around the cursor. */
export function changePicture(editor: Editor, attrs: Partial<Attributes>): void {
  const picture = pictureAt(editor.state);
  if (picture) editor.view.dispatch(editor.state.tr.setNodeMarkup(picture.start, undefined, { ...picture.node.attrs, ...attrs }));
}

/** Moves the picture around the cursor before the block above it, or after the one below. */
export function movePicture(state: EditorState, tr: Transaction, step: -1 | 1): boolean {
  const picture = pictureAt(state);
  if (!picture) return false;
  const $start = state.doc.resolve(picture.start);
  const index = $start.index() + step;
  if (index < 0 || index >= $start.parent.childCount) return false;
  const size = $start.parent.child(index).nodeSize;
  const target = picture.start + step * size;
  tr.delete(picture.start, picture.end).insert(target, picture.node);
  intoCaption(tr, target);
  return true;
}

/** Removes the picture of the selection; an only one leaves an empty paragraph. @returns whether there was one */
export function removePicture(state: EditorState, tr: Transaction): boolean {
  const picture = pictureAt(state);
  if (!picture) return false;
  const $start = state.doc.resolve(picture.start);
  const isOnly = $start.parent.childCount === 1;
  if (isOnly) tr.replaceWith(picture.start, picture.end, state.schema.nodes.p?.create() ?? []);
  else tr.delete(picture.start, picture.end);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(picture.start, tr.doc.content.size)), -1));
  return true;
}

/** Backspace or Delete in an empty caption: removes the picture. */
export function removeBarePicture({ state, tr }: { state: EditorState; tr: Transaction }): boolean {
  const picture = state.selection.empty ? pictureAt(state) : undefined;
  return picture?.node.textContent === '' && removePicture(state, tr);
}

/** Enter in a caption: adds a paragraph after the picture. */
export function leavePicture({ state, tr }: { state: EditorState; tr: Transaction }): boolean {
  const picture = pictureAt(state);
  const paragraph = state.schema.nodes.p?.create();
  if (!picture || !paragraph) return false;
  tr.insert(picture.end, paragraph).setSelection(TextSelection.near(tr.doc.resolve(picture.end + 1)));
  return true;
}
