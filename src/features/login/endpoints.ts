import * as z from 'zod/mini';
import { Challenge } from '../../lib/call.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { CampaignQuery } from '../../lib/fields.ts';
import { CustomerCodeRequest, EmailCodeRequest, ValidateCustomerCode, ValidateEmailCode } from './code-schema.ts';
import {
  ChallengeHeaders,
  ContactCreate,
  Ended,
  Logout,
  RememberHeaders,
  RememberQuery,
  Session,
  SessionParams,
  SignedIn,
  Tokens,
} from './schema.ts';

const posted = ['not_json', 'invalid_json', 'too_many_requests'] as const;
const validated = [...posted, 'code_wrong', 'code_used', 'code_expired', 'code_exhausted'] as const;

export const requestEmailCode = endpoint({
  method: 'POST',
  path: '/api/login/email-code',
  summary: 'Mails a code of six letters and digits for signing in. Addresses without an account get the same answer.',
  body: EmailCodeRequest,
  impersonation: 'never',
  output: Challenge,
  errors: posted,
});

export const validateEmailCode = endpoint({
  method: 'POST',
  path: '/api/login/email-code/validate',
  summary: 'Signs in with the code, sent with its challenge. A code works once, for ten minutes.',
  headers: ChallengeHeaders,
  query: RememberQuery,
  body: ValidateEmailCode,
  impersonation: 'never',
  output: SignedIn,
  errors: validated,
});

export const requestCustomerCode = endpoint({
  method: 'POST',
  path: '/api/login/customer-code',
  summary: 'Mails a code to the address on file of a customer number, which is never shown. Unknown numbers get the same answer.',
  body: CustomerCodeRequest,
  impersonation: 'never',
  output: Challenge,
  errors: posted,
});

export const validateCustomerCode = endpoint({
  method: 'POST',
  path: '/api/login/customer-code/validate',
  summary: 'Signs in with the code of a customer number, sent with its challenge.',
  headers: ChallengeHeaders,
  query: RememberQuery,
  body: ValidateCustomerCode,
  impersonation: 'never',
  output: SignedIn,
  errors: validated,
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: 'Registers: mails a code; the account is created when the code is validated. Known and unknown addresses get the same answer.',
  query: CampaignQuery,
  body: ContactCreate,
  impersonation: 'never',
  output: Challenge,
  errors: posted,
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/login/refresh',
  summary: 'Renews both tokens. Within 30 s the old one gets the same answer, so tabs may renew at once; later it ends the session.',
  headers: RememberHeaders,
  impersonation: 'never',
  output: Tokens,
  errors: ['login_required'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/login/logout',
  summary: 'Ends the session of these tokens, or with a live token all sessions of the member.',
  headers: RememberHeaders,
  body: Logout,
  impersonation: 'never',
  output: Ended,
  errors: ['not_json', 'invalid_json', 'login_required'],
});

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Sessions of the member, last used first.',
  access: 'member',
  output: z.array(Session),
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Ends one session of the member.',
  access: 'member',
  params: SessionParams,
  impersonation: 'never',
  output: Ended,
  errors: ['not_found'],
});
