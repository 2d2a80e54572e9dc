import path from 'node:path';
import { addressOf, find } from '../../lib/routes.ts';
import type { NameLookup } from './case-insensitive-names.ts';
import { findMisspelt } from './misspelt-addresses.ts';

/**
 * Returns the probable address for an address without a page: segments of its language, references in their stored spelling.
 * @param folder of the portal's pages
 * @returns undefined if it is the same address; the result may have no page either
 */
export async function probableAddress(pathname: string, folder: string, names: NameLookup): Promise<string | undefined> {
  const found = find(pathname) ?? findMisspelt(pathname);
  if (!found) return undefined;
  let known = '';
  for (const segment of addressOf(found.route, found.variant, found.params).split('/').slice(1))
    known += `/${(await names.spelling(path.join(folder, known), segment)) ?? segment}`;
  return known === pathname ? undefined : known;
}
