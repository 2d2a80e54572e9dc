import { useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { useActs } from '../../../desk/frame/finds.ts';
import { useKeys } from '../../../desk/keys.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';
import type { MessageKey } from '../../../lib/message-format.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { type ProjectShown, useRefresh } from '../project/use-project.ts';
import { removeSchedule, restoreSchedules } from './endpoints.ts';
import { MoveDate } from './MoveDate.desk.tsx';
import { PlanDates } from './PlanDates.desk.tsx';

/** Dates of a newsletter in Brussels time: planned, proposed, started, and those that failed, with the reason. */
export function Dates({ project }: { project: ProjectShown }) {
  const { t, locale } = useTools();
  const { reference, statusId, schedules, may } = project;
  const refresh = useRefresh(reference);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setFailed(error);
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const moment = (iso: string) => `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
  const proposed = schedules.filter(({ state }) => state === 'proposed');
  const isOpen = may.plan && (statusId === 2 || statusId === 3);
  // An unwanted proposal would be reported as a date without a mail.
  const isDraft = may.plan && statusId === 1;
  const restores = isOpen && proposed.length > 0;
  const label = t('newsletters.desk.dates.restore', { count: proposed.length });
  // A date that waits can be moved while mails of an earlier one have left, as in the planning.
  const movable = may.plan ? schedules.filter(({ state }) => state === 'waiting' || (isOpen && state === 'proposed')) : [];
  const [moved, setMoved] = useState<number>();
  const [first] = movable;
  const moveLabel = t('newsletters.desk.date.move');
  const move = () => setMoved(first?.id);
  const restore = () => void run(() => asMember(restoreSchedules, { params: { reference } }));
  useKeys([
    ...(restores && !isBusy ? [{ key: 'd', label, run: restore }] : []),
    ...(first && !isBusy ? [{ key: 'm', label: moveLabel, run: move }] : []),
  ]);
  useActs([
    ...(restores ? [{ id: 'newsletter restore', label, kind: t('desk.palette.act'), run: restore }] : []),
    ...(first ? [{ id: 'newsletter move', label: moveLabel, kind: t('desk.palette.act'), run: move }] : []),
  ]);
  if (!schedules.length && !isOpen) return null;
  return (
    <section className="issue-dates" aria-label={t('newsletters.desk.dates')}>
      {schedules.length > 0 && (
        <ul>
          {schedules.map((one) => (
            <li key={one.id}>
              <span>{moment(one.at)}</span>{' '}
              <small>
                {t(one.sending ? `newsletters.desk.status.${one.sending}` : (`newsletters.desk.date.${one.state}` as MessageKey))}
              </small>
              {one.reason && <span>{t(`newsletters.reason.${one.reason}` as MessageKey)}</span>}
              {movable.includes(one) && (
                <button
                  type="button"
                  className="plain"
                  disabled={isBusy}
                  aria-expanded={moved === one.id}
                  aria-label={t('newsletters.desk.date.moveOf', { date: moment(one.at) })}
                  onClick={() => setMoved(moved === one.id ? undefined : one.id)}
                >
                  {moveLabel}
                </button>
              )}
              {one === first && <kbd>m</kbd>}
              {(isOpen || isDraft || (may.plan && one.state === 'waiting')) && one.state !== 'started' && (
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
              {moved === one.id && <MoveDate {...{ project, isBusy, run }} of={one} close={() => setMoved(undefined)} />}
            </li>
          ))}
        </ul>
      )}
      {restores && (
        <button type="button" className="button" disabled={isBusy} onClick={restore}>
          {label} <kbd>d</kbd>
        </button>
      )}
      {isOpen && <PlanDates key={project.recipientsTypeId} {...{ project, isBusy, run }} isQuiet={proposed.length > 0} />}
      {failed !== undefined && (
        <p className="problem" role="alert">
          {faultOf(failed, t)}
        </p>
      )}
    </section>
  );
}
