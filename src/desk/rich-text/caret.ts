import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { showBetweenBars } from '../open-space.ts';

const movesCaret = /^(?:Arrow|Page|Home$|End$)/;

/** Scrolls the caret out from under the bars of the window and of its own text. */
function showCaret(view: EditorView): void {
  const { selection } = view.state;
  const toolbar = view.dom.closest('.rich-text')?.querySelector('.text-toolbar');
  if (selection instanceof TextSelection) showBetweenBars(view.coordsAtPos(selection.head), toolbar);
}

/** Keeps the caret visible. After a key that moves it, ProseMirror scrolls only if the browser reports the new position within 50 ms; this has no such limit. */
export const caretInView = Extension.create({
  name: 'caretInView',
  addProseMirrorPlugins() {
    let isByKey = false;
    return [
      new Plugin({
        props: {
          handleScrollToSelection(view) {
            showCaret(view);
            // The editor scrolls wide content itself.
            return false;
          },
          handleDOMEvents: {
            keydown: (_, { key }) => {
              isByKey = movesCaret.test(key);
            },
            mousedown: () => {
              isByKey = false;
            },
          },
        },
        view: () => ({
          update(view, before) {
            if (isByKey && view.state.doc === before.doc && !view.state.selection.eq(before.selection)) showCaret(view);
          },
        }),
      }),
    ];
  },
});
