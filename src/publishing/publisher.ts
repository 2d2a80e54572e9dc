import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { lagOf, type Waiting, workOff } from '../content/outbox.ts';
import type { Connection } from '../db/connection.ts';
import { reasonOf } from '../db/connection.ts';
import type { Clock } from '../lib/clock.ts';
import { type Output, outputsOf, type Source } from './build.ts';
import { filesAt, isDocument, pageFiles } from './files.ts';
import { lockPlaces, othersAreDone } from './lock.ts';
import { hasOwnPages, ownPlaces } from './own.ts';
import { createQueue } from './queue.ts';
import { forget, type Place, pagesThatRead, record, unknownPaths } from './reads.ts';
import type { Render, RenderError } from './render.ts';
import type { LiveWriter } from './writer.ts';

/** Pages in one piece of work: the next save waits for no longer than this takes. Of an import less, since it has many. */
const placesAtOnce = { save: 40, bulk: 20 };
/** For so long pages are made without a look at anything else. */
const breathMilliseconds = 8;
/** Keys whose pages are looked for together. Of an import more: what many of its documents change is made once for all of them. */
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
  /** Brings up to date what keys name beside pages, before pages lead to it. */
  prepare?(keys: readonly string[]): Promise<void>;
  /** Something at an address changed: caches forget it. */
  changed(portal: string, path: string): void;
};

export type Publisher = {
  /** Takes note of keys that an edit here put into the outbox. */
  edited(keys: readonly string[]): void;
  /** Publishes the own pages of all edits here; the pages that depend on them follow from the outbox. */
  publishOwn(): Promise<void>;
  /** Number of pages that read some keys without being the own pages of what changed. */
  countReaders(keys: readonly string[]): Promise<number>;
  /** Works off the outbox. @returns when it is empty */
  drain(): Promise<void>;
  lag(): Promise<{ waiting: number; oldestMilliseconds: number }>;
  stop(): Promise<void>;
};

/** Compresses what was written, and answers what puts that beside it. */
type Packing = () => Promise<() => void>;
/** Pages that are live. What is left to do for them can wait until others are. */
type Piece = { places: Place[]; packings: Packing[] };

const nameOf = ({ portal, path }: Place) => `${portal} ${path}`;
const unique = (places: Place[]): Place[] => [...new Map(places.map((place) => [nameOf(place), place])).values()];
const without = (places: Place[], others: Place[]): Place[] => {
  const known = new Set(others.map(nameOf));
  return places.filter((place) => !known.has(nameOf(place)));
};
/** What machines read comes after what people read. */
const pagesFirst = (places: Place[]): Place[] => places.toSorted((a, b) => Number(isDocument(a.path)) - Number(isDocument(b.path)));

