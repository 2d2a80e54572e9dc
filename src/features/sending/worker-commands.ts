/**
 * Sends newsletters: any number of these workers, in any server process, work on the same ledger. One makes the rows
 * of runs, claims batches, and hands each mail over on one of its connections:
 * claimed -> (mail written and signed, connection open) -> speaking (committed) -> handed over -> settled (committed).
 * While a connection hands over a mail, its next one is written; one commit settles the first and marks the second.
 * A result that cannot be stored is kept and retried until the database is back, so that its row is not sent twice.
 * Invariants: a row is stored as speaking before its mail is handed over; a lost connection does not lose a row.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, reasonOf } from '../../db/connection.ts';
import { type Clock, wallTimeOf } from '../../lib/clock.ts';
import { type Claimed, claimRows, releaseRows, renewLeases } from './claim-commands.ts';
import { handOverAll, type Written } from './connection-commands.ts';
import { KeyMissing } from './key-queries.ts';
import { type Alert, failConnection } from './lane-commands.ts';
import { startLooks } from './look-commands.ts';
import { deliverAll } from './mailbox-commands.ts';
import { type MessageOptions, messagesOf } from './message-queries.ts';
import { createBuffer } from './pace-commands.ts';
import { resultsOf } from './result-commands.ts';
import { stopMilliseconds } from './rules.ts';

export type SenderOptions = Omit<MessageOptions, 'isSigned'> & {
  db: Db;
  clock: Clock;
  logger: Logger;
  alert: Alert;
  smtpUrl: string | undefined;
  connections: number;
  perSecond: number;
  /** Milliseconds between looks for new runs, ended leases and the breaker. */
  lookMilliseconds?: number;
  /** Milliseconds between renewals of leases. A lease lasts a minute. */
  renewMilliseconds?: number;
};
export type NewsletterSender = {
  /** Looks for work at once. */
  wake(): void;
  /** Begins no mail any more, waits for those under way, and returns the rows that were claimed. */
  stop(): Promise<void>;
};

const retryMilliseconds = 1_000;
const idleMilliseconds = 5_000;

/** Starts a worker. */
export function startSender(options: SenderOptions): NewsletterSender {
  const {
    db,
    clock,
    logger,
    alert,
    keyed,
    smtpUrl,
    connections,
    perSecond,
    lookMilliseconds = 2_000,
    renewMilliseconds = 20_000,
  } = options;
  const messages = messagesOf(db, { ...options, isSigned: smtpUrl !== undefined });
  const today = () => wallTimeOf(clock()).day;
  const ending = new AbortController();
  const isEnding = () => ending.signal.aborted;
  /** Rows that this worker holds: in the buffer, or under way. */
  const held = new Map<number, Claimed>();
  const letGo = ({ id, claim }: Claimed): void => {
    if (held.get(id)?.claim === claim) held.delete(id);
  };

  const warn = (error: unknown, message: string) => logger.warn({ reason: reasonOf(error) }, message);
  const { advance, untilStored } = resultsOf({ db, clock, keyed, alert, warn, isEnding, letGo });
  const later = (milliseconds: number) => pause(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {});
  const buffer = createBuffer({
    perSecond,
    connections,
    signal: ending.signal,
    async claim(most) {
      const rows = await claimRows(db, most, clock(), today());
      for (const row of rows) held.set(row.id, row);
      return rows;
    },
    async defer(row, milliseconds) {
      letGo(row);
      await releaseRows(db, [{ ...row, dueAt: new Date(clock().getTime() + milliseconds) }]);
    },
    failed: (error) => warn(error, 'Sending: no rows could be claimed'),
  });

  async function release(rows: readonly Claimed[]): Promise<void> {
    if (!rows.length) return;
    await untilStored(() => releaseRows(db, rows));
    for (const row of rows) letGo(row);
  }

  /** Pauses the lane after an attempt that began at an instant. */
  async function failLane(answer: string, reason: 'connection' | 'key', startedAt: Date): Promise<void> {
    await untilStored(async () => {
      const until = await failConnection(db, { reason, answer, startedAt, now: clock() });
      if (until) logger.warn({ answer, until }, 'Sending: the lane of newsletters pauses');
    });
    await release(buffer.drain());
  }

  async function giveBack(row: Claimed): Promise<void> {
    await release([row]);
    buffer.done(row);
  }

  /** Takes the next row and writes its mail. @returns undefined if there is none within a moment, or it cannot be written */
  async function written(after?: Claimed): Promise<Written | undefined> {
    const row = await buffer.next(idleMilliseconds, after);
    if (!row) return undefined;
    const startedAt = clock();
    try {
      return { row, ...(await messages.write(row, startedAt)) };
    } catch (error) {
      warn(error, 'Sending: a mail could not be written');
      await giveBack(row);
      if (error instanceof KeyMissing) await failLane(error.message, 'key', startedAt);
      else await later(retryMilliseconds);
      return undefined;
    }
  }

  const looks = startLooks({
    ...{ db, clock, logger, alert, keyed, lookMilliseconds, isEnding, later, warn },
    returnRows: () => release(buffer.drain()),
    looked: () => buffer.wake(),
  });
  const renewing = setInterval(() => {
    if (held.size) renewLeases(db, [...held.values()], clock()).catch((error: unknown) => warn(error, 'Sending: leases were not renewed'));
  }, renewMilliseconds);
  renewing.unref();

  const done = (row: Claimed): void => {
    letGo(row);
    buffer.done(row);
  };
  const connection = {
    ...{ clock, isEnding, written, advance, giveBack },
    failLane: (answer: string, startedAt: Date) => failLane(answer, 'connection', startedAt),
    done(row: Claimed) {
      done(row);
      looks.noteResult();
    },
  };
  const mailbox = {
    ...{ db, keyed, alert, clock, isEnding, done, shown: messages.shown },
    next: () => buffer.next(idleMilliseconds),
    async failed(error: unknown, row: Claimed) {
      warn(error, 'Sending: a mail could not be stored for the mailbox page');
      await release([row]);
      await later(retryMilliseconds);
    },
  };
  const working = [
    looks.ended,
    ...(smtpUrl ? Array.from({ length: connections }, () => handOverAll(smtpUrl, connection)) : [deliverAll(mailbox)]),
  ];
  return {
    wake: looks.wake,
    async stop() {
      ending.abort();
      looks.wake();
      await Promise.race([Promise.all(working), pause(stopMilliseconds, undefined, { ref: false })]);
      clearInterval(renewing);
      await release([...held.values()]);
    },
  };
}
