import * as z from 'zod/mini';
import { Instant } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { AnyDocument, AnyReference, EntityName, May, PartName, Person } from '../editing/schema.ts';

/** Maximum characters of a part in JSON, and maximum bytes of its request. */
const maxFieldCharacters = 6_000_000;
export const maxPartBytes = 12 * 1024 * 1024;

const isLong = (fields: object | null) => JSON.stringify(fields).length > maxFieldCharacters;
/** Returns whether a part is larger than the server accepts. */
export const isTooLarge = (body: { fields: object | null }): boolean =>
  isLong(body.fields) || new TextEncoder().encode(JSON.stringify(body)).length > maxPartBytes;

export const PartParams = z.strictObject({ entity: EntityName, reference: AnyReference, part: PartName });
const hash = z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'not_allowed')));

/** Part as typed. The document's schema checks it when it is published. */
export const PartBody = z.strictObject({
  /** Null removes the language. */
  fields: z.nullable(AnyDocument.check(z.refine((fields) => !isLong(fields as object), 'too_long'))),
  /** Number of the part that the writer has read; 0 if there was none. */
  number: z.int().check(z.gte(0)),
  /** Hash of the stored part from which this one was begun; null if there was none. */
  base: hash,
  state: z._default(z.enum(['draft', 'ready'], 'not_allowed'), 'draft'),
});
export type PartBody = z.infer<typeof PartBody>;

export const DraftPart = z.object({
  part: PartName,
  fields: z.nullable(AnyDocument),
  number: z.int(),
  base: z.nullable(z.string()),
  state: z.enum(['draft', 'ready']),
  author: z.nullable(Person),
  savedAt: z.string(),
  /** The stored part changed since the draft was begun. */
  isOutdated: z.boolean(),
  /** Stored part from which an outdated draft was begun; null if there was none, absent if the history does not have it. */
  from: z.optional(z.nullable(AnyDocument)),
});
export type DraftPart = z.infer<typeof DraftPart>;

/** Scheduled save. `fault` is the error code of a failed one. */
export const Due = z.object({
  at: z.nullable(z.string()),
  parts: z.array(PartName),
  by: z.nullable(Person),
  fault: z.nullable(z.string()),
});

export const OpenDraft = z.object({
  parts: z.array(DraftPart),
  due: z.nullable(Due),
  /** Hashes of the stored parts: the bases of a new draft. */
  bases: z.object({ common: z.nullable(z.string()), nl: z.nullable(z.string()), fr: z.nullable(z.string()) }),
  /** True if the document exists; false while only its reference is reserved. */
  isStored: z.boolean(),
  may: May,
});
export type OpenDraft = z.infer<typeof OpenDraft>;

/** Answer to a saved part; null if the part equals the stored one, so that no draft of it remains. */
export const SavedPart = z.object({ part: z.nullable(DraftPart) });

export const NewDocument = z.strictObject({
  portal: z.optional(PortalCode),
  /** Reference, if the entity has no numbering; else the server assigns one. */
  reference: z.optional(AnyReference),
  /** Reference of the document whose content is copied into the draft. */
  from: z.optional(AnyReference),
});
export const Reserved = z.object({ reference: z.string() });

const parts = z.array(PartName).check(
  z.minLength(1),
  z.refine((list) => new Set(list).size === list.length, 'duplicate'),
);
export const PublishBody = z.strictObject({ parts, inStep: z._default(z.boolean(), false) });
export const DueBody = z.strictObject({
  parts,
  inStep: z._default(z.boolean(), false),
  at: Instant,
});
/** `number` is that of the part that the caller has read. A newer part of somebody else is not discarded. */
export const DiscardQuery = z.strictObject({
  part: z.optional(PartName),
  number: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'not_allowed'))),
});
export const Empty = z.object({});

/** New reference of a document. */
export const RenameBody = z.strictObject({ reference: AnyReference });
/** Present reference of a renamed document. */
export const Renamed = z.object({ reference: z.string(), versionFrom: z.string(), versionTo: z.string() });
