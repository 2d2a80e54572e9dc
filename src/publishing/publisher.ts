/**
 * Keeps the pages of a release up to date with the database while it is served.
 * Called after an edit in this process (`edited`, `publishOwn`), and at start, by notifications and due dates (`drain`).
 * One queue does all work in pieces: own pages of an edit here first, then every page that read a key of the outbox.
 * A piece locks, builds and writes its pages; compression follows when they are live.
 * States of a key: noted (`due`), in the outbox, published (its row is gone). Rows remain and are retried on failure.
 * Never: an older state written over a newer one, a compressed file older than its plain one, an outbox row removed
 * before its pages are written, a page live before the files it names.
 */

import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { lagOf, type Waiting, workOff } from '../content/outbox.ts';
import type { Connection } from '../db/connection.ts';
import { reasonOf } from '../db/connection.ts';
import type { Clock } from '../lib/clock.ts';
import { type Ahead, createAhead } from './ahead.ts';
import { type Output, outputsOf, type Source } from './build-pages.ts';
import { lockPaths, othersAreDone } from './lock.ts';
import { hasOwnPages, ownPathsOf } from './own.ts';
import { filesAt, pageFiles } from './page-files.ts';
import { byTree, pagesFirst, unique, without } from './published-paths.ts';
import { countPagesThatRead, forget, type PublishedPath, pagesThatRead, record, unknownPaths } from './reads.ts';
import type { Render, RenderError } from './render.ts';
import { createQueue } from './work-queue.ts';
import type { LiveWriter } from './writer.ts';

/** Pages in one piece of work: the next save waits at most for one piece. Fewer for an import, which has many. */
const placesAtOnce = { save: 40, bulk: 20 };
/** Time for which pages are built before the event loop is served. */
const breathMilliseconds = 8;
/** Outbox rows whose pages are looked up together. More for an import: a page that many of its documents change is built once. */
const rowsAtOnce = { save: 200, bulk: 2_000 };
const retryMilliseconds = 5_000;

export type PublisherOptions = {
  connection: Connection;
  release: string;
  writer: LiveWriter;
  render: Render;
  renderError: RenderError;
  clock: Clock;
  logger: Logger;
  /** Updates the files beside pages that keys name, before pages link to them. */
  prepare?(keys: readonly string[]): Promise<void>;
  /** Called when an address changed: caches drop it. */
  changed(portal: string, path: string): void;
};

export type Publisher = Ahead & {
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

/** Compresses the written files; the returned function puts the result beside them. */
type Packing = () => Promise<() => void>;
/** Pages that are live, and their compression, which can wait until other pages are live. */
type Piece = { paths: PublishedPath[]; packings: Packing[] };

/** Creates the publisher of a release. */
export function createPublisher(options: PublisherOptions): Publisher {
  const { connection, release, writer, render, renderError, clock, logger, prepare, changed } = options;
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

  /** Writes the files of a path, or removes them. */
  async function put(portal: string, { path, files, isThere }: Output): Promise<Packing[]> {
    if (!isThere && filesAt(portal, path).map(writer.remove).some(Boolean)) changed(portal, path);
    const packings: Packing[] = [];
    // In order: if the payload is up to date, the page must be too.
    for (const file of files) {
      const packing = await writer.writeAtOnce(file);
      if (!packing) continue;
      changed(portal, path);
      packings.push(packing);
    }
    return packings;
  }

  function isMade(portal: string, path: string, body: Buffer): boolean {
    const [html, payload] = pageFiles(portal, path);
    return writer.isWritten({ ...payload, body }) && writer.isWhole(html);
  }

  const { drop, ...ahead } = createAhead<Packing>({
    ...{ connection, release, writer, queue, prepare, put },
    source: { db, render, renderError, isMade },
    pack: (paths, packings) => pack([{ paths, packings }], true),
  });

  async function publishOn(source: Source, portal: string, paths: string[]): Promise<{ more: PublishedPath[]; packings: Packing[] }> {
    const outputs: Output[] = [];
    const puts: Promise<Packing[]>[] = [];
    let next = performance.now() + breathMilliseconds;
    for await (const output of outputsOf(source, portal, paths)) {
      outputs.push(output);
      const done = put(portal, output);
      // Awaited below; until then a rejection must not count as unhandled.
      done.catch(() => {});
      puts.push(done);
      if (performance.now() < next) continue;
      // Lets the server answer readers meanwhile.
      await setImmediate();
      next = performance.now() + breathMilliseconds;
    }
    const packings = (await Promise.all(puts)).flat();
    const gone = outputs.flatMap(({ isThere, path }) => (isThere ? [] : [path]));
    await forget(db, release, portal, gone);
    const also = [...new Set(outputs.flatMap((output) => output.also))].filter((path) => !paths.includes(path));
    return { more: (await unknownPaths(db, release, portal, also)).map((path) => ({ portal, path })), packings };
  }

  /** Publishes one piece of work. `more` are the pages that must exist because of these. */
  async function publishPaths(paths: PublishedPath[]): Promise<Piece & { more: PublishedPath[] }> {
    const unlock = await lockPaths(connection, release, paths);
    drop(paths);
    const recording: Promise<void>[] = [];
    const source: Source = {
      ...{ db, render, renderError, isMade, now: clock() },
      read(pages) {
        const recorded = record(db, release, pages);
        recorded.catch(() => {});
        recording.push(recorded);
      },
    };
    try {
      const done = await Promise.all(byTree(paths).map(([portal, some]) => publishOn(source, portal, some)));
      await Promise.all(recording);
      return { paths, more: done.flatMap(({ more }) => more), packings: done.flatMap(({ packings }) => packings) };
    } finally {
      await Promise.allSettled(recording);
      await unlock();
    }
  }

  /** Compresses live pages. A page that was written again meanwhile keeps its newer files. */
  async function pack(pieces: Piece[], isUrgent: boolean): Promise<void> {
    for (const { paths, packings } of pieces) {
      const packed = await Promise.all(packings.map((packing) => packing()));
      const place = async () => {
        const unlock = await lockPaths(connection, release, packed.length ? paths : []);
        try {
          for (const one of packed) one();
        } finally {
          await unlock();
        }
      };
      await queue.add(place, { isUrgent });
    }
  }

  async function publishInPieces(paths: readonly PublishedPath[], { isUrgent = false, isBulk = false } = {}): Promise<Piece[]> {
    const size = isBulk ? placesAtOnce.bulk : placesAtOnce.save;
    const pieces: Piece[] = [];
    let packing = Promise.resolve();
    for (let rest = pagesFirst(unique(paths)); rest.length; ) {
      const some = rest.slice(0, size);
      const { more, ...piece } = await queue.add(() => publishPaths(some), { isUrgent });
      rest = unique([...rest.slice(size), ...more]);
      if (isBulk) {
        // A backlog would use too much memory: each piece is compressed while the next is made.
        await packing;
        packing = pack([piece], isUrgent);
        packing.catch(() => {});
      } else pieces.push(piece);
      if (isBulk && savesWait) {
        savesWait = false;
        await drainRows({ savesOnly: true });
      }
    }
    await packing;
    return pieces;
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
    const readers = await queue.add(async () => {
      await othersAreDone(connection, release);
      return pagesThatRead(db, release, keys);
    });
    const rest = await publishInPieces(without(readers, own), { isBulk });
    await pack([...first, ...rest], false);
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
    draining ??= (async () => {
      try {
        while (again && !stopped) {
          again = false;
          savesWait = false;
          await drainRows();
        }
      } catch (error) {
        // The rows are still in the outbox: nothing is lost, and the next attempt continues there.
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
