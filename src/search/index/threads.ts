import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Locale } from '../../lib/locale.ts';
import type { StemsOf } from '../language/tokens.ts';
import type { IndexedText, Vectorized, Vectorizer } from './vectors.ts';

/** Message to a thread: documents to vectorize, or the requested stems. */
export type ThreadRequest = { locale: Locale; documents: readonly IndexedText[] } | { stems: ReadonlyMap<string, string> };
/** Message from a thread: its result, forms whose stems it needs, or a failure. */
export type ThreadReply = { vectorized: Vectorized } | { locale: Locale; forms: readonly string[] } | { failed: string };

type Thread = { vectorizer: Vectorizer; close(): Promise<unknown> };

/** Returns a thread that starts with its first task and does one task at a time. */
function vectorizerThread(module: URL, stemsOf: StemsOf): Thread {
  let worker: Worker | undefined;
  let failure: Error | undefined;
  let task: { resolve(vectorized: Vectorized): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    task?.reject(failure);
  };
  const send = (request: ThreadRequest) => worker?.postMessage(request);
  function start(): Worker {
    const started = new Worker(module);
    started.on('message', (reply: ThreadReply) => {
      if ('vectorized' in reply) task?.resolve(reply.vectorized);
      else if ('forms' in reply) stemsOf(reply.locale, reply.forms).then((stems) => send({ stems }), fail);
      else fail(new Error(reply.failed));
    });
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`A thread of the search index stopped (exit code ${code}).`)));
    return started;
  }
  return {
    vectorizer: (locale, documents) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        task = { resolve, reject };
        if (failure) reject(failure);
        else send({ locale, documents });
      }),
    async close() {
      worker?.removeAllListeners('exit');
      await worker?.terminate();
    },
  };
}

/** One more than the number of cores, because a thread waits while its batch is stored. */
const threadCount = Math.min(4, availableParallelism() + 1);

/**
 * Starts threads that tokenize documents and make their vectors; stems come from the database.
 * @param module entry that the threads run
 */
export function startVectorizers(module: URL, stemsOf: StemsOf): { vectorizers: Vectorizer[]; close(): Promise<void> } {
  const threads = Array.from({ length: threadCount }, () => vectorizerThread(module, stemsOf));
  return {
    vectorizers: threads.map(({ vectorizer }) => vectorizer),
    close: async () => {
      await Promise.all(threads.map(({ close }) => close()));
    },
  };
}
