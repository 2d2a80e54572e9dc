import { useEffect, useRef, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/translate.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import type { PresentPerson } from './calls.ts';
import type { DocumentStore, EditorState } from './document-store.ts';
import type { SyncWord } from './draft-sender.ts';
import type { PartName } from './parts.ts';

type SaveBarProps = {
  state: EditorState;
  store: DocumentStore;
  /** Parts that are not as they are live. */
  dirty: readonly PartName[];
  people: readonly PresentPerson[];
  locale: Locale;
  t: Translate;
  isHistory: boolean;
  toggleHistory(): void;
  isPreview: boolean;
  /** Absent where there is no preview. */
  togglePreview?: (() => void) | undefined;
};

const syncWords = {
  stored: 'desk.sync.stored',
  waiting: 'desk.sync.waiting',
  offline: 'desk.sync.offline',
  held: 'desk.sync.held',
} as const satisfies Record<SyncWord, MessageKey>;

const partLabels = {
  common: 'desk.common',
  nl: 'desk.language.nl',
  fr: 'desk.language.fr',
} as const satisfies Record<PartName, MessageKey>;

/** State of the document, its editors, and the button that publishes it. */
export function SaveBar({ state, store, dirty, people, locale, t, isHistory, toggleHistory, isPreview, togglePreview }: SaveBarProps) {
  const { opened, isSaving, saved, fault, errors, sync, foundAt, mergedWith } = state;
  const [heldBack, setHeldBack] = useState<readonly PartName[]>([]);
  const dropping = useRef<HTMLDialogElement>(null);
  const isDirty = dirty.length > 0;
  const chosen = dirty.filter((part) => !heldBack.includes(part));
  const faults = Object.keys(errors).length;
  const others = people.filter(({ isMe }) => !isMe);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are a new list at each render, and their names tell them apart.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (opened?.may.save && chosen.length) void store.save(chosen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, opened, chosen.join()]);
  const time = (at: Date | number) => formatTime(locale, new Date(at).toISOString());
  return (
    <div className="save-bar">
      <Confirm
        ref={dropping}
        title={t('desk.save.drop')}
        yes={t('desk.save.dropYes')}
        no={t('desk.save.dropNo')}
        run={() => void store.drop()}
      >
        <p>{t('desk.save.dropWhat')}</p>
      </Confirm>
      <div className="said" role="status">
        {isSaving && <p>{t('desk.save.busy')}</p>}
        {!isSaving && saved && (
          <p>
            {t(saved.live.following ? 'desk.save.doneFollowing' : 'desk.save.done', {
              ...{ time: time(saved.at), pages: saved.live.pages, following: saved.live.following },
              seconds: (saved.live.milliseconds / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }),
            })}
          </p>
        )}
        {!isSaving && !saved && isDirty && <p>{t(sync ? syncWords[sync] : 'desk.sync.browser')}</p>}
        {!isSaving && !saved && !isDirty && opened?.savedAt && (
          <p>{t('desk.save.last', { time: `${new Date(opened.savedAt).toLocaleDateString(locale)} ${time(new Date(opened.savedAt))}` })}</p>
        )}
        {foundAt && <p>{t('desk.save.found', { time: time(foundAt) })}</p>}
        {mergedWith && <p>{t('desk.save.merged', { name: mergedWith })}</p>}
        {others.length > 0 && <p>{t('desk.people', { count: people.length, names: others.map(({ name }) => name).join(', ') })}</p>}
      </div>
      {(fault !== undefined || faults > 0) && (
        <p className="problem" role="alert">
          {faults ? t('desk.save.faults', { count: faults }) : faultOf(fault, t, 'form.offline')}
        </p>
      )}
      {opened?.may.save && dirty.length > 1 && (
        <fieldset className="save-parts">
          <legend>{t('desk.save.parts')}</legend>
          {dirty.map((part) => (
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
      <div className="acts">
        {opened?.addresses[0] && (
          <a className="button quiet" href={opened.addresses.find((one) => one.locale === locale)?.address ?? opened.addresses[0].address}>
            {t('desk.look')}
          </a>
        )}
        {togglePreview && (
          <button type="button" className="button quiet" aria-expanded={isPreview} onClick={togglePreview}>
            {t('desk.preview')}
          </button>
        )}
        <button type="button" className="button quiet" aria-expanded={isHistory} onClick={toggleHistory}>
          {t('desk.history')}
        </button>
        {isDirty && (
          <button type="button" className="button quiet" onClick={() => dropping.current?.showModal()}>
            {t('desk.save.drop')}
          </button>
        )}
        {opened?.may.save && (
          <button
            type="button"
            className="button"
            aria-keyshortcuts="Control+S"
            disabled={!chosen.length || isSaving}
            onClick={() => void store.save(chosen)}
          >
            {t('desk.save')} <kbd>Ctrl+S</kbd>
          </button>
        )}
      </div>
    </div>
  );
}
