/**
 * Stores results of newsletters' mails: one commit settles the last mail of each connection and marks its next one as
 * speaking. A result that cannot be stored is kept and tried again until the database is back.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/connection.ts';
import { grouped } from '../../db/group-commit.ts';
import { type Clock, wallTimeOf } from '../../lib/clock.ts';
import type { Claimed, Speech } from './claim-commands.ts';
import type { Alert } from './lane-commands.ts';
import type { MessageOptions } from './message-queries.ts';
import { type Settlement, settleAndMark, takenBack } from './settle-commands.ts';

/** Content of one commit for a connection: the result of its last mail, and that it begins to speak for the next. */
type Step = { settlement?: Settlement | undefined; marks?: Claimed | undefined };

const retryMilliseconds = 1_000;
const group = { weigh: () => 1, most: 500, longest: 100_000 };

type Services = {
  db: Db;
  clock: Clock;
  keyed: MessageOptions['keyed'];
  alert: Alert;
  warn(error: unknown, message: string): void;
  isEnding(): boolean;
  /** Called for a row that left the buffer and is not under way. */
  letGo(row: Claimed): void;
};
type Results = {
  /** Settles a mail, and marks the next row as speaking in the same commit. @returns whether its mail may leave */
  advance(step: Step): Promise<boolean>;
  /** Tries until the database takes it. After a stop it is tried for a moment more: the lease decides then. */
  untilStored(work: () => Promise<unknown>): Promise<void>;
};

/** Returns the writer of results, which joins those of several connections into one commit. */
export function resultsOf({ db, clock, keyed, alert, warn, isEnding, letGo }: Services): Results {
  const store = grouped<Step, Speech | undefined>(async (steps) => {
    const settlements = steps.flatMap(({ settlement }) => settlement ?? []);
    const next = steps.flatMap(({ marks }) => marks ?? []);
    const speeches = await settleAndMark(db, { keyed, alert }, { settlements, next }, { now: clock(), day: wallTimeOf(clock()).day });
    return steps.map(({ marks }) => marks && speeches[next.indexOf(marks)]);
  }, group);

  async function untilStored(work: () => Promise<unknown>): Promise<void> {
    for (let triesAfterEnd = 0; triesAfterEnd < 3; triesAfterEnd += isEnding() ? 1 : 0) {
      try {
        await work();
        return;
      } catch (error) {
        warn(error, 'Sending: the database does not answer; the result is kept');
        await pause(retryMilliseconds, undefined, { ref: false });
      }
    }
  }

  /** Returns a row that was not spoken for, also if a mark failed that may have been stored. */
  async function takeBack(row: Claimed): Promise<void> {
    await untilStored(() => store({ settlement: takenBack(row, clock()) }));
    letGo(row);
  }

  async function advance({ settlement, marks }: Step): Promise<boolean> {
    if (!marks) {
      await untilStored(() => store({ settlement }));
      return false;
    }
    try {
      const speech = await store({ settlement, marks });
      if (speech === 'not-now') await takeBack(marks);
      if (speech === 'left-out') letGo(marks);
      return speech === 'speak';
    } catch (error) {
      warn(error, 'Sending: a row could not be marked');
      if (settlement) await untilStored(() => store({ settlement }));
      await takeBack(marks);
      return false;
    }
  }

  return { advance, untilStored };
}
