import { endpoint } from '../../lib/endpoint.ts';
import { Csv, Report, ReportParams, ReportQuery } from './schema.ts';

export const getReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/:report',
  summary:
    'Figures of at most 400 days on the portals of the caller, compared with the period before: a curve and the 50 highest rows. Robots are left out. Ads need 23, 24 or 28, companies 32, enquiries 13, tickets 37 (13 for enquiries alone).',
  access: 'staff',
  params: ReportParams,
  query: ReportQuery,
  output: Report,
  errors: ['forbidden'],
});

export const getReportCsv = endpoint({
  method: 'GET',
  path: '/api/staff/reports/:report/csv',
  summary: 'The rows of a report as CSV, at most 10,000. That of ads needs permission 24.',
  access: 'staff',
  params: ReportParams,
  query: ReportQuery,
  output: Csv,
  errors: ['forbidden'],
});
