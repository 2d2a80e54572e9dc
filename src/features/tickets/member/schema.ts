import * as z from 'zod/mini';
import { optionalText, RowId, RowNumber } from '../../../lib/fields.ts';
import { Priority, StatusId } from '../schema.ts';

export const maxRatingText = 1_000;

export const OwnTicketQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^\d{0,10}$/, 'not_allowed'))),
});
export const OwnTicketParams = z.strictObject({ id: RowNumber });

/** Ticket of the caller, or one to which they were added, in a list. Dates are ISO 8601 instants. */
export const OwnTicketLine = z.object({
  id: z.int(),
  subject: z.string(),
  status_id: StatusId,
  isOwn: z.boolean(),
  createdAt: z.string(),
  /** Of the last comment that the caller can read. */
  lastAt: z.string(),
});
export type OwnTicketLine = z.infer<typeof OwnTicketLine>;
export const OwnTicketList = z.object({ content: z.array(OwnTicketLine), cursor: z.nullable(z.string()) });

export const OwnTicketFile = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  /** Works for a quarter of an hour. */
  address: z.string(),
});
export type OwnTicketFile = z.infer<typeof OwnTicketFile>;
export const OwnTicketComment = z.object({
  id: z.int(),
  by: z.enum(['me', 'other', 'staff']),
  name: z.string(),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** The caller can change it, and add a file. */
  canChange: z.boolean(),
  files: z.array(OwnTicketFile),
});
export type OwnTicketComment = z.infer<typeof OwnTicketComment>;
export const Rating = z.object({ score: z.int(), text: z.nullable(z.string()) });
/** Ticket as its customer, or a participant, reads it. */
export const OwnTicket = z.extend(OwnTicketLine, {
  priority: Priority,
  name: z.string(),
  /** Null for a participant in a part of the conversation. */
  description: z.nullable(z.string()),
  files: z.array(OwnTicketFile),
  comments: z.array(OwnTicketComment),
  rating: z.nullable(Rating),
  /** Ticket in which the conversation continues. */
  mergedInto: z.nullable(z.int()),
});
export type OwnTicket = z.infer<typeof OwnTicket>;

export const OpenCategory = z.object({ id: z.int(), nameNl: z.string(), nameFr: z.string() });
export type OpenCategory = z.infer<typeof OpenCategory>;

/** Rating of a closed ticket; a second one replaces the first. */
export const RatingSave = z.strictObject({
  id: RowId,
  score: z.int().check(z.gte(1), z.lte(5)),
  text: optionalText(maxRatingText),
});
/** File for a comment of the caller. `file`: upload of the caller. */
export const CommentFile = z.strictObject({ id: RowId, file: RowId });
