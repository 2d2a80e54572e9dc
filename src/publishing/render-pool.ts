/**
 * Renders and writes the pages of a full publish. Called by `publishAll` with payloads in the order of the site.
 * The main thread reads the database and builds payloads; worker threads render, compress and write them in batches. A
 * thread is started when the others are far behind. Without a bundle (tests) everything runs in the main thread.
 * Invariants: `finish` resolves after all files are written; the failure of a thread rejects it.
 */

import { availableParallelism } from 'node:os';
import type { Draft } from './build-pages.ts';
import { createWriter } from './file-writer.ts';
import { filesOfPage } from './page-files.ts';
import type { Render } from './render.ts';
import { type RenderTask, renderTaskOf } from './render-task.ts';
import { createRenderWorker, type RenderWorker } from './render-worker.ts';

/** Renders and writes the pages of a full publish. */
export type Renderer = {
  /**
   * Takes a page.
   * @returns when it can take the next one; rejects if a page failed
   */
  print(portal: string, draft: Draft): Promise<void>;
  /** @returns the number of files written, after all are done */
  finish(): Promise<number>;
  close(): Promise<void>;
};

const writesAtOnce = 16;

/** Creates a renderer without threads, for use without a bundle: renders pages one by one, writes concurrently. */
export function createSerialRenderer(root: string, fresh: boolean, render: Render): Renderer {
  const writer = createWriter(root, { fresh });
  let writes: Promise<boolean>[] = [];
  let written = 0;
  async function settle(): Promise<number> {
    written += (await Promise.all(writes)).filter(Boolean).length;
    writes = [];
    return written;
  }
  return {
    async print(portal, { path, page, files }) {
      const payload = page && Buffer.from(JSON.stringify(page.payload));
      const begun = (payload ? filesOfPage(portal, path, { html: await render(page), payload }) : files).map(writer.write);
      // All are awaited together; until then a rejection must not count as unhandled.
      for (const write of begun) write.catch(() => {});
      writes.push(...begun);
      if (writes.length >= writesAtOnce) await settle();
    },
    finish: settle,
    close: async () => {},
  };
}

/** Pages per message: a message costs more than its content. */
const tasksTogether = 16;
/** Backlog of a thread at which another thread is started. */
const tasksBehind = 96;
/** Maximum number of threads: each has all screens of the bundle in memory. */
const mostThreads = Math.min(4, Math.max(2, availableParallelism()));
/**
 * Creates a renderer whose threads render, compress and write; the main thread reads the database and builds payloads.
 * @param thread module of the bundle that the threads run
 */
export function createRenderPool(root: string, fresh: boolean, thread: URL): Renderer {
  const workers: RenderWorker[] = [];
  let tasks: RenderTask[] = [];
  let behind = 0;
  let written = 0;
  let failure: Error | undefined;
  let waiting: { until: number; resolve(): void; reject(error: Error): void } | undefined;

  function fail(error: Error): void {
    failure ??= error;
    waiting?.reject(failure);
  }
  /** Resolves when at most `until` pages are left. */
  const left = (until: number) =>
    new Promise<void>((resolve, reject) => {
      if (failure) reject(failure);
      else if (behind <= until) resolve();
      else waiting = { until, resolve, reject };
    });

  function hire(): RenderWorker {
    const worker = createRenderWorker(thread, { root, fresh });
    workers.push(worker);
    return worker;
  }

  function send(): void {
    if (!tasks.length) return;
    let worker = workers.reduce((least, one) => (one.behind() < least.behind() ? one : least));
    if (worker.behind() >= tasksBehind && workers.length < mostThreads) worker = hire();
    const sent = tasks.length;
    worker.print(tasks).then((counts) => {
      behind -= sent;
      for (const count of counts) written += count;
      if (waiting && behind <= waiting.until) waiting.resolve();
    }, fail);
    tasks = [];
  }

  // The first thread loads its code while the first pages are built.
  hire();
  return {
    async print(portal, draft) {
      tasks.push(renderTaskOf(portal, draft));
      behind += 1;
      if (tasks.length >= tasksTogether) send();
      await left(mostThreads * tasksBehind);
    },
    async finish() {
      send();
      await left(0);
      return written;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
