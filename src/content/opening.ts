import type { Db } from '../db/connection.ts';
import type { Actor } from '../lib/actor.ts';
import { Problem } from '../lib/errors.ts';
import { portalsOf, portalsOfReserved } from './document-index.ts';
import type { Editable } from './edit-rights.ts';
import type { AnyEntity, Entity } from './entity.ts';
import { presentOf } from './history/history.ts';
import { maySee } from './rights.ts';

type Reference = string | number;
/** Entities by name. */
export type Entities = ReadonlyMap<string, AnyEntity>;

/** Returns the key of a document from its reference in an address. @throws Problem not_found if a numeric key is invalid */
export function keyOf(entity: Entity, reference: string): Reference {
  if (entity.key.dataType !== 'number') return reference;
  if (!/^\d{1,9}$/.test(reference)) throw new Problem('not_found');
  return Number(reference);
}

/**
 * Returns an entity for a call that names no document of it, such as a list (staff.md 2: 403 for calls of a room, 404 for
 * single things). @throws Problem not_found if there is none, forbidden if the actor sees no document of it anywhere
 */
export function listedOf(entities: Entities, name: string, actor: Actor): Editable {
  const entity = entities.get(name) as unknown as Editable | undefined;
  if (!entity?.rights) throw new Problem('not_found');
  if (!maySee(actor, entity.rights, [])) throw new Problem('forbidden');
  return entity;
}

/** Returns an entity whose document a call names, and that an actor may edit. @throws Problem not_found */
export function editableOf(entities: Entities, name: string, actor: Actor): Editable {
  const entity = entities.get(name) as unknown as Editable | undefined;
  if (!entity?.rights || !maySee(actor, entity.rights, [])) throw new Problem('not_found');
  return entity;
}

/** @throws Problem not_found if a document is on no portal of the actor */
export function demandSight({ rights }: Editable, actor: Actor, document: object | null): void {
  if (document && !maySee(actor, rights, portalsOf(document))) throw new Problem('not_found');
}

export type Opened = { entity: Editable; key: Reference; present: { document: object; version: string } | undefined };

/** Returns an entity with the document that an actor may see; without `present` if it does not exist. @throws Problem not_found */
export async function openDocument(db: Db, entities: Entities, actor: Actor, name: string, reference: string): Promise<Opened> {
  const entity = editableOf(entities, name, actor);
  const key = keyOf(entity, reference);
  const present = await presentOf(db, entity, key);
  demandSight(entity, actor, present?.document ?? null);
  return { entity, key, present };
}

export type OpenedDraft = Opened & { portals: readonly string[] };

/** Returns a document, or the draft of one that does not exist yet. @throws Problem not_found */
export async function openDraft(db: Db, entities: Entities, actor: Actor, name: string, reference: string): Promise<OpenedDraft> {
  const opened = await openDocument(db, entities, actor, name, reference);
  if (opened.present) return { ...opened, portals: portalsOf(opened.present.document) };
  const portals = await portalsOfReserved(db, name, reference);
  if (!portals || !maySee(actor, opened.entity.rights, portals)) throw new Problem('not_found');
  return { ...opened, portals };
}
