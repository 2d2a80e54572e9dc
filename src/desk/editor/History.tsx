import { useEffect, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { Comparison } from './Comparison.tsx';
import type { EditorCalls, Opened, RevisionRow } from './calls.ts';
import type { FieldTexts } from './field-texts.ts';
import { isSame, partNames, partsOf } from './parts.ts';
import type { Field } from './schema-fields.ts';
import { wordsOf } from './words.ts';

type HistoryProps = {
  calls: EditorCalls;
  opened: Opened;
  fields: readonly Field[];
  texts: FieldTexts;
  locale: Locale;
  t: Translate;
  restore(id: string): Promise<void>;
  /** Another act is under way: nothing can be restored. */
  isSaving: boolean;
};

const acts = {
  added: 'desk.history.added',
  changed: 'desk.history.changed',
  removed: 'desk.history.removed',
  restored: 'desk.history.restored',
} as const satisfies Record<RevisionRow['act'], MessageKey>;
const languages = { common: 'desk.common', nl: 'desk.language.nl', fr: 'desk.language.fr' } as const satisfies Record<string, MessageKey>;

/** Changes of a document, latest first, each compared with what is live now, and restored. */
export function History({ calls, opened, fields, texts, locale, t, restore, isSaving }: HistoryProps) {
  const [rows, setRows] = useState<readonly RevisionRow[]>();
  const [next, setNext] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ cursor?: string | undefined }>();
  const [shown, setShown] = useState<{ id: string; document: Record<string, unknown> | null }>();
  const latest = useRef<object>(undefined);
  const ask = async (cursor?: string) => {
    // A second press would add the same rows again; what asks for the list anew overtakes what asks for more of it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the document has another version, and only then.
  useEffect(() => void ask(), [opened.version]);
  const show = async (id: string) => {
    try {
      setShown(shown?.id === id ? undefined : { id, document: (await calls.revision(id)).document as Record<string, unknown> | null });
    } catch {
      setFailed({});
    }
  };
  const differences = (before: Record<string, unknown> | null) => {
    const [was, is] = [partsOf(before ?? {}), partsOf(opened.document ?? {})];
    return partNames.flatMap((part) =>
      fields
        .filter(({ path, name }) => path.startsWith('texts.') === (part !== 'common') && !isSame(was[part]?.[name], is[part]?.[name]))
        .map((field) => ({ field, part, before: was[part]?.[field.name], after: is[part]?.[field.name] })),
    );
  };
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{t('desk.history')}</h2>
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
        {rows?.map(({ id, act, at, by }) => (
          <li key={id}>
            <p>
              {t(acts[act], { date: formatDate(locale, at), time: formatTime(locale, at), name: by?.name ?? t('desk.history.machine') })}
            </p>
            {act !== 'added' && (
              <button type="button" className="plain" aria-expanded={shown?.id === id} onClick={() => void show(id)}>
                {t('desk.history.compare')}
              </button>
            )}
            {shown?.id === id && (
              <div className="compared">
                {differences(shown.document).map(({ field, part, before, after }) => (
                  <div key={`${part} ${field.path}`}>
                    <h3>
                      {t(texts[field.path]?.label ?? 'desk.common')} · {t(languages[part])}
                    </h3>
                    <Comparison before={wordsOf(before, field.kind === 'html')} after={wordsOf(after, field.kind === 'html')} t={t} />
                  </div>
                ))}
                {differences(shown.document).length === 0 && <p className="help">{t('desk.history.same')}</p>}
                {opened.may.save && shown.document && (
                  <button type="button" className="button quiet" disabled={isSaving} onClick={() => void restore(id)}>
                    {t('desk.history.restore')}
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <button type="button" className="button quiet" onClick={() => void ask(next)}>
          {t('desk.history.more')}
        </button>
      )}
    </section>
  );
}
