/**
 * Publishes many pages (an import, a message of every page) in pieces that threads render, compress and write: one
 * piece while the next is built. Called by the publisher.
 * Never: two pieces of work on one page at a time, which the lock of pieces prevents.
 */

import { availableParallelism } from 'node:os';
import { createBreath } from './breath.ts';
import { type Draft, draftsOf } from './build-pages.ts';
import type { Pieces } from './pieces.ts';
import type { PressHand } from './press-hand.ts';
import { byTree, inSiteOrder, nameOf, unique } from './published-paths.ts';
import type { PublishedPath } from './reads.ts';
import { sheetOf } from './sheet.ts';
import type { Queue } from './work-queue.ts';

/** Pages in one piece: the next save waits at most until one is built. */
const pagesAtOnce = 60;
/** Pages per message: the cost of a message exceeds that of its content. */
const sheetsTogether = 15;
/** One core is left to this thread, which answers readers. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

type Given = { hire(): PressHand; pieces: Pieces; queue: Queue; changed(portal: string, path: string): void };

/** Returns a function that resolves when all pages are live. `between` is awaited after each piece. */
export function createThreadedPieces({ hire, pieces, queue, changed }: Given) {
  async function print(hands: PressHand[], portal: string, drafts: Draft[]): Promise<void> {
    const hand = hands.reduce((least, one) => (one.behind() < least.behind() ? one : least));
    const written = await hand.print(drafts.map((draft) => sheetOf(portal, draft)));
    for (const [index, { path }] of drafts.entries()) if (written[index]) changed(portal, path);
  }

  /** Builds a piece. `written` resolves when its pages are live. */
  async function build(hands: PressHand[], paths: PublishedPath[]): Promise<{ more: PublishedPath[]; written: Promise<void> }> {
    const { source, recorded, end } = await pieces.begin(paths);
    const prints: Promise<unknown>[] = [];
    const note = (one: Promise<unknown>) => {
      one.catch(() => {});
      prints.push(one);
    };
    const breathe = createBreath();
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
        const sheets: Draft[] = [];
        for await (const draft of draftsOf(source, portal, some)) {
          drafts.push(draft);
          if (draft.isThere) sheets.push(draft);
          else note(pieces.put(portal, draft));
          if (sheets.length >= sheetsTogether) note(print(hands, portal, sheets.splice(0)));
          await breathe();
        }
        if (sheets.length) note(print(hands, portal, sheets));
        more.push(...(await pieces.follow(portal, some, drafts)));
      }
    } catch (error) {
      await written().catch(() => {});
      throw error;
    }
    return { more, written: written() };
  }

  return async (paths: readonly PublishedPath[], between: () => Promise<void>): Promise<void> => {
    const hands = Array.from({ length: mostThreads }, hire);
    const all = inSiteOrder(unique(paths));
    const known = new Set(all.map(nameOf));
    let last = Promise.resolve();
    try {
      for (let at = 0; at < all.length; ) {
        const some = all.slice(at, at + pagesAtOnce);
        // Not a whole piece: pages that follow from the last one come right behind it.
        at += some.length;
        const { more, written } = await queue.add(() => build(hands, some));
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
      await Promise.all(hands.map((hand) => hand.close()));
    }
  };
}
