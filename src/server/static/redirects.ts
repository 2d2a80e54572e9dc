import type { IncomingHttpHeaders } from 'node:http';

/** Addresses without a screen (specification 2) and where their subject is. */
const moved = [
  { from: '/fr/dossier/', to: '/fr/fichier/' },
  { from: '/fr/newsletter/', to: '/fr/bulletin/' },
  { from: '/nl/newsletter/', to: '/nieuwsbrief/' },
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
