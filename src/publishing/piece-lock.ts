import type { Connection } from '../db/connection.ts';
import { lockPaths } from './lock.ts';
import type { PublishedPath } from './page-reads.ts';
import { nameOf } from './published-paths.ts';

/** Locks pages until the returned function is called. */
export type LockPieces = (paths: readonly PublishedPath[]) => Promise<() => Promise<void>>;

/**
 * Returns a lock of pages against other pieces of work in this process and against other publishers. Pieces begin one
 * after the other, but threads can still write one while the next is built.
 */
export function createPieceLock(connection: Connection, release: string): LockPieces {
  const underWay = new Set<{ names: ReadonlySet<string>; over: Promise<void> }>();
  return async (paths) => {
    const names = new Set(paths.map(nameOf));
    const overlapping = [...underWay].filter((other) => !names.isDisjointFrom(other.names));
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const mine = { names, over };
    underWay.add(mine);
    const end = () => {
      underWay.delete(mine);
      resolve();
    };
    try {
      await Promise.all(overlapping.map((other) => other.over));
      const unlock = await lockPaths(connection, release, paths);
      return () => unlock().finally(end);
    } catch (error) {
      end();
      throw error;
    }
  };
}
