import { useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import type { Note, NoteCalls } from './calls.ts';

const askMs = 20_000;

export type Notes = { all: readonly Note[]; add(field: string, text: string): Promise<void>; end(id: number): Promise<void> };

/** Returns the notes of a document, reloaded at the interval of its presence. */
export function useNotes(calls: NoteCalls | undefined): Notes | undefined {
  const [all, setAll] = useState<readonly Note[]>([]);
  useEffect(() => {
    if (!calls) return;
    const ask = () => void calls.load().then(setAll, () => {});
    ask();
    const timer = setInterval(ask, askMs);
    return () => clearInterval(timer);
  }, [calls]);
  return (
    calls && {
      all,
      async add(field, text) {
        const added = await calls.add(field, text);
        setAll((known) => [...known, added]);
      },
      async end(id) {
        await calls.end(id);
        setAll((known) => known.filter((one) => one.id !== id));
      },
    }
  );
}

type FieldNotesProps = { path: string; label: string; notes: Notes; locale: Locale; t: Translate };

/** Notes to colleagues on a field, and a place for a new one. */
export function FieldNotes({ path, label, notes, locale, t }: FieldNotesProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<unknown>();
  const nameOf = (line: 'desk.notes.all' | 'desk.notes.new' | 'desk.notes.add') => t('desk.notes.of', { line: t(line), label });
  useEffect(() => {
    if (isOpen) area.current?.focus();
  }, [isOpen]);
  // A note on an entry of a list is shown below the list.
  const own = notes.all.filter(({ field }) => `${field}.`.startsWith(`${path}.`));
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
      setFault(undefined);
    } catch (error) {
      setFault(error);
    }
  };
  const add = () =>
    run(async () => {
      await notes.add(path, text.trim());
      setText('');
      setOpen(false);
    });
  return (
    <div className="field-notes">
      {own.length > 0 && (
        <ul aria-label={nameOf('desk.notes.all')}>
          {own.map((note) => (
            <li key={note.id}>
              <p>
                <strong>{note.author?.name ?? t('desk.notes.gone')}</strong>{' '}
                <small>
                  {formatDate(locale, note.at)}, {formatTime(locale, note.at)}
                </small>
                <br />
                <span dir="auto">{note.text}</span>
              </p>
              <button
                type="button"
                className="plain"
                aria-label={t('desk.notes.endOf', { text: note.text })}
                onClick={() => void run(() => notes.end(note.id))}
              >
                {t('desk.notes.end')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) void add();
          }}
        >
          <label htmlFor={id}>{t('desk.notes.new')}</label>
          <textarea
            id={id}
            aria-label={nameOf('desk.notes.new')}
            rows={2}
            maxLength={1_000}
            ref={area}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="acts">
            <button type="submit" className="button quiet">
              {t('desk.notes.leave')}
            </button>
            <button type="button" className="button quiet" onClick={() => setOpen(false)}>
              {t('desk.close')}
            </button>
          </div>
        </form>
      ) : (
        <button type="button" className="plain" onClick={() => setOpen(true)}>
          <span aria-hidden="true">{t('desk.notes.add')}</span>
          <span className="unseen">{nameOf('desk.notes.add')}</span>
        </button>
      )}
      {fault !== undefined && (
        <p className="problem" role="alert">
          {faultOf(fault, t, 'form.offline')}
        </p>
      )}
    </div>
  );
}
