import * as z from 'zod/mini';
import { InstantCursor } from '../../../lib/cursors.ts';
import { fieldErrors } from '../../../lib/errors.ts';
import { LocaleCode, line, paragraphs, RowId, RowNumber } from '../../../lib/fields.ts';
import { PortalCode } from '../../../lib/portal-code.ts';
import { maxima, oneOf, Priority, StatusId, TicketText } from '../schema.ts';

export const TicketParams = z.strictObject({ id: RowNumber });
export const PortalParams = z.strictObject({ portalCode: PortalCode });

/** Saved views of the list. */
export const TicketView = z.enum(['mine', 'free', 'open', 'late', 'waiting', 'undelivered', 'closed', 'spam', 'all'], 'not_allowed');
export type TicketView = z.infer<typeof TicketView>;
const number = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'not_allowed'));
export const TicketsQuery = z.strictObject({
  view: z.optional(TicketView),
  status: z.optional(z.enum(['1', '2', '3', '4', '5'], 'not_allowed')),
  priority: z.optional(Priority),
  category: z.optional(number),
  assignee: z.optional(number),
  portal: z.optional(PortalCode),
  language: z.optional(LocaleCode),
  /** Words of the ticket, its comments and notes, or its number. */
  q: z.optional(z.string().check(z.maxLength(maxima.search))),
  sort: z.optional(z.enum(['updated', '-updated', 'created', '-created'], 'not_allowed')),
  cursor: z.optional(InstantCursor),
});
export type TicketsQuery = z.infer<typeof TicketsQuery>;

const Person = z.nullable(z.object({ id: z.int(), name: z.string() }));
export const StaffTicketRow = z.object({
  ...{ id: z.int(), version: z.int(), subject: z.string(), customer: z.string(), portal: z.string(), language: LocaleCode },
  ...{ category: z.object({ id: z.int(), name: z.string() }), status: z.int(), priority: Priority, isPriorityOfStaff: z.boolean() },
  ...{ assignee: Person, isSpam: z.boolean(), mergedInto: z.nullable(z.int()) },
  ...{ createdAt: z.string(), updatedAt: z.string(), waitingSince: z.nullable(z.string()), dueAt: z.nullable(z.string()) },
});
export type StaffTicketRow = z.infer<typeof StaffTicketRow>;
export const StaffTickets = z.object({ items: z.array(StaffTicketRow), cursor: z.nullable(z.string()), total: z.int() });
export type StaffTickets = z.infer<typeof StaffTickets>;

export const FindQuery = z.strictObject({ q: z.string().check(z.maxLength(maxima.search)) });
export const FoundTickets = z.array(z.object({ id: z.int(), subject: z.string() }));

/** `address` works for a quarter of an hour. */
const File = z.object({ id: z.int(), name: z.string(), mediaType: z.string(), bytes: z.int(), address: z.string() });
export type StaffFile = z.infer<typeof File>;
export const StaffComment = z.object({
  ...{ id: z.int(), author: z.enum(['member', 'staff', 'address']), name: z.string(), email: z.nullable(z.string()), text: z.string() },
  ...{ createdAt: z.string(), editedAt: z.nullable(z.string()), isFromOther: z.boolean(), cameFrom: z.nullable(z.int()) },
  /** Instant at which an answer leaves; null: it has left. */
  leavesAt: z.nullable(z.string()),
  isOwn: z.boolean(),
  files: z.array(File),
});
export type StaffComment = z.infer<typeof StaffComment>;
export const TicketNote = z.object({
  ...{
    id: z.int(),
    name: z.nullable(z.string()),
    text: z.string(),
    createdAt: z.string(),
    editedAt: z.nullable(z.string()),
    isOwn: z.boolean(),
    files: z.array(File),
  },
});
export type TicketNote = z.infer<typeof TicketNote>;
const Other = z.object({ id: z.int(), subject: z.string(), status: z.int(), createdAt: z.string() });

const historyKinds = [
  ...(['status', 'priority', 'category', 'assignee', 'participant', 'whole', 'colleague'] as const),
  ...(['merged', 'split', 'linked', 'spam', 'rated'] as const),
] as const;
/**
 * `before` and `after` of people and categories are their names; null if nothing was before, or is
 * after. `by`: null: the customer, or the system.
 */
export const TicketHistory = z.array(
  z.object({
    id: z.int(),
    kind: z.enum(historyKinds),
    ...{ before: z.nullable(z.string()), after: z.nullable(z.string()), by: z.nullable(z.string()), at: z.string() },
  }),
);
export type TicketHistory = z.infer<typeof TicketHistory>;

/** A ticket with its conversation, its notes and its customer. */
export const StaffTicket = z.extend(StaffTicketRow, {
  ...{ description: z.string(), source: z.enum(['form', 'mail', 'member', 'staff']), files: z.array(File) },
  /** Path of a page of `site`, or reference of a newsletter. */
  about: z.nullable(z.string()),
  site: z.string(),
  comments: z.array(StaffComment),
  notes: z.array(TicketNote),
  participants: z.array(
    z.object({ id: z.int(), account: z.nullable(z.int()), name: z.string(), email: z.nullable(z.string()), since: z.nullable(z.string()) }),
  ),
  colleagues: z.array(z.object({ id: z.int(), name: z.string() })),
  history: TicketHistory,
  /** Files of mails that were not kept, by name. */
  dropped: z.array(z.object({ name: z.string(), at: z.string() })),
  links: z.array(z.extend(Other, { kind: z.enum(['related', 'follow-up', 'split', 'merged']) })),
  rating: z.nullable(z.object({ score: z.int(), text: z.nullable(z.string()) })),
  customerIs: z.object({
    ...{ account: z.nullable(z.int()), name: z.string(), email: z.string(), phone: z.nullable(z.string()), klnr: z.nullable(z.string()) },
    companies: z.array(z.string()),
    abos: z.array(z.object({ portal: z.string(), until: z.nullable(z.string()), isTrial: z.boolean() })),
    newsletters: z.array(z.object({ portal: z.string(), language: LocaleCode })),
    tickets: z.array(Other),
    isBlocked: z.boolean(),
  }),
  may: z.object({ manage: z.boolean(), remove: z.boolean() }),
});
export type StaffTicket = z.infer<typeof StaffTicket>;

