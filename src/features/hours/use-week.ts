import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { announce, offerUndo } from '../../desk/told.ts';
import { useActs } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { dayAfter } from '../planning/rules.ts';
import {
  bookRecord,
  copyWeek,
  createRecord,
  deleteRecord,
  dropTimer,
  getMyHours,
  restoreRecord,
  saveRecord,
  startTimer,
  stopTimer,
  unbookRecord,
} from './endpoints.ts';
import type { Line, LineKey } from './grid-rules.ts';
import type { Booking, TimeRecord, TimerStart } from './schema.ts';

/** Own hours of a week with the acts on them. Each act reloads the week and reports its result. */
export function useWeek(monday: string) {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const [empty, setEmpty] = useState<readonly LineKey[]>([]);
  const [failures, setFailures] = useState(0);
  // Records that were made since the week was loaded: a cell that is changed meanwhile does not make a second one.
  const made = useRef(new Map<string, TimeRecord>());
  const week = useQuery({
    queryKey: ['hours', monday],
    queryFn: () => asMember(getMyHours, { query: { from: monday, until: dayAfter(monday, 6) } }),
    placeholderData: keepPreviousData,
  });
  const run = (work: () => Promise<string | undefined>) =>
    act(
      async () => {
        const text = await work();
        await week.refetch();
        if (text) announce(text);
        return text ? { text } : undefined;
      },
      () => {
        setFailures((count) => count + 1);
        void week.refetch();
      },
    );

  const restore = async ({ id }: TimeRecord) => {
    await asMember(restoreRecord, { params: { id } });
    await week.refetch();
    return t('hours.restored');
  };
  const removeNow = async (record: TimeRecord) => {
    await asMember(deleteRecord, { params: { id: record.id } });
    for (const [cell, { id }] of made.current) if (id === record.id) made.current.delete(cell);
    offerUndo({ text: t('hours.removed', { time: record.time }), undo: () => restore(record) });
    return undefined;
  };
  const remove = (record: TimeRecord) => run(() => removeNow(record));
  /** Writes the time of a cell: a new record, a changed one, or none. */
  const write = ({ id: name, actionId, locationId, info }: Line, date: string, time: string | undefined, record: TimeRecord | undefined) =>
    run(async () => {
      const cell = `${name} ${date}`;
      const present = record ?? made.current.get(cell);
      if (time === undefined) return present && removeNow(present);
      const body = { date, time, actionId, locationId, info };
      if (present) await asMember(saveRecord, { params: { id: present.id }, body });
      else made.current.set(cell, await asMember(createRecord, { body }));
      return undefined;
    });
  const book = ({ id }: TimeRecord, booking: Booking | null) =>
    run(async () => {
      if (booking) await asMember(bookRecord, { params: { id }, body: booking });
      else await asMember(unbookRecord, { params: { id } });
      return t(booking ? 'hours.booked' : 'hours.unbooked');
    });
  const copyLast = () =>
    run(async () => {
      const { records, left } = await asMember(copyWeek, { body: { from: dayAfter(monday, -7), to: monday } });
      return t('hours.copied', { count: records.length, left });
    });
  const timer = {
    start: (body: TimerStart) =>
      run(async () => {
        await asMember(startTimer, { body });
        return t('hours.timer.started');
      }),
    stop: () =>
      run(async () => {
        const { records } = await asMember(stopTimer, {});
        return t('hours.timer.stopped', { time: records.map(({ time }) => time).join(' + ') });
      }),
    drop: () =>
      run(async () => {
        await asMember(dropTimer, {});
        return t('hours.timer.dropped');
      }),
  };
  const begin = (line: LineKey) => setEmpty([...empty, line]);
  return { week, outcome, failures, empty, begin, write, remove, book, copyLast, timer };
}
