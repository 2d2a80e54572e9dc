/**
 * Work of one connection to the mail server after another. While it hands over a mail, its next one is written; one
 * commit settles the first and marks the second as speaking, so at most one row of a connection is without an answer.
 */

import { reasonOf } from '../../db/connection.ts';
import type { Clock } from '../../lib/clock.ts';
import { NoSession, openSession, type Session } from '../../mail/smtp-session.ts';
import type { Claimed } from './claim-commands.ts';
import type { Message } from './message-queries.ts';
import { mailsOfConnection } from './rules.ts';
import { type Settlement, settlementOf } from './settle-commands.ts';

export type Written = Message & { row: Claimed };
export type ConnectionServices = {
  clock: Clock;
  isEnding(): boolean;
  /**
   * Takes the next row and writes its mail; undefined if there is none within a moment, or it cannot be written.
   * @param after row after which the same connection hands it over
   */
  written(after?: Claimed): Promise<Written | undefined>;
  /** Settles a mail and marks the next one as speaking, in one commit. @returns whether the next one may leave */
  advance(step: { settlement?: Settlement; marks?: Claimed | undefined }): Promise<boolean>;
  /** Frees the place of a row that was settled, or that may not leave. */
  done(row: Claimed): void;
  /** Has a row wait again that was not marked. */
  giveBack(row: Claimed): Promise<void>;
  /** Pauses the lane after an attempt that began at an instant. */
  failLane(answer: string, startedAt: Date): Promise<void>;
};

/** Next mail of a connection; `mail` once it is written. */
type Ahead = { mail: Written | undefined; isWritten: Promise<Written | undefined> };

/** Hands over mails until the worker ends. */
export async function handOverAll(url: string, services: ConnectionServices): Promise<void> {
  const { clock, isEnding, written, advance, done, giveBack } = services;
  function writeAhead(after?: Claimed): Ahead {
    const ahead: Ahead = { mail: undefined, isWritten: written(after).then((mail) => (ahead.mail = mail)) };
    return ahead;
  }
  let ahead = writeAhead();

  /** Pauses the lane. A written mail waits for the end of the pause in the ledger. */
  async function fail(answer: string, startedAt: Date): Promise<void> {
    await services.failLane(answer, startedAt);
    if (!ahead.mail) return;
    const { row } = ahead.mail;
    ahead = writeAhead();
    await giveBack(row);
  }

  /** Hands over mails on a connection, as long as the next one is written when one ends. */
  async function converse(session: Session, first: Written): Promise<void> {
    if (isEnding()) return giveBack(first.row);
    let startedAt = clock();
    let mail = (await advance({ marks: first.row })) ? first : undefined;
    if (!mail) done(first.row);
    while (mail) {
      const { settlement, isCut } = settlementOf(mail.row, await session.send(mail.envelope, mail.mail), startedAt, clock());
      const goesOn = !isCut && !isEnding() && session.isOpen() && session.count < mailsOfConnection;
      const next: Written | undefined = goesOn ? ahead.mail : undefined;
      if (next) ahead = writeAhead(next.row);
      const failedAt = startedAt;
      startedAt = clock();
      const isMarked = await advance({ settlement, marks: next?.row });
      done(mail.row);
      if (isCut) await fail(settlement.answer?.text ?? '', failedAt);
      if (next && !isMarked) done(next.row);
      mail = isMarked ? next : undefined;
    }
  }

  let session: Session | undefined;
  while (!isEnding()) {
    const next = await ahead.isWritten;
    ahead = writeAhead(next?.row);
    if (!next) {
      session?.close();
      session = undefined;
      continue;
    }
    const startedAt = clock();
    try {
      if (!session?.isOpen()) session = await openSession(url);
    } catch (error) {
      await giveBack(next.row);
      await fail(error instanceof NoSession ? error.answer.text : reasonOf(error), startedAt);
      continue;
    }
    await converse(session, next);
    if (session.count < mailsOfConnection) continue;
    session.close();
    session = undefined;
  }
  session?.close();
}
