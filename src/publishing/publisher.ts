/**
 * Keeps the pages of a release up to date with the database while it is served.
 * Called after an edit in this process (`edited`, `publishOwn`), and at start, by notifications and due dates (`drain`).
 * One queue does all work in pieces: own pages of an edit here first, then every page that read a key of the outbox.
 * A piece locks, builds and writes its pages; compression follows when they are live.
 * States of a key: noted (`due`), in the outbox, published (its row is gone). Rows remain and are retried on failure.
 * Invariants: an older state does not replace a newer one; a compressed file is not older than its plain one; an outbox
 * row is removed after its pages are written; the files that a page names are live before it.
 */

import { lagOf, type Waiting } from '../content/outbox.ts';
import { reasonOf } from '../db/connection.ts';
import { countPagesThatRead, pagesThatRead, readersByNearness } from './affected-pages.ts';
import { type Ahead, createAhead } from './build-ahead.ts';
import { canExist } from './build-pages.ts';
import { othersAreDone } from './lock.ts';
import { createOutboxDrain } from './outbox-drain.ts';
import { createOwnEdits } from './own-edits.ts';
import { ownPathsOf } from './own-pages.ts';
import { publishedPath } from './page-files.ts';
import type { PublishedPath } from './page-reads.ts';
import { createPieceLock } from './piece-lock.ts';
import { createPieceRun } from './piece-run.ts';
import { createPieces, type Packing, type Piece } from './pieces.ts';
import { without } from './published-paths.ts';
import type { PublisherOptions } from './publisher-options.ts';
import { createHolds, type Holds } from './save-holds.ts';
import { createStaleMessages, type StaleMessages } from './stale-messages.ts';
import { createThreadedPieces } from './threaded-pieces.ts';
import { createQueue } from './work-queue.ts';

/** Minimum number of pages of an import or a message for which threads are used. */
const fewestInThreads = 200;

export type Publisher = Ahead &
  Pick<StaleMessages, 'catchUp'> &
  Pick<Holds, 'hold'> & {
    /** Records the keys that an edit in this process put into the outbox. */
    edited(keys: readonly string[]): void;
    /** Publishes the own pages of all edits in this process. Pages that depend on them follow from the outbox. */
    publishOwn(): Promise<void>;
    /** Publishes some pages before all queued work. */
    publishAtHand(pages: readonly PublishedPath[]): Promise<void>;
    /** Returns the number of pages that read some keys and are not own pages of the changed items. */
    countReaders(keys: readonly string[]): Promise<number>;
    /** Publishes the outbox. Resolves when it is empty. */
    drain(): Promise<void>;
    /** Makes a page that a full publish under way has not made yet. Returns undefined if none is under way. */
    makeAbsent(portal: string, address: string): Promise<unknown> | undefined;
    /** Returns the number of changes that are not published everywhere. A full publish under way counts as one. */
    lag(): Promise<{ waiting: number; oldestMilliseconds: number }>;
    stop(): Promise<void>;
  };

/** Creates the publisher of a release. */
export function createPublisher(options: PublisherOptions): Publisher {
  const { connection, release, writer, render, renderError, logger, published, hire, prepare, withhold, changed } = options;
  const { db } = connection;
  const queue = createQueue();
  const { hold, free } = createHolds();
  let packingAtHand: Promise<unknown> = Promise.resolve();
  let isPublishing = published !== undefined;
  const begun = performance.now();
  void published?.then(() => {
    isPublishing = false;
  });

  const lock = createPieceLock(connection, release);
  const stale = createStaleMessages({ db, release, logger, withhold, publish: (pages) => publishAtHand(pages) });
  const pieces = createPieces(options, {
    lock,
    begun(paths) {
      drop(paths);
      return stale.begin(paths);
    },
  });
  const run = createPieceRun({ pieces, queue, lock });
  const { drop, ...ahead } = createAhead<Packing>({
    ...{ connection, release, writer, queue, lock, prepare, put: pieces.put },
    source: { db, render, renderError, isMade: pieces.isMade },
    pack: (paths, packings) => run.pack([{ paths, packings }], true),
    publish: (paths) => publishAtHand(paths),
  });
  const publishInThreads = hire && createThreadedPieces({ hire, pieces, queue, changed, free });
  const edits = createOwnEdits(db, release);
  const outbox = createOutboxDrain({ connection, release, logger, publish: publishChanges, look: stale.look });

  /** Publishes pages. @returns the live pieces that are not compressed yet; none for a bulk publish */
  async function publishPages(paths: PublishedPath[], isBulk: boolean): Promise<Piece[]> {
    if (!isBulk) return run.publish(paths);
    const publishBacklog = publishInThreads && paths.length >= fewestInThreads ? publishInThreads : run.publishBacklog;
    await publishBacklog(paths, outbox.savesFirst);
    return [];
  }

  /** Publishes the own pages of the changed items, then all pages that read them. */
  async function publishChanges(rows: Waiting[]): Promise<void> {
    const keys = [...new Set(rows.map(({ key }) => key))];
    const isBulk = rows.some(({ isBulk }) => isBulk);
    await prepare?.(keys);
    const { own, made } = await edits.publish(keys, (paths) => publishPages(paths, isBulk));
    // Queued after the pieces, when the reads of every finished piece are recorded.
    const { near, far } = await queue.add(async () => {
      await othersAreDone(connection, release);
      return isBulk ? { near: [], far: await pagesThatRead(db, release, keys) } : readersByNearness(db, release, keys);
    });
    const next = await run.publish(without(near, own));
    const rest = await publishPages(without(far, own), isBulk);
    await run.pack([...made.flat(), ...next, ...rest], false);
  }

  /** Resolves when the pages are live. Their compression follows, and a save does not wait for it. */
  async function publishAtHand(pages: readonly PublishedPath[]): Promise<void> {
    const packing = run.pack(await run.publish(pages, { isUrgent: true }), true).catch((error: unknown) => {
      logger.error({ reason: reasonOf(error) }, 'Pages are live, but their compression failed');
    });
    packingAtHand = Promise.all([packingAtHand, packing]);
  }

  return {
    edited(keys) {
      stale.note(keys);
      edits.note(keys);
    },
    async publishOwn() {
      await published;
      await edits.publishAll(publishAtHand);
    },
    async publishAtHand(pages) {
      await published;
      await publishAtHand(pages);
    },
    ...ahead,
    catchUp: stale.catchUp,
    hold,
    countReaders: async (keys) => countPagesThatRead(db, release, keys, await ownPathsOf(db, keys)),
    async drain() {
      await published;
      await outbox.drain();
    },
    makeAbsent(portal, address) {
      const path = publishedPath(address);
      return isPublishing && canExist(path) ? publishAtHand([{ portal, path }]) : undefined;
    },
    async lag() {
      const { waiting, oldestMilliseconds } = await lagOf(db, release);
      return isPublishing
        ? { waiting: waiting + 1, oldestMilliseconds: Math.round(performance.now() - begun) }
        : { waiting, oldestMilliseconds };
    },
    async stop() {
      await outbox.stop();
      stale.stop();
      await packingAtHand;
      await queue.idle();
    },
  };
}
