import * as z from 'zod/mini';
import { paragraphs, RowNumber } from '../../lib/fields.ts';
import { DocumentParams } from '../editing/schema.ts';

const field = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[A-Za-z0-9_.-]*$/, 'not_allowed'));

export const PresenceBody = z.strictObject({
  /** Id that the tab made for itself. */
  tab: z.uuid('not_allowed'),
  /** Tab that the page was before it was reloaded: it is gone. */
  former: z.optional(z.uuid('not_allowed')),
  /** Field with the focus. */
  field: z.optional(z.nullable(field)),
  isTakingOver: z._default(z.boolean(), false),
});
export const TabQuery = z.strictObject({ tab: z.uuid('not_allowed') });

/** A tab in which a document is open. */
export const Present = z.object({
  account: z.int(),
  name: z.string(),
  tab: z.string(),
  field: z.nullable(z.string()),
  since: z.string(),
  /** True for the tab of the caller. */
  isThis: z.boolean(),
  /** True for the tab that was opened first, or took the document over last. */
  isHolder: z.boolean(),
});
/** Version of a document that readers see, with its author and origin. `savedAt` and `door` are null if they were not recorded. */
export const LiveVersion = z.object({
  version: z.string(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.object({ account: z.int(), name: z.string() })),
  door: z.nullable(z.enum(['staff', 'import', 'job', 'company'])),
});
export type LiveVersion = z.infer<typeof LiveVersion>;
/** `live` is null for a document that is not stored. */
export const Presence = z.object({ people: z.array(Present), live: z.nullable(LiveVersion) });

export const NoteBody = z.strictObject({ field, text: paragraphs(1_000) });
export const NoteParams = z.strictObject({ ...DocumentParams.shape, id: RowNumber });
export const Note = z.object({
  id: z.int(),
  field: z.string(),
  text: z.string(),
  author: z.nullable(z.object({ account: z.int(), name: z.string() })),
  at: z.string(),
});
export const NoteList = z.array(Note);
export const Empty = z.object({});
