import { useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { ComparedContext } from '../files.ts';
import { Compared } from './Compared.tsx';
import type { EditorCalls, Opened, RevisionRow } from './calls.ts';
import type { FieldTexts } from './field-texts.ts';
import type { Field } from './schema-fields.ts';

type HistoryProps = {
  calls: EditorCalls;
  opened: Opened;
  fields: readonly Field[];
  texts: FieldTexts;
  locale: Locale;
  t: Translate;
  restore(id: string): Promise<void>;
  /** Another act is running: nothing can be restored. */
  isSaving: boolean;
};

const acts = {
  added: 'desk.history.added',
  changed: 'desk.history.changed',
  removed: 'desk.history.removed',
  restored: 'desk.history.restored',
} as const satisfies Record<RevisionRow['act'], MessageKey>;

type Shown = { id: string; document: Record<string, unknown> | null };

/** Changes of a document, newest first. Each can be compared with the live version or another one, and restored. */
export function History({ calls, opened, fields, texts, locale, t, restore, isSaving }: HistoryProps) {
  const [rows, setRows] = useState<readonly RevisionRow[]>();
  const [next, setNext] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ cursor?: string | undefined }>();
  const [shown, setShown] = useState<Shown>();
  /** Version that the shown one is compared with; the live one if undefined. */
  const [other, setOther] = useState<Shown>();
  const withId = useId();
  const latest = useRef<object>(undefined);
  const ask = async (cursor?: string) => {
    // A second press would add the same rows again. A reload of the list cancels a request for more rows.
    if (cursor && latest.current) return;
    const own = {};
    latest.current = own;
    try {
      const { items, cursor: following } = await calls.revisions(cursor);
      if (latest.current !== own) return;
      setRows((known = []) => (cursor ? [...known, ...items] : items));
      setNext(following);
      setFailed(undefined);
    } catch {
      if (latest.current === own) setFailed({ cursor });
    } finally {
      if (latest.current === own) latest.current = undefined;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again only if the version of the document changed.
  useEffect(() => {
    setOther(undefined);
    void ask();
  }, [opened.version]);
  const opening = useRef<string>(undefined);
  /** Opens a version. Only the answer to the last request is used. */
  const open = async (id: string | undefined, set: (version: Shown | undefined) => void) => {
    opening.current = id;
    try {
      const document = id ? ((await calls.revision(id)).document as Shown['document']) : null;
      if (opening.current === id) set(id ? { id, document } : undefined);
    } catch {
      setFailed({});
    }
  };
  const show = (id: string) => {
    setOther(undefined);
    return open(shown?.id === id ? undefined : id, setShown);
  };
  const lineOf = ({ act, at, by }: RevisionRow) =>
    t(acts[act], { date: formatDate(locale, at), time: formatTime(locale, at), name: by?.name ?? t('desk.history.machine') });
  const placeOf = (id: string) => rows?.findIndex((row) => row.id === id) ?? 0;
  /** Returns both versions that are compared, the older one first. */
  const pairOf = ({ id, document }: Shown): [before: Shown['document'], after: Shown['document']] => {
    if (!other) return [document, opened.document as Shown['document']];
    return placeOf(other.id) > placeOf(id) ? [other.document, document] : [document, other.document];
  };
  /** Returns the time at which the older version was replaced: each row has the document from before its change. */
  const endOf = ({ id }: Shown) => rows?.[Math.max(placeOf(id), other ? placeOf(other.id) : 0)]?.at;
  return (
    <section className="history" aria-labelledby="history">
      <h2 data-panel="history" tabIndex={-1} id="history">
        {t('desk.history')}
      </h2>
      {failed && (
        <div role="alert">
          <p className="problem">{t('form.unreachable')}</p>
          <button type="button" className="button quiet" onClick={() => void ask(failed.cursor)}>
            {t('form.retry')}
          </button>
        </div>
      )}
      {!rows && !failed && <p className="help">{t('form.loading')}</p>}
      {rows?.length === 0 && <p className="help">{t('desk.history.none')}</p>}
      <ol>
        {rows?.map((row) => {
          const { id, act } = row;
          return (
            <li key={id}>
              <p>{lineOf(row)}</p>
              {act !== 'added' && (
                <button type="button" className="plain" aria-expanded={shown?.id === id} onClick={() => void show(id)}>
                  {t('desk.history.compare')}
                </button>
              )}
              {shown?.id === id && (
                <div className="compared">
                  <div className="field">
                    <label htmlFor={withId}>{t('desk.history.with')}</label>
                    <select id={withId} value={other?.id ?? ''} onChange={({ target }) => void open(target.value || undefined, setOther)}>
                      <option value="">{t('desk.history.now')}</option>
                      {rows
                        .filter((one) => one.id !== id && one.act !== 'added')
                        .map((one) => (
                          <option key={one.id} value={one.id}>
                            {t('desk.history.before', { change: lineOf(one) })}
                          </option>
                        ))}
                    </select>
                  </div>
                  <ComparedContext value={endOf(shown)}>
                    <Compared {...{ fields, texts, t }} before={pairOf(shown)[0]} after={pairOf(shown)[1]} />
                  </ComparedContext>
                  {opened.may.save && shown.document && (
                    <button type="button" className="button quiet" disabled={isSaving} onClick={() => void restore(id)}>
                      {t('desk.history.restore')}
                    </button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {next && (
        <button type="button" className="button quiet" onClick={() => void ask(next)}>
          {t('desk.history.more')}
        </button>
      )}
    </section>
  );
}
