import type { Db } from '../../db/connection.ts';
import { mailboxMails, mails } from '../../db/tables/mails.ts';
import { type Clock, wallTimeOf } from '../../lib/clock.ts';
import type { Claimed } from './claim-commands.ts';
import { type SettleServices, settleRows } from './settle-commands.ts';

const refused = new Error('The row belongs to another worker');

type Shown = { subject: string; text: string; html: string };

/** Stores a mail for the mailbox page, and its row as sent, in one transaction. Without a mail server nothing else leaves. */
async function deliver(
  db: Db,
  services: SettleServices,
  row: Claimed,
  shown: Shown,
  { now, day }: { now: Date; day: string },
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const settlement = {
        id: row.id,
        claim: row.claim,
        state: 'sent',
        reason: 'mailbox',
        answer: null,
        dueAt: null,
        startedAt: now,
        endedAt: now,
        suppresses: false,
      } as const;
      if (!(await settleRows(tx, services, [settlement], day)).length) throw refused;
      const { email: recipient, locale, portal, messageId } = row;
      const [mail] = await tx
        .insert(mails)
        .values({
          kind: 'newsletter',
          recipient,
          locale,
          portal,
          values: {},
          state: 'sent',
          counts: false,
          messageId,
          createdAt: now,
          settledAt: now,
        })
        .returning({ id: mails.id });
      await tx.insert(mailboxMails).values({ mail: mail?.id ?? 0, ...shown });
    })
    .catch((error: unknown) => {
      if (error !== refused) throw error;
    });
}

type MailboxServices = SettleServices & {
  db: Db;
  clock: Clock;
  isEnding(): boolean;
  /** Takes the next row; undefined if there is none within a moment. */
  next(): Promise<Claimed | undefined>;
  /** Returns the mail of a row as the mailbox page shows it. */
  shown(row: Claimed): Promise<Shown>;
  /** Has a row wait again whose mail could not be stored. */
  failed(error: unknown, row: Claimed): Promise<void>;
  /** Frees the place of a row. */
  done(row: Claimed): void;
};

/** Stores mails for the mailbox page until the worker ends. */
export async function deliverAll({ db, clock, isEnding, next, shown, failed, done, ...services }: MailboxServices): Promise<void> {
  while (!isEnding()) {
    const row = await next();
    if (!row) continue;
    try {
      await deliver(db, services, row, await shown(row), { now: clock(), day: wallTimeOf(clock()).day });
    } catch (error) {
      await failed(error, row);
    }
    done(row);
  }
}
