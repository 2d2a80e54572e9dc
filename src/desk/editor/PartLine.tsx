import { useState } from 'react';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';
import { FieldComparison } from './FieldComparison.tsx';
import type { FieldTexts } from './field-texts.ts';
import { isSame, type PartName, type Parts } from './parts.ts';
import { mayPublish, mayWrite } from './rights.ts';
import type { Field } from './schema-fields.ts';

type PartLineProps = {
  part: PartName;
  state: EditorState;
  store: DocumentStore;
  /** Published version. */
  live: Parts;
  /** Account of the person. */
  account: string;
  fields: readonly Field[];
  texts: FieldTexts;
  locale: Locale;
  t: Translate;
  /** Shows colleagues that this person continues the draft. */
  takeOver(): void;
};

const names = {
  common: 'desk.common',
  nl: 'desk.language.nl',
  fr: 'desk.language.fr',
} as const satisfies Record<PartName, MessageKey>;

/** Draft of a part: its author and state, and for a language that lags, the changes in the other one. */
export function PartLine({ part, state, store, live, account, fields, texts, locale, t, takeOver }: PartLineProps) {
  const [isCompared, setCompared] = useState(false);
  const { opened, parts, drafts } = state;
  if (!opened) return null;
  const draft = isSame(parts[part], live[part]) ? undefined : drafts[part];
  const name = t(names[part]);
  const moment = (iso: string) => `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  const isTheirs = draft?.author != null && String(draft.author.account) !== account;
  const language = part === 'common' ? undefined : opened.languages[part];
  const basis = part !== 'common' && language?.behindSince ? language.basis : null;
  const other = part === 'common' ? undefined : otherLocale(part);
  const changes =
    basis && other
      ? fields
          .filter(({ path, name: field }) => path.startsWith('texts.') && !isSame(basis[field], live[other]?.[field]))
          .map((field) => ({ field, before: basis[field.name], after: live[other]?.[field.name] }))
      : [];
  const takePart = async () => {
    takeOver();
    await store.mark(part, draft?.state ?? 'draft');
  };
  if (!draft && !basis) return null;
  return (
    <div className="part-line">
      {draft && (
        <p>
          {t(draft.state === 'ready' ? 'desk.draft.readyBy' : 'desk.draft.by', {
            ...{ when: moment(draft.savedAt), name: isTheirs ? (draft.author?.name ?? '') : t('desk.draft.me') },
          })}
        </p>
      )}
      {basis && language?.behindSince && other && <p>{t('desk.behind.since', { when: moment(language.behindSince), language: other })}</p>}
      <div className="acts">
        {draft && isTheirs && mayWrite(opened.may, part) && (
          <button type="button" className="button quiet" aria-label={t('desk.takeOverOf', { name })} onClick={() => void takePart()}>
            {t('desk.takeOver')}
          </button>
        )}
        {draft && part !== 'common' && mayWrite(opened.may, part) && (
          <button
            type="button"
            className="button quiet"
            aria-label={t(draft.state === 'ready' ? 'desk.ready.notOf' : 'desk.ready.of', { name })}
            onClick={() => void store.mark(part, draft.state === 'ready' ? 'draft' : 'ready')}
          >
            {t(draft.state === 'ready' ? 'desk.ready.not' : 'desk.ready')}
          </button>
        )}
        {basis && (
          <button type="button" className="button quiet" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            {t('desk.behind.compare')}
          </button>
        )}
        {basis && part !== 'common' && mayPublish(opened.may, part) && (
          <button type="button" className="button quiet" onClick={() => void store.endLag(part)}>
            {t('desk.behind.end')}
          </button>
        )}
      </div>
      {isCompared &&
        changes.map(({ field, before, after }) => (
          <div key={field.path} className="compared">
            <h3>{t(texts[field.path]?.label ?? 'desk.common')}</h3>
            <FieldComparison {...{ field, before, after }} />
          </div>
        ))}
    </div>
  );
}
