import type { Actor } from '../../lib/actor.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';
import { dayAfter, daysBetween } from '../planning/rules.ts';
import { rateOf } from '../popups/rules.ts';
import { statTypes } from '../stats/rules.ts';
import type { metricNames, Report, ReportName } from './schema.ts';

export type Metric = (typeof metricNames)[number];
/** Count of a metric: events of a type, the mean of their values, events for each hundred of another type, distinct searchers, enquiries, or tickets: their number, mean business hours, or a part of them. */
type Count =
  | { of: 'events'; typeId: number }
  | { of: 'mean'; typeId: number; divisor: number }
  | { of: 'rate'; typeId: number; overTypeId: number }
  | { of: 'searches'; isNotFound: boolean }
  | { of: 'enquiries' }
  | { of: 'tickets'; as: 'number' | 'hours' | 'rate' };
type Definition = {
  metrics: readonly Metric[];
  /** Rows are documents of this entity; without it portals with their languages, or words. */
  entity?: string;
  /** Its rows can be chosen. */
  hasBy?: true;
  /** One of these permissions is needed; if absent, any staff right. */
  permissions?: readonly Permission[];
  /** Permission for its CSV, if it differs. */
  csv?: Permission;
};

export const counts: Readonly<Record<Metric, Count>> = {
  views: { of: 'events', typeId: statTypes.articleView },
  seconds: { of: 'mean', typeId: statTypes.viewTime, divisor: 1_000 },
  scroll: { of: 'mean', typeId: statTypes.scroll, divisor: 1 },
  searches: { of: 'searches', isNotFound: false },
  notFound: { of: 'searches', isNotFound: true },
  adViews: { of: 'events', typeId: statTypes.advertisementView },
  tiles: { of: 'events', typeId: statTypes.customerTileView },
  corners: { of: 'events', typeId: statTypes.companyView },
  contacts: { of: 'events', typeId: statTypes.bcmView },
  products: { of: 'events', typeId: statTypes.supplierProductsView },
  popupViews: { of: 'events', typeId: statTypes.popupView },
  popupClicks: { of: 'events', typeId: statTypes.popupClick },
  popupRate: { of: 'rate', typeId: statTypes.popupClick, overTypeId: statTypes.popupView },
  enquiries: { of: 'enquiries' },
  opened: { of: 'tickets', as: 'number' },
  firstAnswer: { of: 'tickets', as: 'hours' },
  toClose: { of: 'tickets', as: 'hours' },
  lateAnswers: { of: 'tickets', as: 'rate' },
};

const forAds = ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS', 'AD_TOOL_CSV_EXPORT'] as const;
export const reports: Readonly<Record<ReportName, Definition>> = {
  portals: { metrics: ['views', 'seconds', 'scroll'] },
  articles: { metrics: ['views'], entity: 'article' },
  search: { metrics: ['searches', 'notFound'] },
  ads: { metrics: ['adViews'], entity: 'ad', permissions: forAds, csv: 'AD_TOOL_CSV_EXPORT' },
  companies: {
    ...{ metrics: ['tiles', 'corners', 'contacts', 'products'], entity: 'customer' },
    permissions: ['ACCESS_CUSTOMER_BUSINESS_CENTER'],
  },
  popups: { metrics: ['popupViews', 'popupClicks', 'popupRate'], entity: 'popup' },
  enquiries: { metrics: ['enquiries'], permissions: ['ELOKET_RESULT_MODULE'] },
  tickets: {
    ...{ metrics: ['opened', 'firstAnswer', 'toClose', 'lateAnswers'], hasBy: true },
    permissions: ['SUPPORT_MANAGER', 'ELOKET_RESULT_MODULE'],
  },
};

/** Returns whether somebody may see a report. */
export const maySeeReport = (name: ReportName, may: Actor['may']): boolean =>
  reports[name].permissions?.some((permission) => may(permission)) ?? true;

