import path from 'node:path';
import { createWriter } from '../../publishing/file-writer.ts';
import { createPreview, type Preview } from '../../publishing/preview.ts';
import { createPublisher, type Publisher } from '../../publishing/publisher.ts';
import { releaseDir } from '../../publishing/release.ts';
import { render, renderError } from '../../publishing/render.ts';
import { createRenderWorker } from '../../publishing/render-worker.ts';
import { createReplacedFiles } from '../../publishing/replaced-files.ts';
import type { Part } from '../parts.ts';
import type { Base, Bundle } from './base.ts';
import type { Database } from './database.ts';
import type { Pages } from './pages.ts';
import type { Release } from './release.ts';

type Listener = (portal: string, address: string) => void;
export type WithPublisher = {
  publisher: Publisher;
  /** Adds a listener for every published address. */
  onPublished(listener: Listener): void;
  preview: Preview;
};

/** Publishes the keys in the outbox. */
export const publisher: Part<Base & Bundle & Database & Release & Pages, WithPublisher> = {
  name: 'publisher',
  start({ connection, env: { dataDir }, buildId, site, linkedFiles, published, pages, clock, logger, thread }) {
    const listeners: Listener[] = [pages.drop];
    const replaced = createReplacedFiles(path.join(releaseDir(dataDir, buildId), 'replaced'), logger);
    const created = createPublisher({
      connection,
      release: buildId,
      writer: createWriter(site),
      render,
      renderError,
      clock,
      logger,
      published,
      hire() {
        const folder = replaced.make();
        const worker = createRenderWorker(thread, { root: site, fresh: false, skipsMade: true, replaced: folder });
        return {
          ...worker,
          async close() {
            await worker.close();
            void replaced.remove(folder);
          },
        };
      },
      prepare: linkedFiles.update,
      withhold: linkedFiles.withhold,
      changed(portal, address) {
        for (const listener of listeners) listener(portal, address);
      },
    });
    pages.waitWith(created.catchUp);
    pages.makeWith(created.makeAbsent);
    void published?.then(pages.clear);
    const preview = createPreview({ connection, render });
    return { gives: { publisher: created, onPublished: (listener) => void listeners.push(listener), preview }, stop: created.stop };
  },
};
