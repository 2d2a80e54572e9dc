import { useId, useState } from 'react';
import { brusselsInstants } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';
import type { PartName } from './parts.ts';

const partLabels = {
  common: 'desk.common',
  nl: 'desk.language.nl',
  fr: 'desk.language.fr',
} as const satisfies Record<PartName, MessageKey>;

type DueProps = { state: EditorState; store: DocumentStore; mayCancel: boolean; locale: Locale; t: Translate };

/** Shows the scheduled time of a draft, or why its save failed. */
export function DueLine({ state: { due, isSaving }, store, mayCancel, locale, t }: DueProps) {
  if (!due || (!due.at && !due.fault)) return null;
  const parts = due.parts.map((part) => t(partLabels[part])).join(', ');
  const fault = due.fault as keyof typeof faults | null;
  return (
    <div className={due.fault ? 'due problem' : 'due'} role={due.fault ? 'alert' : undefined}>
      {due.at && (
        <p>{t('desk.due.at', { date: formatDate(locale, due.at), time: formatTime(locale, due.at), parts, name: due.by?.name ?? '' })}</p>
      )}
      {fault && <p>{t('desk.due.fault', { parts, why: t(faults[fault] ?? 'problem.internal') })}</p>}
      {mayCancel && (
        <button type="button" className="button quiet" disabled={isSaving} onClick={() => void store.unschedule()}>
          {t(due.fault ? 'desk.due.seen' : 'desk.due.cancel')}
        </button>
      )}
    </div>
  );
}

/** Messages for the errors of a scheduled save. */
const faults = {
  version_conflict: 'desk.due.moved',
  // About the rights of the person who scheduled it, not of the viewer. A document that a person may not see is "not found".
  forbidden: 'desk.due.noRight',
  invalid_input: 'problem.invalid_input',
  not_found: 'desk.due.noRight',
} as const satisfies Record<string, MessageKey>;

type ScheduleProps = { store: DocumentStore; parts: readonly PartName[]; isSaving: boolean; t: Translate; close(): void };

/** Asks for the Brussels time at which parts of the draft go live; for a time that occurs twice, also which one. */
export function Schedule({ store, parts, isSaving, t, close }: ScheduleProps) {
  const id = useId();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [isSecond, setSecond] = useState(false);
  const instants = day && time ? brusselsInstants(day, time) : [];
  const at = instants[isSecond && instants.length > 1 ? 1 : 0];
  const isPast = at !== undefined && at.getTime() <= Date.now();
  const fault = day && time ? (at === undefined ? t('desk.due.skipped') : isPast ? t('desk.due.past') : undefined) : undefined;
  const plan = async () => {
    if (!at) return;
    await store.schedule(parts, at.toISOString());
    if (store.$.get().fault === undefined) close();
  };
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 data-panel="schedule" tabIndex={-1} id={`${id}-title`}>
        {t('desk.due')}
      </h2>
      {parts.length === 0 && <p className="help">{t('desk.due.nothing')}</p>}
      <div className="panel-fields">
        <div className="preview-tool">
          <label htmlFor={`${id}-day`}>{t('desk.due.day')}</label>
          <input id={`${id}-day`} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </div>
        <div className="preview-tool">
          <label htmlFor={`${id}-time`}>{t('desk.due.time')}</label>
          <input
            id={`${id}-time`}
            type="time"
            value={time}
            aria-invalid={fault !== undefined}
            aria-describedby={fault && `${id}-fault`}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        {instants.length > 1 && (
          <fieldset className="save-parts">
            <legend>{t('desk.due.twice')}</legend>
            {([false, true] as const).map((second) => (
              <label key={String(second)}>
                <input type="radio" name={`${id}-which`} checked={isSecond === second} onChange={() => setSecond(second)} />
                {t(second ? 'desk.due.second' : 'desk.due.first')}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      <div className="acts">
        <button type="button" className="button" disabled={!at || isPast || parts.length === 0 || isSaving} onClick={() => void plan()}>
          {t('desk.due.plan')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {t('desk.close')}
        </button>
      </div>
    </section>
  );
}
