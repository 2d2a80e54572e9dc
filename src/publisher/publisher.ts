import type { Logger } from 'pino';
import type { Connection } from '../db/connection.ts';
import { reasonOf } from '../db/connection.ts';
import { lagOf, type Waiting, workOff } from '../db/outbox.ts';
import type { Clock } from '../lib/clock.ts';
import { outputsOf } from './build.ts';
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

  /** One piece of work. @returns pages that have to exist because of these */
  async function publishPlaces(places: Place[]): Promise<Place[]> {
    const unlock = await lockPlaces(connection, release, places);
    try {
      const more: Place[] = [];
      for (const [portal, some] of Map.groupBy(places, (place) => place.portal)) {
        const recorded: (Place & { reads: ReadonlySet<string> })[] = [];
        const missing: string[] = [];
        const also = new Set<string>();
        for await (const output of outputsOf(
          { db, render, renderNotFound, now: clock() },
          portal,
          some.map(({ path }) => path),
        )) {
          const { path, files, reads } = output;
          if (!files.length) missing.push(path);
          else recorded.push({ portal, path, reads });
          for (const one of output.also) also.add(one);
          const written = files.length
            ? await Promise.all(files.map(({ name, body, twin }) => writer.write(name, body, twin)))
            : removeAt(portal, path);
          if (written.some(Boolean)) changed(portal, path);
        }
        await record(db, release, recorded);
        await forget(db, release, portal, missing);
        more.push(...(await unknownPaths(db, release, portal, [...also])).map((path) => ({ portal, path })));
      }
      return more;
    } finally {
      await unlock();
    }
  }

  function removeAt(portal: string, path: string): boolean[] {
    const folder = `${portal}${path === '/' ? '' : path}`;
    const twin = path.startsWith('/fr') ? undefined : `${portal}/nl${path === '/' ? '' : path}`;
    if (/\.\w+$/.test(path)) return [writer.remove(folder)];
    return [folder, twin].flatMap((at) => (at ? ['index.html', 'payload.json'].map((name) => writer.remove(`${at}/${name}`)) : []));
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
