import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { LineKey } from './grid-rules.ts';
import type { HourEntry, HourLists } from './schema.ts';

type LineFormProps = HourLists & { isTiming: boolean; begin(line: LineKey): void; start(line: LineKey): void };

/** Chooses action, place and info: for a new line of the week, or for the timer. */
export function LineForm({ actions, locations, isTiming, begin, start }: LineFormProps) {
  const { locale, t } = useDesk();
  const id = useId();
  const open = (entries: readonly HourEntry[]) => entries.filter(({ isRemoved }) => !isRemoved);
  const [action, setAction] = useState<number>();
  const [location, setLocation] = useState<number>();
  const [info, setInfo] = useState('');
  const line = (): LineKey => ({
    ...{ actionId: action ?? open(actions)[0]?.id ?? 0, locationId: location ?? open(locations)[0]?.id ?? 0, info: info.trim() || null },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin(line());
    setInfo('');
  };
  const select = (name: string, label: string, entries: readonly HourEntry[], set: (id: number) => void, value: number | undefined) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <select id={`${id}-${name}`} value={value ?? entries[0]?.id ?? ''} onChange={({ target }) => set(Number(target.value))}>
        {entries.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {entry[locale]}
          </option>
        ))}
      </select>
    </div>
  );
  if (!open(actions).length || !open(locations).length) return <p className="problem">{t('hours.lists.none')}</p>;
  return (
    <form className="panel" onSubmit={submit}>
      <h2>{t('hours.add.title')}</h2>
      <div className="fields">
        {select('action', t('hours.action'), open(actions), setAction, action)}
        {select('location', t('hours.location'), open(locations), setLocation, location)}
        <div className="field">
          <label htmlFor={`${id}-info`}>{t('hours.info')}</label>
          <input id={`${id}-info`} value={info} maxLength={255} onChange={({ target }) => setInfo(target.value)} />
        </div>
      </div>
      <p className="hour-line-acts">
        <button type="submit" className="button">
          {t('hours.add')}
        </button>
        {!isTiming && (
          <button type="button" className="plain" onClick={() => start(line())}>
            {t('hours.timer.start')}
          </button>
        )}
      </p>
    </form>
  );
}
