import { endpoint } from '../../lib/endpoint.ts';
import { CountingChoice, MemberMailing } from './mailing-schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/account/mailing',
  summary: 'Whether opens and clicks of the member are counted, and whether newsletters are kept from the address.',
  access: 'member',
  output: MemberMailing,
  errors: [],
});

export const allowCounting = endpoint({
  method: 'PUT',
  path: '/api/account/mailing/counting',
  summary: 'Allows or forbids that opens and clicks of the member are counted.',
  access: 'member',
  body: CountingChoice,
  output: MemberMailing,
  errors: posted,
});

export const resumeMailing = endpoint({
  method: 'DELETE',
  path: '/api/account/mailing/suppression',
  summary: 'Lifts the suppression of the member’s address: newsletters are sent to it again.',
  access: 'member',
  output: MemberMailing,
  errors: [],
});
