import { endpoint } from '../../lib/endpoint.ts';
import { CompanyParams } from './member-schema.ts';
import {
  CompanyDoubles,
  CompanyMerge,
  CompanyMerged,
  CompanyPair,
  DoublesQuery,
  PairParams,
  Unmerged,
  UnmergeParams,
} from './merge-schema.ts';

const shared = { access: { permission: 'MANAGE_CUSTOMERS' } } as const;

export const getCompanyDoubles = endpoint({
  ...{ ...shared, method: 'GET', path: '/api/staff/company-doubles', query: DoublesQuery, output: CompanyDoubles, errors: ['forbidden'] },
  summary: 'Pairs of companies with the same VAT number, name and postcode, or website; those with most in common first.',
});

export const getCompanyPair = endpoint({
  ...{ ...shared, method: 'GET', path: '/api/staff/company-doubles/:reference/:other', params: PairParams, output: CompanyPair },
  errors: ['forbidden', 'not_found'],
  summary: 'Two companies beside each other, field by field where they differ.',
});

export const mergeCompanies = endpoint({
  ...{ ...shared, method: 'POST', path: '/api/staff/companies/:reference/merge', params: CompanyParams, body: CompanyMerge },
  output: CompanyMerged,
  errors: ['not_json', 'invalid_json', 'forbidden', 'not_found', 'conflict'],
  summary: 'Merges another company into this one: mentions, representatives, figures and changes move, and its address leads here.',
});

export const undoMerge = endpoint({
  ...{ ...shared, method: 'POST', path: '/api/staff/company-merges/:change/undo', params: UnmergeParams, output: Unmerged },
  errors: ['forbidden', 'not_found', 'conflict'],
  summary: 'Takes a merge of companies back, as far as nothing was changed since. Figures stay with the company that was kept.',
});
