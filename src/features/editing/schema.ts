import * as z from 'zod/mini';
import { locales } from '../../lib/locale.ts';

/** Reference of any document as a part of an address. */
export const AnyReference = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'));
export const EntityName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z]*$/, 'not_allowed'));
export const EntityParams = z.strictObject({ entity: EntityName });
export const DocumentParams = z.strictObject({ entity: EntityName, reference: AnyReference });
export const RevisionParams = z.strictObject({
  entity: EntityName,
  reference: AnyReference,
  id: z.string().check(z.regex(/^\d{1,15}$/, 'not_allowed')),
});
export const ChangeParams = z.strictObject({ change: z.uuid('not_allowed') });

const etag = /^"[A-Za-z0-9_-]{43}"$/;
/** `If-Match` with the version that was read, or `If-None-Match: *` for a document that does not exist. */
export const VersionHeaders = z.object({
  'if-match': z.optional(z.string().check(z.regex(etag, 'not_allowed'))),
  'if-none-match': z.optional(z.literal('*', 'not_allowed')),
});

/** Parts of a document that are drafted apart: the common fields, and the texts of each language. */
export const partNames = ['common', 'nl', 'fr'] as const;
export const PartName = z.enum(partNames, 'not_allowed');
export type PartName = z.infer<typeof PartName>;

export const LanguageState = z.enum(['missing', 'draft', 'ready', 'live', 'behind']);
export type LanguageState = z.infer<typeof LanguageState>;
export const LanguageStates = z.object({ nl: LanguageState, fr: LanguageState });

export const Person = z.object({ account: z.int(), name: z.string() });
export type Person = z.infer<typeof Person>;

/** The database stores no null characters and no lone surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Returns the paths of texts and keys that the database does not store. */
function unstorable(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => (isStorable(name) ? unstorable(inner, [...path, name]) : [path]));
}

/** Document, or a part of one; its entity's schema checks it. */
export const AnyDocument = z.record(z.string(), z.unknown()).check(
  z.check(({ value, issues }) => {
    for (const path of unstorable(value)) issues.push({ code: 'custom', message: 'not_allowed', path: [...path], input: value });
  }),
);

/** State of publishing after a save: own pages that are live, pages that follow, and the milliseconds until then. */
export const Live = z.object({ pages: z.int(), following: z.int(), milliseconds: z.int() });
export type Live = z.infer<typeof Live>;

export const Language = z.object({
  state: LanguageState,
  behindSince: z.nullable(z.string()),
  /** Texts of the other language from which this one was made, if it lags. */
  basis: z.nullable(AnyDocument),
});
export type Language = z.infer<typeof Language>;

export const Address = z.object({ portal: z.string(), locale: z.enum(locales), address: z.string() });
export type Address = z.infer<typeof Address>;

/** Rights of the caller on a document. */
export const May = z.object({
  save: z.boolean(),
  remove: z.boolean(),
  /** Languages whose texts may be changed; others may at most be read. */
  languages: z.array(z.enum(locales)),
  /** Languages whose texts may be drafted. */
  drafts: z.array(z.enum(locales)),
  /** Starts of the paths of fields that may not be changed; `common` for all common fields. */
  locked: z.array(z.string()),
  /** Prefixes of the paths of fields that may be changed by a separate permission, also if `common` is locked. */
  open: z.array(z.string()),
});
export type May = z.infer<typeof May>;

const doors = ['staff', 'import', 'job', 'company'] as const;

/** Document as editors open it. `document` is null while only its reference is reserved. */
export const OpenDocument = z.object({
  entity: z.string(),
  reference: z.string(),
  document: z.nullable(AnyDocument),
  version: z.nullable(z.string()),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(Person),
  door: z.nullable(z.enum(doors)),
  languages: z.object({ nl: Language, fr: Language }),
  addresses: z.array(Address),
  may: May,
});
export type OpenDocument = z.infer<typeof OpenDocument>;

export const SaveBody = z.strictObject({
  document: z.record(z.string(), z.unknown()),
  /** The change does not concern the other language: it does not lag. */
  inStep: z._default(z.boolean(), false),
});

export const InStepBody = z.strictObject({ locale: z.enum(locales, 'not_allowed') });

/** Changes whose pages are not live yet, and the age of the oldest in milliseconds. */
export const Following = z.object({ waiting: z.int(), oldestMilliseconds: z.int() });
export type Following = z.infer<typeof Following>;

export const SavedAnswer = z.object({
  reference: z.string(),
  version: z.string(),
  change: z.string(),
  result: z.enum(['added', 'changed', 'same']),
  live: Live,
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;

export const RemoveQuery = z.strictObject({ confirm: z.optional(z.literal('true', 'not_allowed')) });
export const RemovedAnswer = z.object({ change: z.string(), live: Live });

/** A document that mentions another one. */
export const MentionedBy = z.object({
  entity: z.string(),
  reference: z.string(),
  title: z.string(),
  fields: z.array(z.string()),
  /** True if it cannot exist without the mention. */
  isNeeded: z.boolean(),
});

export const CursorQuery = z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'not_allowed'))) });
const acts = ['added', 'changed', 'removed', 'restored'] as const;
export const Revision = z.object({
  id: z.string(),
  act: z.enum(acts),
  change: z.string(),
  at: z.string(),
  by: z.nullable(Person),
  impersonatedBy: z.nullable(Person),
  door: z.enum(doors),
  fields: z.array(z.string()),
  isUndone: z.boolean(),
});
export const RevisionList = z.object({ items: z.array(Revision), cursor: z.nullable(z.string()) });
/** A state of a document: as it was before the act of the revision. */
export const RevisionDocument = z.object({ id: z.string(), document: z.nullable(AnyDocument) });

export const BinQuery = z.strictObject({ entity: z.optional(EntityName), ...CursorQuery.shape });
export const BinRow = z.object({
  id: z.string(),
  change: z.string(),
  entity: z.string(),
  reference: z.string(),
  title: z.string(),
  removedAt: z.string(),
  removedBy: z.nullable(Person),
  /** Instant at which it is gone for good. */
  until: z.string(),
});
export type BinRow = z.infer<typeof BinRow>;
export const BinList = z.object({ items: z.array(BinRow), cursor: z.nullable(z.string()) });

/** Result of an undo, document by document. A document that changed since is not touched. */
export const UndoneAnswer = z.object({
  restored: z.array(z.object({ entity: z.string(), reference: z.string() })),
  refused: z.array(z.object({ entity: z.string(), reference: z.string(), reason: z.enum(['changed_since', 'refused', 'forbidden']) })),
  live: Live,
});
export type UndoneAnswer = z.infer<typeof UndoneAnswer>;
