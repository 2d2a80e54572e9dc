import type { Logger } from 'pino';
import { reasonOf } from '../../db/connection.ts';
import type { LinkedFiles } from '../../publishing/linked-files.ts';
import { beginRelease, isComplete, isFirst, policyOf, publishRelease, releaseDir, removeOlder, siteDir } from '../../publishing/release.ts';
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
  /** Resolves when every page is live; undefined if they are live already. */
  published: Promise<void> | undefined;
  /** Publishes the pages of a new installation. Called when the server answers, so that nothing delays its first page. */
  publishRest(): void;
};

/** Ends the server: without its pages it is of no use. */
function fail(logger: Logger, error: unknown): void {
  logger.fatal({ reason: reasonOf(error) }, 'The pages could not be published');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/**
 * Publishes every page of this bundle unless that is done, and removes older releases. A new installation serves its first
 * pages before the last ones are made.
 */
export const release: Part<Base & Bundle & Database, Release> = {
  name: 'release',
  async start({ connection, db, env: { dataDir, staffHost }, hasLocalLinks, logger, clock, buildId, clientDir, thread }) {
    const stopping = new AbortController();
    const progress = nowAndThen(({ pages }: { pages: number }) => logger.info({ pages }, 'Publishing'));
    const publish = { id: buildId, dataDir, render, renderError, thread, clock, progress, signal: stopping.signal };
    const isNew = await isFirst(connection, buildId, dataDir);
    const isToPublish = isNew || !(await isComplete(connection, buildId, dataDir));
    if (isToPublish) logger.info('Publishing every page of this version');
    if (isToPublish && !isNew) await publishRelease(connection, publish);
    await removeOlder(connection, buildId, dataDir);
    const assetDirs = keepAssets(dataDir, buildId, clientDir);
    const markStopped = sweepAfterKill(releaseDir(dataDir, buildId), logger);
    await loadScreens();
    const hashes = await policyOf(renderPolicy);
    const [headers, shellHeaders] = [securityHeaders(hashes), staffHeaders(hashes)];
    const linkedFiles = linkedFilesOf(db, { dataDir, release: buildId, assetDirs, staffHost, hasLocalLinks });
    writeHeaders(dataDir, buildId, { headers, shellHeaders });
    const publishAll = isNew ? await beginRelease(connection, { ...publish, isServed: true }) : undefined;
    if (!publishAll) await linkedFiles.complete();
    const whole = Promise.withResolvers<void>();
    async function publishFirst(): Promise<void> {
      try {
        await publishAll?.();
        // Until then other file servers find no folder of a host, and pass requests on.
        await linkedFiles.complete();
      } catch (error) {
        if (!stopping.signal.aborted) fail(logger, error);
      }
    }
    let isBegun = !publishAll;
    const publishRest = () => {
      if (!isBegun) whole.resolve(publishFirst());
      isBegun = true;
    };
    const published = publishAll && whole.promise;
    return {
      gives: { site: siteDir(dataDir, buildId), assetDirs, headers, shellHeaders, linkedFiles, published, publishRest },
      async stop() {
        stopping.abort();
        if (!isBegun) whole.resolve();
        await published;
        markStopped();
      },
    };
  },
};
