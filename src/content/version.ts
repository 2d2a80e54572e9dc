import { createHash } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import type { Entity, Reference } from './entity.ts';

const withoutNothing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, withoutNothing(inner)]));
};

/** Returns the hash of a document, independent of the order of its fields. */
export const contentHashOf = (document: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(withoutNothing(document)))
    .digest('base64url');

export type Version<D extends object> = { document: D; version: string };

/** Returns the versions of documents as stored now. Documents that do not exist are omitted. */
export async function versionsOf<D extends object>(
  db: Db,
  entity: Entity<D>,
  references: readonly Reference[],
): Promise<Map<Reference, Version<D>>> {
  const documents = await entity.read(db, references);
  return new Map(documents.map((document) => [entity.referenceOf(document), { document, version: contentHashOf(document) }]));
}
