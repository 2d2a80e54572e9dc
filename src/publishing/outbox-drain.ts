/**
 * Drains the outbox of a release: saves before imports. It runs again if it was called meanwhile, and after a failure.
 * Called by the publisher, at start and for every edit, notification and due date.
 * Invariant: a release has at most one running drain in this process.
 */

import type { Logger } from 'pino';
import { type Waiting, workOff } from '../content/outbox.ts';
import { type Connection, reasonOf } from '../db/connection.ts';

/** Outbox rows whose pages are looked up together. More for an import, so that a page that many of its documents change is built once. */
const rowsAtOnce = { save: 200, bulk: 2_000 };
const retryMilliseconds = 5_000;

/** Thrown by a large publish when the server stops. Its rows stay in the outbox. */
class Stopped extends Error {}

type Given = {
  connection: Connection;
  release: string;
  logger: Logger;
  publish(rows: Waiting[]): Promise<void>;
  /** Called before and after each drain. */
  look(): Promise<void>;
};

/** Returns the drain of the outbox: it publishes the pages of waiting keys, saves before imports, and retries after a failure. */
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
      // The rows are still in the outbox, and the next attempt continues with them.
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
    /** Publishes waiting saves during a publish of many pages. @throws Stopped if the server stops */
    async savesFirst(): Promise<void> {
      if (stopped) throw new Stopped();
      if (!savesWait) return;
      savesWait = false;
      await drainSaves();
    },
    /** Resolves when the running drain has ended. */
    async stop(): Promise<void> {
      stopped = true;
      await draining;
    },
  };
}
