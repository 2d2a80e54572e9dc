import './hours.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { useActs } from '../../desk/frame/finds.ts';
import { Parts } from '../../desk/frame/Parts.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { useKeys } from '../../desk/keys.ts';
import { $address, go } from '../../desk/navigation.ts';
import { dayOf } from '../../lib/dates.ts';
import { dayAfter, mondayOf } from '../planning/rules.ts';
import { dayText } from './calendar-rules.ts';
import { linesOf, sumOf } from './grid-rules.ts';
import { LineForm } from './LineForm.desk.tsx';
import { MonthSheet } from './MonthSheet.desk.tsx';
import { RecordPanel } from './RecordPanel.desk.tsx';
import { countingOf, differenceOf, isDay, marksIn, monthIn, timeOf } from './rules.ts';
import { statusKeys } from './state-rules.ts';
import { TimerLine } from './TimerLine.desk.tsx';
import { useWeek } from './use-week.ts';
import { WeekGrid } from './WeekGrid.desk.tsx';

/** Week of the address, in which every cell is a field. */
function OwnWeek() {
  const { locale, t } = useDesk();
  const { room, query } = useStore($address);
  const today = dayOf(new Date().toISOString());
  const monday = mondayOf(isDay(query.week) ? query.week : today);
  const { week, outcome, failures, empty, begin, write, remove, book, copyLast, timer } = useWeek(monday);
  const [chosen, setChosen] = useState<number>();
  const begun = empty.length;
  // A line that was begun takes the focus in its first cell.
  useEffect(() => {
    if (begun) [...document.querySelectorAll<HTMLInputElement>('[data-cell$=" 0"]')].at(-1)?.focus();
  }, [begun]);
  const show = (day: string) => go(addressOf(locale, { room, query: { week: day } }));
  const keys = [
    { key: 'p', label: t('hours.previous'), run: () => show(dayAfter(monday, -7)) },
    { key: 't', label: t('hours.today'), run: () => show('') },
    { key: 'n', label: t('hours.next'), run: () => show(dayAfter(monday, 7)) },
    { key: 'c', label: t('hours.copy'), run: copyLast },
  ];
  useKeys(keys);
  useActs([{ id: 'hours copy', label: t('hours.copy'), kind: t('hours.mine'), run: copyLast }]);
  const { data, error } = week;
  const record = data?.records.find(({ id }) => id === chosen);
  const marks = data && marksIn(data);
  const sum = sumOf(countingOf(data?.records ?? []));
  const expected = data?.days.reduce((total, day) => total + day.expected, 0) ?? 0;
  return (
    <>
      <div className="planning-line">
        <h2>{t('hours.week', { from: dayText(locale, 'day', monday), until: dayText(locale, 'day', dayAfter(monday, 6)) })}</h2>
        {keys.map(({ key, label, run }) => (
          <button key={key} type="button" className="plain" onClick={run}>
            {label} <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      <p role="status" className="notice">
        {outcome.text}
      </p>
      {error && <Failing t={t} error={error} retry={() => void week.refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && (
        <>
          <TimerLine hours={data} stop={timer.stop} drop={timer.drop} />
          <WeekGrid
            {...{ hours: data, today, chosen, failures, write, marked: marks?.days ?? [] }}
            lines={linesOf(
              data.records,
              data.days.map(({ date }) => date),
              empty,
            )}
            choose={(one) => setChosen(one?.id)}
          />
          <p className="hour-sum">
            {t('hours.ofWeek', { time: timeOf(sum) })}
            {expected > 0 && ` ${t('hours.expected', { time: timeOf(expected), difference: differenceOf(sum - expected) })}`}
            {!data.hasSchedule && ` ${t('hours.noSchedule')}`}
            {marks?.weeks.length ? <strong> {t('hours.mark.week')}</strong> : null}
          </p>
          <p className="help">
            {t('hours.keys')} ✓ {t(statusKeys[2])}, ✕ {t(statusKeys[3])}.
          </p>
          {record && (
            <RecordPanel key={record.id} record={record} remove={() => remove(record)} book={(booking) => book(record, booking)} />
          )}
          <LineForm {...data} isTiming={data.timer !== null} begin={begin} start={timer.start} />
        </>
      )}
    </>
  );
}

const parts = ['week', 'sheet'] as const;

/** Room of the own hours: a week to fill, and a month to save or print. */
export function MyHours({ reference }: { reference: string | undefined }) {
  const { locale, t } = useDesk();
  const { room, query } = useStore($address);
  const here = reference === 'sheet' ? 'sheet' : 'week';
  const today = dayOf(new Date().toISOString());
  return (
    <>
      <RoomHead title={t('hours.mine')} />
      <p className="desk-lead">{t('hours.what')}</p>
      <Parts room="my-hours" parts={parts} here={here} titleOf={(part) => `hours.part.${part as (typeof parts)[number]}`} />
      {here === 'week' ? (
        <OwnWeek />
      ) : (
        <MonthSheet
          month={monthIn(query.month, today)}
          staff={undefined}
          show={(month) => go(addressOf(locale, { room, reference: 'sheet', query: { month } }))}
        />
      )}
    </>
  );
}
