import * as z from 'zod/mini';
import { endpoint } from '../../../lib/endpoint.ts';
import {
  CommentFile,
  OpenCategory,
  OwnTicket,
  OwnTicketFile,
  OwnTicketList,
  OwnTicketParams,
  OwnTicketQuery,
  Rating,
  RatingSave,
} from './schema.ts';

const posted = ['not_json', 'invalid_json', 'not_found', 'conflict'] as const;
const ofMember = { access: 'member' } as const;

export const getOwnTickets = endpoint({
  ...{ method: 'GET', path: '/api/account/tickets', ...ofMember },
  summary: 'The caller’s tickets and those to which they were added, newest first.',
  query: OwnTicketQuery,
  output: OwnTicketList,
  errors: [],
});

export const getOwnTicket = endpoint({
  ...{ method: 'GET', path: '/api/account/tickets/:id', ...ofMember },
  summary: 'One of them with what the caller may read: public comments, and from when on.',
  params: OwnTicketParams,
  output: OwnTicket,
  errors: ['not_found'],
});

export const getTicketCategories = endpoint({
  ...{ method: 'GET', path: '/api/account/ticket-categories', ...ofMember },
  summary: 'Categories that members choose from.',
  output: z.array(OpenCategory),
  errors: [],
});

export const rateTicket = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-ratings', ...ofMember },
  summary: 'Rates a closed ticket of the caller, 1 to 5. A second rating replaces the first.',
  body: RatingSave,
  output: Rating,
  errors: posted,
});

export const attachTicketFile = endpoint({
  ...{ method: 'POST', path: '/api/account/ticket-files', ...ofMember },
  summary: 'Adds an upload of the caller to a comment of the caller, within 15 minutes.',
  body: CommentFile,
  output: OwnTicketFile,
  errors: [...posted, 'too_many'],
});
