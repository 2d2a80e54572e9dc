import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Draft } from './build.ts';
import { filesOfPage } from './files.ts';
import type { Job, Render } from './render.ts';
import { createWriter, type WrittenFile } from './writer.ts';

/** Makes the pages of a full publish into files. */
export type Press = {
  /** Takes a page on. @returns when the next one can come; rejects where one failed */
  print(portal: string, draft: Draft): Promise<void>;
  /** @returns how many files were written, when all are */
  finish(): Promise<number>;
  close(): Promise<void>;
};

const writesAtOnce = 16;

/** A press without threads, for what has no bundle: renders one page after the other, and writes beside it. */
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
      // They are waited for together; until then a failure must not count as one that nobody looks at.
      for (const write of begun) write.catch(() => {});
      writes.push(...begun);
      if (writes.length >= writesAtOnce) await settle();
    },
    finish: settle,
    close: async () => {},
  };
}

export type PressData = { root: string; fresh: boolean };
/** A page as a thread gets it: the payload as text, which is what is written of it too. */
export type Sheet = {
  portal: string;
  path: string;
  page: (Omit<Job, 'payload'> & { payload: string }) | undefined;
  files: (Omit<WrittenFile, 'body'> & { body: Uint8Array })[];
};
export type PressAnswer = { sheets: number; written: number } | { message: string; code: string | undefined };

/** A message costs more than what it says. */
const sheetsTogether = 16;
/** How far a thread may be behind before another one is started. */
const sheetsBehind = 96;
/** Each has the screens of the bundle in its memory. */
const mostThreads = Math.min(4, Math.max(2, availableParallelism()));
/** Young objects that outlive a page are rare, so a larger nursery would only fill the memory. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/**
 * A press whose threads render, compress and write: reading the database and building payloads is left to the main thread.
 * @param thread the module of the bundle that they run
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
  /** Waits until no more than so many are left to be printed. */
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
    hand.worker.on('exit', (code) => fail(new Error(`A thread that prints pages stopped (${code}).`)));
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

  // The first one reads its code while the first pages are being built.
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
