import { type Editor, useEditorState } from '@tiptap/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { ariaKey, historyActs, linkKey, mainActs, moreActs, pictureActs, shownKey, type TextAct, tableActs } from './acts.ts';
import { takeSelection } from './selection.ts';
import { libraryPicture } from './structure.ts';

type ButtonProps = {
  label: string;
  keys?: string | undefined;
  isOn?: boolean | undefined;
  isOpen?: boolean | undefined;
  controls?: string | undefined;
  run(): void;
};

function ToolButton({ label, keys, isOn, isOpen, controls, run }: ButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-keyshortcuts={keys && ariaKey(keys)}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
      {/* Screen readers say `aria-keyshortcuts`. */}
      {keys && <span className="keys" data-keys={shownKey(keys)} />}
    </button>
  );
}

/** Group of buttons with a roving tab index: one is in the tab order; arrows, Home and End move among them. */
function Roving({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const buttons = () => [...(place.current?.querySelectorAll('button') ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 };
    const step = steps[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && (at + step + all.length) % all.length;
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  // React leaves `tabIndex` alone, because the prop never changes.
  useLayoutEffect(() => {
    const all = buttons();
    if (all[0] && !all.some(({ tabIndex }) => tabIndex === 0)) all[0].tabIndex = 0;
  });
  const keep = (event: FocusEvent) => {
    for (const button of buttons()) button.tabIndex = button === event.target ? 0 : -1;
  };
  return (
    <div ref={place} role="toolbar" aria-label={label} className="text-tools" onKeyDown={move} onFocus={keep}>
      {children}
    </div>
  );
}

type ToolbarProps = {
  editor: Editor;
  t: Translate;
  isAsking: boolean;
  panel: string;
  onLink(): void;
  onAbbreviation(): void;
  /** Undefined without a library. */
  onPicture: (() => void) | undefined;
  onOtherPicture: (() => void) | undefined;
  onDescription(): void;
  source?: { isShown: boolean; toggle(): void } | undefined;
};

/** Toolbar with the acts on the text. A second row appears inside a table. */
export function Toolbar(props: ToolbarProps) {
  const { editor, t, isAsking, panel, onLink, onAbbreviation, onPicture, onOtherPicture, onDescription, source } = props;
  const id = useId();
  const [isWide, setWide] = useState(false);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...mainActs, ...moreActs].filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      isLink: now.isActive('a'),
      isAbbreviation: now.isActive('abbr'),
      isTable: now.isActive('table'),
      isPicture: now.isActive(libraryPicture),
    }),
  });
  const button = ({ name, label, key, isOn, run }: TextAct) => (
    <ToolButton
      key={name}
      label={t(label)}
      keys={key}
      isOn={isOn && states.on.includes(name)}
      run={() => {
        run(editor);
        // Tiptap's own focus command waits for a frame, and text typed meanwhile would be lost.
        editor.view.focus();
      }}
    />
  );
  return (
    <div className="text-toolbar" onClickCapture={() => takeSelection(editor.view)}>
      <Roving label={t('desk.text.tools')}>
        {!source?.isShown && (
          <>
            {mainActs.map(button)}
            <ToolButton
              label={t('desk.text.link')}
              keys={linkKey}
              isOn={states.isLink}
              isOpen={isAsking}
              controls={isAsking ? panel : undefined}
              run={onLink}
            />
            {onPicture && <ToolButton label={t('desk.text.picture')} run={onPicture} />}
            {historyActs.map(button)}
            <ToolButton label={t('desk.text.more')} isOpen={isWide} controls={isWide ? id : undefined} run={() => setWide(!isWide)} />
          </>
        )}
        {source && <ToolButton label={t('desk.text.source')} isOn={source.isShown} run={source.toggle} />}
      </Roving>
      {isWide && !source?.isShown && (
        <div id={id}>
          <Roving label={t('desk.text.moreTools')}>
            {moreActs.map(button)}
            <ToolButton label={t('desk.text.abbr')} isOn={states.isAbbreviation} run={onAbbreviation} />
          </Roving>
        </div>
      )}
      {states.isPicture && !source?.isShown && (
        <Roving label={t('desk.text.pictureTools')}>
          <ToolButton label={t('desk.text.picture.alt')} run={onDescription} />
          {onOtherPicture && <ToolButton label={t('desk.text.picture.other')} run={onOtherPicture} />}
          {pictureActs.map(button)}
        </Roving>
      )}
      {states.isTable && !source?.isShown && <Roving label={t('desk.text.tableTools')}>{tableActs.map(button)}</Roving>}
    </div>
  );
}
