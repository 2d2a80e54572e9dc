import { useEffect, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { useActs } from '../../desk/frame/finds.ts';
import { formatTime } from '../../lib/dates.ts';
import { timeOf } from './rules.ts';
import type { MyHours } from './schema.ts';

const minuteMilliseconds = 60_000;
const refreshMilliseconds = 10_000;
type TimerProps = { hours: MyHours; stop(): void; drop(): void };

/** Running timer. Its start is kept by the server, so it survives a reload and another computer. */
export function TimerLine({ hours: { timer, actions }, stop, drop }: TimerProps) {
  const { locale, t } = useDesk();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), refreshMilliseconds);
    return () => clearInterval(ticking);
  }, []);
  const acts = [
    { id: 'timer stop', label: t('hours.timer.stop'), run: stop },
    { id: 'timer drop', label: t('hours.timer.drop'), run: drop },
  ];
  useActs(timer ? acts.map((one) => ({ ...one, kind: t('hours.mine') })) : []);
  if (!timer) return null;
  const minutes = Math.max(0, Math.round((now - Date.parse(timer.startedAt)) / minuteMilliseconds));
  const action = actions.find(({ id }) => id === timer.actionId)?.[locale] ?? '';
  return (
    <p className="hour-timer">
      <strong>{timeOf(minutes)}</strong> {t('hours.timer.since', { action, time: formatTime(locale, timer.startedAt) })}{' '}
      {timer.info && <span>{timer.info}</span>}
      <button type="button" className="button" onClick={stop}>
        {t('hours.timer.stop')}
      </button>
      <button type="button" className="plain" onClick={drop}>
        {t('hours.timer.drop')}
      </button>
    </p>
  );
}
