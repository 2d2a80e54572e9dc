// Calls of staff. Those with the request shapes of the specification come first; the others are the room's own.

import { endpoint } from '../../../lib/endpoint.ts';
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
} from '../schema.ts';
import * as shapes from './schema.ts';

const posted = ['not_json', 'invalid_json', 'not_found'] as const;
const ofStaff = { access: 'staff', impersonation: 'never' } as const;
const ofManagers = { access: { permission: 'SUPPORT_MANAGER' }, impersonation: 'never' } as const;

export const staffCreateTicket = endpoint({
  ...{ method: 'POST', path: '/api/staff/portals/:portalCode/tickets', ...ofManagers },
  summary: 'Opens a ticket for a member on a portal.',
  params: shapes.PortalParams,
  body: TicketCreate,
  output: TicketNumber,
  errors: [...posted, 'forbidden'],
});

export const staffAddUser = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-users', ...ofStaff },
  summary: 'Adds a member to a ticket. They see what is written from then on.',
  body: TicketUser,
  output: UserAdded,
  errors: [...posted, 'conflict', 'too_many'],
});

export const staffAddComment = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-comments', ...ofStaff },
  summary: 'Answers a ticket. The answer leaves ten seconds later, unless it is taken back.',
  headers: OnceHeaders,
  body: TicketComment,
  output: CommentAdded,
  errors: [...posted, 'conflict'],
});

export const staffChangeComment = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-comment-changes', ...ofStaff },
  summary: 'Changes an answer of the caller before it leaves, or within 15 minutes.',
  body: CommentChange,
  output: TicketNumber,
  errors: [...posted, 'conflict'],
});

export const staffChangeStatus = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-statuses', ...ofStaff },
  summary: 'Moves a ticket among the statuses 1 to 4, closes it (5), or opens a closed one again (1).',
  body: TicketStatus,
  output: TicketState,
  errors: [...posted, 'conflict'],
});

export const staffChangePriority = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-priorities', ...ofStaff },
  summary: 'Sets the priority of a ticket, by which its clock runs.',
  body: TicketPriority,
  output: TicketState,
  errors: [...posted, 'conflict'],
});

export const getStaffTickets = endpoint({
  ...{ method: 'GET', path: '/api/staff/tickets', ...ofStaff },
  summary: 'Tickets that the caller sees, by view and filters.',
  query: shapes.TicketsQuery,
  output: shapes.StaffTickets,
  errors: [],
});

export const findTickets = endpoint({
  ...{ method: 'GET', path: '/api/staff/ticket-finds', ...ofStaff },
  summary: 'At most five tickets that the caller sees, by number or words, newest first. Of common words, among the newest tickets.',
  query: shapes.FindQuery,
  output: shapes.FoundTickets,
  errors: [],
});

export const getStaffTicket = endpoint({
  ...{ method: 'GET', path: '/api/staff/tickets/:id', ...ofStaff },
  summary: 'A ticket with its conversation, its internal notes and its customer.',
  params: shapes.TicketParams,
  output: shapes.StaffTicket,
  errors: ['not_found'],
});

export const removeTicket = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/tickets/:id', access: { permission: 'ELOKET_DELETE_MODULE' }, impersonation: 'never' },
  summary: 'Removes a ticket with its conversation: no staff member sees it any more, and ten seconds later it is gone for good.',
  params: shapes.TicketParams,
  output: shapes.Nothing,
  errors: ['forbidden', 'not_found'],
});

export const restoreTicket = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-restorations', access: { permission: 'ELOKET_DELETE_MODULE' }, impersonation: 'never' },
  summary: 'Brings a ticket back that was removed within the last ten seconds.',
  body: shapes.TicketRestore,
  output: TicketNumber,
  errors: [...posted, 'forbidden'],
});

export const answerTicket = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-answers', ...ofStaff },
  summary: 'Answers a ticket, and says which status follows. Refused where somebody wrote after the last comment that was seen.',
  headers: OnceHeaders,
  body: shapes.TicketAnswer,
  output: shapes.AnswerLeaving,
  errors: [...posted, 'conflict'],
});

export const takeAnswerBack = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/ticket-answers/:id', ...ofStaff },
  summary: 'Takes an answer back before it leaves. Answers its text.',
  params: shapes.TicketParams,
  output: shapes.AnswerTaken,
  errors: ['not_found', 'conflict'],
});

export const addTicketNote = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-notes', ...ofStaff },
  summary: 'Adds an internal note, which staff alone read.',
  headers: OnceHeaders,
  body: shapes.NoteCreate,
  output: TicketNumber,
  errors: posted,
});

