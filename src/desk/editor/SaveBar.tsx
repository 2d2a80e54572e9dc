import './acts.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Locale, locales } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useActs } from '../frame/finds.ts';
import { useKeys } from '../keys.ts';
import type { EditorCalls, PresentPerson } from './calls.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';
import type { PartName, Parts } from './parts.ts';
import { mayPublish, mayWrite } from './rights.ts';
import { SaveButton } from './SaveButton.tsx';
import { busyKey, SaveStatus, saveWords } from './SaveStatus.tsx';
import { DueLine, Schedule } from './Schedule.tsx';
import { addTyped } from './typed-entries.ts';
import { useAway, useClearFocus } from './use-away.ts';
import { type Panel, usePanelFocus } from './use-panel-focus.ts';

/** Question that is shown before a save. */
export type SaveQuestion = { title: string; text: string; yes: string; no: string };

type SaveBarProps = {
  question?: SaveQuestion | undefined;
  isClosed?: boolean;
  state: EditorState;
  store: DocumentStore;
  /** Published version. */
  live: Parts;
  /** Parts that differ from the live version. */
  dirty: readonly PartName[];
  people: readonly PresentPerson[];
  following: EditorCalls['following'];
  /** Address of the document on its site; undefined if it is not published. */
  href: string | undefined;
  locale: Locale;
  t: Translate;
  /** Panels that this document has, and those that are open. */
  offered: readonly Panel[];
  open: readonly Panel[];
  toggle(panel: Panel): void;
  /** A save keeps the document; another act shows it to readers. */
  isKept: boolean;
};

const partLabels = {
  common: 'desk.common',
  nl: 'desk.language.nl',
  fr: 'desk.language.fr',
} as const satisfies Record<PartName, MessageKey>;
const panelLabels = {
  preview: 'desk.preview',
  history: 'desk.history',
  schedule: 'desk.due',
  rename: 'desk.rename',
  removal: 'desk.removal',
} as const satisfies Record<Panel, MessageKey>;
const panelKeys = { preview: 'p', history: 'y', schedule: 'w', rename: 'q', removal: 'x' } as const satisfies Record<Panel, string>;

type PartChoiceProps = {
  parts: readonly PartName[];
  chosen: readonly PartName[];
  legend: string;
  choose(part: PartName, isChosen: boolean): void;
  t: Translate;
};

/** Choice of the parts that a save includes. */
function PartChoice({ parts, chosen, legend, choose, t }: PartChoiceProps) {
  return (
    <fieldset className="save-parts">
      <legend>{legend}</legend>
      {parts.map((part) => (
        <label key={part}>
          <input type="checkbox" checked={chosen.includes(part)} onChange={(event) => choose(part, event.target.checked)} />
          {t(partLabels[part])}
        </label>
      ))}
    </fieldset>
  );
}

/** Runs an act again after a save in which it was wanted, if that save succeeded. @returns a function that wants it */
function useAfterSave(latest: RefObject<() => void>, { isSaving, fault, errors, clashes }: EditorState): () => void {
  const isWanted = useRef(false);
  const hasFailed = fault !== undefined || Object.keys(errors).length > 0 || clashes.length > 0;
  useEffect(() => {
    if (isSaving) return;
    if (isWanted.current && !hasFailed) latest.current();
    isWanted.current = false;
  }, [isSaving, hasFailed, latest]);
  return () => {
    isWanted.current = true;
  };
}

/** Saves on Ctrl+S or Cmd+S. @param latest the save of the last render */
function useSaveKey(latest: RefObject<() => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (addTyped()) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest]);
}

