import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../lib/locale.ts';
import { href, type Route, routes } from '../../lib/routes.ts';

/** Where the addresses of a route begin in a language. */
const startOf = (route: Route, locale: Locale) => `${href('home', locale).replace(/\/$/, '')}${routes[route][locale].replace(/\[.*$/, '')}`;

/** Addresses without a screen (specification 2) and where their subject is. */
const moved = [
  { from: '/fr/dossier/', to: startOf('article', 'fr') },
  { from: '/fr/newsletter/', to: startOf('newsletter', 'fr') },
  { from: '/nl/newsletter/', to: startOf('newsletter', 'nl') },
] as const;

/** Where an address has moved to, if what it names exists; undefined where it has not moved. */
export function movedTo(pathname: string): string | undefined {
  const row = moved.find(({ from }) => pathname.startsWith(from) && pathname.length > from.length);
  return row && row.to + pathname.slice(row.from.length);
}

const frenchChosen = /(?:^|;)\s*i18n_redirected=fr\s*(?:;|$)/;

/** Whether a reader of the home page chose French before and comes from elsewhere: a link of this site is a choice too. */
export function wantsFrench({ cookie, referer, host }: IncomingHttpHeaders): boolean {
  if (cookie === undefined || !frenchChosen.test(cookie)) return false;
  return referer === undefined || !URL.canParse(referer) || new URL(referer).host !== host?.toLowerCase();
}
