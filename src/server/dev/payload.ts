import type { Db } from '../../db/connection.ts';
import { otherLocale } from '../../lib/locale.ts';
import { find, localeOf } from '../../lib/routes.ts';
import { errorPayload, furnitureOf } from '../../screens/layouts/furniture.ts';
import { placeholdersOf } from '../../screens/placeholder/placeholder.ts';
import { screens } from '../../screens/screens.ts';

const prefixOf = (pathname: string) => (localeOf(pathname) === 'fr' ? '/fr' : '');
/** Internal path of the error screen in the language of an address. */
export const errorScreen = (pathname: string) => `${prefixOf(pathname)}/error`;
/** Internal path of the placeholder page in the language of an address. */
export const placeholderScreen = (pathname: string) => `${prefixOf(pathname)}/placeholder`;

/** Returns the payload of the 404 page; undefined for an unknown portal. */
export async function payloadOfNotFound(db: Db, portal: string, pathname: string, now: Date): Promise<object | undefined> {
  const view = { db, portal, locale: localeOf(pathname), now };
  const furniture = await furnitureOf(view);
  return furniture && errorPayload(furniture, view, 404);
}

/** Returns the payload of an address in development; undefined if there is no page. `isOriginal` is false if the content exists only in the other language. */
export async function payloadAt(
  db: Db,
  portal: string,
  pathname: string,
  now: Date,
): Promise<{ payload: object; isOriginal: boolean } | undefined> {
  const found = find(pathname);
  if (!found) return undefined;
  const view = { db, portal, locale: found.variant.locale, now };
  const furniture = await furnitureOf(view);
  if (!furniture) return undefined;
  const [built] = await screens[found.route].build(view, furniture, [found.params]);
  if (built) return { payload: built.payload, isOriginal: true };
  const there = await furnitureOf({ ...view, locale: otherLocale(view.locale) });
  const [original] = there ? await placeholdersOf(view, furniture, there, found.route, [found.params]) : [];
  return original && { payload: original.payload, isOriginal: false };
}
