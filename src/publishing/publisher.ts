/**
 * Keeps the pages of a release up to date with the database while it is served.
 * Called after an edit in this process (`edited`, `publishOwn`), and at start, by notifications and due dates (`drain`).
 * One queue does all work in pieces: own pages of an edit here first, then every page that read a key of the outbox.
 * A piece locks, builds and writes its pages; compression follows when they are live.
 * States of a key: noted (`due`), in the outbox, published (its row is gone). Rows remain and are retried on failure.
 * Never: an older state written over a newer one, a compressed file older than its plain one, an outbox row removed
 * before its pages are written, a page live before the files it names.
 */

import { lagOf, type Waiting, workOff } from '../content/outbox.ts';
import { reasonOf } from '../db/connection.ts';
import { type Ahead, createAhead } from './ahead.ts';
import { type Behind, createBehind } from './behind.ts';
import { othersAreDone } from './lock.ts';
import { readersByNearness } from './nearness.ts';
import { hasOwnPages, ownPathsOf } from './own.ts';
import { createPieceLock } from './piece-lock.ts';
import { createPieces, type Packing, type Piece } from './pieces.ts';
import { pagesFirst, unique, without } from './published-paths.ts';
import type { PublisherOptions } from './publisher-options.ts';
import { countPagesThatRead, type PublishedPath, pagesThatRead } from './reads.ts';
import { createThreadedPieces } from './threaded-pieces.ts';
import { createQueue } from './work-queue.ts';

/** Pages in one piece of work: the next save waits at most for one piece. Fewer for an import, which has many. */
const placesAtOnce = { save: 40, bulk: 20 };
/** Pages of an import or a message from which threads render them. */
const fewestInThreads = 200;
/** Outbox rows whose pages are looked up together. More for an import: a page that many of its documents change is built once. */
const rowsAtOnce = { save: 200, bulk: 2_000 };
const retryMilliseconds = 5_000;

export type Publisher = Ahead &
  Pick<Behind, 'catchUp'> & {
    /** Notes the keys that an edit in this process put into the outbox. */
    edited(keys: readonly string[]): void;
    /** Publishes the own pages of all edits in this process. Pages that depend on them follow from the outbox. */
    publishOwn(): Promise<void>;
    /** Publishes some pages before everything that waits. */
    publishAtHand(pages: readonly PublishedPath[]): Promise<void>;
    /** Returns the number of pages that read some keys and are not own pages of the changed items. */
    countReaders(keys: readonly string[]): Promise<number>;
    /** Works off the outbox and resolves when it is empty. */
    drain(): Promise<void>;
    lag(): Promise<{ waiting: number; oldestMilliseconds: number }>;
    stop(): Promise<void>;
  };

/** Thrown by a large piece of work when the server stops: its rows stay in the outbox. */
class Stopped extends Error {}

