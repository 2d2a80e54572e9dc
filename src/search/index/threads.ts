import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Locale } from '../../lib/locale.ts';
import type { StemsOf } from '../language/words.ts';
import type { Findable, Made, Make } from './vectors.ts';

/** To a thread: things of which it is to make the words, or the stems that it asked for. */
export type Told = { locale: Locale; things: readonly Findable[] } | { stems: ReadonlyMap<string, string> };
/** From a thread: what it made, or forms of which it needs the stems, or what went wrong. */
export type Said = { made: Made } | { locale: Locale; forms: readonly string[] } | { failed: string };

type Hand = { make: Make; close(): Promise<unknown> };

/** A thread that is begun with its first task; it does one at a time. */
function hire(thread: URL, stemsOf: StemsOf): Hand {
  let worker: Worker | undefined;
  let failure: Error | undefined;
  let task: { done(made: Made): void; failed(error: Error): void } | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    task?.failed(failure);
  };
  const tell = (told: Told) => worker?.postMessage(told);
  function begin(): Worker {
    const begun = new Worker(thread);
    begun.on('message', (said: Said) => {
      if ('made' in said) task?.done(said.made);
      else if ('forms' in said) stemsOf(said.locale, said.forms).then((stems) => tell({ stems }), fail);
      else fail(new Error(said.failed));
    });
    begun.on('error', fail);
    begun.on('exit', (code) => fail(new Error(`A thread that makes the search index stopped (${code}).`)));
    return begun;
  }
  return {
    make: (locale, things) =>
      new Promise((done, failed) => {
        worker ??= begin();
        task = { done, failed };
        if (failure) failed(failure);
        else tell({ locale, things });
      }),
    async close() {
      worker?.removeAllListeners('exit');
      await worker?.terminate();
    },
  };
}

/** While one thread waits for what it made to be stored, the others work. */
const threads = Math.min(4, availableParallelism() + 1);

/**
 * Threads that make words and vectors; stems come from the database.
 * @param thread the module that they run
 */
export function hireThreads(thread: URL, stemsOf: StemsOf): { makers: Make[]; close(): Promise<void> } {
  const hands = Array.from({ length: threads }, () => hire(thread, stemsOf));
  return {
    makers: hands.map(({ make }) => make),
    close: async () => {
      await Promise.all(hands.map(({ close }) => close()));
    },
  };
}
