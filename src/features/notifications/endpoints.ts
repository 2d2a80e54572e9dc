import { endpoint } from '../../lib/endpoint.ts';
import { NotificationList, NotificationParams, NotificationQuery, Reacted, Reaction } from './schema.ts';

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications of the member, newest first.',
  access: 'member',
  query: NotificationQuery,
  output: NotificationList,
  errors: [],
});

export const reactToNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  summary: 'Marks a notification as read, optionally with a reaction: 1 useful, 2 not useful, 3 more of this.',
  access: 'member',
  params: NotificationParams,
  body: Reaction,
  output: Reacted,
  errors: ['not_json', 'invalid_json', 'not_found'],
});
