/**
 * Works off the outbox of a release: saves before imports, once more if it was asked meanwhile, and again after a failure.
 * Called by the publisher, at start and for every edit, notification and due date.
 * Never: two drains of one release in this process at a time.
 */

import type { Logger } from 'pino';
import { type Waiting, workOff } from '../content/outbox.ts';
import { type Connection, reasonOf } from '../db/connection.ts';

/** Outbox rows whose pages are looked up together. More for an import: a page that many of its documents change is built once. */
const rowsAtOnce = { save: 200, bulk: 2_000 };
const retryMilliseconds = 5_000;

/** Thrown by a large piece of work when the server stops: its rows stay in the outbox. */
class Stopped extends Error {}

type Given = {
  connection: Connection;
  release: string;
  logger: Logger;
  publish(rows: Waiting[]): Promise<void>;
  /** Called before and after each drain. */
  look(): Promise<void>;
};

export function createOutboxDrain({ connection, release, logger, publish, look }: Given) {
  let stopped = false;
  let savesWait = false;
  let draining: Promise<void> | undefined;
  let again = false;

  const work = (size: keyof typeof rowsAtOnce) => workOff(connection, release, rowsAtOnce[size], publish, { savesOnly: size === 'save' });

  async function drainSaves(): Promise<void> {
    while (!stopped && (await work('save')) > 0);
  }

  async function drainAll(): Promise<void> {
    do await drainSaves();
    while (!stopped && (await work('bulk')) > 0);
  }

  async function drainWhileAsked(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false;
        savesWait = false;
        await drainAll();
        await look();
      }
    } catch (error) {
      // The rows are still in the outbox: nothing is lost, and the next attempt continues there.
      if (error instanceof Stopped) return;
      logger.error({ reason: reasonOf(error) }, 'Publishing failed; trying again');
      if (!stopped) setTimeout(drain, retryMilliseconds).unref();
    } finally {
      draining = undefined;
    }
  }

  /** Resolves when the outbox is empty. */
  function drain(): Promise<void> {
    again = true;
    savesWait = true;
    void look().catch(() => {});
    draining ??= drainWhileAsked();
    return draining;
  }

  return {
    drain,
    /** Publishes the saves that wait while many pages are published. @throws Stopped if the server stops */
    async savesFirst(): Promise<void> {
      if (stopped) throw new Stopped();
      if (!savesWait) return;
      savesWait = false;
      await drainSaves();
    },
    /** Resolves when the drain under way is over. */
    async stop(): Promise<void> {
      stopped = true;
      await draining;
    },
  };
}
