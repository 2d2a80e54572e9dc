import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { blockEdge } from './pictures.ts';

type Act = { kind: 'begin'; at: number; name: string } | { kind: 'end' };
const key = new PluginKey<DecorationSet>('arrival');

/** Marks the position of a picture during its upload. The mark moves with the text around it, and is not part of the text. */
export const arrivalPlace = Extension.create({
  name: 'arrivalPlace',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, marks: DecorationSet) {
          const act = tr.getMeta(key) as Act | undefined;
          if (!act) return marks.map(tr.mapping, tr.doc);
          return act.kind === 'end'
            ? DecorationSet.empty
            : DecorationSet.create(tr.doc, [Decoration.widget(act.at, () => markOf(act.name))]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function markOf(name: string): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'text-arriving';
  mark.contentEditable = 'false';
  mark.textContent = name;
  return mark;
}

/** Returns the edge of a block that is nearest to a point of the screen; the start of an empty line, which a picture replaces. */
export function edgeAt(view: EditorView, { left, top }: { left: number; top: number }): number {
  const { doc } = view.state;
  const found = view.posAtCoords({ left, top });
  if (!found) return doc.content.size;
  const $at = doc.resolve(found.pos);
  if (!$at.depth) return found.pos;
  const block: ProseNode = $at.node(1);
  const element = view.nodeDOM($at.before(1));
  if ((block.isTextblock && !block.content.size) || !(element instanceof Element)) return $at.before(1);
  const box = element.getBoundingClientRect();
  return top < box.top + box.height / 2 ? $at.before(1) : $at.after(1);
}

/** Marks the position of a coming picture: the drop point, or the cursor. */
export function beginArrival({ view }: Editor, name: string, point: { left: number; top: number } | undefined): void {
  const at = point ? edgeAt(view, point) : blockEdge(view.state);
  view.dispatch(view.state.tr.setMeta(key, { kind: 'begin', at, name } satisfies Act));
}

/** Removes the mark. @returns its position; the end of the text if the text around it was deleted */
export function endArrival({ view }: Editor): number {
  const [mark] = key.getState(view.state)?.find() ?? [];
  view.dispatch(view.state.tr.setMeta(key, { kind: 'end' } satisfies Act));
  return mark?.from ?? view.state.doc.content.size;
}
