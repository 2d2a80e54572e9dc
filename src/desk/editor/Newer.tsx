import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { LiveVersion } from './calls.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';

type NewerProps = {
  state: EditorState;
  store: DocumentStore;
  live: LiveVersion | null;
  /** Account of the person, whose own save in another tab has no name. */
  account: string;
  isDirty: boolean;
  locale: Locale;
  t: Translate;
};

const words = { person: 'desk.newer.by', import: 'desk.newer.import', other: 'desk.newer.other' } as const satisfies Record<
  string,
  MessageKey
>;

/** Tells while somebody writes that another version went live, and compares it with what is typed. */
export function Newer({ state, store, live, account, isDirty, locale, t }: NewerProps) {
  const { opened, isSaving, clashes } = state;
  // While a save runs, the newer version is the own one; while a clash is open, the one that is compared.
  const isNewer = live && opened && live.version !== opened.version && !isSaving && !clashes.length;
  const momentOf = (iso: string) => {
    const [day, today] = [iso, new Date().toISOString()].map((one) => formatDate(locale, one));
    return day === today ? formatTime(locale, iso) : `${formatTime(locale, iso)}, ${day}`;
  };
  const said = () => {
    if (!live?.savedAt) return t('desk.newer');
    const isOwn = String(live.savedBy?.account) === account;
    const kind = live.savedBy && !isOwn ? 'person' : live.door === 'import' ? 'import' : 'other';
    return t(words[kind], { name: live.savedBy?.name ?? '', time: momentOf(live.savedAt) });
  };
  // The region is there before its words: a screen reader says only what changes in it.
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
