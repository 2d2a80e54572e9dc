import type { Db } from '../db/connection.ts';
import { conflictWith, type Problem } from '../lib/errors.ts';
import type { Entity, Reference } from './entity.ts';
import { lastChangeOf, presentOf } from './history/history.ts';
import { type Version, versionsOf } from './version.ts';

/**
 * Returns the references whose present version is not the one that their editor saw (null: none): these must not be saved.
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
 * Returns the refusal of a change that was based on an older version: nobody overwrites what another editor saved
 * meanwhile. It contains the present document, its version, and who saved it when; null for a document that is gone.
 */
export async function editConflict(tx: Db, entity: Entity, reference: string | number): Promise<Problem> {
  const present = await presentOf(tx, entity, reference);
  if (!present) return conflictWith('version_conflict', null);
  const last = await lastChangeOf(tx, entity.name, String(reference));
  return conflictWith('version_conflict', { ...present, savedAt: last?.at.toISOString() ?? null, savedBy: last?.by ?? null });
}
