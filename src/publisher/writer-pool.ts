import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createWriter, type Writer, type WrittenFile } from './writer.ts';

export type ThreadData = { root: string; fresh: boolean };
export type ThreadJob = Omit<WrittenFile, 'body'> & { id: number; body: Uint8Array };
export type ThreadAnswer = { id: number } & ({ changed: boolean } | { message: string; code: string | undefined });

// Run from its source: it needs nothing of the bundle, and a bundle as large as the server would load slowly.
const threadFile = path.resolve('src/publisher/writer-thread.ts');

/** A writer whose compression and writing are done by a thread of their own: for a full publish, where throughput counts. */
export function createWriterThread(root: string, fresh: boolean): Writer & { close(): Promise<void> } {
  const worker = new Worker(threadFile, { workerData: { root, fresh } satisfies ThreadData });
  const waiting = new Map<number, { resolve(changed: boolean): void; reject(error: Error): void }>();
  let last = 0;

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: ThreadAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('changed' in answer) asked?.resolve(answer.changed);
    else asked?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`The thread that writes pages stopped (${code}).`)));

  return {
    write: ({ body, ...file }) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        // Small buffers share their memory with others, so those are copied; the rest is handed over.
        const own = body.byteLength === body.buffer.byteLength;
        worker.postMessage({ ...file, id: last, body } satisfies ThreadJob, own ? [body.buffer as ArrayBuffer] : []);
      }),
    remove: createWriter(root).remove,
    async close() {
      worker.removeAllListeners('exit');
      await worker.terminate();
    },
  };
}
