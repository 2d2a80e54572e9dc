import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import { portalAliases, portals } from '../../db/tables/portals.ts';
import { developmentHost } from '../portals/rules.ts';

/** The portal of every host that is claimed. */
export async function hostsOf(db: Db): Promise<Map<string, string>> {
  const rows = await unionAll(
    db.select({ host: portals.domain, code: portals.code }).from(portals),
    db.select({ host: portalAliases.host, code: portalAliases.portal }).from(portalAliases),
  );
  return new Map([
    ...rows.map(({ code }) => [developmentHost(code), code] as const),
    ...rows.map(({ host, code }) => [host, code] as const),
  ]);
}
