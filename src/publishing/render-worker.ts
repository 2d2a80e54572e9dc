import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderData, RenderTask } from './render-task.ts';

/** Thread that renders, compresses and writes pages. */
export type RenderWorker = {
  /** Returns the number of tasks that are not written yet. */
  behind(): number;
  /** Resolves with the number of files that changed, for each task. Rejects if a page failed or the thread stopped. */
  print(tasks: RenderTask[]): Promise<number[]>;
  close(): Promise<void>;
};

/** Few objects outlive a page, so a larger young generation would only use memory. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

/**
 * Starts a thread.
 * @param thread module of the bundle that it runs
 */
export function createRenderWorker(thread: URL, data: RenderData): RenderWorker {
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
  worker.on('message', (answer: RenderAnswer) => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('message' in answer) one?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    else one?.resolve(answer.written);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`A rendering thread stopped (exit code ${code}).`)));

  return {
    behind: () => behind,
    async print(tasks) {
      if (failure) throw failure;
      const one = Promise.withResolvers<number[]>();
      last += 1;
      waiting.set(last, one);
      behind += tasks.length;
      worker.postMessage({ id: last, tasks });
      return one.promise.finally(() => {
        behind -= tasks.length;
      });
    },
    async close() {
      worker.removeAllListeners('exit');
      await worker.terminate();
      fail(new Error('The rendering thread was closed.'));
    },
  };
}
