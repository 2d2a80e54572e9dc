import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { enqueue } from '../content/outbox.ts';
import { type Db, reasonOf } from '../db/connection.ts';
import { releases } from '../db/tables/publishing.ts';
import type { Clock } from '../lib/clock.ts';
import { dueKeys, nextDue } from './due-keys.ts';

/** Maximum sleep before the next date is read again: an import may have brought a nearer one. */
const longestMilliseconds = 60_000;
const retryMilliseconds = 2_000;

/**
 * Queues for publishing everything that became due since the last run.
 * @returns whether anything was due
 */
export async function catchUp(db: Db, release: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ from: releases.caughtUpTo }).from(releases).where(eq(releases.id, release)).for('update');
    if (!row || row.from >= now) return false;
    const keys = await dueKeys(tx as unknown as Db, row.from, now);
    await enqueue(tx as unknown as Db, keys);
    await tx.update(releases).set({ caughtUpTo: now }).where(eq(releases.id, release));
    return keys.length > 0;
  });
}

export type DueTimer = { checkNow(): Promise<void>; stop(): void };

/** Wakes at every date in the content, to the second, and starts the publisher. */
export function createDueTimer({
  db,
  release,
  clock,
  logger,
  publish,
}: {
  db: Db;
  release: string;
  clock: Clock;
  logger: Logger;
  publish(): Promise<void>;
}): DueTimer {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** End of the time that this process has covered. */
  let coveredTo: Date | undefined;
  let next: Date | undefined;

  async function checkNow(): Promise<void> {
    clearTimeout(timer);
    let wait = retryMilliseconds;
    try {
      const now = clock();
      const isDue = () => !coveredTo || (next && next <= now);
      // An edit may have brought a nearer date.
      if (coveredTo && !isDue()) next = await nextDue(db, coveredTo);
      if (isDue()) {
        if (await catchUp(db, release, now)) void publish();
        next = await nextDue(db, now);
      }
      coveredTo = now;
      wait = Math.min(next ? Math.max(0, next.getTime() - clock().getTime()) : longestMilliseconds, longestMilliseconds);
    } catch (error) {
      logger.error({ reason: reasonOf(error) }, 'Could not read the next due date; trying again');
    }
    if (!stopped) {
      clearTimeout(timer);
      timer = setTimeout(checkNow, wait + 1);
      timer.unref();
    }
  }

  return {
    checkNow,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
