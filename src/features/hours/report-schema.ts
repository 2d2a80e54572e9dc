import * as z from 'zod/mini';
import { Day, RowNumber } from '../../lib/fields.ts';

/** Kind of rows of a report: actions, people, or things on which time is booked. */
export const hourReports = ['action', 'person', 'ticket', 'article', 'newsletter'] as const;
export const HourReport = z.enum(hourReports, 'not_allowed');
export type HourReport = z.infer<typeof HourReport>;
export const HourReportParams = z.strictObject({ report: HourReport });
/** Range of days, both included. Without a state, denied hours do not count. */
export const HourReportQuery = z.strictObject({
  ...{ from: Day, until: Day, staff: z.optional(RowNumber), action: z.optional(RowNumber) },
  status: z.optional(z.enum(['1', '2', '3'], 'not_allowed')),
});
export type HourReportQuery = z.infer<typeof HourReportQuery>;