export const maxDays = 400;
/** Days of a report without a chosen period, and periods that one press chooses. */
export const defaultDays = 28;
export const ranges = [7, 28, 90, 365] as const;
/** Longest range that has a point for each day. */
export const maxDailyPoints = 92;
export const maxRows = { shown: 50, csv: 10_000 } as const;
/** Returns the number of days of a range, both ends included. */
export const lengthOf = (from: string, until: string): number => daysBetween(from, until) + 1;

/** Returns why there are no figures of a period: it ends before it starts, or has too many days. */
export function periodFault(from: string, until: string): 'before_start' | 'too_big' | undefined {
  const length = lengthOf(from, until);
  if (length < 1) return 'before_start';
  return length > maxDays ? 'too_big' : undefined;
}

/** Sum and number of the counted things of a day. */
export type Daily = { day: string; count: number; total: number };
const minutesOfHour = 60;
const figureOf = (metric: Metric, daily: readonly Daily[]): number => {
  const rule = counts[metric];
  const sum = (of: 'count' | 'total') => daily.reduce((all, one) => all + one[of], 0);
  const count = sum('count');
  // `total` has the counted events, `count` the events of which they are a part.
  if (rule.of === 'rate' || (rule.of === 'tickets' && rule.as === 'rate')) return rateOf(sum('total'), count) ?? 0;
  const divisor = rule.of === 'mean' ? rule.divisor : rule.of === 'tickets' && rule.as === 'hours' ? minutesOfHour : undefined;
  if (divisor === undefined) return count;
  return count ? Math.round((sum('total') / count / divisor) * 10) / 10 : 0;
};

/**
 * Returns totals and points of a range from the days of it and of the period before.
 * @param figure value of some days
 */
export function curveWith(figure: (daily: readonly Daily[]) => number, from: string, until: string, daily: readonly Daily[]) {
  const length = lengthOf(from, until);
  const days = Array.from({ length }, (_, index) => dayAfter(from, index));
  const byDay = new Map(daily.map((one) => [one.day, one]));
  const onDays = (some: readonly string[]) => some.flatMap((day) => byDay.get(day) ?? []);
  const before = (some: readonly string[]) => onDays(some.map((day) => dayAfter(day, -length)));
  const total = { value: figure(onDays(days)), before: figure(before(days)) };
  if (length <= maxDailyPoints)
    return {
      ...{ unit: 'day' as const, total },
      points: days.map((day) => ({ day, value: figure(onDays([day])), before: figure(before([day])) })),
    };
  const months = [...Map.groupBy(days, (day) => day.slice(0, 7))];
  return {
    ...{ unit: 'month' as const, total },
    points: months.map(([month, some]) => ({ day: `${month}-01`, value: figure(onDays(some)), before: null })),
  };
}

/** Returns totals and points of a metric. */
export const curveOf = (metric: Metric, from: string, until: string, daily: readonly Daily[]) =>
  curveWith((some) => figureOf(metric, some), from, until, daily);

/** Returns the mean or the number of a row. */
export const rowValue = (metric: Metric, count: number, total: number): number => figureOf(metric, [{ day: '', count, total }]);

type RowWords = { by: Report['by']; locale: Locale; t: Translate; portalName(code: string): string };

/** Returns the subject of a row: its document, its portal with or without a language, its language, person or word. */
export function rowName(
  { key, titles, portal, locale: language }: Report['rows'][number],
  { by, locale, t, portalName }: RowWords,
): string {
  const title = titles[locale] ?? titles.nl ?? titles.fr;
  if (title !== null) return title;
  if (portal) return `${portalName(portal)}, ${t(`desk.language.${language ?? 'nl'}`)}`;
  if (by === 'language') return t(`desk.language.${key === 'fr' ? 'fr' : 'nl'}`);
  if (by === 'portal') return portalName(key);
  return key || t('reports.nobody');
}
