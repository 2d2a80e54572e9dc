import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { LiveVersion } from './calls.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';

type NewerProps = {
  state: EditorState;
  store: DocumentStore;
  live: LiveVersion | null;
  /** Account of the person: the message for their own save in another tab has no name. */
  account: string;
  isDirty: boolean;
  /** The document cannot change any more: it is being sent. */
  isClosed: boolean;
  locale: Locale;
  t: Translate;
};

/** Returns the message that names who or what saved a version. */
function wordsFor({ savedBy, door }: LiveVersion, account: string, isClosed: boolean): MessageKey {
  if (savedBy && String(savedBy.account) !== account) return 'desk.newer.by';
  if (door === 'import') return 'desk.newer.import';
  if (door === 'job' && !savedBy) return isClosed ? 'desk.newer.closed' : 'desk.newer.job';
  return 'desk.newer.other';
}

/** Says that another version went live while the document is open, and compares it with the typed text. */
export function Newer({ state, store, live, account, isDirty, isClosed, locale, t }: NewerProps) {
  const { opened, isSaving, clashes } = state;
  // During a save the newer version is the person's own; during a clash it is already shown.
  const isNewer = live && opened && live.version !== opened.version && !isSaving && !clashes.length;
  const momentOf = (iso: string) => {
    const [day, today] = [iso, new Date().toISOString()].map((one) => formatDate(locale, one));
    return day === today ? formatTime(locale, iso) : `${formatTime(locale, iso)}, ${day}`;
  };
  const said = () => {
    if (!live?.savedAt) return t('desk.newer');
    return t(wordsFor(live, account, isClosed), { name: live.savedBy?.name ?? '', time: momentOf(live.savedAt) });
  };
  // The live region is rendered before its text: a screen reader reads only changes in it.
  return (
    <div className="newer" role="status" aria-live="polite">
      {isNewer && (
        <>
          <p>{said()}</p>
          <button type="button" className="button quiet" onClick={() => void store.catchUp()}>
            {t(isDirty ? 'desk.newer.compare' : 'desk.newer.show')}
          </button>
        </>
      )}
    </div>
  );
}
