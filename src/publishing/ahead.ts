/**
 * Builds the pages of a coming date shortly before it, so that at the date they only have to be written.
 * The due timer calls `buildAhead`, and `publishAhead` at the date; the ordinary publishing of the date follows, and
 * corrects what was edited meanwhile. Pages wait in memory; one that is published before the date is dropped.
 * Never: a page is written over files that changed after it was built.
 */

import type { Connection } from '../db/connection.ts';
import { createBreath } from './breath.ts';
import { type Output, outputsOf, type Source } from './build-pages.ts';
import { ownPathsOf } from './own.ts';
import { filesAt } from './page-files.ts';
import type { LockPieces } from './piece-lock.ts';
import { byTree, nameOf, pagesFirst, unique } from './published-paths.ts';
import { type PublishedPath, pagesThatRead } from './reads.ts';
import type { Queue } from './work-queue.ts';
import type { LiveWriter } from './writer.ts';

/** Pages that wait in memory at most; the rest is built at the date. */
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
};

export type Ahead = {
  /** Builds the pages that keys change at a coming date. Those of another date are dropped. */
  buildAhead(keys: readonly string[], at: Date): Promise<void>;
  /** Writes the pages that were built for a date. */
  publishAhead(at: Date): Promise<void>;
};

export function createAhead<Packing>(options: Options<Packing>): Ahead & { drop(paths: readonly PublishedPath[]): void } {
  const { connection, release, source, writer, queue, lock, prepare, put, pack } = options;
  const { db } = connection;
  let kept: { at: number; keys: readonly string[]; pages: Map<string, Page> } | undefined;
  const stampAt = ({ portal, path }: PublishedPath) => filesAt(portal, path).map(writer.stampOf).join();

  async function build(pages: Map<string, Page>, at: Date, paths: readonly PublishedPath[]): Promise<void> {
    const breathe = createBreath();
    for (const [portal, some] of byTree(paths))
      for await (const output of outputsOf({ ...source, now: at }, portal, some)) {
        const place = { portal, path: output.path };
        if (output.files.length || !output.isThere) pages.set(nameOf(place), { ...place, output, stamp: stampAt(place) });
        await breathe();
      }
  }

  return {
    async buildAhead(keys, at) {
      const mine = { at: at.getTime(), keys, pages: new Map<string, Page>() };
      kept = mine;
      const [own, readers] = await Promise.all([ownPathsOf(db, keys), pagesThatRead(db, release, keys)]);
      const paths = unique([...pagesFirst(own), ...pagesFirst(readers)]).slice(0, mostPages);
      for (let from = 0; from < paths.length; from += pagesAtOnce) {
        if (kept !== mine) return;
        await queue.add(() => build(mine.pages, at, paths.slice(from, from + pagesAtOnce)));
      }
    },

    async publishAhead(at) {
      if (kept?.at !== at.getTime()) return;
      const { keys, pages } = kept;
      kept = undefined;
      if (!pages.size) return;
      await prepare?.(keys);
      const built = [...pages.values()];
      const write = async () => {
        const unlock = await lock(built);
        try {
          const unchanged = built.filter((page) => stampAt(page) === page.stamp);
          return (await Promise.all(unchanged.map(({ portal, output }) => put(portal, output)))).flat();
        } finally {
          await unlock();
        }
      };
      await pack(built, await queue.add(write, { isUrgent: true }));
    },

    drop(paths) {
      for (const one of paths) kept?.pages.delete(nameOf(one));
    },
  };
}
