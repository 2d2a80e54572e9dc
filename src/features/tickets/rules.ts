// Order of the statuses, also after a comment: `state-rules.ts`.
// Merging of tickets, and lists of the room: `room/rules.ts`. Maximum lengths: `schema.ts`.

/** Built-in categories by number: one for each form and source (specification 6). */
export const categoryOf = { contact: 1, pricing: 2, mail: 3, member: 4 } as const;
/** Built-in categories have lower numbers: forms and mails use them, and they cannot be removed. */
export const firstOwnCategory = 10;
/** Categories that ELOKET_MODULE (2), _RESULT_MODULE (13) and _DELETE_MODULE (22) are about. */
export const enquiryCategories: readonly number[] = [categoryOf.contact, categoryOf.pricing];
/** Seconds for which an answer can be taken back. */
export const undoSeconds = 10;
/** Name of the job that releases an answer. */
export const answerJob = 'ticket-answer';
/** Name of the job that mails a member's comment to the others, when its files have been attached. */
export const commentMailJob = 'ticket-comment-mail';
/** Name of the job that removes tickets for good. */
export const removalJob = 'ticket-removal';
/** Tickets and comments that one member writes in a period. */
export const memberLimits = {
  tickets: { name: 'tickets', most: 20, seconds: 3_600 },
  comments: { name: 'ticket comments', most: 60, seconds: 3_600 },
} as const;
/** Files that a member adds to one comment. */
export const mostFiles = 10;
/** Milliseconds within which a removed participant can be restored. */
export const participantUndoMilliseconds = 60_000;
/** Participants of one ticket, besides its customer. */
export const mostParticipants = 20;
/** Tickets of a member in one answer. */
export const ownTicketsAtOnce = 30;
/** Seconds after which a comment can no longer be changed by its author. */
export const changeSeconds = 15 * 60;
/** Returns whether the author of a comment may still change it, or attach files. */
export const mayChange = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= changeSeconds * 1_000;

type Seen = { portal: string; category: number; assignee: number | null };
type Reader = {
  staffId: number | null;
  may(permission: 'SUPPORT_MANAGER' | 'ELOKET_MODULE' | 'ELOKET_DELETE_MODULE', portal: string): boolean;
};

export const isManager = (actor: Reader, { portal }: Pick<Seen, 'portal'>): boolean => actor.may('SUPPORT_MANAGER', portal);

/** Returns whether a staff member sees a ticket: as manager, assigned, added, or by its category. */
export function maySee(actor: Reader, ticket: Seen, isAdded: boolean): boolean {
  if (actor.staffId === null) return false;
  if (isManager(actor, ticket) || isAdded || ticket.assignee === actor.staffId) return true;
  return enquiryCategories.includes(ticket.category) && actor.may('ELOKET_MODULE', ticket.portal);
}
/** Returns whether a staff member gives a ticket to somebody: managers to anybody, others a free one to themselves, or their own to nobody. */
export function mayAssign(actor: Reader, ticket: Pick<Seen, 'portal' | 'assignee'>, to: number | null): boolean {
  const { assignee } = ticket;
  const isOwnHand = to === actor.staffId ? assignee === null || assignee === actor.staffId : to === null && assignee === actor.staffId;
  return isManager(actor, ticket) || isOwnHand;
}

/** Returns whether a staff member moves a ticket to a category: managers, and others among those of enquiries. */
export const maySort = (actor: Reader, ticket: Pick<Seen, 'portal' | 'category'>, to: number): boolean =>
  isManager(actor, ticket) ||
  ([ticket.category, to].every((one) => enquiryCategories.includes(one)) && actor.may('ELOKET_MODULE', ticket.portal));

/** Returns whether a staff member adds colleagues to a ticket: managers, and who has it. */
export const mayAddColleague = (actor: Reader, ticket: Pick<Seen, 'portal' | 'assignee'>): boolean =>
  isManager(actor, ticket) || ticket.assignee === actor.staffId;

/** Returns whether a staff member removes a ticket that they see. */
export const mayRemove = (actor: Reader, { portal, category }: Seen): boolean =>
  actor.may('ELOKET_DELETE_MODULE', portal) && (enquiryCategories.includes(category) || actor.may('SUPPORT_MANAGER', portal));
