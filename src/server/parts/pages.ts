import { gatedFiles } from '../../features/files/queries.ts';
import { leadsOfPortals } from '../../features/redirects/queries.ts';
import { type Leads, targetOf } from '../../features/redirects/rules.ts';
import { staffHostOf, staffOriginFinder } from '../http/staff-host.ts';
import type { Part } from '../parts.ts';
import { createStaticLayer, type StaticLayer } from '../static/layer.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { WithHosts } from './hosts.ts';
import type { Release } from './release.ts';

const none: Leads = new Map();

export type Pages = { pages: StaticLayer /** Reloads the gated files and the redirects. */; refreshFiles(): Promise<void> };

/** Serves the published files. */
export const pages: Part<Base & Database & Release & WithHosts, Pages> = {
  name: 'pages',
  async start({ env, db, logger, hasLocalLinks, site, assetDirs, headers, shellHeaders, hosts, mediaDir }) {
    let gated = await gatedFiles(db);
    let leads = await leadsOfPortals(db);
    const layer = createStaticLayer({
      siteDir: () => site,
      assetDirs: () => assetDirs,
      mediaDir,
      cacheBytes: env.cacheBytes,
      portalOf: hosts.portalOf,
      isGatedFile: (id) => gated.has(id),
      redirectOf: (portal, pathname) => targetOf(leads.get(portal) ?? none, pathname),
      headers: () => headers,
      shellHeaders: () => shellHeaders,
      appOrigin: staffOriginFinder(env.trustedProxies, () => staffHostOf({ ...env, hasLocalLinks }, hosts.domains())),
      logger,
    });
    return {
      gives: {
        pages: layer,
        async refreshFiles() {
          gated = await gatedFiles(db).catch(() => gated);
          leads = await leadsOfPortals(db).catch(() => leads);
        },
      },
      routes: [{ prefix: '', handle: layer.handle }],
    };
  },
};
