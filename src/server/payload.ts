import type { Db } from '../db/connection.ts';
import { find } from '../lib/routes.ts';
import { furnitureOf } from '../screens/payloads/furniture.ts';
import { screens } from '../screens/payloads/screens.ts';

/** The payload of one address, as development asks for it; undefined where there is no page. */
export async function payloadAt(db: Db, portal: string, pathname: string, now: Date): Promise<object | undefined> {
  const found = find(pathname);
  if (!found) return undefined;
  const view = { db, portal, locale: found.variant.locale, now };
  const furniture = await furnitureOf(view);
  const [built] = furniture ? await screens[found.route].build(view, furniture, [found.params]) : [];
  return built?.payload;
}
