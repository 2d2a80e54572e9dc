import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../ui/styles/tokens.css';
import '../../../ui/styles/base.css';
import '../../../ui/styles/form.css';
import '../../../ui/styles/parts.css';
import { RichText } from '../../../desk/rich-text/RichText.tsx';
import { openTextEditor, type TextEditor } from '../../../desk/rich-text/text-editor.ts';
import { translator } from '../../../i18n/messages.ts';
import { locales } from '../../../lib/locale.ts';

/** Functions that tests of the rich text call in the page. */
export type RichTextPage = {
  /** Opens a bare editor; returns the HTML that it would save, and the kind and position of each line. */
  open(html: string): { html: string; lines: { kind: string; position: number }[] };
  /** Sets the cursor. */
  go(position: number): void;
  html(): string;
  /** HTML of the field on the page. */
  field(): string;
  focus(): void;
};

const place = document.createElement('div');
document.body.append(place);
let text: TextEditor | undefined;
let shown = '';

const page: RichTextPage = {
  open(html) {
    text?.editor.destroy();
    place.replaceChildren();
    text = openTextEditor({
      ...{ place, html, isReadOnly: false, onChange: () => {}, onLink: () => {}, onRefused: () => {}, onFiles: () => {} },
      attributes: { role: 'textbox', 'aria-label': 'Tekst', class: 'prose text-body' },
    });
    text.editor.view.focus();
    const lines: { kind: string; position: number }[] = [];
    text.editor.state.doc.descendants((node, position, parent) => {
      if (!node.isTextblock) return true;
      const $at = text?.editor.state.doc.resolve(position);
      const above = Array.from({ length: $at?.depth ?? 0 }, (_, depth) => $at?.node(depth + 1).type.name);
      const marks = new Set<string>();
      node.forEach((child) => {
        for (const { type } of child.marks) marks.add(type.name);
      });
      lines.push({
        kind: [parent?.type.name, ...above, node.type.name, ...marks].join(' '),
        position: position + 1 + Math.floor(node.content.size / 2),
      });
      return false;
    });
    return { html: text.html(), lines };
  },
  go: (position) => text?.editor.commands.setTextSelection(position),
  html: () => text?.html() ?? '',
  field: () => shown,
  focus: () => document.querySelector<HTMLElement>('#place .text-body')?.focus(),
};
Object.assign(window, { desk: page });

const targets = [
  { title: 'Dakpannen op een hellend dak', address: '/dossier/DBBE00000000001/dakpannen' },
  { title: 'Het platte dak', address: '/dossier/DBBE00000000002/het-platte-dak' },
];
const asked = new URLSearchParams(location.search);
const locale = locales.find((one) => one === asked.get('locale')) ?? 'nl';

function Field() {
  const [value, setValue] = useState(
    '<p>Een <strong>dak</strong> van <a href="https://dak.be/" rel="noopener">leien</a>.</p><table><tr><th scope="col">a</th><td>b</td></tr></table>',
  );
  shown = value;
  return (
    <RichText
      value={value}
      onChange={setValue}
      label="Tekst"
      locale={locale}
      t={translator(locale)}
      maySource
      find={async (words) => targets.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))}
    />
  );
}
const root = document.getElementById('place');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Field />
    </StrictMode>,
  );