/** Creates the publisher of a release. */
export function createPublisher(options: PublisherOptions): Publisher {
  const { connection, release, writer, render, renderError, logger, hire, prepare, changed } = options;
  const { db } = connection;
  const queue = createQueue();
  let stopped = false;
  let savesWait = false;
  let draining: Promise<void> | undefined;
  let again = false;
  /** Keys of edits here whose own pages may not be live yet. */
  const due = new Set<string>();
  let ownUnderWay = Promise.resolve();
  let packingAtHand: Promise<unknown> = Promise.resolve();

  const lock = createPieceLock(connection, release);
  const behind = createBehind({ db, release, logger, publish: (pages) => publishAtHand(pages) });
  const pieces = createPieces(options, {
    lock,
    begun(paths) {
      drop(paths);
      return behind.begin(paths);
    },
  });
  const { drop, ...ahead } = createAhead<Packing>({
    ...{ connection, release, writer, queue, lock, prepare, put: pieces.put },
    source: { db, render, renderError, isMade: pieces.isMade },
    pack: (paths, packings) => pack([{ paths, packings }], true),
    publish: (paths) => publishAtHand(paths),
  });
  const publishInThreads = hire && createThreadedPieces({ hire, pieces, queue, changed });

  /** Compresses live pages. A page that was written again meanwhile keeps its newer files. */
  async function pack(pieces: Piece[], isUrgent: boolean): Promise<void> {
    for (const { paths, packings } of pieces) {
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

  /** Publishes the saves that wait while many pages are published. @throws Stopped if the server stops */
  async function savesFirst(): Promise<void> {
    if (stopped) throw new Stopped();
    if (!savesWait) return;
    savesWait = false;
    await drainRows({ savesOnly: true });
  }

  async function publishInPieces(paths: readonly PublishedPath[], { isUrgent = false, isBulk = false } = {}): Promise<Piece[]> {
    if (isBulk && publishInThreads && paths.length >= fewestInThreads) {
      await publishInThreads(paths, savesFirst);
      return [];
    }
    const size = isBulk ? placesAtOnce.bulk : placesAtOnce.save;
    const done: Piece[] = [];
    let packing = Promise.resolve();
    for (let rest = pagesFirst(unique(paths)); rest.length; ) {
      const some = rest.slice(0, size);
      const { more, ...piece } = await queue.add(() => pieces.publish(some), { isUrgent });
      rest = unique([...rest.slice(size), ...more]);
      if (!isBulk) {
        done.push(piece);
        continue;
      }
      // A backlog would use too much memory: each piece is compressed while the next is made.
      await packing;
      packing = pack([piece], isUrgent);
      packing.catch(() => {});
      await savesFirst();
    }
    await packing;
    return done;
  }

  /** Returns the pages that items had before an edit, found by address: a removed item has no own pages any more. */
  async function pathsBefore(keys: readonly string[]): Promise<PublishedPath[]> {
    // Every page of a portal reads `portal:` keys, and no address contains one.
    const named = keys.filter((name) => !name.startsWith('portal:'));
    const references = new Set(named.map((name) => name.split(':')[1]));
    return (await pagesThatRead(db, release, named)).filter(({ path }) => path.split('/').some((segment) => references.has(segment)));
  }

  /** Publishes the own pages of the changed items, then all pages that read them. */
  async function publishChanges(rows: Waiting[]): Promise<void> {
    const keys = [...new Set(rows.map(({ key }) => key))];
    const isBulk = rows.some(({ isBulk }) => isBulk);
    await prepare?.(keys);
    const mine = keys.filter((name) => due.delete(name));
    // No await after the keys are taken: a caller that waits for the own pages must find them under way.
    const ownPaths = Promise.all([ownPathsOf(db, keys), pathsBefore(mine)]).then(([now, before]) => unique([...now, ...before]));
    const making = ownPaths.then((paths) => publishInPieces(paths, { isBulk }));
    // The own pages of later edits are not included: their keys are noted again.
    ownUnderWay = making.then(
      () => {},
      () => {
        for (const name of mine) due.add(name);
      },
    );
    const first = await making;
    const own = await ownPaths;
    // Queued behind the pieces: at that time the reads of every finished piece are known.
    const { near, far } = await queue.add(async () => {
      await othersAreDone(connection, release);
      return isBulk ? { near: [], far: await pagesThatRead(db, release, keys) } : readersByNearness(db, release, keys);
    });
    const next = await publishInPieces(without(near, own));
    const rest = await publishInPieces(without(far, own), { isBulk });
    await pack([...first, ...next, ...rest], false);
  }

  /** Resolves when the pages are live. Their compression follows: nobody who saves waits for it. */
  async function publishAtHand(pages: readonly PublishedPath[]): Promise<void> {
    const packing = pack(await publishInPieces(pages, { isUrgent: true }), true).catch((error: unknown) => {
      logger.error({ reason: reasonOf(error) }, 'Pages are live without compression');
    });
    packingAtHand = Promise.all([packingAtHand, packing]);
  }

  async function drainRows({ savesOnly = false } = {}): Promise<void> {
    const work = (size: keyof typeof rowsAtOnce) =>
      workOff(connection, release, rowsAtOnce[size], publishChanges, { savesOnly: size === 'save' });
    do while (!stopped && (await work('save')) > 0);
    while (!savesOnly && !stopped && (await work('bulk')) > 0);
  }

  function drain(): Promise<void> {
    again = true;
    savesWait = true;
    void behind.look().catch(() => {});
    draining ??= (async () => {
      try {
        while (again && !stopped) {
          again = false;
          savesWait = false;
          await drainRows();
          await behind.look();
        }
      } catch (error) {
        // The rows are still in the outbox: nothing is lost, and the next attempt continues there.
        if (error instanceof Stopped) return;
        logger.error({ reason: reasonOf(error) }, 'Publishing failed; trying again');
        if (!stopped) setTimeout(drain, retryMilliseconds).unref();
      } finally {
        draining = undefined;
      }
    })();
    return draining;
  }

  return {
    edited(keys) {
      behind.note(keys);
      for (const name of keys) if (hasOwnPages(name)) due.add(name);
    },
    async publishOwn() {
      do {
        const keys = [...due];
        due.clear();
        try {
          await publishAtHand([...(await ownPathsOf(db, keys)), ...(await pathsBefore(keys))]);
        } catch (error) {
          for (const name of keys) due.add(name);
          throw error;
        }
        await ownUnderWay;
        // Keys whose publishing failed are noted again.
      } while (due.size);
    },
    publishAtHand,
    ...ahead,
    catchUp: behind.catchUp,
    countReaders: async (keys) => countPagesThatRead(db, release, keys, await ownPathsOf(db, keys)),
    drain,
    lag: () => lagOf(db, release),
    async stop() {
      stopped = true;
      await draining;
      await packingAtHand;
      await queue.idle();
    },
  };
}