export const changeTicketNote = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-note-changes', ...ofStaff },
  summary: 'Changes an internal note of the caller.',
  body: shapes.NoteChange,
  output: TicketNumber,
  errors: posted,
});

export const assignTicket = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-assignments', ...ofStaff },
  summary: 'Assigns a ticket. Without permission 37 it can only be taken, and given back.',
  body: shapes.Assignment,
  output: TicketNumber,
  errors: [...posted, 'conflict', 'forbidden'],
});

export const addTicketColleague = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-colleagues', ...ofStaff },
  summary: 'Adds a colleague to a ticket, who then sees it; or removes one.',
  body: shapes.Colleague,
  output: TicketNumber,
  errors: [...posted, 'forbidden'],
});

export const setTicketSight = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-sights', ...ofStaff },
  summary: 'Lets a member see nothing of a ticket, comments from now on, or the whole conversation.',
  body: shapes.Sight,
  output: TicketNumber,
  errors: [...posted, 'conflict', 'too_many'],
});

export const getTicketCandidates = endpoint({
  ...{ method: 'GET', path: '/api/staff/tickets/:id/candidates', ...ofStaff },
  summary: 'Members who can be added to a ticket: those of the companies of its customer, and the one with exactly this e-mail address.',
  params: shapes.TicketParams,
  query: shapes.CandidateQuery,
  output: shapes.Candidates,
  errors: ['not_found'],
});

export const removeTicketParticipant = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/ticket-participants/:id', ...ofStaff },
  summary: 'Takes a participant out of a ticket: they read nothing of it any more. `undo` puts them back.',
  params: shapes.TicketParams,
  output: shapes.ParticipantUndo,
  errors: ['not_found', 'conflict'],
});

export const restoreTicketParticipant = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-participants', ...ofStaff },
  summary: 'Puts back a participant whom the caller took out within the last minute.',
  body: shapes.ParticipantUndo,
  output: shapes.Nothing,
  errors: ['not_found', 'conflict', 'too_many'],
});

export const includeTicketComment = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-inclusions', ...ofStaff },
  summary: 'Takes a comment from somebody else into the conversation: all who take part are mailed it.',
  body: shapes.Inclusion,
  output: TicketNumber,
  errors: [...posted, 'conflict', 'too_many'],
});

export const mergeTickets = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-merges', ...ofStaff },
  summary: 'Merges a ticket into another one of the same customer. Tickets of different customers are linked.',
  body: shapes.TicketMerge,
  output: shapes.TicketMerged,
  errors: [...posted, 'conflict'],
});

export const linkTickets = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-links', ...ofStaff },
  summary: 'Links two tickets, or ends the link. Customers see none of it.',
  body: shapes.TicketLink,
  output: TicketNumber,
  errors: posted,
});

export const splitTicket = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-splits', ...ofStaff },
  summary: 'Makes a ticket of its own of a comment, for who wrote it.',
  body: shapes.TicketSplit,
  output: TicketNumber,
  errors: [...posted, 'conflict'],
});

export const actOnTickets = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-acts', ...ofStaff },
  summary: 'One act on several tickets: assign, status, priority, category, spam. Its answer holds what undoes it.',
  body: shapes.TicketActs,
  output: shapes.TicketsDone,
  errors: posted,
});

export const getTicketRoom = endpoint({
  ...{ method: 'GET', path: '/api/staff/ticket-room', ...ofStaff },
  summary: 'Categories, canned answers and colleagues for the room of the tickets.',
  output: shapes.TicketRoom,
  errors: [],
});

export const saveCategory = endpoint({
  ...{ method: 'POST', path: '/api/staff/ticket-categories', ...ofManagers },
  summary: 'Adds a category of tickets, or changes one.',
  body: shapes.CategorySave,
  output: TicketNumber,
  errors: [...posted, 'forbidden'],
});

export const removeCategory = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/ticket-categories/:id', ...ofManagers },
  summary: 'Removes a category: its tickets keep it, no new one gets it.',
  params: shapes.TicketParams,
  output: shapes.Nothing,
  errors: ['forbidden', 'not_found'],
});

export const saveCanned = endpoint({
  ...{ method: 'POST', path: '/api/staff/canned-answers', ...ofManagers },
  summary: 'Adds a canned answer, or changes one.',
  body: shapes.CannedSave,
  output: TicketNumber,
  errors: [...posted, 'forbidden'],
});

export const removeCanned = endpoint({
  ...{ method: 'DELETE', path: '/api/staff/canned-answers/:id', ...ofManagers },
  summary: 'Removes a canned answer.',
  params: shapes.TicketParams,
  output: shapes.Nothing,
  errors: ['forbidden', 'not_found'],
});
