import type { Db } from '../../db/connection.ts';
import { redirects } from '../../db/tables/redirects.ts';
import type { Leads } from './rules.ts';

/** Returns the redirects of every portal. */
export async function leadsOfPortals(db: Db): Promise<ReadonlyMap<string, Leads>> {
  const rows = await db.select({ portal: redirects.portal, from: redirects.from, to: redirects.to }).from(redirects);
  const byPortal = Map.groupBy(rows, ({ portal }) => portal);
  return new Map([...byPortal].map(([portal, list]) => [portal, new Map(list.map(({ from, to }) => [from, to]))]));
}
