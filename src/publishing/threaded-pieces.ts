/**
 * Publishes many pages (an import, a message of every page) in pieces that threads render, compress and write: one
 * piece while the next is built. Called by the publisher.
 * Invariant: a page is in one piece of work at a time; the lock of pieces ensures it.
 */

import { availableParallelism } from 'node:os';
import { type Draft, draftsOf } from './build-pages.ts';
import { createLoopYield } from './loop-yield.ts';
import type { PublishedPath } from './page-reads.ts';
import type { Pieces } from './pieces.ts';
import { byTree, inSiteOrder, nameOf, unique } from './published-paths.ts';
import { renderTaskOf } from './render-task.ts';
import type { RenderWorker } from './render-worker.ts';
import type { Holds } from './save-holds.ts';
import type { Queue } from './work-queue.ts';

/** Pages in one piece: the next save waits at most until one is built. */
const pagesAtOnce = 30;
/** Pages per message: a message costs more than its content. */
const tasksTogether = 15;
/** One core is reserved for this thread, which answers readers. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

type Given = {
  hire(): RenderWorker;
  pieces: Pieces;
  queue: Queue;
  changed(portal: string, path: string): void;
  /** Awaited before each piece. */
  free: Holds['free'];
};

/** Returns a function that resolves when all pages are live. `between` is awaited after each piece. */
export function createThreadedPieces({ hire, pieces, queue, changed, free }: Given) {
  async function print(workers: RenderWorker[], portal: string, drafts: Draft[]): Promise<void> {
    const worker = workers.reduce((least, one) => (one.behind() < least.behind() ? one : least));
    const written = await worker.print(drafts.map((draft) => renderTaskOf(portal, draft)));
    for (const [index, { path }] of drafts.entries()) if (written[index]) changed(portal, path);
  }

  /** Builds a piece. `written` resolves when its pages are live. */
  async function build(workers: RenderWorker[], paths: PublishedPath[]): Promise<{ more: PublishedPath[]; written: Promise<void> }> {
    const { source, recorded, end } = await pieces.begin(paths);
    const prints: Promise<unknown>[] = [];
    const note = (one: Promise<unknown>) => {
      one.catch(() => {});
      prints.push(one);
    };
    const yieldLoop = createLoopYield();
    const written = async () => {
      try {
        await Promise.all(prints);
        await recorded();
      } finally {
        await Promise.allSettled(prints);
        await end();
      }
    };
    const more: PublishedPath[] = [];
    try {
      for (const [portal, some] of byTree(paths)) {
        const drafts: Draft[] = [];
        const tasks: Draft[] = [];
        for await (const draft of draftsOf(source, portal, some)) {
          drafts.push(draft);
          if (draft.isThere) tasks.push(draft);
          else note(pieces.put(portal, draft));
          if (tasks.length >= tasksTogether) note(print(workers, portal, tasks.splice(0)));
          await yieldLoop();
        }
        if (tasks.length) note(print(workers, portal, tasks));
        more.push(...(await pieces.follow(portal, some, drafts)));
      }
    } catch (error) {
      await written().catch(() => {});
      throw error;
    }
    return { more, written: written() };
  }

  return async (paths: readonly PublishedPath[], between: () => Promise<void>): Promise<void> => {
    const workers = Array.from({ length: mostThreads }, hire);
    const all = inSiteOrder(unique(paths));
    const known = new Set(all.map(nameOf));
    let last = Promise.resolve();
    try {
      for (let at = 0; at < all.length; ) {
        const some = all.slice(at, at + pagesAtOnce);
        // `some` can be smaller than a piece: pages that follow from the last one are built right after it.
        at += some.length;
        await free();
        const { more, written } = await queue.add(() => build(workers, some));
        const before = last;
        last = written;
        last.catch(() => {});
        await before;
        for (const one of more) if (!known.has(nameOf(one)) && known.add(nameOf(one))) all.push(one);
        await between();
      }
      await last;
    } finally {
      await Promise.allSettled([last]);
      await Promise.all(workers.map((worker) => worker.close()));
    }
  };
}
