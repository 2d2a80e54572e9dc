/**
 * Looks of a worker at the ledger, one after the other: ends leases, makes one slice of rows, ends runs and checks the
 * breaker. Invariant: two looks do not work at the same time.
 */

import type { Logger } from 'pino';
import type { Db } from '../../db/connection.ts';
import { afterOthers } from '../../jobs/precedence.ts';
import type { Clock } from '../../lib/clock.ts';
import { endLeases } from './claim-commands.ts';
import { endRuns } from './commands.ts';
import { type Alert, checkBreaker } from './lane-commands.ts';
import type { MessageOptions } from './message-queries.ts';
import { makeSlice } from './slice-commands.ts';

type LookOptions = {
  db: Db;
  clock: Clock;
  logger: Logger;
  alert: Alert;
  keyed: MessageOptions['keyed'];
  lookMilliseconds: number;
  isEnding(): boolean;
  /** Waits, at most until the worker ends. */
  later(milliseconds: number): Promise<void>;
  warn(error: unknown, message: string): void;
  /** Returns the rows that were claimed and not begun, after the breaker has opened. */
  returnRows(): Promise<void>;
  /** Called at the end of each look: there may be rows to claim. */
  looked(): void;
};
export type Looks = {
  /** Resolves after the last look. */
  ended: Promise<void>;
  /** Looks at once. */
  wake(): void;
  /** Has the next look check the breaker, which only results of mails can open. */
  noteResult(): void;
};

/** Starts to look, until the worker ends. */
export function startLooks(options: LookOptions): Looks {
  const { db, clock, logger, alert, keyed, lookMilliseconds, isEnding, later, warn, returnRows, looked } = options;
  let hasResults = false;
  let wake = () => {};

  /** @returns whether a run may have more recipients without rows */
  async function look(): Promise<boolean> {
    const doubtful = await endLeases(db, clock());
    if (doubtful.length) logger.error({ rows: doubtful }, 'Sending: mails without an answer');
    // One slice a look: leases, stops and the breaker do not wait until a million rows are made.
    await afterOthers();
    const hasMore = await makeSlice(db, keyed, clock());
    await endRuns(db, clock());
    if (hasResults && (await checkBreaker(db, alert, clock()))) {
      logger.error('Sending: the breaker has opened');
      await returnRows();
    }
    hasResults = false;
    looked();
    return hasMore;
  }

  async function keepLooking(): Promise<void> {
    while (!isEnding()) {
      const begun = performance.now();
      const hasMore = await look().catch((error: unknown) => warn(error, 'Sending: the database does not answer'));
      const woken = new Promise<void>((done) => {
        wake = done;
      });
      // Pauses as long as the slice took, so that sign-in codes go first, also on the embedded database.
      if (hasMore) await later(Math.min(lookMilliseconds, performance.now() - begun));
      else await Promise.race([later(lookMilliseconds), woken]);
    }
  }

  return {
    ended: keepLooking(),
    wake: () => wake(),
    noteResult() {
      hasResults = true;
    },
  };
}
