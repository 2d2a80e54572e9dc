import type { Logger } from 'pino';
import type { Connection } from '../db/connection.ts';
import { reasonOf } from '../db/connection.ts';
import { lagOf, type Waiting, workOff } from '../db/outbox.ts';
import type { Clock } from '../lib/clock.ts';
import { type Output, outputsOf } from './build.ts';
import { filesAt } from './files.ts';
import { lockPlaces } from './lock.ts';
import { ownPlaces } from './own.ts';
import { createQueue } from './queue.ts';
import { forget, type Place, pagesThatRead, record, unknownPaths } from './reads.ts';
import type { Render, RenderNotFound } from './render.ts';
import type { Writer } from './writer.ts';

/** Pages in one piece of work: a save waits for no longer than this takes. */
const placesAtOnce = 20;
const rowsAtOnce = 200;
const retryMilliseconds = 5_000;

export type PublisherOptions = {
  connection: Connection;
  release: string;
  writer: Writer;
  render: Render;
  renderNotFound: RenderNotFound;
  clock: Clock;
  logger: Logger;
  /** Something at an address changed: caches forget it. */
  changed(portal: string, path: string): void;
};

export type Publisher = {
  /** Publishes the own pages of what a save changed; the pages that depend on it follow from the outbox. */
  publishOwn(keys: readonly string[]): Promise<void>;
  /** Works off the outbox. @returns when it is empty */
  drain(): Promise<void>;
  lag(): Promise<{ waiting: number; oldestMilliseconds: number }>;
  stop(): Promise<void>;
};

const unique = (places: Place[]): Place[] => [...new Map(places.map((place) => [`${place.portal} ${place.path}`, place])).values()];

/** Keeps a release up to date while it is served. */
export function createPublisher({
  connection,
  release,
  writer,
  render,
  renderNotFound,
  clock,
  logger,
  changed,
}: PublisherOptions): Publisher {
  const { db } = connection;
  const queue = createQueue();
  let stopped = false;
  let savesWait = false;
  let draining: Promise<void> | undefined;
  let again = false;

  /** What was made for a path goes to the disk, or what was there goes. */
  async function put(portal: string, { path, files }: Output): Promise<void> {
    const written = files.length ? await Promise.all(files.map(writer.write)) : filesAt(portal, path).map(writer.remove);
    if (written.some(Boolean)) changed(portal, path);
  }

  async function publishOn(portal: string, paths: string[]): Promise<Place[]> {
    const outputs: Output[] = [];
    const puts: Promise<void>[] = [];
    for await (const output of outputsOf({ db, render, renderNotFound, now: clock() }, portal, paths)) {
      outputs.push(output);
      const done = put(portal, output);
      // It is waited for below; until then it must not count as an error that nobody looks at.
      done.catch(() => {});
      puts.push(done);
    }
    await Promise.all(puts);
    const here = outputs.filter(({ files }) => files.length);
    const gone = outputs.filter(({ files }) => !files.length);
    await record(
      db,
      release,
      here.map(({ path, reads }) => ({ portal, path, reads })),
    );
    await forget(
      db,
      release,
      portal,
      gone.map(({ path }) => path),
    );
    const also = [...new Set(outputs.flatMap((output) => output.also))];
    return (await unknownPaths(db, release, portal, also)).map((path) => ({ portal, path }));
  }

  /** One piece of work. @returns pages that have to exist because of these */
  async function publishPlaces(places: Place[]): Promise<Place[]> {
    const unlock = await lockPlaces(connection, release, places);
    try {
      const groups = Map.groupBy(places, ({ portal, path }) => `${portal} ${/^\/fr(?:\/|$)/.test(path)}`);
      const more = await Promise.all(
        [...groups.values()].map((some) =>
          publishOn(
            some[0]?.portal ?? '',
            some.map(({ path }) => path),
          ),
        ),
      );
      return more.flat();
    } finally {
      await unlock();
    }
  }

  async function publishInPieces(places: Place[], { isUrgent = false, isBulk = false } = {}): Promise<void> {
    for (let rest = unique(places); rest.length; ) {
      const piece = rest.slice(0, placesAtOnce);
      const more = await queue.add(() => publishPlaces(piece), { isUrgent });
      rest = unique([...rest.slice(placesAtOnce), ...more]);
      if (isBulk && savesWait) {
        savesWait = false;
        await drainRows({ savesOnly: true });
      }
    }
  }

  async function drainRows({ savesOnly = false } = {}): Promise<void> {
    const work = async (rows: Waiting[]) => {
      const keys = [...new Set(rows.map(({ key }) => key))];
      await publishInPieces([...(await ownPlaces(db, keys)), ...(await pagesThatRead(db, release, keys))], {
        isBulk: rows.some(({ isBulk }) => isBulk),
      });
    };
    while (!stopped && (await workOff(connection, release, rowsAtOnce, work, { savesOnly })) > 0);
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
    async publishOwn(keys) {
      const own = keys.filter((name) => /^(?:article|magazine|theme):[^:]+$/.test(name));
      const references = new Set(own.map((name) => name.split(':')[1]));
      // What it had before is found by its address: a thing that is gone has no pages of its own any more.
      const had = (await pagesThatRead(db, release, own)).filter(({ path }) => path.split('/').some((segment) => references.has(segment)));
      await publishInPieces([...(await ownPlaces(db, own)), ...had], { isUrgent: true });
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
