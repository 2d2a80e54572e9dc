import * as z from 'zod/mini';
import { line, paragraphs, RowId } from '../../lib/fields.ts';

export const maxima = { subject: 255, text: 20_000, note: 20_000, canned: 5_000, name: 80, search: 100 } as const;

/** Error of a choice: `required` if it is absent. */
export const oneOf = { error: ({ input }: { input?: unknown }) => (input === undefined ? 'required' : 'not_allowed') };

export const Priority = z.enum(['low', 'medium', 'high'], oneOf);
export type Priority = z.infer<typeof Priority>;
export const StatusId = z.int().check(z.gte(1), z.lte(5));
export const TicketText = paragraphs(maxima.text);

/** Requests with exactly the fields of the specification (3 and 5, support ticket). */
export const TicketCreate = z.strictObject({
  user_id: RowId,
  category_id: RowId,
  subject: line(maxima.subject),
  description: TicketText,
  priority: Priority,
  /** Upload of the caller. */
  file: z.optional(z.nullable(RowId)),
});
export type TicketCreate = z.infer<typeof TicketCreate>;
/** Key that the caller makes for a question or a comment: sent again with the same key, it is not stored a second time. */
export const OnceHeaders = z.object({ 'idempotency-key': z.optional(z.uuid('not_allowed')) });
export const TicketUser = z.strictObject({ ticket_id: RowId, user_id: RowId });
export const TicketComment = z.strictObject({ ticket_id: RowId, comment: TicketText });
export const CommentChange = z.strictObject({ id: RowId, comment: TicketText });
export const TicketStatus = z.strictObject({ id: RowId, status_id: StatusId });
export const TicketPriority = z.strictObject({ id: RowId, priority: Priority });

export const TicketNumber = z.object({ id: z.int() });
/** A comment that was added. `ticket` is another one than was asked if that one was closed or merged. */
export const CommentAdded = z.object({ id: z.int(), ticket: z.int(), isFollowUp: z.boolean() });
export const TicketState = z.object({ id: z.int(), status_id: z.int(), priority: Priority });
export const UserAdded = z.object({ ticket_id: z.int(), user_id: z.int(), name: z.string() });
