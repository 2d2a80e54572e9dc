import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import type { ErrorCode, FieldCode, FieldErrors } from '../lib/errors.ts';
import type { Permission } from '../lib/permissions.ts';
import type { Route } from '../lib/routes.ts';

/** Keys that pages read: those of the document itself, and those of the lists that contain it. */
export type Keys = {
  own: string[];
  /** State that lists depend on: if it is equal before and after an edit, no list changes. */
  placement: string;
  lists: string[];
};

/** Reference, code or number that identifies a document. */
export type Reference = string | number;

/** Reference to another document, with its field. It must exist when the document is saved, unless it is `created` with it. */
export type Mention = { field: string; table: PgTable; column: PgColumn; value: Reference; created?: true };

/** Permissions for editing documents of an entity. One permission of a list is enough. */
export type EditRights = {
  create: readonly Permission[];
  edit: readonly Permission[];
  remove: readonly Permission[];
  /** Allow creating a document with the content of another one; default: `create`. */
  duplicate?: readonly Permission[];
  /** Allow reading documents. */
  see?: readonly Permission[];
  /** Allow drafting the texts of a language, which others publish. */
  translate?: readonly Permission[];
  /** Permissions, instead of `edit`, for fields, by the prefix of their path. */
  fields?: Readonly<Record<string, readonly Permission[]>>;
  /** Returns the permissions that changes inside a list need, by the path of the list. All of them are needed. */
  entries?(before: object | null, after: object): Readonly<Record<string, readonly Permission[]>>;
};

/** Author, time and door of a change. */
export type Edit = { now: Date; account: number | null; door: 'staff' | 'import' | 'job' | 'company' };

/** Pages that exist because a document exists, one for each of its portals and each language. */
export type OwnPages = {
  route: Route;
  /** Parameter of the route that holds the reference. */
  param: string;
  /** Rows that say on which portals a document is. */
  on: { table: PgTable; owner: PgColumn; portal: PgColumn };
  /** The page has a feed. */
  hasFeed?: true;
};

export type Write<D extends object> = { document: D; contentHash: string };

/** Descriptor of one kind of document: its schema, storage and removal, and the pages that its changes affect. */
export type Entity<D extends object = object> = {
  name: string;
  schema: z.ZodMiniType<D>;
  /** Table with the content hashes, and its key. */
  table: PgTable & { contentHash: PgColumn };
  key: PgColumn;
  /** Column that parts refer to. */
  id?: PgColumn;
  /** Names of text fields that hold HTML. */
  html?: readonly string[] | undefined;
  /** Set if its documents can be imported and exported as CSV: every field is text or a boolean. */
  isTable?: true;
  /** Documents about people: no revisions, drafts or bin, so that an erasure is complete. */
  isPersonal?: true;
  /** Tables with rows of a document, besides its own. */
  parts?: readonly { table: PgTable; owner: PgColumn }[];
  /** Returns prefix and number of digits of references that the server assigns. If absent, editors type them. */
  numbering?(portal: string | undefined, year: number): { prefix: string; digits: number };
  /** Set if staff may change the reference of a document: the old addresses of its page then redirect to the new ones. */
  isRenamable?: true;
  /** Set if its documents begin with an upload: no room opens a draft of one, so a withdrawn one goes to the bin. */
  isUploaded?: true;
  /** Set if staff edit its documents. */
  rights?: EditRights;
  /** Kind of a document within its entity, a filter of lists: its column, and its value in a document. */
  kind?: { column: PgColumn; of(document: D): string | number };
  /** Set if a document has a page of its own. */
  pages?: OwnPages;
  /** Names of other entities whose documents have their pages at the same addresses, and so share its references. */
  sharesReferences?: readonly string[];
  /** Columns with instants at which a document appears, moves or ends without an edit. */
  moments?: readonly PgColumn[];
  referenceOf(document: D): Reference;
  mentions(document: D): Mention[];
  /** Converts the import format to the stored form, and back: stored documents have the hash of their bytes. */
  unpack?(document: D): D;
  pack?(document: D): D;
  /** The entity's own part of the canonical form, beyond the schema: sorts lists without an order, derives fields from others. */
  canonical?(document: D): D;
  /**
   * Returns a merged document with the positions that count entries of another field adjusted to that field.
   * @param sources documents from which its fields were taken; the first one with a field's value counts
   * @returns undefined if no position is free
   */
  settle?(document: D, sources: readonly D[]): D | undefined;
  /** Returns the initial fields of a new document, also of a copy. */
  initial?(reference: string, now: Date): Readonly<Record<string, unknown>>;
  /** Returns the documents that staff and imports may not change or remove any more, with the error code. */
  closed?(tx: Db, references: readonly Reference[]): Promise<ReadonlyMap<Reference, ErrorCode>>;
  /** Returns the documents that may be changed but not removed, with the code of the rule. */
  keeps?(tx: Db, references: readonly Reference[]): Promise<ReadonlyMap<Reference, FieldCode>>;
  /** Returns the documents that conflict with stored ones, with the rule that they break. */
  refuse?(tx: Db, documents: D[], now: Date): Promise<Map<Reference, FieldErrors>>;
  /** Returns the documents and removals that only the command line may import, because they change rights. */
  refuseInRoom?(tx: Db, documents: readonly D[], removed: readonly Reference[]): Promise<Map<Reference, FieldErrors>>;
  /** Returns the fields that break a rule which applies to edits, not to imports. */
  refuseEdit?(document: D, edit: { tx: Db; present: D | null; release: string | undefined }): FieldErrors | Promise<FieldErrors>;
  /** Does slow work on new or changed documents before the transaction. Must not write to the database. */
  prepare?(documents: D[]): Promise<void>;
  /** @param now documents that ended before it are in no list */
  keysOf(tx: Db, references: Reference[], now: Date): Promise<Map<Reference, Keys>>;
  write(tx: Db, documents: Write<D>[], now: Date): Promise<void>;
  /** Returns the documents that exist, in canonical form: `read(write(d)) = canonical(d)`. */
  read(db: Db, references: readonly Reference[]): Promise<D[]>;
  /** Updates derived data elsewhere for documents that were written or removed, in the same transaction. */
  derive?(tx: Db, references: Reference[], edit: Edit): Promise<void>;
};

/** Entity of unknown documents: each document is parsed by the entity's own schema first. */
export type AnyEntity = Entity<never>;
