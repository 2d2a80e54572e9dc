import type { Db } from '../db/connection.ts';
import { preparedOnce } from '../db/prepared.ts';
import { portals } from '../db/tables/portals.ts';
import type { Actor } from '../lib/actor.ts';
import type { EditRights } from './entity.ts';
import { visiblePortals } from './rights.ts';

const portalCodes = preparedOnce((db) => db.select({ code: portals.code }).from(portals).prepare('portal_codes'));

/** Returns the portals on which an actor sees documents of an entity; undefined for all. */
export async function portalScope(db: Db, actor: Actor, rights: EditRights): Promise<readonly string[] | undefined> {
  const all = (await portalCodes(db).execute()).map(({ code }) => code);
  const visible = visiblePortals(actor, rights, all);
  return visible.length === all.length ? undefined : visible;
}
