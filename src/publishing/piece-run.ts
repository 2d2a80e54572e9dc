import type { PublishedPath } from './page-reads.ts';
import type { LockPieces } from './piece-lock.ts';
import type { Piece, Pieces } from './pieces.ts';
import { pagesFirst, unique } from './published-paths.ts';
import type { Queue } from './work-queue.ts';

/** Pages in one piece of work: the next save waits at most for one piece. Fewer for an import, which has many. */
const placesAtOnce = { save: 40, bulk: 20 };

type Given = { pieces: Pieces; queue: Queue; lock: LockPieces };

/** Returns functions that publish pages in this thread, piece by piece, and compress them when they are live. */
export function createPieceRun({ pieces, queue, lock }: Given) {
  /** Compresses live pages. A page that was rewritten meanwhile keeps its newer files. */
  async function pack(live: Piece[], isUrgent: boolean): Promise<void> {
    for (const { paths, packings } of live) {
      const packed = await Promise.all(packings.map((packing) => packing()));
      const place = async () => {
        const unlock = await lock(packed.length ? paths : []);
        try {
          for (const one of packed) one();
        } finally {
          await unlock();
        }
      };
      await queue.add(place, { isUrgent });
    }
  }

  /** Publishes the first pages. @returns their piece, and the pages that are left */
  async function publishSome(paths: PublishedPath[], size: number, isUrgent: boolean): Promise<{ piece: Piece; rest: PublishedPath[] }> {
    const some = paths.slice(0, size);
    const { more, ...piece } = await queue.add(() => pieces.publish(some), { isUrgent });
    return { piece, rest: unique([...paths.slice(size), ...more]) };
  }

  return {
    pack,
    /** Publishes pages. @returns the live pieces, not yet compressed */
    async publish(paths: readonly PublishedPath[], { isUrgent = false } = {}): Promise<Piece[]> {
      const done: Piece[] = [];
      for (let left = pagesFirst(unique(paths)); left.length; ) {
        const { piece, rest } = await publishSome(left, placesAtOnce.save, isUrgent);
        done.push(piece);
        left = rest;
      }
      return done;
    },
    /** Publishes and compresses a backlog. `between` is awaited after each piece. */
    async publishBacklog(paths: readonly PublishedPath[], between: () => Promise<void>): Promise<void> {
      let packing = Promise.resolve();
      for (let left = pagesFirst(unique(paths)); left.length; ) {
        const { piece, rest } = await publishSome(left, placesAtOnce.bulk, false);
        left = rest;
        // Limits memory: each piece is compressed while the next is built, not all at the end.
        await packing;
        packing = pack([piece], false);
        packing.catch(() => {});
        await between();
      }
      await packing;
    },
  };
}
