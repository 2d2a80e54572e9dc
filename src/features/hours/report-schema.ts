import * as z from 'zod/mini';
import { Day } from '../../lib/fields.ts';

const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** What the rows of a report are: actions, people, or things on which time is booked. */
export const hourReports = ['action', 'person', 'ticket', 'article', 'newsletter'] as const;
export const HourReport = z.enum(hourReports, 'not_allowed');
export type HourReport = z.infer<typeof HourReport>;
export const HourReportParams = z.strictObject({ report: HourReport });
/** Range of days, both included. Without a state, denied hours do not count. */
export const HourReportQuery = z.strictObject({
  ...{ from: Day, until: Day, staff: z.optional(id), action: z.optional(id) },
  status: z.optional(z.enum(['1', '2', '3'], 'not_allowed')),
});
export type HourReportQuery = z.infer<typeof HourReportQuery>;
