import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { publishedPages } from '../../db/tables/publishing.ts';
import { redirects } from '../../db/tables/redirects.ts';
import type { Leads } from './rules.ts';

/** Returns the redirects of every portal. */
export async function leadsOfPortals(db: Db): Promise<ReadonlyMap<string, Leads>> {
  const rows = await db.select({ portal: redirects.portal, from: redirects.from, to: redirects.to }).from(redirects);
  const byPortal = Map.groupBy(rows, ({ portal }) => portal);
  return new Map([...byPortal].map(([portal, list]) => [portal, new Map(list.map(({ from, to }) => [from, to]))]));
}

/** Returns whether a release has a page at a path of a portal: it is served before any redirect from there. */
export async function hasPage(db: Db, release: string, portal: string, path: string): Promise<boolean> {
  const { release: of, portal: own, path: address } = publishedPages;
  const [page] = await db
    .select({ path: address })
    .from(publishedPages)
    .where(and(eq(of, release), eq(own, portal), eq(address, path)))
    .limit(1);
  return page !== undefined;
}
