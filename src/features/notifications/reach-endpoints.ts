import { endpoint } from '../../lib/endpoint.ts';
import { Reach, ReachQuestion, ResultParams, Results } from './reach-schema.ts';

export const askReach = endpoint({
  method: 'POST',
  path: '/api/staff/notifications/reach',
  summary: 'Number of members who would see a notification on a portal, or on all.',
  access: { permission: 'EDIT_MODULE' },
  body: ReachQuestion,
  output: Reach,
  errors: ['not_json', 'invalid_json', 'forbidden'],
});

export const getNotificationResults = endpoint({
  method: 'GET',
  path: '/api/staff/notifications/:reference/results',
  summary: 'Members whom a notification reaches, who read it, and their reactions.',
  access: { permission: 'EDIT_MODULE' },
  params: ResultParams,
  output: Results,
  errors: ['not_found'],
});