/** Answer with what follows. `seen`: number of the newest comment that was on the screen, 0 for none. */
export const TicketAnswer = z.strictObject({
  ticket_id: RowId,
  comment: TicketText,
  file: z.optional(z.nullable(RowId)),
  status_id: z.optional(z.nullable(StatusId)),
  seen: z.int().check(z.gte(0), z.lte(2_147_483_647)),
});
export const AnswerLeaving = z.object({ id: z.int(), ticket: z.int(), leavesAt: z.string() });
export const AnswerTaken = z.object({
  ...{ ticket: z.int(), text: z.string() },
  /** Its file, as an upload of the caller that waits. */
  file: z.nullable(z.object({ id: z.int(), name: z.string() })),
});

export const NoteCreate = z.strictObject({ ticket_id: RowId, note: paragraphs(maxima.note), file: z.optional(z.nullable(RowId)) });
export const NoteChange = z.strictObject({ id: RowId, note: paragraphs(maxima.note) });
export const Assignment = z.strictObject({ ticket_id: RowId, staff_id: z.nullable(RowId) });
export const Colleague = z.strictObject({ ticket_id: RowId, staff_id: RowId, isAdded: z.boolean() });
/** `sight`: nothing, comments from now on, or the whole conversation. */
export const Sight = z.strictObject({ ticket_id: RowId, user_id: RowId, sight: z.enum(['none', 'new', 'whole'], oneOf) });
/** Member who can be added to a ticket. */
export const Candidates = z.array(z.object({ id: z.int(), name: z.string(), email: z.string() }));
export const CandidateQuery = z.strictObject({ q: z.string().check(z.maxLength(100)) });
export const TicketRestore = z.strictObject({ id: RowId });
/** Takes a comment from somebody else into the conversation; `isParticipant`: its writer reads what follows. */
export const Inclusion = z.strictObject({ comment_id: RowId, isParticipant: z.boolean() });
export const TicketMerge = z.strictObject({ ticket_id: RowId, target_id: RowId });
export const TicketMerged = z.object({ ticket: z.int(), isMerged: z.boolean() });
export const TicketLink = z.strictObject({ ticket_id: RowId, other_id: RowId, isLinked: z.boolean() });
export const TicketSplit = z.strictObject({ comment_id: RowId, subject: line(maxima.subject) });

/** Value of each act on several tickets. */
const actValues = { assign: z.nullable(RowId), status: StatusId, priority: Priority, category: RowId, spam: z.boolean() } as const;
const acts = Object.keys(actValues) as (keyof typeof actValues)[];
const ActItem = z.strictObject({ id: RowId, version: RowId, value: z.union([z.nullable(z.string()), z.number(), z.boolean()]) });
const valuesFit = z.check<{ act: keyof typeof actValues; items: z.infer<typeof ActItem>[] }>(({ value, issues }) => {
  for (const [index, item] of value.items.entries()) {
    const parsed = z.safeParse(actValues[value.act], item.value, { reportInput: true });
    const message = parsed.success ? undefined : Object.values(fieldErrors(parsed.error.issues))[0];
    if (message) issues.push({ code: 'custom', message, path: ['items', index, 'value'], input: item.value });
  }
});
/** One act on several tickets, each in the version that was read and with its own value: undoing is the same call. */
export const TicketActs = z
  .strictObject({ act: z.enum(acts, oneOf), items: z.array(ActItem).check(z.minLength(1), z.maxLength(200)) })
  .check(valuesFit);
export type TicketActs = z.infer<typeof TicketActs>;
export const TicketsDone = z.object({
  /** Values that undo it. */
  done: z.array(z.object({ id: z.int(), version: z.int(), value: z.union([z.nullable(z.string()), z.int(), z.boolean()]) })),
  /** Tickets that changed meanwhile, or for which this cannot be done. */
  refused: z.array(z.int()),
});

export const Category = z.object({ id: z.int(), nl: z.string(), fr: z.string(), isOpen: z.boolean(), isBuiltIn: z.boolean() });
export const CategorySave = z.strictObject({ id: z.nullable(RowId), nl: line(60), fr: line(60), isOpen: z.boolean() });
export const Canned = z.object({ id: z.int(), name: z.string(), nl: z.string(), fr: z.string(), category: z.nullable(z.int()) });
export type Canned = z.infer<typeof Canned>;
export const CannedSave = z.strictObject({
  ...{ id: z.nullable(RowId), name: line(maxima.name), nl: paragraphs(maxima.canned), fr: paragraphs(maxima.canned) },
  category: z.nullable(RowId),
});
/** Lists that the room needs besides its tickets. */
export const TicketRoom = z.object({
  categories: z.array(Category),
  canned: z.array(Canned),
  staff: z.array(z.object({ id: z.int(), name: z.string() })),
  portals: z.array(z.string()),
  me: z.int(),
  may: z.object({ manage: z.boolean() }),
});
export type TicketRoom = z.infer<typeof TicketRoom>;
/** Removed participant, encrypted. */
export const ParticipantUndo = z.strictObject({ undo: z.string().check(z.regex(/^[\w-]{60,2000}$/, 'not_allowed')) });
export const Nothing = z.object({});
