import './acts.css';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useActs } from '../frame/finds.ts';
import { useKeys } from '../keys.ts';
import type { EditorCalls, PresentPerson } from './calls.ts';
import { DoneLine } from './DoneLine.tsx';
import { NotSent } from './document-acts.ts';
import type { SyncWord } from './draft-sender.ts';
import type { DocumentStore, Doing, EditorState } from './editor-state.ts';
import type { PartName, Parts } from './parts.ts';
import { mayPublish, mayWrite } from './rights.ts';
import { SaveButton } from './SaveButton.tsx';
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

const syncWords = {
  stored: 'desk.sync.stored',
  waiting: 'desk.sync.waiting',
  offline: 'desk.sync.offline',
  held: 'desk.sync.held',
  refused: 'desk.sync.refused',
  gone: 'desk.sync.gone',
  tooLarge: 'desk.sync.tooLarge',
} as const satisfies Record<SyncWord, MessageKey>;
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

const saveWords = {
  live: { save: 'desk.save', busy: 'desk.save.busy', parts: 'desk.save.parts' },
  kept: { save: 'desk.keep', busy: 'desk.keep.busy', parts: 'desk.keep.parts' },
} as const satisfies Record<string, Record<string, MessageKey>>;

const doingWords = {
  offline: 'desk.doing.offline',
  removing: 'desk.doing.removing',
  undoing: 'desk.doing.undoing',
  other: 'desk.doing.other',
} as const satisfies Record<Exclude<Doing, 'saving'>, MessageKey>;

/** Returns the state of the typed text, if it explains more than the error of an act; else undefined. */
function wordsAfter(fault: unknown, sync: SyncWord | undefined, isDirty: boolean): SyncWord | undefined {
  if (fault instanceof NotSent) return fault.sync;
  if (!(fault instanceof CallFailed) || !isDirty) return undefined;
  if (fault.answer.statusCode === 404) return 'gone';
  return fault.answer.statusCode === 403 && sync === 'refused' ? sync : undefined;
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
  const { opened, isSaving, doing, done, fault, errors, sync, foundAt, mergedWith } = state;
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
  const kept = wordsAfter(fault, sync, isDirty);
  const me = people.find(({ isMe }) => isMe)?.account;
  const isInTwoTabs = people.some(({ account, isMe }) => !isMe && account === me);
  const others = new Map(people.flatMap(({ account, name, isMe }) => (isMe || account === me ? [] : [[account, name]])));
  const [only] = locales.filter((one) => chosen.includes(one));
  /** The other language would lag by this save. */
  const lagging = only && !locales.every((one) => chosen.includes(one)) && live[only === 'nl' ? 'fr' : 'nl'] && live[only];
  const save = () => {
    if (isSaving) return;
    if (question && opened?.may.save && chosen.length) asking.current?.showModal();
    else saveNow();
  };
  const saveNow = () => {
    if (opened?.may.save && chosen.length) void store.save(chosen, Boolean(lagging) && isInStep).then(() => setInStep(false));
  };
  const latest = useRef(save);
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (addTyped()) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const moment = (at: Date | string) => {
    const iso = new Date(at).toISOString();
    return `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  };
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
        <div className="said" role="status">
          {isSaving && <p>{t(doing === 'saving' ? words.busy : doingWords[doing])}</p>}
          {!isSaving && done && (
            <DoneLine
              {...{ done, href, following, locale, t, isKept }}
              canUndo={done.act !== 'saved' || !isKept}
              undo={() => void (done.change && store.undo(done.change))}
            />
          )}
          {!isSaving && !done && isDirty && (faults > 0 || kept === undefined || kept !== sync) && (
            <p>{t(sync ? syncWords[sync] : 'desk.sync.browser')}</p>
          )}
          {!isSaving && !done && !isDirty && opened?.savedAt && <p>{t('desk.save.last', { time: moment(opened.savedAt) })}</p>}
          {foundAt && <p>{t('desk.save.found', { time: formatTime(locale, new Date(foundAt).toISOString()) })}</p>}
          {mergedWith !== undefined && <p>{mergedWith ? t('desk.save.merged', { name: mergedWith }) : t('desk.save.mergedElsewhere')}</p>}
          {others.size > 0 && (
            <p className="people">{t('desk.people', { count: others.size + 1, names: [...others.values()].join(', ') })}</p>
          )}
          {isInTwoTabs && <p className="people">{t('desk.people.twoTabs')}</p>}
        </div>
        {(fault !== undefined || faults > 0) && (
          <p className="problem" role="alert">
            {faults ? t('desk.save.faults', { count: faults }) : kept ? t(syncWords[kept]) : faultOf(fault, t, 'form.offline')}
          </p>
        )}
      </div>
      <DueLine {...{ state, store, locale, t }} mayCancel={opened ? mayWrite(opened.may, state.due?.parts[0] ?? 'common') : false} />
      {publishable.length > 1 && (
        <fieldset className="save-parts">
          <legend>{t(words.parts)}</legend>
          {publishable.map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                checked={chosen.includes(part)}
                onChange={(event) => setHeldBack(event.target.checked ? heldBack.filter((one) => one !== part) : [...heldBack, part])}
              />
              {t(partLabels[part])}
            </label>
          ))}
        </fieldset>
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
            busy={isSaving ? t(doing === 'saving' ? words.busy : doingWords[doing]) : undefined}
            save={addAndSave}
          />
        )}
      </div>
      {open.includes('schedule') && <Schedule store={store} parts={chosen} isSaving={isSaving} t={t} close={() => toggle('schedule')} />}
    </div>
  );
}
