import type { Actor } from '../lib/actor.ts';
import { Problem } from '../lib/errors.ts';
import { shapeOf } from './canonical.ts';
import { portalsOf } from './document-index.ts';
import type { EditRights, Entity } from './entity.ts';
import { deniedFields } from './rights.ts';
import { changedFields } from './transfer/import-merge.ts';

/** Entity that staff edit. */
export type Editable = Entity & { rights: EditRights };

/** Returns the paths in which a new document differs from the defaults of its schema. */
function chosenFields(entity: Entity, document: object): string[] {
  const shape = shapeOf(entity.schema as never) ?? {};
  const defaults = Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const { defaultValue } = schema._zod.def as { defaultValue?: unknown };
      return defaultValue === undefined ? [] : [[name, defaultValue]];
    }),
  );
  return changedFields(defaults, document).filter((path) => path !== 'entity');
}

/** @throws Problem forbidden with the fields that the actor may not change */
export function demandRights(entity: Editable, actor: Actor, before: object | null, after: object): void {
  const fields = before ? changedFields(before, after) : chosenFields(entity, after);
  const denied = deniedFields(actor, entity.rights, { before, after, fields });
  const [home] = portalsOf(before ?? after);
  for (const [path, needed] of Object.entries(entity.rights.entries?.(before, after) ?? {}))
    if (!needed.every((permission) => actor.may(permission, home))) denied[path] = 'not_permitted';
  if (Object.keys(denied).length) throw new Problem('forbidden', denied);
}