/** Keeps a release up to date while it is served. */
export function createPublisher({
  connection,
  release,
  writer,
  render,
  renderError,
  clock,
  logger,
  prepare,
  changed,
}: PublisherOptions): Publisher {
  const { db } = connection;
  const queue = createQueue();
  let stopped = false;
  let savesWait = false;
  let draining: Promise<void> | undefined;
  let again = false;
  /** Keys of edits here whose own pages may not be live yet. */
  const due = new Set<string>();
  let ownUnderWay = Promise.resolve();

  /** What was made for a path goes to the disk, or what was there goes. */
  async function put(portal: string, { path, files, isThere }: Output): Promise<Packing[]> {
    if (!isThere && filesAt(portal, path).map(writer.remove).some(Boolean)) changed(portal, path);
    const packings: Packing[] = [];
    // In turn: where the payload is as it is to be, so is the page.
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

  async function publishOn(source: Source, portal: string, paths: string[]): Promise<{ more: Place[]; packings: Packing[] }> {
    const outputs: Output[] = [];
    const puts: Promise<Packing[]>[] = [];
    let next = performance.now() + breathMilliseconds;
    for await (const output of outputsOf(source, portal, paths)) {
      outputs.push(output);
      const done = put(portal, output);
      // It is waited for below; until then it must not count as an error that nobody looks at.
      done.catch(() => {});
      puts.push(done);
      if (performance.now() < next) continue;
      // Readers are answered meanwhile.
      await setImmediate();
      next = performance.now() + breathMilliseconds;
    }
    const packings = (await Promise.all(puts)).flat();
    const gone = outputs.filter(({ isThere }) => !isThere);
    await forget(
      db,
      release,
      portal,
      gone.map(({ path }) => path),
    );
    const also = [...new Set(outputs.flatMap((output) => output.also))].filter((path) => !paths.includes(path));
    return { more: (await unknownPaths(db, release, portal, also)).map((path) => ({ portal, path })), packings };
  }

  /** One piece of work. @returns also the pages that have to exist because of these */
  async function publishPlaces(places: Place[]): Promise<Piece & { more: Place[] }> {
    const unlock = await lockPlaces(connection, release, places);
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
      const groups = Map.groupBy(places, ({ portal, path }) => `${portal} ${/^\/fr(?:\/|$)/.test(path)}`);
      const done = await Promise.all(
        [...groups.values()].map((some) =>
          publishOn(
            source,
            some[0]?.portal ?? '',
            some.map(({ path }) => path),
          ),
        ),
      );
      await Promise.all(recording);
      return { places, more: done.flatMap(({ more }) => more), packings: done.flatMap(({ packings }) => packings) };
    } finally {
      await Promise.allSettled(recording);
      await unlock();
    }
  }

  /** Packs what is live. A page that was written again meanwhile keeps its own. */
  async function pack(pieces: Piece[], isUrgent: boolean): Promise<void> {
    for (const { places, packings } of pieces) {
      const packed = await Promise.all(packings.map((packing) => packing()));
      const place = async () => {
        const unlock = await lockPlaces(connection, release, packed.length ? places : []);
        try {
          for (const one of packed) one();
        } finally {
          await unlock();
        }
      };
      await queue.add(place, { isUrgent });
    }
  }

  async function publishInPieces(places: Place[], { isUrgent = false, isBulk = false } = {}): Promise<Piece[]> {
    const size = isBulk ? placesAtOnce.bulk : placesAtOnce.save;
    const pieces: Piece[] = [];
    let packing = Promise.resolve();
    for (let rest = pagesFirst(unique(places)); rest.length; ) {
      const some = rest.slice(0, size);
      const { more, ...piece } = await queue.add(() => publishPlaces(some), { isUrgent });
      rest = unique([...rest.slice(size), ...more]);
      if (isBulk) {
        // There are too many to keep them all: each is packed while the next is made.
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

  /** Pages that things had before an edit: they are found by their address, since what is gone has no own pages any more. */
  async function placesBefore(keys: readonly string[]): Promise<Place[]> {
    // The furniture of a portal is read by all of its pages, and no address names it.
    const named = keys.filter((name) => !name.startsWith('portal:'));
    const references = new Set(named.map((name) => name.split(':')[1]));
    return (await pagesThatRead(db, release, named)).filter(({ path }) => path.split('/').some((segment) => references.has(segment)));
  }

  /** First the own pages of what was changed, then all that read it. */
  async function publishChanges(rows: Waiting[]): Promise<void> {
    const keys = [...new Set(rows.map(({ key }) => key))];
    const isBulk = rows.some(({ isBulk }) => isBulk);
    await prepare?.(keys);
    const mine = keys.filter((name) => due.delete(name));
    const own = await ownPlaces(db, keys);
    const making = publishInPieces(own, { isBulk });
    // The own pages of later edits are not in it: their keys are noted again.
    ownUnderWay = making.then(
      () => {},
      () => {
        for (const name of mine) due.add(name);
      },
    );
    const first = await making;
    // In turn with the pieces: none is under way of which it is not known yet what it read.
    const readers = await queue.add(async () => {
      await othersAreDone(connection, release);
      return pagesThatRead(db, release, keys);
    });
    const rest = await publishInPieces(without(readers, own), { isBulk });
    await pack([...first, ...rest], false);
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
        // The rows are still there: nothing is lost, and the next attempt begins where this one stopped.
        logger.error({ reason: reasonOf(error) }, 'Publishing stopped; it is tried again');
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
          await publishInPieces([...(await ownPlaces(db, keys)), ...(await placesBefore(keys))], { isUrgent: true }).then((pieces) =>
            pack(pieces, true),
          );
        } catch (error) {
          for (const name of keys) due.add(name);
          throw error;
        }
        await ownUnderWay;
        // What the outbox failed to publish is noted again.
      } while (due.size);
    },
    async countReaders(keys) {
      const own = await ownPlaces(db, keys);
      return without(await pagesThatRead(db, release, keys), own).length;
    },
    drain,
    lag: () => lagOf(db, release),
    async stop() {
      stopped = true;
      await draining;
      await queue.idle();
    },
  };
}
