import type { Editor } from '@tiptap/core';
import { useId } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { useFiles } from '../files.ts';
import { AbbreviationPanel } from './AbbreviationPanel.tsx';
import { type FindTargets, LinkPanel } from './LinkPanel.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { changePicture, insertPicture } from './pictures.ts';
import { decorative, libraryPicture } from './structure.ts';
import { Toolbar } from './Toolbar.tsx';

/** Open panel. */
export type Asked = 'link' | 'abbreviation' | 'picture' | undefined;

type TextToolsProps = {
  editor: Editor;
  t: Translate;
  find: FindTargets | undefined;
  /** Language of the text, and of proposed alternative texts. */
  locale: Locale;
  asked: Asked;
  ask(panel: Asked): void;
  source: { isShown: boolean; toggle(): void } | undefined;
};

/** Toolbar of a text, and the panels for links, abbreviations and descriptions of pictures. */
export function TextTools({ editor, t, find, locale, asked, ask, source }: TextToolsProps) {
  const id = useId();
  const files = useFiles();
  const back = () => {
    ask(undefined);
    editor.view.focus();
    editor.commands.scrollIntoView();
  };
  const phrase = (name: string, attributes: object, words: string) => {
    const chain = editor.chain().extendMarkRange(name);
    if (editor.state.selection.empty && !editor.isActive(name)) {
      if (words) chain.insertContent({ type: 'text', text: words, marks: [{ type: name, attrs: attributes }] }).run();
    } else chain.setMark(name, attributes).run();
    back();
  };
  const drop = (name: string) => {
    editor.chain().extendMarkRange(name).unsetMark(name).run();
    back();
  };
  async function choosePicture(isOther: boolean): Promise<void> {
    const file = await files?.pick({ kinds: ['picture'] });
    if (!file) return back();
    // That the one before needed no description says nothing of this one.
    const proposed = { file: String(file.id), alt: file.alt[locale], role: null };
    if (isOther) changePicture(editor, proposed);
    else insertPicture(editor, proposed);
    // Without a description the panel for it opens at once.
    ask(proposed.alt ? undefined : 'picture');
    if (proposed.alt) editor.view.focus();
  }
  const attributeOf = (name: string, attribute: string) => String(editor.getAttributes(name)[attribute] ?? '');
  return (
    <>
      <Toolbar
        editor={editor}
        t={t}
        isAsking={asked === 'link'}
        panel={id}
        onLink={() => ask(asked === 'link' ? undefined : 'link')}
        onAbbreviation={() => ask(asked === 'abbreviation' ? undefined : 'abbreviation')}
        onPicture={files && (() => void choosePicture(false))}
        onOtherPicture={files && (() => void choosePicture(true))}
        onDescription={() => ask(asked === 'picture' ? undefined : 'picture')}
        source={source}
      />
      {asked === 'link' && (
        <LinkPanel
          id={id}
          href={attributeOf('a', 'href')}
          t={t}
          find={find}
          apply={(href, title) => phrase('a', { href }, title || href)}
          remove={() => drop('a')}
          close={back}
        />
      )}
      {asked === 'abbreviation' && (
        <AbbreviationPanel
          title={attributeOf('abbr', 'title')}
          t={t}
          apply={(title) => phrase('abbr', { title: title || null }, '')}
          remove={() => drop('abbr')}
          close={back}
        />
      )}
      {asked === 'picture' && (
        <PicturePanel
          alt={attributeOf(libraryPicture, 'alt')}
          locale={locale}
          t={t}
          isDecorative={attributeOf(libraryPicture, 'role') === decorative}
          apply={(alt, isDecorative) => {
            changePicture(editor, { alt, role: isDecorative ? decorative : null });
            back();
          }}
          close={back}
        />
      )}
    </>
  );
}
