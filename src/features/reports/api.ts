import { portalCodesOf } from '../../content/portals.ts';
import { portalsOfActor } from '../../content/rights.ts';
import { translator } from '../../i18n/messages.ts';
import { csvOf } from '../../lib/csv.ts';
import { formatDays } from '../../lib/dates.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';
import type { StaffContext } from '../context.ts';
import { dayAfter } from '../planning/rules.ts';
import { getReport, getReportCsv } from './endpoints.ts';
import { dailyOf, rowsBy, type Titles, titlesOf } from './queries.ts';
import { curveOf, lengthOf, maxRows, periodFault, reports, rowValue } from './rules.ts';
import type { Report, ReportName, ReportQuery } from './schema.ts';
import { ticketFigures } from './ticket-queries.ts';

/** @param permissions one of these is needed on a portal; if absent, any staff right */
async function reportOf(
  name: ReportName,
  query: ReportQuery,
  { db, actor }: StaffContext,
  { limit, permissions }: { limit: number; permissions: readonly Permission[] | undefined },
): Promise<Report> {
  const { metrics, entity, hasBy } = reports[name];
  if (permissions && !permissions.some((one) => actor.may(one))) throw new Problem('forbidden');
  const metric = metrics.find((one) => one === (query.metric ?? metrics[0]));
  if (!metric) throw new Problem('invalid_input', { metric: 'not_allowed' });
  const { from, until } = query;
  const fault = periodFault(from, until);
  if (fault) throw new Problem('invalid_input', { until: fault });
  const codes = await portalCodesOf(db);
  const own = permissions ? codes.filter((code) => permissions.some((one) => actor.may(one, code))) : portalsOfActor(actor, codes);
  const portals = own.filter((code) => !query.portal || code === query.portal);
  const asked = { metric, portals, language: query.language, before: dayAfter(from, -lengthOf(from, until)), from, until };
  const by = hasBy ? (query.by ?? 'category') : null;
  const managed = portals.filter((code) => actor.may('SUPPORT_MANAGER', code));
  const {
    daily,
    rows,
    titles: named,
  } = by
    ? await ticketFigures(db, { ...asked, by, managed, limit: limit + 1 })
    : {
        ...{ daily: await dailyOf(db, asked), titles: new Map<string, Titles>() },
        rows: await rowsBy(db, asked, entity || name === 'search' ? 'key' : 'portal', limit + 1),
      };
  const shown = rows.slice(0, limit);
  const titles = entity
    ? await titlesOf(
        db,
        entity,
        shown.map(({ key }) => key),
      )
    : named;
  return {
    ...{ metric, metrics: [...metrics], by, before: { from: asked.before, until: dayAfter(from, -1) } },
    ...curveOf(metric, from, until, daily),
    isCut: rows.length > limit,
    rows: shown.map(({ key, portal, locale, count, total, beforeCount, beforeTotal }) => ({
      ...{ key, portal, locale, entity: entity ?? null, titles: titles.get(key) ?? { nl: null, fr: null } },
      ...{ value: rowValue(metric, count, total), before: rowValue(metric, beforeCount, beforeTotal) },
    })),
  };
}

/** Figures, read from the hours that `npm run stats -- --verify` recounts. */
export const reportHandlers = [
  handle(getReport, ({ params: { report }, query }, context: StaffContext) =>
    reportOf(report, query, context, { limit: maxRows.shown, permissions: reports[report].permissions }),
  ),
  handle(getReportCsv, async ({ params: { report }, query }, context: StaffContext) => {
    const { locale } = context;
    const { csv, permissions } = reports[report];
    const { rows, metric, before } = await reportOf(report, query, context, {
      ...{ limit: maxRows.csv, permissions: csv ? [csv] : permissions },
    });
    const t = translator(locale);
    const name = t(`reports.metric.${metric}` as MessageKey);
    const heads = [
      t('reports.csv.key'),
      ...locales.map((one) => t('desk.field.inLanguage', { field: t('reports.csv.title'), language: t(`desk.language.${one}`) })),
      ...[query, before].map(({ from, until }) => `${name}, ${formatDays(locale, `${from}T12:00:00Z`, `${until}T12:00:00Z`)}`),
    ];
    const lines = rows.map(({ key, titles, value, before: past }) => [key, titles.nl ?? '', titles.fr ?? '', String(value), String(past)]);
    return { name: `${report}-${query.from}-${query.until}.csv`, csv: csvOf([heads, ...lines]) };
  }),
];
