import {
  addTicketComment,
  addTicketUser,
  changeTicketComment,
  changeTicketPriority,
  changeTicketStatus,
  createTicket,
} from '../features/tickets/endpoints.ts';
import { attachTicketFile, rateTicket } from '../features/tickets/member/endpoints.ts';
import {
  staffAddComment,
  staffAddUser,
  staffChangeComment,
  staffChangePriority,
  staffChangeStatus,
  staffCreateTicket,
} from '../features/tickets/room/endpoints.ts';
import { long, optional, type Request, type Rule, required } from './rules.ts';

const number = (field: string): Rule => ({
  field,
  good: [1, 2_147_483_647],
  bad: [
    [undefined, 'required'],
    ['1', 'wrong_type'],
    [0, 'too_small'],
    [-1, 'too_small'],
    [1.5, 'wrong_type'],
    [2_147_483_648, 'too_big'],
  ],
});
const text = (field: string, max: number): Rule => {
  const { good, bad } = required(field, max);
  return { field, good, bad: [...bad, [' \u200b', 'required']] };
};
const priority: Rule = {
  field: 'priority',
  good: ['low', 'medium', 'high'],
  bad: [
    [undefined, 'required'],
    ['', 'not_allowed'],
    ['urgent', 'not_allowed'],
    ['High', 'not_allowed'],
    [1, 'not_allowed'],
  ],
};
const status: Rule = {
  field: 'status_id',
  good: [1, 5],
  bad: [
    [undefined, 'required'],
    [0, 'too_small'],
    [6, 'too_big'],
    ['1', 'wrong_type'],
  ],
};
const file: Rule = {
  field: 'file',
  good: [undefined, null, 1],
  bad: [
    [0, 'too_small'],
    ['1', 'wrong_type'],
    ['a.pdf', 'wrong_type'],
  ],
};
export const ticketBody = (more: Record<string, unknown> = {}) => ({
  ...{ user_id: 1, category_id: 4, subject: 'Vraag', description: 'Waar is mijn blad?', priority: 'low' },
  ...more,
});
const comment = text('comment', 20_000);

/** Rules of the six requests of a ticket (specification 5). */
const ticketRules = {
  create: [number('user_id'), number('category_id'), text('subject', 255), text('description', 20_000), priority, file],
  user: [number('ticket_id'), number('user_id')],
  comment: [number('ticket_id'), comment],
  change: [number('id'), comment],
  status: [number('id'), status],
  priority: [number('id'), priority],
} as const;
const score: Rule = {
  field: 'score',
  good: [1, 5],
  bad: [
    [undefined, 'required'],
    [0, 'too_small'],
    [6, 'too_big'],
    ['5', 'wrong_type'],
    [4.5, 'wrong_type'],
  ],
};

/** Requests of customers. */
export const ticketRequests: readonly Request[] = [
  { title: 'Ticket create', endpoint: createTicket, body: ticketBody(), rules: ticketRules.create },
  { title: 'Ticket add user', endpoint: addTicketUser, body: { ticket_id: 1, user_id: 2 }, rules: ticketRules.user },
  { title: 'Ticket add comment', endpoint: addTicketComment, body: { ticket_id: 1, comment: long(3) }, rules: ticketRules.comment },
  { title: 'Ticket update comment', endpoint: changeTicketComment, body: { id: 1, comment: long(3) }, rules: ticketRules.change },
  { title: 'Ticket update status', endpoint: changeTicketStatus, body: { id: 1, status_id: 5 }, rules: ticketRules.status },
  { title: 'Ticket update priority', endpoint: changeTicketPriority, body: { id: 1, priority: 'low' }, rules: ticketRules.priority },
  { title: 'Ticket rating', endpoint: rateTicket, body: { id: 1, score: 4 }, rules: [number('id'), score, optional('text', 1_000)] },
  { title: 'File of a comment', endpoint: attachTicketFile, body: { id: 1, file: 1 }, rules: [number('id'), number('file')] },
];

/** The same requests of staff. */
export const ticketRoomRequests: readonly Request[] = [
  {
    ...{ title: 'Ticket create by staff', endpoint: staffCreateTicket, body: ticketBody(), rules: ticketRules.create },
    ...{ isStaff: true, params: { portalCode: 'dbbe' } },
  },
  { title: 'Ticket add user by staff', endpoint: staffAddUser, body: { ticket_id: 1, user_id: 2 }, rules: ticketRules.user, isStaff: true },
  {
    ...{ title: 'Ticket add comment by staff', endpoint: staffAddComment, body: { ticket_id: 1, comment: long(3) } },
    ...{ rules: ticketRules.comment, isStaff: true },
  },
  {
    ...{ title: 'Ticket update comment by staff', endpoint: staffChangeComment, body: { id: 1, comment: long(3) } },
    ...{ rules: ticketRules.change, isStaff: true },
  },
  {
    ...{ title: 'Ticket update status by staff', endpoint: staffChangeStatus, body: { id: 1, status_id: 5 } },
    ...{ rules: ticketRules.status, isStaff: true },
  },
  {
    ...{ title: 'Ticket update priority by staff', endpoint: staffChangePriority, body: { id: 1, priority: 'low' } },
    ...{ rules: ticketRules.priority, isStaff: true },
  },
];
