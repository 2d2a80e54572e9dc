import { endpoint } from '../../lib/endpoint.ts';
import { Csv, Report } from '../reports/schema.ts';
import { HourReportParams, HourReportQuery } from './report-schema.ts';
import { managing } from './rules.ts';

const asked = { access: { permission: managing }, params: HourReportParams, query: HourReportQuery } as const;

export const getHourReport = endpoint({
  ...{ method: 'GET', path: '/api/staff/hour-reports/:report', ...asked },
  summary: 'Hours of at most 400 days by action, person, ticket, text or newsletter, compared with the period before.',
  output: Report,
  errors: ['forbidden'],
});

export const getHourReportCsv = endpoint({
  ...{ method: 'GET', path: '/api/staff/hour-reports/:report/csv', ...asked },
  summary: 'The rows of a report of hours as CSV, at most 10,000.',
  output: Csv,
  errors: ['forbidden'],
});
