/**
 * Renders and writes the pages of a full publish. Called by `publishAll` with payloads in the order of the site.
 * The main thread reads the database and builds payloads; worker threads render, compress and write them in batches. A
 * thread is started when the others are far behind. Without a bundle (tests) everything runs in the main thread.
 * Never: `finish` resolving before all files are written; a failure of a thread that is lost.
 */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Draft } from './build-pages.ts';
import { filesOfPage } from './page-files.ts';
import type { Render, RenderJob } from './render.ts';
import { createWriter, type WrittenFile } from './writer.ts';

/** Renders and writes the pages of a full publish. */
export type Press = {
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

/** Creates a press without threads, for use without a bundle: renders pages one by one, writes concurrently. */
export function createHandPress(root: string, fresh: boolean, render: Render): Press {
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

export type PressData = { root: string; fresh: boolean };
/** Page as sent to a thread. The payload is text, which is also what is written. */
export type Sheet = {
  portal: string;
  path: string;
  page: (Omit<RenderJob, 'payload'> & { payload: string }) | undefined;
  files: (Omit<WrittenFile, 'body'> & { body: Uint8Array })[];
};
export type PressAnswer = { sheets: number; written: number } | { message: string; code: string | undefined };

/** Pages per message: the cost of a message exceeds that of its content. */
const sheetsTogether = 16;
/** Backlog of a thread at which another thread is started. */
const sheetsBehind = 96;
/** Maximum threads: each holds all screens of the bundle in memory. */
const mostThreads = Math.min(4, Math.max(2, availableParallelism()));
/** Few young objects outlive a page: a larger nursery would only use memory. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/**
 * Creates a press whose threads render, compress and write; the main thread reads the database and builds payloads.
 * @param thread module of the bundle that the threads run
 */
export function createPress(root: string, fresh: boolean, thread: URL): Press {
  const hands: { worker: Worker; behind: number }[] = [];
  let sheets: Sheet[] = [];
  let behind = 0;
  let written = 0;
  let failure: Error | undefined;
  let waiting: { until: number; resolve(): void; reject(error: Error): void } | undefined;

  function fail(error: Error): void {
    failure ??= error;
    waiting?.reject(failure);
  }
  /** Waits until at most so many pages are left. */
  const left = (until: number) =>
    new Promise<void>((resolve, reject) => {
      if (failure) reject(failure);
      else if (behind <= until) resolve();
      else waiting = { until, resolve, reject };
    });

  function hire() {
    const hand = { worker: new Worker(thread, { workerData: { root, fresh } satisfies PressData, resourceLimits: memory }), behind: 0 };
    hand.worker.on('message', (answer: PressAnswer) => {
      if ('message' in answer) return fail(Object.assign(new Error(answer.message), { code: answer.code }));
      hand.behind -= answer.sheets;
      behind -= answer.sheets;
      written += answer.written;
      if (waiting && behind <= waiting.until) waiting.resolve();
    });
    hand.worker.on('error', fail);
    hand.worker.on('exit', (code) => fail(new Error(`A rendering thread stopped (exit code ${code}).`)));
    hands.push(hand);
    return hand;
  }

  function send(): void {
    if (!sheets.length) return;
    let hand = hands.reduce((least, one) => (one.behind < least.behind ? one : least));
    if (hand.behind >= sheetsBehind && hands.length < mostThreads) hand = hire();
    hand.behind += sheets.length;
    hand.worker.postMessage(sheets);
    sheets = [];
  }

  // The first thread loads its code while the first pages are built.
  hire();
  return {
    async print(portal, { path, page, files }) {
      sheets.push({ portal, path, page: page && { ...page, payload: JSON.stringify(page.payload) }, files });
      behind += 1;
      if (sheets.length >= sheetsTogether) send();
      await left(mostThreads * sheetsBehind);
    },
    async finish() {
      send();
      await left(0);
      return written;
    },
    async close() {
      for (const { worker } of hands) {
        worker.removeAllListeners('exit');
        await worker.terminate();
      }
    },
  };
}
