import { Extension } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { DOMParser } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { draggedPicture } from '../files.ts';
import { keyedActs, linkKey } from './acts.ts';
import { tidyPasted, withoutOffice } from './pasted.ts';
import { leavePicture, removeBarePicture } from './pictures.ts';
import { takeSelection } from './selection.ts';
import { shownPictureIn } from './shown-picture.ts';
import { libraryPicture } from './structure.ts';
import { enterInTerms } from './terms.ts';

/** Maximum characters of the HTML of one paste: 5 MB of Word take some seconds. */
export const mostPasted = 8_000_000;
/** Maximum characters of a text without a limit of its own: 6 MB block the tab for 20 s. */
export const mostWords = 2_000_000;

/** Reason for which a paste or a drop is refused: its HTML is too large, the text would exceed its limit, or its files are not accepted. */
export type Refusal =
  | { why: 'tooLarge' | 'isFile' | 'several' | 'busy' | 'mayNotAdd' | 'onlyWords' | 'otherPicture' }
  | { why: 'tooLong'; pasted: number; max: number };

const lengthOfWords = (html: string): number => withoutOffice(html).replace(/<[^<>]*>/g, '').length;

/** Returns the reason to refuse a paste before it is parsed; undefined if it is accepted. */
function refusalOf({ doc, selection: { from, to } }: EditorState, data: DataTransfer, max: number): Refusal | undefined {
  const html = data.getData('text/html');
  if (html.length > mostPasted) return { why: 'tooLarge' };
  const text = html || data.getData('text/plain');
  // Fast path for short pastes: even with the tags counted they fit.
  if (doc.content.size + text.length <= max) return undefined;
  const pasted = html ? lengthOfWords(html) : text.length;
  const kept = doc.textBetween(0, from).length + doc.textBetween(to, doc.content.size).length;
  return kept + pasted > max ? { why: 'tooLong', pasted, max } : undefined;
}

/** Returns the files of a paste. A paste with text has none: word processors add a picture of the text. The name of a file does not count as text. */
function pastedFiles(data: DataTransfer): readonly File[] {
  const files = [...data.files];
  const words = data.getData('text/plain').trim();
  const isNames = !data.getData('text/html') && words.split(/\r?\n/).every((line) => files.some(({ name }) => line.endsWith(name)));
  return words === '' || isNames ? files : [];
}

/** Parser of pasted HTML: tidies it, then reduces it to the schema. */
class PastedParser extends DOMParser {
  override parseSlice(dom: Parameters<DOMParser['parseSlice']>[0], options?: Parameters<DOMParser['parseSlice']>[1]) {
    if (dom instanceof Element && !dom.querySelector('[data-pm-slice]')) tidyPasted(dom);
    return super.parseSlice(dom, options);
  }
}

/** Picture of the library that was dragged or pasted. */
export type Brought = {
  id: number;
  /** Point on the screen; undefined for the cursor. */
  point: { left: number; top: number } | undefined;
  /** Version that a page of the site showed, and the files that came with it; undefined out of the library. */
  shown?: { version: string; files: readonly File[] };
};

type Options = {
  /** Opens the panel for links. */
  onLink(): void;
  /** Maximum characters of the text. */
  max: number;
  onRefused(refusal: Refusal): void;
  /** Adds files. @param point where they were dropped; undefined if they were pasted */
  onFiles(files: readonly File[], point: { left: number; top: number } | undefined): void;
  /** Adds a picture of the library. */
  onPicture(brought: Brought): void;
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
              // The new item has a paragraph if this one has one.
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
      /** Adds the picture of a public page, which is in the library already. @returns whether there is one */
      function bring(data: DataTransfer | null, point: Brought['point']): boolean {
        const shown = data && shownPictureIn(data);
        if (shown) onPicture({ id: shown.id, point, shown: { version: shown.version, files: [...data.files] } });
        return Boolean(shown);
      }
      return [
        new Plugin({
          props: {
            clipboardParser: new PastedParser(schema, DOMParser.fromSchema(schema).rules),
            transformPastedHTML: withoutOffice,
            // By default the browser would leave the page to open a dropped file, and insert a dragged picture as a link.
            handleDrop(_, { dataTransfer, clientX: left, clientY: top }) {
              const picture = Number(dataTransfer?.getData(draggedPicture));
              if (picture) {
                onPicture({ id: picture, point: { left, top } });
                return true;
              }
              if (bring(dataTransfer, { left, top })) return true;
              const files = [...(dataTransfer?.files ?? [])];
              if (files.length) onFiles(files, { left, top });
              return files.length > 0;
            },
            handlePaste({ state }, { clipboardData }) {
              if (bring(clipboardData, undefined)) return true;
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
