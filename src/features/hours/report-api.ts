import type { Db } from '../../db/connection.ts';
import { translator } from '../../i18n/messages.ts';
import { csvOf } from '../../lib/csv.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { dayAfter } from '../planning/rules.ts';
import { curveWith, lengthOf, maxDays, maxRows } from '../reports/rules.ts';
import type { Report } from '../reports/schema.ts';
import { getHourReport, getHourReportCsv } from './report-endpoints.ts';
import { minutesByDate, minutesByKey, titlesOf } from './report-queries.ts';
import type { HourReport, HourReportQuery } from './report-schema.ts';
import { timeOf } from './rules.ts';
import { minutesInHour } from './schema.ts';

const unnamed = { nl: null, fr: null };

/** Returns the figures of a report, in hours. @throws Problem invalid_input */
async function reportOf(db: Db, report: HourReport, query: HourReportQuery, limit: number): Promise<Report> {
  const { from, until } = query;
  const length = lengthOf(from, until);
  if (length < 1 || length > maxDays) throw new Problem('invalid_input', { until: length < 1 ? 'before_start' : 'too_big' });
  const asked = { ...query, report, before: dayAfter(from, -length) };
  const [daily, rows] = await Promise.all([minutesByDate(db, asked), minutesByKey(db, asked, limit + 1)]);
  const shown = rows.slice(0, limit);
  const titles = await titlesOf(
    db,
    report,
    shown.map(({ key }) => key),
  );
  return {
    ...{
      metric: 'hours',
      metrics: ['hours'],
      by: null,
      before: { from: asked.before, until: dayAfter(from, -1) },
      isCut: rows.length > limit,
    },
    ...curveWith((days) => days.reduce((sum, { count }) => sum + count, 0) / minutesInHour, from, until, daily),
    rows: shown.map(({ key, minutes, before }) => ({
      ...{
        key,
        entity: report === 'article' || report === 'newsletter' ? report : null,
        portal: null,
        locale: null,
        titles: titles.get(key) ?? unnamed,
      },
      ...{ value: minutes / minutesInHour, before: before / minutesInHour },
    })),
  };
}

/** Handlers of reports of hours, for approvers. */
export const hourReportHandlers = [
  handle(getHourReport, ({ params: { report }, query }, { db }: StaffContext) => reportOf(db, report, query, maxRows.shown)),
  handle(getHourReportCsv, async ({ params: { report }, query }, { db, locale }: StaffContext) => {
    const { rows, before, total } = await reportOf(db, report, query, maxRows.csv);
    const t = translator(locale);
    const time = (hours: number) => timeOf(Math.round(hours * minutesInHour));
    const heads = [
      t(`hours.report.of.${report}`),
      t('hours.report.name'),
      `${query.from}/${query.until}`,
      `${before.from}/${before.until}`,
    ];
    const lines = rows.map(({ key, titles, value, before: past }) => [
      ...[key, titles[locale] ?? titles.nl ?? titles.fr ?? '', time(value), time(past)],
    ]);
    const sums = [t('hours.total'), '', time(total.value), time(total.before)];
    return { name: `hours-${report}-${query.from}-${query.until}.csv`, csv: csvOf([heads, ...lines, sums]) };
  }),
];
