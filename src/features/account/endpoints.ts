import * as z from 'zod/mini';
import { Challenge } from '../../lib/call.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { ChallengeHeaders } from '../login/schema.ts';
import { ContactUpdate, EmailChange, Erasure, Export, Interests, PmgUser, User, ValidateEmailChange, VersionHeaders } from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account/',
  summary: 'The member.',
  access: 'member',
  output: User,
  errors: [],
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/account/',
  summary: 'Changes the member’s names, phone, language and gender. With `If-Match` only if nobody changed them since that version.',
  access: 'member',
  headers: VersionHeaders,
  body: ContactUpdate,
  output: User,
  errors: [...posted, 'conflict'],
});

export const getPmgUser = endpoint({
  method: 'GET',
  path: '/api/account/pmg-user',
  summary: 'The parent user of internal staff; null for everybody else, and if it cannot be determined.',
  access: 'member',
  output: z.nullable(PmgUser),
  errors: [],
});

export const getInterests = endpoint({
  method: 'GET',
  path: '/api/account/interests',
  summary: 'Codes of the interests that the member chose.',
  access: 'member',
  output: Interests,
  errors: [],
});

export const putInterests = endpoint({
  method: 'PUT',
  path: '/api/account/interests',
  summary: 'Replaces the interests that the member chose.',
  access: 'member',
  body: Interests,
  output: Interests,
  errors: posted,
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Mails a code to the new address.',
  access: 'member',
  body: EmailChange,
  impersonation: 'never',
  output: Challenge,
  errors: [...posted, 'too_many_requests'],
});

export const validateEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/validate',
  summary: 'Replaces the address by the new one, with its code. The old address gets a notice.',
  access: 'member',
  headers: ChallengeHeaders,
  body: ValidateEmailChange,
  impersonation: 'never',
  output: User,
  errors: [...posted, 'too_many_requests', 'code_wrong', 'code_used', 'code_expired', 'code_exhausted', 'conflict'],
});

export const getExport = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'All stored data about the member: as JSON and as an HTML page.',
  access: 'member',
  impersonation: 'never',
  output: Export,
  errors: [],
});

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/account/erasure',
  summary: 'Date of the requested erasure of the member; null if none was requested.',
  access: 'member',
  output: Erasure,
  errors: [],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/',
  summary: 'Requests erasure: all data of the member is removed after seven days. Until then the request can be withdrawn.',
  access: 'member',
  impersonation: 'never',
  output: Erasure,
  errors: ['staff_account'],
});

export const keepAccount = endpoint({
  method: 'POST',
  path: '/api/account/keep',
  summary: 'Withdraws the request for erasure.',
  access: 'member',
  impersonation: 'never',
  output: Erasure,
  errors: [],
});
