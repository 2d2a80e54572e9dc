import { endpoint } from '../../lib/endpoint.ts';
import { CarryRequest } from '../impersonation/schema.ts';
import { CarriedStaff, EditAnswer, EditQuery, StaffExchange, StaffHeaders, StaffToken } from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const findEditor = endpoint({
  method: 'GET',
  path: '/api/editor-of',
  summary: 'The way from a page to the editor of what it shows, for staff who may edit that.',
  headers: StaffHeaders,
  query: EditQuery,
  output: EditAnswer,
  errors: [],
});

export const carryStaff = endpoint({
  method: 'POST',
  path: '/api/staff/carry',
  summary:
    'A code that the tab with the nonce on the domain of a portal exchanges once, within 60 s, for a session that knows the way to the editors alone.',
  access: 'staff',
  body: CarryRequest,
  output: CarriedStaff,
  errors: posted,
});

export const exchangeStaff = endpoint({
  method: 'POST',
  path: '/api/editor-of/exchange',
  summary: 'A staff session on this domain for a code. It ends with the session in which the code was made.',
  body: StaffExchange,
  output: StaffToken,
  errors: [...posted, 'code_expired', 'too_many_requests'],
});
