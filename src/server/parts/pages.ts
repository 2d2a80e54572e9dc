import { gatedFiles } from '../../features/files/queries.ts';
import { staffHostOf, staffOriginFinder } from '../http/staff-host.ts';
import type { Part } from '../parts.ts';
import { createStaticLayer, type StaticLayer } from '../static/layer.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { WithHosts } from './hosts.ts';
import type { Release } from './release.ts';

export type Pages = { pages: StaticLayer /** Reloads the list of gated files. */; refreshGated(): Promise<void> };

/** Serves the published files. */
export const pages: Part<Base & Database & Release & WithHosts, Pages> = {
  name: 'pages',
  async start({ env, db, logger, hasLocalLinks, site, assetDirs, headers, shellHeaders, hosts, mediaDir }) {
    let gated = await gatedFiles(db);
    const layer = createStaticLayer({
      siteDir: () => site,
      assetDirs: () => assetDirs,
      mediaDir,
      cacheBytes: env.cacheBytes,
      portalOf: hosts.portalOf,
      isGatedFile: (id) => gated.has(id),
      headers: () => headers,
      shellHeaders: () => shellHeaders,
      appOrigin: staffOriginFinder(env.trustedProxies, () => staffHostOf({ ...env, hasLocalLinks }, hosts.domains())),
      logger,
    });
    return {
      gives: {
        pages: layer,
        async refreshGated() {
          gated = await gatedFiles(db).catch(() => gated);
        },
      },
      routes: [{ prefix: '', handle: layer.handle }],
    };
  },
};
