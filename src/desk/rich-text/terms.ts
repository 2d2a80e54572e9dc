import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canSplit } from '@tiptap/pm/transform';

type Given = { state: EditorState; tr: Transaction };

/** Enter in a description list: adds a description after a term, and a term after a description; in an empty last item it ends the list. */
export function enterInTerms({ state, tr }: Given): boolean {
  const { $from, $to } = state.selection;
  const { dt, dd, p, loose } = state.schema.nodes;
  const holder = $from.node(-1);
  const terms = $from.node(-2);
  if (!dt || !dd || !p || !loose || !$from.sameParent($to) || !terms) return false;
  const isLast = $from.index(-2) === terms.childCount - 1;
  if ($from.parent.content.size === 0 && holder.childCount === 1 && isLast && terms.childCount > 1) {
    const after = $from.after(-2);
    tr.insert(after, p.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
    tr.delete($from.before(-1), $from.after(-1));
    return true;
  }
  tr.deleteSelection();
  const types = [{ type: holder.type === dt ? dd : dt }, { type: loose }];
  if (!canSplit(tr.doc, tr.selection.from, 2, types)) return false;
  tr.split(tr.selection.from, 2, types).scrollIntoView();
  return true;
}
