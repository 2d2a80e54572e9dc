import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { addressOf, find } from '../../lib/routes.ts';
import type { Folds } from './folds.ts';
import { findMisspelt } from './misspelt.ts';

/**
 * Returns the probable address for one without a page: with the segments of its language, and references in their stored spelling.
 * @param folder of the portal's pages
 * @returns undefined if it is the same address; the result may have no page either
 */
export async function meantBy(pathname: string, folder: string, folds: Folds): Promise<string | undefined> {
  const found = find(pathname) ?? findMisspelt(pathname);
  if (!found) return undefined;
  let known = '';
  for (const segment of addressOf(found.route, found.variant, found.params).split('/').slice(1))
    known += `/${(await folds.spelling(path.join(folder, known), segment)) ?? segment}`;
  return known === pathname ? undefined : known;
}

const frenchChosen = /(?:^|;)\s*i18n_redirected=fr\s*(?:;|$)/;

/** Returns whether a reader of the home page chose French before and comes from another site: a link of this site is a choice too. */
export function wantsFrench({ cookie, referer, host }: IncomingHttpHeaders): boolean {
  if (cookie === undefined || !frenchChosen.test(cookie)) return false;
  return referer === undefined || !URL.canParse(referer) || new URL(referer).host !== host?.toLowerCase();
}
