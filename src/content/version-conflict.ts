// Parts of a draft that somebody else kept meanwhile: `keepPart` in `features/drafts/commands.ts`.

import type { Db } from '../db/connection.ts';
import { conflictWith, Problem } from '../lib/errors.ts';
import type { Entity, Reference } from './entity.ts';
import { lastChangeOf, presentOf } from './history/history.ts';
import { type Version, versionsOf } from './version.ts';

type Versions = { 'if-match'?: string | undefined; 'if-none-match'?: '*' | undefined };
/** Returns the version that a request names; null for a new document. @throws Problem version_required */
export function expectedIn({ 'if-match': version, 'if-none-match': none }: Versions): string | null {
  if (version !== undefined && none === undefined) return version.slice(1, -1);
  if (none !== undefined && version === undefined) return null;
  throw new Problem('version_required');
}

/** Returns the version in a request to change an existing document. @throws Problem version_required */
export function readVersionIn(headers: Versions): string {
  const version = expectedIn(headers);
  if (version === null) throw new Problem('version_required');
  return version;
}

/**
 * Returns the references whose present version differs from the one that the editor read (null: none). They must not be saved.
 * @returns also the present versions of all
 */
export async function outdatedOf<D extends object>(
  tx: Db,
  entity: Entity<D>,
  expect: ReadonlyMap<Reference, string | null>,
): Promise<{ present: ReadonlyMap<Reference, Version<D>>; outdated: ReadonlySet<Reference> }> {
  const present = await versionsOf(tx, entity, [...expect.keys()]);
  const differs = ([reference, version]: [Reference, string | null]) => (present.get(reference)?.version ?? null) !== version;
  return { present, outdated: new Set([...expect].filter(differs).map(([reference]) => reference)) };
}

/**
 * Returns the error for a change that was based on an older version. It contains the present document, its version, its
 * author and time; null for a document that does not exist any more.
 */
export async function editConflict(tx: Db, entity: Entity, reference: string | number): Promise<Problem> {
  const present = await presentOf(tx, entity, reference);
  if (!present) return conflictWith('version_conflict', null);
  const last = await lastChangeOf(tx, entity.name, String(reference));
  return conflictWith('version_conflict', { ...present, savedAt: last?.at.toISOString() ?? null, savedBy: last?.by ?? null });
}
