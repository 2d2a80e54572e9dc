import { Extension } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { DOMParser } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { draggedPicture } from '../files.ts';
import { keyedActs, linkKey } from './acts.ts';
import { tidyPasted, withoutOffice } from './pasted.ts';
import { leavePicture, removeBarePicture } from './pictures.ts';
import { takeSelection } from './selection.ts';
import { libraryPicture } from './structure.ts';
import { enterInTerms } from './terms.ts';

/** Longest HTML of one paste, in characters: 5 MB of Word are some seconds' work. */
export const mostPasted = 8_000_000;
/** Longest words of a text without a limit of its own: 6 MB of them hold the tab for 20 s. */
export const mostWords = 2_000_000;

/** Reason for which a paste or a drop is refused: its HTML is too large, the text would exceed its limit, or its files can not be taken. */
export type Refusal =
  | { why: 'tooLarge' | 'isFile' | 'several' | 'busy' | 'mayNotAdd' | 'onlyWords' }
  | { why: 'tooLong'; pasted: number; max: number };

const lengthOfWords = (html: string): number => withoutOffice(html).replace(/<[^<>]*>/g, '').length;

/** Returns why a paste is refused before it is parsed; undefined where it is taken. */
function refusalOf({ doc, selection: { from, to } }: EditorState, data: DataTransfer, max: number): Refusal | undefined {
  const html = data.getData('text/html');
  if (html.length > mostPasted) return { why: 'tooLarge' };
  const text = html || data.getData('text/plain');
  // Most pastes are short: their tags need not be counted out.
  if (doc.content.size + text.length <= max) return undefined;
  const pasted = html ? lengthOfWords(html) : text.length;
  const kept = doc.textBetween(0, from).length + doc.textBetween(to, doc.content.size).length;
  return kept + pasted > max ? { why: 'tooLong', pasted, max } : undefined;
}

/** Returns the files of a paste; none where it has words, of which word processors add a picture. The name of a file is no word. */
function pastedFiles(data: DataTransfer): readonly File[] {
  const files = [...data.files];
  const words = data.getData('text/plain').trim();
  const isNames = !data.getData('text/html') && words.split(/\r?\n/).every((line) => files.some(({ name }) => line.endsWith(name)));
  return words === '' || isNames ? files : [];
}

/** Reads what is pasted: tidied first, then cut down to the schema. */
class PastedParser extends DOMParser {
  override parseSlice(dom: Parameters<DOMParser['parseSlice']>[0], options?: Parameters<DOMParser['parseSlice']>[1]) {
    if (dom instanceof Element && !dom.querySelector('[data-pm-slice]')) tidyPasted(dom);
    return super.parseSlice(dom, options);
  }
}

type Options = {
  /** Opens the panel for links. */
  onLink(): void;
  /** Most characters of the text. */
  max: number;
  onRefused(refusal: Refusal): void;
  /** Takes files. @param point where they were dropped; undefined where they were pasted */
  onFiles(files: readonly File[], point: { left: number; top: number } | undefined): void;
  /** Takes a picture that was dragged out of the library. */
  onPicture(id: number, point: { left: number; top: number }): void;
};

/** Keys, paste and history of the editor. */
export const behaviour = ({ onLink, max, onRefused, onFiles, onPicture }: Options) => [
  UndoRedo,
  Gapcursor,
  Dropcursor.configure({ color: false, class: 'drop-cursor' }),
  Extension.create({
    name: 'selection',
    // Before all other keys.
    priority: 1_001,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleKeyDown(view, { ctrlKey, metaKey }) {
            if (ctrlKey || metaKey) takeSelection(view);
            return false;
          },
        },
      }),
    ],
  }),
  Extension.create({
    name: 'behaviour',
    // Before the keys of Tiptap itself: Enter in a list makes the next item.
    priority: 1_000,
    addKeyboardShortcuts() {
      return {
        ...Object.fromEntries(keyedActs.map(({ key, run }) => [key, () => run(this.editor)])),
        ...Object.fromEntries(['Backspace', 'Delete'].map((key) => [key, () => this.editor.commands.command(removeBarePicture)])),
        [linkKey]: () => {
          onLink();
          return true;
        },
        'Shift-Enter': ({ editor }) => editor.commands.insertContent({ type: 'br' }),
        Enter({ editor }) {
          const { $from } = editor.state.selection;
          if (editor.isActive(libraryPicture)) return editor.commands.command(leavePicture);
          const holder = $from.depth > 1 ? $from.node(-1).type.name : '';
          if (holder === 'dt' || holder === 'dd') return editor.commands.command(enterInTerms);
          if (holder !== 'li') return false;
          const isParagraph = $from.parent.type.name === 'p';
          return editor
            .chain()
            .splitListItem('li')
            .command(({ tr }) => {
              // The next item is made like this one: with a paragraph, or without.
              const { $from: now } = tr.selection;
              if (isParagraph && now.parent.type.name === 'loose') tr.setNodeMarkup(now.before(), editor.schema.nodes.p);
              return true;
            })
            .run();
        },
      };
    },
    addProseMirrorPlugins() {
      const { schema } = this.editor;
      return [
        new Plugin({
          props: {
            clipboardParser: new PastedParser(schema, DOMParser.fromSchema(schema).rules),
            transformPastedHTML: withoutOffice,
            // A file is no text: the browser would leave the editor and open it. Nor is a picture a link to the library.
            handleDrop(_, { dataTransfer, clientX: left, clientY: top }) {
              const picture = Number(dataTransfer?.getData(draggedPicture));
              if (picture) {
                onPicture(picture, { left, top });
                return true;
              }
              const files = [...(dataTransfer?.files ?? [])];
              if (files.length) onFiles(files, { left, top });
              return files.length > 0;
            },
            handlePaste({ state }, { clipboardData }) {
              const files = clipboardData ? pastedFiles(clipboardData) : [];
              if (files.length) {
                onFiles(files, undefined);
                return true;
              }
              const refusal = clipboardData && refusalOf(state, clipboardData, max);
              if (refusal) onRefused(refusal);
              return Boolean(refusal);
            },
          },
        }),
      ];
    },
  }),
];
