import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { MemberCompany } from './company-schema.ts';

export const getCompanies = endpoint({
  method: 'GET',
  path: '/api/account/companies',
  summary: 'The companies that the member represents, by name.',
  access: 'member',
  output: z.array(MemberCompany),
  errors: [],
});
