import { Worker } from 'node:worker_threads';
import type { PressAnswer, PressData, Sheet } from './sheet.ts';

/** Thread that renders, compresses and writes pages. */
export type PressHand = {
  /** Returns the number of sheets that are not written yet. */
  behind(): number;
  /** Resolves with the number of files that changed, for each sheet. Rejects if a page failed or the thread stopped. */
  print(sheets: Sheet[]): Promise<number[]>;
  close(): Promise<void>;
};

/** Few young objects outlive a page: a larger nursery would only use memory. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/**
 * Starts a thread.
 * @param thread module of the bundle that it runs
 */
export function createHand(thread: URL, data: PressData): PressHand {
  const worker = new Worker(thread, { workerData: data, resourceLimits: memory });
  const waiting = new Map<number, PromiseWithResolvers<number[]>>();
  let behind = 0;
  let last = 0;
  let failure: Error | undefined;

  function fail(error: Error): void {
    failure ??= error;
    for (const one of waiting.values()) one.reject(failure);
    waiting.clear();
  }
  worker.on('message', (answer: PressAnswer) => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('message' in answer) one?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    else one?.resolve(answer.written);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`A rendering thread stopped (exit code ${code}).`)));

  return {
    behind: () => behind,
    async print(sheets) {
      if (failure) throw failure;
      const one = Promise.withResolvers<number[]>();
      last += 1;
      waiting.set(last, one);
      behind += sheets.length;
      worker.postMessage({ id: last, sheets });
      return one.promise.finally(() => {
        behind -= sheets.length;
      });
    },
    async close() {
      worker.removeAllListeners('exit');
      await worker.terminate();
      fail(new Error('The rendering thread was closed.'));
    },
  };
}
