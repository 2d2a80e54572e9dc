import { Editor } from '@tiptap/core';
import { arrivalPlace } from './arrival-place.ts';
import { type Brought, behaviour, mostWords, type Refusal } from './behaviour.ts';
import { caretInView } from './caret.ts';
import { createOrigins } from './origins.ts';
import { type FindFile, pictureViews } from './picture-node.ts';
import { readHtml } from './read.ts';
import { structureExtensions } from './schema.ts';
import { writeHtml } from './write.ts';

type Options = {
  /** Container of the editable element. */
  place: HTMLElement;
  html: string;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
  isReadOnly: boolean;
  onChange(html: string): void;
  onLink(): void;
  /** Maximum characters of the text. */
  max?: number | undefined;
  onRefused(refusal: Refusal): void;
  /** Adds dropped or pasted files. @param point where they were dropped */
  onFiles(editor: Editor, files: readonly File[], point: { left: number; top: number } | undefined): void;
  /** Adds a picture of the library. */
  onPicture?(editor: Editor, brought: Brought): void;
  /** Finds the files of pictures. */
  findFile?: FindFile | undefined;
};

/** Editor of one text, whose input and output is stored HTML. */
export type TextEditor = {
  editor: Editor;
  html(): string;
  /** Replaces the text; with `isStep` as a step of the history. */
  show(html: string, isStep?: boolean): void;
};

export function openTextEditor(options: Options): TextEditor {
  const { place, html, attributes, isReadOnly, onChange, onLink, max = mostWords, onRefused, onFiles, onPicture, findFile } = options;
  const origins = createOrigins();
  let written = html;
  const editor: Editor = new Editor({
    element: place,
    extensions: [
      ...structureExtensions,
      ...behaviour({
        ...{ onLink, max, onRefused },
        onFiles: (files, point) => onFiles(editor, files, point),
        onPicture: (brought) => onPicture?.(editor, brought),
      }),
      pictureViews(findFile),
      arrivalPlace,
      caretInView,
    ],
    content: readHtml(html, origins).toJSON(),
    editable: !isReadOnly,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: { attributes },
    onUpdate({ editor: { state } }) {
      const now = writeHtml(state.doc, origins);
      if (now === written) return;
      written = now;
      onChange(now);
    },
  });
  return {
    editor,
    html: () => writeHtml(editor.state.doc, origins),
    show(given, isStep = false) {
      written = given;
      const doc = editor.schema.nodeFromJSON(readHtml(given, origins).toJSON());
      const { tr } = editor.state;
      editor.view.dispatch(
        tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('addToHistory', isStep).setMeta('preventUpdate', true),
      );
    },
  };
}
