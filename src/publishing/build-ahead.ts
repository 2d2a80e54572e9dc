/**
 * Builds the pages of a due date shortly before it, so that they only have to be written at the date.
 * The due timer calls `buildAhead`, and `publishAhead` at the date; the normal publishing of the date follows, and
 * includes later edits. Pages wait in memory; one that is published before the date is dropped, and built again at the
 * date.
 * Invariant: a page only replaces files that did not change after it was built.
 */

import type { Connection } from '../db/connection.ts';
import { readersByNearness } from './affected-pages.ts';
import { type Output, outputsOf, type Source } from './build-pages.ts';
import type { LiveWriter } from './file-writer.ts';
import { createLoopYield } from './loop-yield.ts';
import { ownPathsOf } from './own-pages.ts';
import { filesAt } from './page-files.ts';
import type { PublishedPath } from './page-reads.ts';
import type { LockPieces } from './piece-lock.ts';
import { byTree, nameOf, pagesFirst, unique, without } from './published-paths.ts';
import type { Queue } from './work-queue.ts';

/** Maximum number of pages that wait in memory; the rest is built at the date. */
const mostPages = 400;
/** Pages in one piece of work: a save waits at most for one piece. */
const pagesAtOnce = 10;

type Page = PublishedPath & { output: Output; stamp: string };
type Options<Packing> = {
  connection: Connection;
  release: string;
  source: Omit<Source, 'now' | 'read'>;
  writer: Pick<LiveWriter, 'stampOf'>;
  queue: Queue;
  lock: LockPieces;
  prepare?: ((keys: readonly string[]) => Promise<void>) | undefined;
  put(portal: string, output: Output): Promise<Packing[]>;
  pack(paths: PublishedPath[], packings: Packing[]): Promise<void>;
  /** Builds and writes pages before all queued work. */
  publish(paths: readonly PublishedPath[]): Promise<void>;
};

export type Ahead = {
  /** Builds the pages that the keys of a due date change. Waiting pages of another date are dropped. */
  buildAhead(keys: readonly string[], at: Date): Promise<void>;
  /** Writes the pages that were built for a date, and builds the missing and outdated ones. */
  publishAhead(at: Date): Promise<void>;
};

/** Creates the builder. `drop` discards waiting pages that were published meanwhile. */
export function createAhead<Packing>(options: Options<Packing>): Ahead & { drop(paths: readonly PublishedPath[]): void } {
  const { connection, release, source, writer, queue, lock, prepare, put, pack, publish } = options;
  const { db } = connection;
  let kept: { at: number; keys: readonly string[]; pages: Map<string, Page>; shown: PublishedPath[] } | undefined;
  const stampAt = ({ portal, path }: PublishedPath) => filesAt(portal, path).map(writer.stampOf).join();

  async function build(pages: Map<string, Page>, at: Date, paths: readonly PublishedPath[]): Promise<void> {
    const yieldLoop = createLoopYield();
    for (const [portal, some] of byTree(paths))
      for await (const output of outputsOf({ ...source, now: at }, portal, some)) {
        const place = { portal, path: output.path };
        pages.set(nameOf(place), { ...place, output, stamp: stampAt(place) });
        await yieldLoop();
      }
  }

  return {
    async buildAhead(keys, at) {
      const mine = { at: at.getTime(), keys, pages: new Map<string, Page>(), shown: [] as PublishedPath[] };
      kept = mine;
      const [own, { near, far }] = await Promise.all([ownPathsOf(db, keys), readersByNearness(db, release, keys)]);
      mine.shown = unique([...pagesFirst(own), ...pagesFirst(near)]).slice(0, mostPages);
      const paths = unique([...mine.shown, ...pagesFirst(far)]).slice(0, mostPages);
      for (let from = 0; from < paths.length; from += pagesAtOnce) {
        if (kept !== mine) return;
        await queue.add(() => build(mine.pages, at, paths.slice(from, from + pagesAtOnce)));
      }
    },

    async publishAhead(at) {
      if (kept?.at !== at.getTime()) return;
      const { keys, pages, shown } = kept;
      kept = undefined;
      await prepare?.(keys);
      const built = [...pages.values()];
      const write = async () => {
        const unlock = await lock(built);
        try {
          const unchanged = built.filter((page) => stampAt(page) === page.stamp);
          const packings = await Promise.all(unchanged.map(({ portal, output }) => put(portal, output)));
          return { packings: packings.flat(), unchanged };
        } finally {
          await unlock();
        }
      };
      const { packings, unchanged } = await queue.add(write, { isUrgent: true });
      await publish(without(shown, unchanged));
      await pack(built, packings);
    },

    drop(paths) {
      for (const one of paths) kept?.pages.delete(nameOf(one));
    },
  };
}
