import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Parts } from '../../desk/frame/Parts.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { Filters } from '../../desk/list/Filters.tsx';
import { saveFile } from '../../desk/list/save-file.ts';
import { $address, go } from '../../desk/navigation.ts';
import { getHourReport, getHourReportCsv } from '../../features/hours/report-endpoints.ts';
import { type HourReport, type HourReportQuery, hourReports } from '../../features/hours/report-schema.ts';
import { rangesOf, timeOf } from '../../features/hours/rules.ts';
import { minutesInHour } from '../../features/hours/schema.ts';
import { statuses, statusKeys } from '../../features/hours/state-rules.ts';
import { useNames } from '../../features/hours/use-names.ts';
import { asMember } from '../../features/login/store.ts';
import { Chart } from '../../features/reports/Chart.desk.tsx';
import { PointTable, RowTable } from '../../features/reports/Tables.desk.tsx';
import { dayOf, formatDays } from '../../lib/dates.ts';
import { faultOf } from '../../ui/form/acts.ts';
import type { RoomProps } from './room.ts';

const format = (hours: number) => timeOf(Math.round(hours * minutesInHour));

/** Room of the reports of hours: a chart with its table, the period before, and CSV. Range and filters are in the address. */
export function HourReports({ room: { segment: room }, reference }: RoomProps) {
  const { locale, t, places } = useDesk();
  const { query: given } = useStore($address);
  const [fault, setFault] = useState('');
  const report: HourReport = hourReports.find((name) => name === reference) ?? 'action';
  const today = dayOf(new Date().toISOString());
  const ranges = rangesOf(today);
  const { from = ranges[0].from, until = ranges[0].until, staff, action, status } = given;
  const asked = {
    from,
    until,
    ...(staff && { staff }),
    ...(action && { action }),
    ...(status && { status }),
  } as unknown as HourReportQuery;
  const { people, actions } = useNames(today);
  const { data, error, refetch } = useQuery({
    queryKey: ['hours', 'report', report, asked],
    queryFn: () => asMember(getHourReport, { params: { report }, query: asked }),
    placeholderData: keepPreviousData,
  });
  const set = (changes: Readonly<Record<string, string>>) =>
    go(addressOf(locale, { room, reference, query: { ...given, ...changes } }), { isReplacing: true });
  const save = async () => {
    setFault('');
    try {
      const file = await asMember(getHourReportCsv, { params: { report }, query: asked });
      saveFile(file.name, file.csv);
    } catch (failed) {
      setFault(faultOf(failed, t));
    }
  };
  const days = (first: string, last: string) => formatDays(locale, `${first}T12:00:00Z`, `${last}T12:00:00Z`);
  const hrefs: Partial<Record<HourReport, (key: string) => string | undefined>> = {
    action: () => undefined,
    person: (key) => places.ofRoom('approve-hours', 'records', { staff: key, from, until }),
    ticket: (key) => places.ofRoom('tickets', key),
  };
  const name = t('hours.report.hours');
  return (
    <>
      <RoomHead title={t('hours.report.room')} />
      <Parts {...{ room, parts: hourReports, here: report }} titleOf={(part) => `hours.report.of.${part as HourReport}`} />
      <Filters
        filters={[
          { name: 'from', label: t('hours.from'), kind: 'date' },
          { name: 'until', label: t('hours.until'), kind: 'date' },
          { name: 'staff', label: t('hours.people.person'), kind: 'choice', options: people },
          { name: 'action', label: t('hours.action'), kind: 'choice', options: actions },
          {
            ...{ name: 'status', label: t('hours.sheet.status'), kind: 'choice' },
            options: Object.values(statuses).map((value) => ({ value: String(value), label: t(statusKeys[value]) })),
          },
        ]}
        query={{ ...given, from, until }}
        set={set}
      />
      <fieldset className="report-ranges">
        <legend className="unseen">{t('reports.range')}</legend>
        {ranges.map((range) => (
          <button key={range.label} type="button" className="plain" onClick={() => set({ from: range.from, until: range.until })}>
            {t(range.label)}
          </button>
        ))}
        <button type="button" className="plain" onClick={() => void save()}>
          {t('desk.list.csv')}
        </button>
        <span role="alert" className="fault">
          {fault}
        </span>
      </fieldset>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && (
        <>
          <p className="report-total">
            <strong>{format(data.total.value)}</strong> {name}, {days(from, until)}.{' '}
            {t('reports.compared', { value: format(data.total.before), days: days(data.before.from, data.before.until) })}
          </p>
          <p className="desk-lead">{t(status ? 'hours.what' : 'hours.report.how')}</p>
          <div className="report-figures">
            <Chart points={data.points} unit={data.unit} label={`${name}, ${days(from, until)}`} format={format} />
            <PointTable report={data} name={name} format={format} />
          </div>
          <RowTable report={data} name={name} format={format} hrefOf={hrefs[report]} />
        </>
      )}
    </>
  );
}
