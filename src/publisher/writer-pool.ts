import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createWriter, type Writer, type WrittenFile } from './writer.ts';

const jobsAtOnce = 16;

export type ThreadData = { root: string; fresh: boolean };
/** Both ways many at once: a message costs more than what it says. */
export type ThreadJob = Omit<WrittenFile, 'body'> & { id: number; body: Uint8Array };
export type ThreadAnswer = { id: number } & ({ changed: boolean } | { message: string; code: string | undefined });

// Run from its source: it needs nothing of the bundle, and a bundle as large as the server would load slowly.
const threadFile = path.resolve('src/publisher/writer-thread.ts');

/** A writer whose compression and writing are done by a thread of their own: for a full publish, where throughput counts. */
export function createWriterThread(root: string, fresh: boolean): Writer & { close(): Promise<void> } {
  const worker = new Worker(threadFile, { workerData: { root, fresh } satisfies ThreadData });
  const waiting = new Map<number, { resolve(changed: boolean): void; reject(error: Error): void }>();
  let last = 0;
  let jobs: ThreadJob[] = [];

  function send(): void {
    // Small buffers share their memory with others, so those are copied; the rest is handed over.
    const owned = jobs.flatMap(({ body }) => (body.byteLength === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : []));
    const sent = jobs;
    jobs = [];
    worker.postMessage(sent, owned);
  }

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answers: ThreadAnswer[]) => {
    for (const answer of answers) {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('changed' in answer) asked?.resolve(answer.changed);
      else asked?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    }
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`The thread that writes pages stopped (${code}).`)));

  return {
    write: ({ body, ...file }) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        jobs.push({ ...file, id: last, body });
        if (jobs.length === 1) setImmediate(send);
        else if (jobs.length >= jobsAtOnce) send();
      }),
    remove: createWriter(root).remove,
    async close() {
      worker.removeAllListeners('exit');
      await worker.terminate();
    },
  };
}
