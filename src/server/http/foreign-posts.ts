// Calls of the API: `server/api/session.ts`.

import type { IncomingMessage } from 'node:http';

/**
 * Returns whether another site posted a form. Browsers send its origin in Sec-Fetch-Site, older ones in Origin;
 * programs send neither, and have no credentials of a reader.
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host?.toLowerCase();
}
