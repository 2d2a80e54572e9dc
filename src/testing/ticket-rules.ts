import {
  addTicketComment,
  addTicketUser,
  changeTicketComment,
  changeTicketPriority,
  changeTicketStatus,
  createTicket,
} from '../features/tickets/endpoints.ts';
import { attachTicketFile, rateTicket } from '../features/tickets/member/endpoints.ts';
import * as room from '../features/tickets/room/endpoints.ts';
import type { FieldCode } from '../lib/errors.ts';
import { flag, long, optional, type Request, type Rule, required } from './rules.ts';

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
const sealedFaults: Rule['bad'] = [undefined, '', 'A'.repeat(59), 'A'.repeat(2_001), 'A/'.repeat(40), 1].map((value) => [
  value,
  value === undefined ? 'required' : value === 1 ? 'wrong_type' : 'not_allowed',
]);
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

const note = text('note', 20_000);
const nullable = ({ field, good, bad }: Rule): Rule => ({ field, good: [null, ...good], bad });
/** Rule of a value that can be absent. */
const orNull = ({ field, good, bad }: Rule): Rule => ({
  ...{ field, good: [undefined, null, ...good], bad: bad.filter(([value]) => value !== undefined) },
});
const seen: Rule = {
  field: 'seen',
  good: [0, 2_147_483_647],
  bad: [
    [undefined, 'required'],
    [-1, 'too_small'],
    ['1', 'wrong_type'],
  ],
};
const oneOf = (field: string, good: readonly string[]): Rule => ({
  ...{ field, good },
  bad: [
    [undefined, 'required'],
    ['', 'not_allowed'],
    ['other', 'not_allowed'],
  ],
});
const item = (value: unknown) => ({ id: 1, version: 1, value });
/** Rule of the tickets of an act, with its values and the first bad one. */
const items = (good: readonly unknown[], [value, broken]: readonly [unknown, FieldCode]): Rule => ({
  ...{ field: 'items', good: good.map((one) => [item(one)]) },
  bad: [
    [undefined, 'required'],
    [[], 'too_few'],
    [Array.from({ length: 201 }, () => item(good[0])), 'too_long'],
    [[item(value)], { 'items.0.value': broken }],
    [[{ ...item(good[0]), version: 0 }], { 'items.0.version': 'too_small' }],
  ],
});

