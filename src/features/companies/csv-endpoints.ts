import { endpoint } from '../../lib/endpoint.ts';
import { AppliedFiles, CsvExport, CsvExportQuery, CsvImportQuery, CsvPlan, maxCsvBytes } from './csv-schema.ts';

const shared = { access: { permission: 'MANAGE_CUSTOMERS' }, path: '/api/staff/company-csv' } as const;

export const exportCompanies = endpoint({
  ...{ ...shared, method: 'GET', query: CsvExportQuery, output: CsvExport, errors: ['forbidden'] },
  summary: 'Companies of the caller’s portals as rows of a CSV file, by reference.',
});

export const importCompanies = endpoint({
  ...{ ...shared, method: 'POST', query: CsvImportQuery, stream: true, mostBytes: maxCsvBytes, output: CsvPlan, impersonation: 'never' },
  errors: ['not_bytes', 'too_large', 'forbidden', 'conflict'],
  summary: 'What a CSV file of companies would change, row by row; or, with the plan that was answered, the change of all of them at once.',
});

export const getAppliedFiles = endpoint({
  ...{ ...shared, method: 'GET', path: `${shared.path}/applied`, output: AppliedFiles, errors: [] },
  summary: 'The CSV files of companies that were applied in the last 30 days, latest first, with the act that can be undone.',
});
