import './hours.css';
import { useStore } from '@nanostores/react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Parts } from '../../desk/frame/Parts.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { useKeys } from '../../desk/keys.ts';
import { $address, go } from '../../desk/navigation.ts';
import { dayOf } from '../../lib/dates.ts';
import { dayAfter, mondayOf, stepOf } from '../planning/rules.ts';
import { dayText, lastDayOf } from './calendar-rules.ts';
import { EntryLists } from './EntryLists.desk.tsx';
import { MonthSheet } from './MonthSheet.desk.tsx';
import { People } from './People.desk.tsx';
import { RecordList } from './RecordList.desk.tsx';
import { isDay, monthIn } from './rules.ts';
import { Schedules } from './Schedules.desk.tsx';

const parts = ['people', 'records', 'sheet', 'schedules', 'lists'] as const;

/** Weeks and months of everybody, with the step to the one before and after. */
function Periods({ today }: { today: string }) {
  const { locale, t } = useDesk();
  const { room, query } = useStore($address);
  const view = query.view === 'month' ? 'month' : 'week';
  const day = isDay(query.day) ? query.day : today;
  const month = day.slice(0, 7);
  const [from, until] = view === 'month' ? [`${month}-01`, lastDayOf(month)] : [mondayOf(day), dayAfter(mondayOf(day), 6)];
  const set = (changes: Readonly<Record<string, string>>) => go(addressOf(locale, { room, query: { ...query, ...changes } }));
  const keys = [
    { key: 'p', label: t('hours.previous'), run: () => set({ day: stepOf(view, day, -1) }) },
    { key: 't', label: t('hours.today'), run: () => set({ day: '' }) },
    { key: 'n', label: t('hours.next'), run: () => set({ day: stepOf(view, day, 1) }) },
    { key: 'm', label: t(view === 'month' ? 'hours.byWeek' : 'hours.byMonth'), run: () => set({ view: view === 'month' ? '' : 'month' }) },
  ];
  useKeys(keys);
  return (
    <>
      <div className="planning-line">
        <h2>
          {view === 'month'
            ? dayText(locale, 'month', from)
            : t('hours.week', { from: dayText(locale, 'day', from), until: dayText(locale, 'day', until) })}
        </h2>
        {keys.map(({ key, label, run }) => (
          <button key={key} type="button" className="plain" onClick={run}>
            {label} <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      <People {...{ room, from, until }} />
    </>
  );
}

/** Room in which hours are approved, with schedules, lists and month sheets. */
export function ApproveHours({ reference }: { reference: string | undefined }) {
  const { locale, t } = useDesk();
  const { room, query } = useStore($address);
  const here = parts.find((part) => part === reference) ?? 'people';
  const today = dayOf(new Date().toISOString());
  return (
    <>
      <RoomHead title={t('hours.manage')} />
      <p className="desk-lead">{t('hours.what')}</p>
      <Parts room="approve-hours" parts={parts} here={here} titleOf={(part) => `hours.part.${part as (typeof parts)[number]}`} />
      {here === 'people' && <Periods today={today} />}
      {here === 'records' && <RecordList today={today} />}
      {here === 'sheet' && (
        <MonthSheet
          month={monthIn(query.month, today)}
          staff={query.staff}
          show={(one) => go(addressOf(locale, { room, reference: 'sheet', query: { ...query, month: one } }))}
        />
      )}
      {here === 'schedules' && <Schedules today={today} />}
      {here === 'lists' && <EntryLists />}
    </>
  );
}
