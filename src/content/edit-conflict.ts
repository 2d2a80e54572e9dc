import type { Db } from '../db/connection.ts';
import { conflictWith, type Problem } from '../lib/errors.ts';
import type { Entity } from './entity.ts';
import { lastChangeOf, presentOf } from './history/history.ts';

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
