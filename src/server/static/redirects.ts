import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { addressOf, find } from '../../lib/routes.ts';
import type { Folds } from './folds.ts';
import { findMisspelt } from './misspelt.ts';

/**
 * Address that is probably meant by one that has no page: in the words of its language, its references spelt as those that exist.
 * @param folder of the portal's pages
 * @returns undefined where it is the same address; otherwise nothing says yet that it has a page
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
