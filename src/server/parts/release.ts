import type { LinkedFiles } from '../../publishing/linked-files.ts';
import { isComplete, policyOf, publishRelease, releaseDir, removeOlder, siteDir } from '../../publishing/release.ts';
import { loadScreens, render, renderError, renderPolicy } from '../../publishing/render.ts';
import { sweepAfterKill } from '../../publishing/temporary-files.ts';
import { nowAndThen } from '../commands/progress.ts';
import { securityHeaders, staffHeaders } from '../http/security-headers.ts';
import type { Part } from '../parts.ts';
import { keepAssets, linkedFilesOf, writeHeaders } from '../site.ts';
import type { Base, Bundle } from './base.ts';
import type { Database } from './database.ts';

export type Release = {
  /** Folder of the published pages. */
  site: string;
  /** Folders of hashed assets and public files, newest release first. */
  assetDirs: readonly string[];
  /** Security headers of documents. */
  headers: Readonly<Record<string, string>>;
  /** Security headers of the shell of the staff rooms. */
  shellHeaders: Readonly<Record<string, string>>;
  linkedFiles: LinkedFiles;
};

/** Publishes every page of this bundle unless that is done, and removes older releases. */
export const release: Part<Base & Bundle & Database, Release> = {
  name: 'release',
  async start({ connection, db, env: { dataDir, staffHost }, hasLocalLinks, logger, clock, buildId, clientDir, thread }) {
    if (!(await isComplete(connection, buildId, dataDir))) {
      logger.info('Publishing every page of this version');
      const progress = nowAndThen(({ pages }: { pages: number }) => logger.info({ pages }, 'Publishing'));
      await publishRelease(connection, { id: buildId, dataDir, render, renderError, thread, clock, progress });
    }
    await removeOlder(connection, buildId, dataDir);
    const assetDirs = keepAssets(dataDir, buildId, clientDir);
    const markStopped = sweepAfterKill(releaseDir(dataDir, buildId), logger);
    await loadScreens();
    const hashes = await policyOf(renderPolicy);
    const [headers, shellHeaders] = [securityHeaders(hashes), staffHeaders(hashes)];
    const linkedFiles = linkedFilesOf(db, { dataDir, release: buildId, assetDirs, staffHost, hasLocalLinks });
    await linkedFiles.complete();
    writeHeaders(dataDir, buildId, { headers, shellHeaders });
    return { gives: { site: siteDir(dataDir, buildId), assetDirs, headers, shellHeaders, linkedFiles }, stop: markStopped };
  },
};
