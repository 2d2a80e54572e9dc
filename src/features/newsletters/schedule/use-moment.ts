import { useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { brusselsInstants } from '../../../lib/clock.ts';

export type Moment = ReturnType<typeof useMoment>;

/**
 * Day and time in Brussels that somebody picks, and the rule that they break.
 * @param taken instants that cannot be picked
 */
export function useMoment(taken: readonly string[], initial = { day: '', time: '' }) {
  const { t } = useTools();
  const [day, setDay] = useState(initial.day);
  const [time, setTime] = useState(initial.time);
  const [isSecond, setSecond] = useState(false);
  const instants = day && time ? brusselsInstants(day, time) : [];
  const at = instants[isSecond && instants.length > 1 ? 1 : 0];
  const faultOfMoment = () => {
    if (!day || !time) return undefined;
    if (!at) return t('desk.due.skipped');
    if (at.getTime() <= Date.now()) return t('desk.due.past');
    return taken.some((one) => Date.parse(one) === at.getTime()) ? t('newsletters.desk.dates.twice') : undefined;
  };
  const fault = faultOfMoment();
  const clear = () => {
    setDay('');
    setTime('');
    setSecond(false);
  };
  return {
    day,
    setDay,
    time,
    setTime,
    isSecond,
    setSecond,
    isTwice: instants.length > 1,
    fault,
    picked: at && !fault ? at.toISOString() : undefined,
    clear,
  };
}
