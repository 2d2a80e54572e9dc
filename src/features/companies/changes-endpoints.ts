import { endpoint } from '../../lib/endpoint.ts';
import { ChangesQuery, CompanyChanges } from './changes-schema.ts';

export const getCompanyChanges = endpoint({
  method: 'GET',
  path: '/api/staff/company-changes',
  summary: 'Changes of companies by their representatives, latest first, field by field.',
  access: { permission: 'MANAGE_CUSTOMERS' },
  query: ChangesQuery,
  output: CompanyChanges,
  errors: ['forbidden'],
});
