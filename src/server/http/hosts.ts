// The portal of a host: `portalOfHost` in `features/portals/rules.ts`.

import type { Logger } from 'pino';
import { type Db, reasonOf } from '../../db/connection.ts';
import { domainsOfPortals, hostsOfPortals } from '../../features/portals/queries.ts';
import { portalOfHost } from '../../features/portals/rules.ts';

export type Hosts = {
  portalOf(host: string | undefined): string;
  all(): ReadonlyMap<string, string>;
  /** Returns the domain of each portal. */
  domains(): ReadonlyMap<string, string>;
  refresh(): Promise<void>;
};

/** Cache of the portals by host, so that pages do not wait for the database. */
export async function createHosts(db: Db, logger: Logger): Promise<Hosts> {
  let byHost: ReadonlyMap<string, string> = await hostsOfPortals(db);
  let domains: ReadonlyMap<string, string> = await domainsOfPortals(db);
  return {
    portalOf: (host) => portalOfHost(host, byHost),
    all: () => byHost,
    domains: () => domains,
    async refresh() {
      try {
        byHost = await hostsOfPortals(db);
        domains = await domainsOfPortals(db);
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'The hosts of the portals could not be read; the known ones stay');
      }
    },
  };
}
