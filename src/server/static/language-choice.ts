// Every address has one language; Dutch is the one without a prefix: `lib/routes.ts`.

import type { IncomingHttpHeaders } from 'node:http';

const frenchChosen = /(?:^|;)\s*i18n_redirected=fr\s*(?:;|$)/;

/** Returns whether a reader of the home page chose French before and comes from another site: a link of this site is a choice too. */
export function wantsFrench({ cookie, referer, host }: IncomingHttpHeaders): boolean {
  if (cookie === undefined || !frenchChosen.test(cookie)) return false;
  return referer === undefined || !URL.canParse(referer) || new URL(referer).host !== host?.toLowerCase();
}
