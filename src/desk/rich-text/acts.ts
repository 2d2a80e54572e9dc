import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { MessageKey } from '../../lib/message-format.ts';
import { movePicture, removePicture } from './pictures.ts';
import { addColumn, addRow, captionTable, removeColumn, removeRow, removeTable, turnCell } from './tables.ts';

/** Act on the text: a button of the toolbar, and for common ones a key. */
export type TextAct = {
  name: string;
  label: MessageKey;
  /** Key that works on every keyboard layout: digits are combined with Shift, as on AZERTY. */
  key?: string;
  /** Returns whether the button is pressed; undefined for an act without a state. */
  isOn?(editor: Editor): boolean;
  run(editor: Editor): boolean;
};

/** Opens the panel for links. `Mod-k` is the palette of the desk, and Firefox reserves `Mod-Shift-k`. */
export const linkKey = 'Mod-Shift-l';

const block = (name: string, label: MessageKey, key?: string): TextAct => ({
  name,
  label,
  ...(key && { key }),
  isOn: (editor) => editor.isActive(name),
  run: (editor) => (editor.isActive(name) ? editor.commands.setNode('p') : editor.commands.setNode(name)),
});
const phrase = (name: string, label: MessageKey, key?: string): TextAct => ({
  name,
  label,
  ...(key && { key }),
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.commands.toggleMark(name),
});
/** Act for a phrase that also has an older element (`b` beside `strong`). An existing older element stays. */
const emphasis = (name: string, older: string, label: MessageKey, key: string): TextAct => ({
  name,
  label,
  key,
  isOn: (editor) => editor.isActive(name) || editor.isActive(older),
  run: (editor) => (editor.isActive(older) ? editor.commands.unsetMark(older) : editor.commands.toggleMark(name)),
});
const list = (name: 'ul' | 'ol', label: MessageKey, key: string): TextAct => ({
  name,
  label,
  key,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.commands.toggleList(name, 'li'),
});
const change = (name: string, label: MessageKey, apply: (state: EditorState, tr: Transaction) => boolean): TextAct => ({
  name,
  label,
  run: (editor) => editor.commands.command(({ state, tr }) => apply(state, tr)),
});

const cell = (name: 'td' | 'th') => ({ type: name, ...(name === 'th' && { attrs: { scope: 'col' } }), content: [{ type: 'loose' }] });
const row = (name: 'td' | 'th') => ({ type: 'tr', content: [cell(name), cell(name), cell(name)] });
const newTable = {
  type: 'table',
  content: [
    { type: 'thead', content: [row('th')] },
    { type: 'tbody', content: [row('td'), row('td')] },
  ],
};

/** Acts of the first row of the toolbar. */
export const mainActs: readonly TextAct[] = [
  block('p', 'desk.text.paragraph', 'Mod-Shift-1'),
  block('h2', 'desk.text.heading2', 'Mod-Shift-2'),
  block('h3', 'desk.text.heading3', 'Mod-Shift-3'),
  block('h4', 'desk.text.heading4', 'Mod-Shift-4'),
  emphasis('strong', 'b', 'desk.text.bold', 'Mod-b'),
  emphasis('em', 'i', 'desk.text.italic', 'Mod-i'),
  list('ul', 'desk.text.bullets', 'Mod-Shift-8'),
  list('ol', 'desk.text.numbers', 'Mod-Shift-7'),
  {
    name: 'blockquote',
    label: 'desk.text.quote',
    key: 'Mod-Shift-9',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.commands.toggleWrap('blockquote'),
  },
];

/** Acts of the second row, for less frequent structures. */
export const moreActs: readonly TextAct[] = [
  phrase('q', 'desk.text.inlineQuote'),
  phrase('cite', 'desk.text.cite'),
  phrase('mark', 'desk.text.mark'),
  phrase('small', 'desk.text.small'),
  phrase('sub', 'desk.text.sub'),
  phrase('sup', 'desk.text.sup'),
  phrase('code', 'desk.text.code'),
  phrase('kbd', 'desk.text.kbd'),
  block('pre', 'desk.text.pre'),
  {
    name: 'indent',
    label: 'desk.text.indent',
    key: 'Alt-Shift-ArrowRight',
    run: (editor) => editor.commands.sinkListItem('li'),
  },
  {
    name: 'outdent',
    label: 'desk.text.outdent',
    key: 'Alt-Shift-ArrowLeft',
    run: (editor) => editor.commands.liftListItem('li'),
  },
  { name: 'hr', label: 'desk.text.rule', run: (editor) => editor.commands.insertContent({ type: 'hr' }) },
  {
    name: 'dl',
    label: 'desk.text.terms',
    isOn: (editor) => editor.isActive('dl'),
    run: (editor) =>
      editor.commands.insertContent({
        type: 'dl',
        content: [
          { type: 'dt', content: [{ type: 'loose' }] },
          { type: 'dd', content: [{ type: 'loose' }] },
        ],
      }),
  },
  {
    name: 'figure',
    label: 'desk.text.figure',
    isOn: (editor) => editor.isActive('figure'),
    run: (editor) =>
      editor.commands.insertContent({
        type: 'figure',
        content: [{ type: 'p' }, { type: 'figcaption', content: [{ type: 'loose' }] }],
      }),
  },
  {
    name: 'table',
    label: 'desk.text.table',
    isOn: (editor) => editor.isActive('table'),
    run: (editor) => editor.commands.insertContent(newTable),
  },
];

/** Acts within a table. */
export const tableActs: readonly TextAct[] = [
  change('addRow', 'desk.text.addRow', addRow),
  change('addColumn', 'desk.text.addColumn', addColumn),
  change('removeRow', 'desk.text.removeRow', removeRow),
  change('removeColumn', 'desk.text.removeColumn', removeColumn),
  change('turnCell', 'desk.text.turnCell', turnCell),
  change('captionTable', 'desk.text.caption', captionTable),
  change('removeTable', 'desk.text.removeTable', removeTable),
];

/** Acts on a picture of the library. */
export const pictureActs: readonly TextAct[] = [
  change('pictureUp', 'desk.text.picture.up', (state, tr) => movePicture(state, tr, -1)),
  change('pictureDown', 'desk.text.picture.down', (state, tr) => movePicture(state, tr, 1)),
  change('removePicture', 'desk.text.picture.remove', removePicture),
];

/** Acts of the history. */
export const historyActs: readonly TextAct[] = [
  { name: 'undo', label: 'desk.text.undo', key: 'Mod-z', run: (editor) => editor.commands.undo() },
  { name: 'redo', label: 'desk.text.redo', key: 'Mod-Shift-z', run: (editor) => editor.commands.redo() },
];

/** Acts with a key of their own; those of the history are bound by the history itself. */
export const keyedActs: readonly TextAct[] = [...mainActs, ...moreActs].filter(({ key }) => key);

/** Returns a key as it is shown: `Ctrl+Shift+2`. */
export const shownKey = (key: string): string =>
  key
    .split('-')
    .map(
      (part) =>
        ({ Mod: 'Ctrl', ArrowRight: '→', ArrowLeft: '←' })[part] ?? part.toUpperCase().replace('SHIFT', 'Shift').replace('ALT', 'Alt'),
    )
    .join('+');
/** Returns a key in the form of `aria-keyshortcuts`. */
export const ariaKey = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? 'Control' : part))
    .join('+');
