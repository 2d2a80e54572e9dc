import { formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/translate.ts';
import { faultOf } from '../../ui/form/acts.ts';
import type { PresentPerson } from './calls.ts';
import type { DocumentStore, EditorState } from './document-store.ts';
import type { SyncWord } from './draft-sender.ts';

type SaveBarProps = {
  state: EditorState;
  store: DocumentStore;
  isDirty: boolean;
  people: readonly PresentPerson[];
  locale: Locale;
  t: Translate;
  isHistory: boolean;
  toggleHistory(): void;
};

const syncWords = {
  stored: 'desk.sync.stored',
  waiting: 'desk.sync.waiting',
  offline: 'desk.sync.offline',
  held: 'desk.sync.held',
  browser: 'desk.sync.browser',
} as const satisfies Record<SyncWord, MessageKey>;

/** What happened to the document, where it is worked on, and the act that makes it live. */
export function SaveBar({ state, store, isDirty, people, locale, t, isHistory, toggleHistory }: SaveBarProps) {
  const { opened, isSaving, saved, fault, errors, sync, foundAt, mergedWith } = state;
  const faults = Object.keys(errors).length;
  const others = people.filter(({ isMe }) => !isMe);
  const time = (at: Date | number) => formatTime(locale, new Date(at).toISOString());
  return (
    <div className="save-bar">
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
        {!isSaving && !saved && isDirty && <p>{t(syncWords[sync])}</p>}
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
      <div className="acts">
        {opened?.addresses[0] && (
          <a className="button quiet" href={opened.addresses.find((one) => one.locale === locale)?.address ?? opened.addresses[0].address}>
            {t('desk.look')}
          </a>
        )}
        <button type="button" className="button quiet" aria-expanded={isHistory} onClick={toggleHistory}>
          {t('desk.history')}
        </button>
        {isDirty && (
          <button type="button" className="button quiet" onClick={() => void store.drop()}>
            {t('desk.save.drop')}
          </button>
        )}
        {opened?.may.save && (
          <button
            type="button"
            className="button"
            aria-keyshortcuts="Control+S"
            disabled={!isDirty || isSaving}
            onClick={() => void store.save()}
          >
            {t('desk.save')} <kbd>Ctrl+S</kbd>
          </button>
        )}
      </div>
    </div>
  );
}
