import { useId, useState } from 'react';
import { useTools } from '../../desk/editor/tools.ts';
import { brusselsInstants } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { saveSettings } from './approval-endpoints.ts';
import { createSchedules, removeSchedule, restoreSchedules } from './schedule-endpoints.ts';
import { type ProjectShown, useRefresh } from './use-project.ts';

type Type = 1 | 2 | 3 | 4 | 5;
const types = [1, 2, 3, 4, 5] as const;

/** Dates of an approved newsletter in Brussels time, and who gets it. */
export function Dates({ project }: { project: ProjectShown }) {
  const { t, locale } = useTools();
  const { reference, statusId, schedules, may } = project;
  const id = useId();
  const refresh = useRefresh(reference);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [isSecond, setSecond] = useState(false);
  const [type, setType] = useState<Type>((project.recipientsTypeId ?? 1) as Type);
  const [archive, setArchive] = useState(project.archive ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const instants = day && time ? brusselsInstants(day, time) : [];
  const at = instants[isSecond && instants.length > 1 ? 1 : 0];
  const isPast = at !== undefined && at.getTime() <= Date.now();
  const fault = day && time ? (at === undefined ? t('desk.due.skipped') : isPast ? t('desk.due.past') : undefined) : undefined;
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await act();
    } catch (error) {
      setFailed(error);
    }
    await refresh();
    setBusy(false);
  };
  const plan = () =>
    run(async () => {
      if (!at) return;
      if (type === 2 && (archive === 'public' || archive === 'wall'))
        await asMember(saveSettings, { params: { reference }, body: { recipientsTypeId: type, archive } });
      await asMember(createSchedules, { params: { reference }, body: { dates: [at.toISOString()], recipientsTypeId: type } });
      setDay('');
      setTime('');
    });
  const moment = (iso: string) => `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  const proposed = schedules.filter(({ state }) => state === 'proposed');
  const isOpen = may.plan && (statusId === 2 || statusId === 3);
  return (
    <section className="issue-dates" aria-label={t('newsletters.desk.dates')}>
      {schedules.length > 0 && (
        <ul>
          {schedules.map((one) => (
            <li key={one.id}>
              <span>{moment(one.at)}</span> <small>{t(`newsletters.desk.date.${one.state}`)}</small>
              {may.plan && one.state === 'waiting' && (
                <button
                  type="button"
                  className="plain"
                  disabled={isBusy}
                  aria-label={t('newsletters.desk.date.removeOf', { date: moment(one.at) })}
                  onClick={() => void run(() => asMember(removeSchedule, { params: { reference, id: String(one.id) } }))}
                >
                  {t('desk.list.remove')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && proposed.length > 0 && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void run(() => asMember(restoreSchedules, { params: { reference } }))}
        >
          {t('newsletters.desk.dates.restore', { count: proposed.length })}
        </button>
      )}
      {isOpen && (
        <div className="panel-fields">
          <div className="preview-tool">
            <label htmlFor={`${id}-type`}>{t('newsletters.desk.recipients')}</label>
            <select id={`${id}-type`} value={type} onChange={({ target }) => setType(Number(target.value) as Type)}>
              {types.map((one) => (
                <option key={one} value={one}>
                  {t(`newsletters.desk.recipients.${one}`)}
                </option>
              ))}
            </select>
          </div>
          {type === 2 && (
            <div className="preview-tool">
              <label htmlFor={`${id}-archive`}>{t('newsletters.desk.archive')}</label>
              <select id={`${id}-archive`} value={archive} onChange={({ target }) => setArchive(target.value)}>
                <option value="" />
                <option value="public">{t('newsletters.desk.archive.public')}</option>
                <option value="wall">{t('newsletters.desk.archive.wall')}</option>
              </select>
            </div>
          )}
          <div className="preview-tool">
            <label htmlFor={`${id}-day`}>{t('desk.due.day')}</label>
            <input id={`${id}-day`} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </div>
          <div className="preview-tool">
            <label htmlFor={`${id}-time`}>{t('desk.due.time')}</label>
            <input
              id={`${id}-time`}
              type="time"
              value={time}
              aria-invalid={fault !== undefined}
              aria-describedby={fault && `${id}-fault`}
              onChange={({ target }) => setTime(target.value)}
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
          <button
            type="button"
            className={proposed.length ? 'button quiet' : 'button'}
            disabled={isBusy || !at || isPast || (type === 2 && archive === '')}
            onClick={() => void plan()}
          >
            {t('newsletters.desk.plan')}
          </button>
        </div>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {failed !== undefined && (
        <p className="problem" role="alert">
          {faultOf(failed, t)}
        </p>
      )}
    </section>
  );
}
