import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { enqueue } from '../content/outbox.ts';
import { type Db, reasonOf } from '../db/connection.ts';
import { releases } from '../db/tables/publishing.ts';
import type { Clock } from '../lib/clock.ts';
import type { Ahead } from './build-ahead.ts';
import { dueKeys, nextDue } from './due-keys.ts';

/** Maximum sleep before the next date is read again, because an import can add an earlier one. */
const longestMilliseconds = 60_000;
const retryMilliseconds = 2_000;
/** Milliseconds before a date at which its pages are built. */
const aheadMilliseconds = 15_000;

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

export type DueTimer = {
  /** @returns whether anything was due */
  checkNow(): Promise<boolean>;
  stop(): void;
};

/** Wakes shortly before every date in the content to build its pages, and at the date, to the second, to publish them. */
export function createDueTimer({
  db,
  release,
  clock,
  logger,
  ahead,
  publish,
}: {
  db: Db;
  release: string;
  clock: Clock;
  logger: Logger;
  ahead: Ahead;
  publish(): Promise<void>;
}): DueTimer {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** End of the time that this process has covered. */
  let coveredTo: Date | undefined;
  let next: Date | undefined;
  /** Date whose pages are built. */
  let builtFor: number | undefined;

  /** Builds the pages of the next date. After a failure they are built at the date. */
  async function buildAhead(now: Date, at: Date): Promise<void> {
    builtFor = at.getTime();
    try {
      await ahead.buildAhead(await dueKeys(db, now, at), at);
    } catch (error) {
      logger.warn({ reason: reasonOf(error) }, 'Could not build the pages of the next due date before it');
    }
  }

  async function checkNow(): Promise<boolean> {
    clearTimeout(timer);
    let wait = retryMilliseconds;
    let wasDue = false;
    try {
      const now = clock();
      const isDue = () => !coveredTo || (next && next <= now);
      // An edit can have added an earlier date.
      if (coveredTo && !isDue()) next = await nextDue(db, coveredTo);
      if (isDue()) {
        if (next) await ahead.publishAhead(next);
        wasDue = await catchUp(db, release, now);
        if (wasDue) void publish();
        next = await nextDue(db, now);
      }
      coveredTo = now;
      const left = next ? next.getTime() - clock().getTime() : longestMilliseconds;
      const isNear = next !== undefined && left <= aheadMilliseconds;
      if (next && isNear && builtFor !== next.getTime()) void buildAhead(now, next);
      wait = Math.min(Math.max(0, isNear ? left : left - aheadMilliseconds), longestMilliseconds);
    } catch (error) {
      logger.error({ reason: reasonOf(error) }, 'Could not read the next due date; trying again');
    }
    if (!stopped) {
      clearTimeout(timer);
      timer = setTimeout(checkNow, wait + 1);
      timer.unref();
    }
    return wasDue;
  }

  return {
    checkNow,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
