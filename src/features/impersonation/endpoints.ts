import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import {
  CarryCode,
  CarryExchange,
  CarryRequest,
  ImpersonationReason,
  ImpersonationStart,
  ImpersonationStarted,
  ImpersonationState,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/api/staff/impersonations',
  summary: 'Lets staff see the site as a member for 30 minutes, read-only until a reason is written down. Never as another staff member.',
  access: { permission: 'IMPERSONATE_CONTACT' },
  body: ImpersonationStart,
  output: ImpersonationStarted,
  errors: [...posted, 'impersonation_refused', 'too_many_requests'],
});

export const getImpersonation = endpoint({
  method: 'GET',
  path: '/api/impersonation',
  summary: 'The impersonation of this token, for the banner.',
  access: 'member',
  output: ImpersonationState,
  errors: ['not_found'],
});

export const explainImpersonation = endpoint({
  method: 'PUT',
  path: '/api/impersonation/reason',
  summary: 'Writes the reason down: from now on this token may change what the member may, but sign-in, address, export and erasure.',
  access: 'member',
  impersonation: 'always',
  body: ImpersonationReason,
  output: ImpersonationState,
  errors: [...posted, 'not_found'],
});

export const carryImpersonation = endpoint({
  method: 'POST',
  path: '/api/impersonation/code',
  summary: 'A code that the tab with the nonce on another domain exchanges once, within 60 s, for a token of the same impersonation.',
  access: 'member',
  impersonation: 'always',
  body: CarryRequest,
  output: CarryCode,
  errors: [...posted, 'not_found'],
});

export const exchangeImpersonation = endpoint({
  method: 'POST',
  path: '/api/impersonation/exchange',
  summary: 'A token for the code that carries an impersonation to this domain.',
  body: CarryExchange,
  output: ImpersonationStarted,
  errors: [...posted, 'code_expired', 'too_many_requests'],
});

export const endImpersonation = endpoint({
  method: 'POST',
  path: '/api/impersonation/end',
  summary: 'Ends the impersonation of this token; the member gets a mail about it.',
  access: 'member',
  impersonation: 'always',
  output: z.object({}),
  errors: ['not_found'],
});