/** State of the document, its editors, and the acts on it. */
export function SaveBar(props: SaveBarProps) {
  const {
    state,
    store,
    live,
    dirty,
    people,
    following,
    href,
    locale,
    t,
    offered,
    open,
    toggle,
    isKept,
    question,
    isClosed = false,
  } = props;
  const words = saveWords[isKept ? 'kept' : 'live'];
  const { opened, isSaving, doing, done, fault, errors } = state;
  const [heldBack, setHeldBack] = useState<readonly PartName[]>([]);
  const bar = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const isAway = useAway(bar);
  const [isInStep, setInStep] = useState(false);
  const dropping = useRef<HTMLDialogElement>(null);
  const asking = useRef<HTMLDialogElement>(null);
  const isDirty = dirty.length > 0;
  const publishable = opened ? dirty.filter((part) => mayPublish(opened.may, part)) : [];
  const chosen = publishable.filter((part) => !heldBack.includes(part));
  const mine = opened ? dirty.filter((part) => mayWrite(opened.may, part)) : [];
  const faults = Object.keys(errors).length;
  // If the bar is out of view, the result of an act is shown at the foot of the window.
  const isToldAway = isAway && (isSaving || done !== undefined || fault !== undefined || faults > 0);
  useClearFocus(told, isToldAway);
  const [only] = locales.filter((one) => chosen.includes(one));
  /** The other language would lag by this save. */
  const lagging = only && !locales.every((one) => chosen.includes(one)) && live[only === 'nl' ? 'fr' : 'nl'] && live[only];
  const latest = useRef(() => {});
  const wantAgain = useAfterSave(latest, state);
  const save = () => {
    if (isSaving) return doing === 'saving' ? wantAgain() : undefined;
    if (question && opened?.may.save && chosen.length) asking.current?.showModal();
    else saveNow();
  };
  const saveNow = () => {
    if (opened?.may.save && chosen.length) void store.save(chosen, Boolean(lagging) && isInStep).then(() => setInStep(false));
  };
  latest.current = save;
  const addAndSave = () => addTyped() && latest.current();
  const reason = !isDirty
    ? 'desk.save.nothing'
    : !publishable.length
      ? 'desk.save.noRight'
      : chosen.length
        ? undefined
        : 'desk.save.noPart';
  // A document that was never published can be removed, not taken offline.
  const isUnseen = isKept && opened?.document?.isPublished === false;
  const acts = offered.map((panel) => ({
    panel,
    label: t(panel === 'removal' && isUnseen ? 'desk.remove' : panelLabels[panel]),
    run: () => toggle(panel),
  }));
  const byKey = usePanelFocus(open, toggle);
  useKeys(acts.map(({ panel, label }) => ({ key: panelKeys[panel], label, run: () => byKey(panel) })));
  useActs([
    ...acts.map(({ panel, label }) => ({ id: `editor ${panel}`, label, kind: t('desk.palette.act'), run: () => byKey(panel) })),
    ...(chosen.length ? [{ id: 'editor save', label: t(words.save), kind: t('desk.palette.act'), run: addAndSave }] : []),
  ]);
  useSaveKey(latest);
  return (
    <div ref={bar} className="save-bar">
      <Confirm
        ref={dropping}
        title={t('desk.save.drop')}
        yes={t('desk.save.dropYes')}
        no={t('desk.save.dropNo')}
        run={() => void store.drop(mine)}
      >
        <p>{t('desk.save.dropWhat')}</p>
      </Confirm>
      {question && (
        <Confirm ref={asking} title={question.title} yes={question.yes} no={question.no} run={saveNow}>
          <p>{question.text}</p>
        </Confirm>
      )}
      <div ref={told} className="told" data-away={isToldAway || undefined}>
        <SaveStatus {...{ state, people, following, href, undo: store.undo, locale, t, isKept, isClosed, words, isDirty, faults }} />
      </div>
      <DueLine {...{ state, store, locale, t }} mayCancel={opened ? mayWrite(opened.may, state.due?.parts[0] ?? 'common') : false} />
      {publishable.length > 1 && (
        <PartChoice
          {...{ parts: publishable, chosen, t }}
          legend={t(words.parts)}
          choose={(part, isChosen) => setHeldBack(isChosen ? heldBack.filter((one) => one !== part) : [...heldBack, part])}
        />
      )}
      {lagging && (
        <label className="save-in-step">
          <input type="checkbox" checked={isInStep} onChange={(event) => setInStep(event.target.checked)} />
          {t('desk.save.inStep')}
        </label>
      )}
      <div className="acts">
        {href && (
          <a className="button quiet" href={href} target="_blank" rel="noreferrer">
            {t('desk.look')}
          </a>
        )}
        {acts.map(({ panel, label, run }) => (
          <button key={panel} type="button" className="button quiet" data-opens={panel} aria-expanded={open.includes(panel)} onClick={run}>
            {label}
          </button>
        ))}
        {mine.length > 0 && (
          <button type="button" className="button quiet" onClick={() => dropping.current?.showModal()}>
            {t('desk.save.drop')}
          </button>
        )}
        {opened?.may.save && !isClosed && (
          <SaveButton
            label={t(words.save)}
            reason={reason && t(reason)}
            busy={isSaving ? t(busyKey(state, words)) : undefined}
            save={addAndSave}
          />
        )}
      </div>
      {open.includes('schedule') && <Schedule store={store} parts={chosen} isSaving={isSaving} t={t} close={() => toggle('schedule')} />}
    </div>
  );
}
