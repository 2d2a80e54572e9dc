import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Applies the browser's selection to the editor. The browser's event for a selection can come after a key press, which
 * would then act on the previous selection.
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
