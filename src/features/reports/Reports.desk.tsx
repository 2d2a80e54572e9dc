import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Parts } from '../../desk/frame/Parts.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { Filters } from '../../desk/list/Filters.tsx';
import { saveFile } from '../../desk/list/save-file.ts';
import { $address, go } from '../../desk/navigation.ts';
import { dayOf, formatDays } from '../../lib/dates.ts';
import { locales } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { dayAfter } from '../planning/rules.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import { Chart } from './Chart.desk.tsx';
import { getReport, getReportCsv } from './endpoints.ts';
import { defaultDays, type Metric, maxDays, maySeeReport, periodFault, ranges, reports } from './rules.ts';
import { type Report, ReportBy, type ReportName, type ReportQuery, reportNames } from './schema.ts';
import { PointTable, RowTable } from './Tables.desk.tsx';

type ChoicesProps = {
  report: ReportName;
  metric: Metric | undefined;
  by: ReportBy | undefined;
  today: string;
  set(changes: Readonly<Record<string, string>>): void;
  children: ReactNode;
};

/** Periods of one press, and the choices that a report has. */
function ReportChoices({ report, metric, by, today, set, children }: ChoicesProps) {
  const { t } = useDesk();
  return (
    <fieldset className="report-ranges">
      <legend className="unseen">{t('reports.range')}</legend>
      {ranges.map((count) => (
        <button
          key={count}
          type="button"
          className="plain"
          onClick={() => set({ from: dayAfter(today, -count), until: dayAfter(today, -1) })}
        >
          {t('reports.days', { count })}
        </button>
      ))}
      {reports[report].metrics.length > 1 && (
        <select
          aria-label={t('reports.metric')}
          value={metric ?? reports[report].metrics[0]}
          onChange={({ target }) => set({ metric: target.value })}
        >
          {reports[report].metrics.map((one) => (
            <option key={one} value={one}>
              {t(`reports.metric.${one}` as MessageKey)}
            </option>
          ))}
        </select>
      )}
      {reports[report].hasBy && (
        <select aria-label={t('reports.by')} value={by ?? 'category'} onChange={({ target }) => set({ by: target.value })}>
          {ReportBy.options.map((one) => (
            <option key={one} value={one}>
              {t(`reports.by.${one}`)}
            </option>
          ))}
        </select>
      )}
      {children}
    </fieldset>
  );
}

/** Total, chart and tables of a report. */
function ReportFigures({ data, from, until, portalName }: { data: Report; from: string; until: string; portalName(code: string): string }) {
  const { locale, t } = useDesk();
  const days = (first: string, last: string) => formatDays(locale, `${first}T12:00:00Z`, `${last}T12:00:00Z`);
  const name = t(`reports.metric.${data.metric}` as MessageKey);
  return (
    <>
      <p className="report-total">
        <strong>{data.total.value.toLocaleString(locale)}</strong> {name}, {days(from, until)}.{' '}
        {t('reports.compared', { value: data.total.before.toLocaleString(locale), days: days(data.before.from, data.before.until) })}
      </p>
      <p className="desk-lead">{t(`reports.how.${data.metric}` as MessageKey)}</p>
      <div className="report-figures">
        <Chart points={data.points} unit={data.unit} label={`${name}, ${days(from, until)}`} />
        <PointTable report={data} name={name} />
      </div>
      <RowTable report={data} name={name} portalName={portalName} />
    </>
  );
}

/** Room of the figures: a chart with its table, the period before, and CSV. Report, range and filters are in the address. */
export function Reports({ reference }: { reference: string | undefined }) {
  const { locale, t, may } = useDesk();
  const { room, query: given } = useStore($address);
  const [fault, setFault] = useState('');
  const open = reportNames.filter((name) => maySeeReport(name, may));
  const report: ReportName = open.find((name) => name === reference) ?? 'portals';
  const today = dayOf(new Date().toISOString());
  const until = given.until || dayAfter(today, -1);
  const from = given.from || dayAfter(until, 1 - defaultDays);
  const { portal, language } = given;
  const metric = reports[report].metrics.find((one) => one === given.metric);
  const by = reports[report].hasBy ? ReportBy.options.find((one) => one === given.by) : undefined;
  const asked = {
    from,
    until,
    ...(by && { by }),
    ...(portal && { portal }),
    ...(language && { language }),
    ...(metric && { metric }),
  } as ReportQuery;
  const wrong = periodFault(from, until);
  const { data, error, refetch } = useQuery({
    queryKey: ['report', report, asked],
    queryFn: () => asMember(getReport, { params: { report }, query: asked }),
    placeholderData: keepPreviousData,
    enabled: !wrong,
  });
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const set = (changes: Readonly<Record<string, string>>) =>
    go(addressOf(locale, { room, reference, query: { ...given, ...changes } }), { isReplacing: true });
  const { csv } = reports[report];
  const save = async () => {
    setFault('');
    try {
      const file = await asMember(getReportCsv, { params: { report }, query: asked });
      saveFile(file.name, file.csv);
    } catch (failed) {
      setFault(faultOf(failed, t));
    }
  };
  return (
    <>
      <RoomHead title={t('reports.title')} />
      <Parts room="statistics" parts={open} here={report} titleOf={(part) => `reports.of.${part}` as MessageKey} />
      <Filters
        filters={[
          { name: 'from', label: t('reports.from'), kind: 'date' },
          { name: 'until', label: t('reports.until'), kind: 'date' },
          {
            ...{ name: 'portal', label: t('reports.portal'), kind: 'choice' },
            options: (portals.data ?? []).map(({ code, names }) => ({ value: code, label: names[locale] })),
          },
          {
            ...{ name: 'language', label: t('reports.language'), kind: 'choice' },
            options: locales.map((value) => ({ value, label: t(`desk.language.${value}`) })),
          },
        ]}
        query={{ ...given, from, until }}
        set={set}
      />
      <ReportChoices {...{ report, metric, by, today, set }}>
        {(!csv || may(csv)) && (
          <button type="button" className="plain" onClick={() => void save()}>
            {t('desk.list.csv')}
          </button>
        )}
        <span role="alert" className="fault">
          {fault}
        </span>
      </ReportChoices>
      {wrong && (
        <p className="desk-state problem" role="alert">
          {wrong === 'too_big' ? t('reports.tooLong', { days: maxDays }) : t(`field.${wrong}`)}
        </p>
      )}
      {!wrong && error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!wrong && !data && !error && <Waiting t={t} />}
      {!wrong && data && <ReportFigures {...{ data, from, until }} portalName={portalNames(portals.data, locale)} />}
    </>
  );
}
