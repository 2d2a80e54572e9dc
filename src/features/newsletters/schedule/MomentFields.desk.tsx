import { useId } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import type { Moment } from './use-moment.ts';

type MomentFieldsProps = { moment: Moment; faultId: string; focus?: boolean };

/** Fields for a day and a time in Brussels, and for a time that occurs twice which one. */
export function MomentFields({ moment, faultId, focus = false }: MomentFieldsProps) {
  const { t } = useTools();
  const id = useId();
  const { day, setDay, time, setTime, isSecond, setSecond, isTwice, fault } = moment;
  return (
    <>
      <div className="preview-tool">
        <label htmlFor={`${id}-day`}>{t('desk.due.day')}</label>
        {/* biome-ignore lint/a11y/noAutofocus: a person who chose to move a date continues in its fields. */}
        <input id={`${id}-day`} type="date" value={day} autoFocus={focus} onChange={({ target }) => setDay(target.value)} />
      </div>
      <div className="preview-tool">
        <label htmlFor={`${id}-time`}>{t('desk.due.time')}</label>
        <input
          id={`${id}-time`}
          type="time"
          value={time}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && faultId}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      {isTwice && (
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
    </>
  );
}
