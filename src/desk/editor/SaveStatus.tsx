import { CallFailed } from '../../lib/call.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import type { EditorCalls, PresentPerson } from './calls.ts';
import { DoneLine } from './DoneLine.tsx';
import { NotSent, NotUndone } from './document-acts.ts';
import type { SyncWord } from './draft-sender.ts';
import type { DocumentStore, Doing, EditorState } from './editor-state.ts';

const syncWords = {
  stored: 'desk.sync.stored',
  waiting: 'desk.sync.waiting',
  offline: 'desk.sync.offline',
  held: 'desk.sync.held',
  refused: 'desk.sync.refused',
  gone: 'desk.sync.gone',
  tooLarge: 'desk.sync.tooLarge',
} as const satisfies Record<SyncWord, MessageKey>;

/** Messages of a save: one that shows the document to readers, and one that only keeps it. */
export const saveWords = {
  live: { save: 'desk.save', busy: 'desk.save.busy', parts: 'desk.save.parts' },
  kept: { save: 'desk.keep', busy: 'desk.keep.busy', parts: 'desk.keep.parts' },
} as const satisfies Record<string, Record<string, MessageKey>>;

const doingWords = {
  offline: 'desk.doing.offline',
  removing: 'desk.doing.removing',
  undoing: 'desk.doing.undoing',
  other: 'desk.doing.other',
} as const satisfies Record<Exclude<Doing, 'saving'>, MessageKey>;

type SaveWords = (typeof saveWords)[keyof typeof saveWords];

/** Returns the message of an act that has not ended. */
export const busyKey = ({ doing }: Pick<EditorState, 'doing'>, words: SaveWords): MessageKey =>
  doing === 'saving' ? words.busy : doingWords[doing];

/** Returns the state of the typed text, if it explains more than the error of an act; else undefined. */
function wordsAfter(fault: unknown, sync: SyncWord | undefined, isDirty: boolean): SyncWord | undefined {
  if (fault instanceof NotSent) return fault.sync;
  if (!(fault instanceof CallFailed) || !isDirty) return undefined;
  if (fault.answer.statusCode === 404) return 'gone';
  return fault.answer.statusCode === 403 && sync === 'refused' ? sync : undefined;
}

type SaveStatusProps = {
  state: EditorState;
  people: readonly PresentPerson[];
  following: EditorCalls['following'];
  /** Address of the document on its site; undefined if it is not published. */
  href: string | undefined;
  undo: DocumentStore['undo'];
  locale: Locale;
  t: Translate;
  /** A save keeps the document; another act shows it to readers. */
  isKept: boolean;
  /** The document cannot be changed any more. */
  isClosed: boolean;
  words: SaveWords;
  isDirty: boolean;
  /** Number of wrong fields. */
  faults: number;
};

/** Result of the last act, state of the typed text, and the other editors of the document. */
export function SaveStatus({ state, people, following, href, undo, locale, t, isKept, isClosed, words, isDirty, faults }: SaveStatusProps) {
  const { opened, isSaving, done, fault, sync, foundAt, mergedWith } = state;
  const kept = wordsAfter(fault, sync, isDirty);
  const me = people.find(({ isMe }) => isMe)?.account;
  const isInTwoTabs = people.some(({ account, isMe }) => !isMe && account === me);
  const others = new Map(people.flatMap(({ account, name, isMe }) => (isMe || account === me ? [] : [[account, name]])));
  const moment = (at: Date | string) => {
    const iso = new Date(at).toISOString();
    return `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  };
  return (
    <>
      <div className="said" role="status">
        {isSaving && <p>{t(busyKey(state, words))}</p>}
        {!isSaving && done && (
          <DoneLine
            {...{ done, href, following, locale, t, isKept, isClosed }}
            canUndo
            undo={() => void (done.change && undo(done.change))}
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
          {faults
            ? t('desk.save.faults', { count: faults })
            : kept
              ? t(syncWords[kept])
              : fault instanceof NotUndone
                ? t('desk.done.notUndone')
                : faultOf(fault, t, 'form.offline')}
        </p>
      )}
    </>
  );
}
