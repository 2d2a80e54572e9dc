import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Takes over the browser's selection of text. A browser tells of it in an event of its own, and a key can come before
 * that: the key would work on the selection from before.
 */
export function takeSelection(view: EditorView): void {
  const { selection, doc, tr } = view.state;
  const shown = document.getSelection();
  if (!shown?.anchorNode || !shown.focusNode || view.composing || !(selection instanceof TextSelection)) return;
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return;
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset);
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset);
  const taken = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!taken.eq(selection)) view.dispatch(tr.setSelection(taken));
}
