import type { Db } from '../../db/connection.ts';
import { mailboxMails, mails } from '../../db/tables/mails.ts';
import type { Claimed } from './claim-commands.ts';
import { type SettleServices, settleRows } from './settle-commands.ts';

const refused = new Error('The row belongs to another worker');

/** Stores a mail for the mailbox page, and its row as sent, in one transaction. Without a mail server nothing else leaves. */
export async function deliverToMailbox(
  db: Db,
  services: SettleServices,
  row: Claimed,
  shown: { subject: string; text: string; html: string },
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
