import './rich-text.css';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { useFiles } from '../files.ts';
import { Arrival } from './Arrival.tsx';
import type { Refusal } from './behaviour.ts';
import type { FindTargets } from './LinkPanel.tsx';
import { SourceView } from './SourceView.tsx';
import { type Asked, TextTools } from './TextTools.tsx';
import { openTextEditor, type TextEditor } from './text-editor.ts';
import { Undescribed } from './Undescribed.tsx';
import { useArrival } from './use-arrival.ts';

type RichTextProps = {
  /** Canonical HTML, or HTML that this editor wrote in a draft. */
  value: string;
  onChange(html: string): void;
  label: string;
  /** Language of the text, for spelling and hyphenation. Messages use the locale of the rooms. */
  locale: Locale;
  t: Translate;
  /** Ids of help and error. */
  describedBy?: string | undefined;
  isInvalid?: boolean;
  isReadOnly?: boolean;
  /** True if the writer may edit the HTML (permission 19). */
  maySource?: boolean;
  find?: FindTargets | undefined;
  /** Maximum characters of the text. */
  max?: number | undefined;
};

const refusals = {
  tooLarge: 'desk.text.tooLarge',
  isFile: 'desk.text.isFile',
  several: 'desk.text.several',
  busy: 'desk.text.busy',
  mayNotAdd: 'desk.text.mayNotAdd',
  onlyWords: 'desk.text.onlyWords',
  otherPicture: 'desk.text.otherPicture',
} as const;

/** Editor of a rich text, limited to the structure that `cleanHtml` keeps. Unchanged blocks stay as stored, byte for byte. */
function RichTextField(props: RichTextProps) {
  const { value, onChange, label, locale, t, describedBy, isInvalid = false, isReadOnly = false, maySource = false, find, max } = props;
  const files = useFiles();
  const [text, setText] = useState<TextEditor>();
  const [asked, setAsked] = useState<Asked>();
  const [isSource, setSource] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const place = useRef<HTMLDivElement>(null);
  const known = useRef(value);
  const changed = useRef(onChange);
  useLayoutEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  const { arrival, take, bring, stop, close, describe } = useArrival({ locale, ask: () => setAsked('picture'), refuse: setRefusal });
  const given = useRef({ take, bring });
  useLayoutEffect(() => {
    given.current = { take, bring };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once per field; later changes are passed to it.
  useLayoutEffect(() => {
    if (!place.current) return;
    const opened = openTextEditor({
      place: place.current,
      html: known.current,
      isReadOnly,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: locale,
        spellcheck: 'true',
        class: 'prose text-body',
      },
      onChange(html) {
        known.current = html;
        setRefusal(undefined);
        changed.current(html);
      },
      onLink: () => setAsked('link'),
      max,
      onRefused: setRefusal,
      onFiles: (editor, list, point) => void given.current.take(editor, list, point),
      onPicture: (editor, brought) => void given.current.bring(editor, brought),
      findFile: files?.find,
    });
    setText(opened);
    return () => opened.editor.destroy();
  }, []);
  useEffect(() => {
    if (!text || value === known.current) return;
    known.current = value;
    text.show(value);
  }, [text, value]);
  useEffect(() => {
    if (!text) return;
    const { dom } = text.editor.view;
    dom.setAttribute('aria-invalid', String(isInvalid));
    dom.setAttribute('aria-readonly', String(isReadOnly));
    if (describedBy) dom.setAttribute('aria-describedby', describedBy);
    else dom.removeAttribute('aria-describedby');
    text.editor.setEditable(!isReadOnly, false);
  }, [text, isInvalid, describedBy, isReadOnly]);

  return (
    <div className="rich-text">
      {text && !isReadOnly && (
        <TextTools
          editor={text.editor}
          t={t}
          find={find}
          locale={locale}
          asked={asked}
          ask={setAsked}
          source={maySource ? { isShown: isSource, toggle: () => setSource(!isSource) } : undefined}
        />
      )}
      {refusal && (
        <p className="fault" role="alert">
          {refusal.why === 'tooLong' ? t('desk.text.tooLong', refusal) : t(refusals[refusal.why])}
        </p>
      )}
      <Arrival {...{ arrival, t, stop, close }} describe={(file) => text && describe(text.editor, file)} />
      {text && isSource && (
        <SourceView
          html={text.html()}
          label={label}
          t={t}
          apply={(html) => {
            text.show(html, true);
            known.current = text.html();
            changed.current(known.current);
            setSource(false);
          }}
        />
      )}
      <div ref={place} hidden={isSource} />
      {text && !isReadOnly && !isSource && <Undescribed editor={text.editor} t={t} describe={() => setAsked('picture')} />}
    </div>
  );
}
export const RichText = memo(RichTextField);
