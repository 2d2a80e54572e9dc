import * as z from 'zod/mini';
import { Day, LocaleCode } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

export const reportNames = ['portals', 'articles', 'search', 'ads', 'companies', 'popups', 'enquiries', 'tickets'] as const;
export const ReportName = z.enum(reportNames, 'not_allowed');
export type ReportName = z.infer<typeof ReportName>;
export const metricNames = [
  ...['views', 'seconds', 'scroll', 'searches', 'notFound', 'adViews', 'tiles', 'corners', 'contacts', 'products'],
  ...['popupViews', 'popupClicks', 'popupRate', 'enquiries', 'opened', 'firstAnswer', 'toClose', 'lateAnswers'],
] as const;

/** Kind of rows of a report of tickets. */
export const ReportBy = z.enum(['category', 'portal', 'language', 'person'], 'not_allowed');
export type ReportBy = z.infer<typeof ReportBy>;

export const ReportParams = z.strictObject({ report: ReportName });
/** Days from `from` to `until` in Brussels, both included. */
export const ReportQuery = z.strictObject({
  from: Day,
  until: Day,
  portal: z.optional(PortalCode),
  language: z.optional(LocaleCode),
  metric: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,20}$/, 'not_allowed'))),
  by: z.optional(ReportBy),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const Figure = { value: z.number(), before: z.number() };
/** `before` is the value of the period of the same length just before. */
export const Report = z.object({
  metric: z.string(),
  metrics: z.array(z.string()),
  /** Kind of rows; null if a report has only one. */
  by: z.nullable(ReportBy),
  before: z.object({ from: z.string(), until: z.string() }),
  total: z.object(Figure),
  /** One point for each day, or for each month of a long range. */
  unit: z.enum(['day', 'month']),
  points: z.array(z.object({ day: z.string(), value: z.number(), before: z.nullable(z.number()) })),
  rows: z.array(
    z.object({
      key: z.string(),
      titles: z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) }),
      entity: z.nullable(z.string()),
      portal: z.nullable(z.string()),
      locale: z.nullable(LocaleCode),
      ...Figure,
    }),
  ),
  /** There are more rows than are shown. */
  isCut: z.boolean(),
});
export type Report = z.infer<typeof Report>;
export const Csv = z.object({ name: z.string(), csv: z.string() });
