// Calls of customers, with the request shapes of the specification. Staff have the same ones in `staff-endpoints.ts`.

import { endpoint } from '../../lib/endpoint.ts';
import {
  CommentAdded,
  CommentChange,
  OnceHeaders,
  TicketComment,
  TicketCreate,
  TicketNumber,
  TicketPriority,
  TicketState,
  TicketStatus,
  TicketUser,
  UserAdded,
} from './schema.ts';

const posted = ['not_json', 'invalid_json', 'not_found'] as const;
const ofMember = { access: 'member' } as const;

export const createTicket = endpoint({
  ...{ method: 'POST', path: '/api/account/tickets', ...ofMember },
  summary:
    'Opens a ticket of the caller, with a file that they uploaded. The priority is a wish. The same key answers with the same ticket.',
  headers: OnceHeaders,
  body: TicketCreate,
  output: TicketNumber,
  errors: [...posted, 'too_many_requests'],
});

export const addTicketUser = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-users', ...ofMember },
  summary: 'Adds somebody of the caller’s company to a ticket of the caller. They see what is written from then on.',
  body: TicketUser,
  output: UserAdded,
  errors: [...posted, 'conflict', 'too_many'],
});

export const addTicketComment = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-comments', ...ofMember },
  summary:
    'Comments on a ticket. A waiting or resolved ticket opens again; on a closed one the comment opens a new ticket. The same key answers with the same comment.',
  headers: OnceHeaders,
  body: TicketComment,
  output: CommentAdded,
  errors: [...posted, 'too_many_requests'],
});

export const changeTicketComment = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-comment-changes', ...ofMember },
  summary: 'Changes a comment of the caller, within 15 minutes.',
  body: CommentChange,
  output: TicketNumber,
  errors: [...posted, 'conflict'],
});

export const changeTicketStatus = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-statuses', ...ofMember },
  summary: 'Closes a ticket of the caller; no other change is the customer’s.',
  body: TicketStatus,
  output: TicketState,
  errors: [...posted, 'conflict'],
});

export const changeTicketPriority = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-priorities', ...ofMember },
  summary: 'Changes the wished priority of a ticket of the caller.',
  body: TicketPriority,
  output: TicketState,
  errors: [...posted, 'conflict'],
});
