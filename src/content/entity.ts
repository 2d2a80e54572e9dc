import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import type { FieldErrors } from '../lib/errors.ts';

/** Keys that pages read: those of the document itself, and those of the lists in which it has its place. */
export type Keys = {
  own: string[];
  /** Equal placement before and after an edit means that no list changes. */
  placement: string;
  lists: string[];
};

/** A document is known by its reference, code or number. */
export type Reference = string | number;

/** References to other documents, by field: each must exist when the document is saved. */
export type Mention = { field: string; table: PgTable; column: PgColumn; value: Reference };

export type Write<D extends object> = { document: D; contentHash: string };

/** One kind of document: how it is checked, written, read back and removed, and which pages that changes. */
export type Entity<D extends object = object> = {
  name: string;
  schema: z.ZodMiniType<D>;
  /** The table with the content hashes, and its key. */
  table: PgTable & { contentHash: PgColumn };
  key: PgColumn;
  /** Fields of its texts that hold HTML. */
  html?: readonly string[] | undefined;
  /** Instants at which it appears, or changes its place, by itself. */
  moments?: readonly PgColumn[];
  referenceOf(document: D): Reference;
  mentions(document: D): Mention[];
  /** Turns the form that imports and exports have into the one that is stored, and back: bytes are kept by their hash. */
  unpack?(document: D): D;
  pack?(document: D): D;
  /** Own part of the canonical form, where the schema does not say it: orders that mean nothing, fields that follow from others. */
  canonical?(document: D): D;
  /** Documents that cannot be kept beside what is stored already, with the rule that they break. */
  refuse?(tx: Db, documents: D[]): Promise<Map<Reference, FieldErrors>>;
  /** Work on what is new or changed that takes long and touches no table: done before the transaction. */
  prepare?(documents: D[]): Promise<void>;
  keysOf(tx: Db, references: Reference[]): Promise<Map<Reference, Keys>>;
  write(tx: Db, documents: Write<D>[], now: Date): Promise<void>;
  /** Returns the documents that exist, in canonical form: `read(write(d)) = canonical(d)`. */
  read(db: Db, references: readonly Reference[]): Promise<D[]>;
  /** Brings up to date what is kept elsewhere about documents that were written or removed, in the same transaction. */
  derive?(tx: Db, references: Reference[]): Promise<void>;
};

/** An entity of any document: a document is parsed by the entity's own schema before it gets there. */
export type AnyEntity = Entity<never>;