/** The same requests by staff, and those of the staff room only. */
export const ticketRoomRequests: readonly Request[] = [
  {
    ...{ title: 'Ticket create by staff', endpoint: room.staffCreateTicket, body: ticketBody(), rules: ticketRules.create },
    ...{ isStaff: true, params: { portalCode: 'dbbe' } },
  },
  {
    title: 'Ticket add user by staff',
    endpoint: room.staffAddUser,
    body: { ticket_id: 1, user_id: 2 },
    rules: ticketRules.user,
    isStaff: true,
  },
  {
    ...{ title: 'Ticket add comment by staff', endpoint: room.staffAddComment, body: { ticket_id: 1, comment: long(3) } },
    ...{ rules: ticketRules.comment, isStaff: true },
  },
  {
    ...{ title: 'Ticket update comment by staff', endpoint: room.staffChangeComment, body: { id: 1, comment: long(3) } },
    ...{ rules: ticketRules.change, isStaff: true },
  },
  {
    ...{ title: 'Ticket update status by staff', endpoint: room.staffChangeStatus, body: { id: 1, status_id: 5 } },
    ...{ rules: ticketRules.status, isStaff: true },
  },
  {
    ...{ title: 'Ticket update priority by staff', endpoint: room.staffChangePriority, body: { id: 1, priority: 'low' } },
    ...{ rules: ticketRules.priority, isStaff: true },
  },
  ...Object.entries({
    'Ticket answer': {
      ...{ endpoint: room.answerTicket, body: { ticket_id: 1, comment: long(3), seen: 0 } },
      rules: [number('ticket_id'), comment, file, { ...orNull(status), field: 'status_id' }, seen],
    },
    'Ticket note': { endpoint: room.addTicketNote, body: { ticket_id: 1, note: long(3) }, rules: [number('ticket_id'), note, file] },
    'Ticket note change': { endpoint: room.changeTicketNote, body: { id: 1, note: long(3) }, rules: [number('id'), note] },
    'Ticket assignment': {
      ...{ endpoint: room.assignTicket, body: { ticket_id: 1, staff_id: null } },
      rules: [number('ticket_id'), nullable(number('staff_id'))],
    },
    'Ticket colleague': {
      ...{ endpoint: room.addTicketColleague, body: { ticket_id: 1, staff_id: 1, isAdded: true } },
      rules: [number('ticket_id'), number('staff_id'), flag('isAdded')],
    },
    'Ticket sight of a member': {
      ...{ endpoint: room.setTicketSight, body: { ticket_id: 1, user_id: 1, sight: 'new' } },
      rules: [number('ticket_id'), number('user_id'), oneOf('sight', ['none', 'new', 'whole'])],
    },
    'Ticket comment from somebody else': {
      ...{ endpoint: room.includeTicketComment, body: { comment_id: 1, isParticipant: false } },
      rules: [number('comment_id'), flag('isParticipant')],
    },
    'Ticket participant put back': {
      ...{ endpoint: room.restoreTicketParticipant, body: { undo: 'A'.repeat(60) } },
      rules: [{ field: 'undo', good: ['A'.repeat(60), 'A'.repeat(2_000)], bad: sealedFaults }],
    },
    'Ticket restore': { endpoint: room.restoreTicket, body: { id: 1 }, rules: [number('id')] },
    'Ticket merge': {
      ...{ endpoint: room.mergeTickets, body: { ticket_id: 1, target_id: 2 } },
      rules: [number('ticket_id'), number('target_id')],
    },
    'Ticket link': {
      ...{ endpoint: room.linkTickets, body: { ticket_id: 1, other_id: 2, isLinked: true } },
      rules: [number('ticket_id'), number('other_id'), flag('isLinked')],
    },
    'Ticket split': {
      ...{ endpoint: room.splitTicket, body: { comment_id: 1, subject: long(3) } },
      rules: [number('comment_id'), text('subject', 255)],
    },
    'Tickets act': {
      ...{ endpoint: room.actOnTickets, body: { act: 'assign', items: [item(null)] } },
      rules: [oneOf('act', ['assign']), items([null, 1], [0, 'too_small'])],
    },
    'Tickets act: status': {
      ...{ endpoint: room.actOnTickets, body: { act: 'status', items: [item(1)] } },
      rules: [items([1, 5], [6, 'too_big'])],
    },
    'Tickets act: priority': {
      ...{ endpoint: room.actOnTickets, body: { act: 'priority', items: [item('low')] } },
      rules: [items(['low', 'high'], ['urgent', 'not_allowed'])],
    },
    'Tickets act: category': {
      ...{ endpoint: room.actOnTickets, body: { act: 'category', items: [item(1)] } },
      rules: [items([1], [null, 'wrong_type'])],
    },
    'Tickets act: spam': {
      ...{ endpoint: room.actOnTickets, body: { act: 'spam', items: [item(true)] } },
      rules: [items([true, false], [1, 'wrong_type'])],
    },
    'Ticket category': {
      ...{ endpoint: room.saveCategory, body: { id: null, nl: 'Vraag', fr: 'Question', isOpen: true } },
      rules: [nullable(number('id')), text('nl', 60), text('fr', 60), flag('isOpen')],
    },
    'Canned answer': {
      ...{ endpoint: room.saveCanned, body: { id: null, name: 'Dank', nl: 'Dank', fr: 'Merci', category: null } },
      rules: [nullable(number('id')), text('name', 80), text('nl', 5_000), text('fr', 5_000), nullable(number('category'))],
    },
  }).map(([title, given]): Request => ({ title, isStaff: true, ...given })),
];
