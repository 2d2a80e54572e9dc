import type { Db } from '../../db/connection.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import type { AnyEntity, Reference } from '../entity.ts';
import { type RemoveOptions, removeDocuments } from '../remove.ts';
import type { Outcome } from '../save.ts';

/** Doors of imports. Changes of rights can only be imported on the command line. */
export type Door = 'commandLine' | 'room';

/** Returns entities that also refuse documents that a door does not allow. */
export function entitiesAt(door: Door, entities: ReadonlyMap<string, AnyEntity>): ReadonlyMap<string, AnyEntity> {
  if (door === 'commandLine') return entities;
  const guarded = ({ refuse, refuseInRoom, ...entity }: AnyEntity): AnyEntity => ({
    ...entity,
    refuse: async (tx: Db, documents: never[], now: Date) =>
      new Map([...((await refuse?.(tx, documents, now)) ?? []), ...((await refuseInRoom?.(tx, documents, [])) ?? [])]),
    ...(refuseInRoom && { refuseInRoom }),
  });
  return new Map([...entities].map(([name, entity]) => [name, entity.refuseInRoom ? guarded(entity) : entity]));
}

/** Removes documents, except those whose removal a door does not allow. */
export async function removeAt(
  door: Door,
  tx: Db,
  entity: AnyEntity,
  references: Reference[],
  now: Date,
  options: RemoveOptions,
): Promise<{ outcomes: Outcome[]; keys: string[] }> {
  const none = new Map<Reference, FieldErrors>();
  const faults = door === 'commandLine' ? none : ((await entity.refuseInRoom?.(tx, [], references)) ?? none);
  const allowed = references.filter((reference) => !faults.has(reference));
  const { outcomes, keys } = await removeDocuments(tx, entity, allowed, now, options);
  const byReference = new Map(allowed.map((reference, index) => [reference, outcomes[index]]));
  return {
    outcomes: references.map((reference): Outcome => {
      const fields = faults.get(reference);
      return fields ? { reference, result: 'refused', fields } : (byReference.get(reference) as Outcome);
    }),
    keys,
  };
}
