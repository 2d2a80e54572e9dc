import { useEffect, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { useKeys } from '../keys.ts';
import type { EditorCalls } from './calls.ts';
import type { Done } from './editor-state.ts';

const askMs = 1_000;
const words = {
  saved: 'desk.save.done',
  offline: 'desk.done.offline',
  removed: 'desk.done.removed',
  undone: 'desk.done.undone',
} as const satisfies Record<Done['act'], MessageKey>;
/** Messages after the undo of a save: of the first save, and of a later one. */
const draftWords = {
  live: { first: 'desk.done.withdrawn', later: 'desk.done.drafted' },
  kept: { first: 'desk.keep.withdrawn', later: 'desk.keep.drafted' },
} as const satisfies Record<string, Record<string, MessageKey>>;

type DoneLineProps = {
  done: Done;
  /** Address of the document on its site; undefined if it is not published. */
  href: string | undefined;
  following: EditorCalls['following'];
  locale: Locale;
  t: Translate;
  undo(): void;
  canUndo: boolean;
  /** A save keeps the document; another act shows it to readers. */
  isKept?: boolean;
  /** The document leaves or has left, and cannot be changed any more. */
  isClosed?: boolean;
};

/** Result of an act: its live pages, its duration, and the number of pages that are not published yet, until it is 0. */
export function DoneLine({ done, href, following, locale, t, undo, canUndo, isKept = false, isClosed = false }: DoneLineProps) {
  const [waiting, setWaiting] = useState<number>();
  useEffect(() => {
    setWaiting(undefined);
    if (!following || isKept) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      const answer = await following().catch(() => undefined);
      if (isOver) return;
      // If all waiting changes are newer than this act, its own pages are live.
      const left = !answer || answer.oldestMilliseconds >= Date.now() - done.at.getTime() ? answer?.waiting : 0;
      if (answer) setWaiting(left);
      if (left !== 0) timer = setTimeout(() => void ask(), askMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [done, following, isKept]);
  const isOffered = canUndo && !isClosed && done.change !== undefined;
  useKeys(isOffered ? [{ key: 'u', label: t('desk.undo'), run: undo }] : []);
  const isDraftAgain = done.act === 'undone' && done.typed;
  const { pages, milliseconds } = done.live;
  const seconds = (milliseconds / 1000).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <>
      <p>
        {t(
          isDraftAgain
            ? draftWords[isKept ? 'kept' : 'live'][done.typed?.isFirst ? 'first' : 'later']
            : isKept && done.act === 'saved'
              ? 'desk.keep.done'
              : words[done.act],
          {
            time: formatTime(locale, done.at.toISOString()),
            pages,
            seconds,
          },
        )}{' '}
        {href && done.act === 'saved' && (
          <a href={href} target="_blank" rel="noreferrer">
            {t('desk.look')}
          </a>
        )}
      </p>
      {waiting !== undefined && (
        <p>
          {waiting > 0
            ? t('desk.done.following', { waiting, following: done.live.following })
            : t('desk.done.all', { following: done.live.following })}
        </p>
      )}
      {isClosed && done.act === 'saved' && <p>{t('desk.keep.closed')}</p>}
      {isOffered && (
        <button type="button" className="button quiet" onClick={undo}>
          {t('desk.undo')} <kbd>u</kbd>
        </button>
      )}
    </>
  );
}
