import { endpoint } from '../../../lib/endpoint.ts';
import { ProjectParams } from '../project/schema.ts';
import { IssueReport, PictureParams, ReportPicture, RowsCsv, RowsQuery } from './schema.ts';

const access = { anyOf: ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_PLANNING'] } as const;
const path = '/api/staff/newsletters/:reference/report';

export const getIssueReport = endpoint({
  ...{ method: 'GET', path, access, params: ProjectParams, output: IssueReport, errors: ['not_found'] },
  summary:
    'Figures of a newsletter by language: counters, who is missing, opens and clicks by verdict, links, recipient domains, and the ten issues before.',
});
export const getIssueRows = endpoint({
  ...{ method: 'GET', path: `${path}/csv`, access, params: ProjectParams, query: RowsQuery, output: RowsCsv, errors: ['not_found'] },
  summary: 'The recipients of a newsletter as CSV, at most 100,000.',
});
export const showReportPicture = endpoint({
  ...{ method: 'POST', path: `${path}/picture/:locale`, access, params: PictureParams, output: ReportPicture, errors: ['not_found'] },
  summary: 'The mail as it was approved, with the people who clicked before each link.',
});
