import { randomUUID } from 'node:crypto';
import { and, count, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { mails } from '../db/tables/mails.ts';
import type { SendJob } from '../jobs/jobs.ts';
import { announceFirst } from '../jobs/precedence.ts';
import type { Locale } from '../lib/locale.ts';
import type { Mail } from './mail.ts';
import { countsIn, isUrgent, lockMailbox, recipientWithin } from './mailbox-limits.ts';
import { failedSince, keptDays, lateBefore } from './rules.ts';

/** Name of the job that sends a mail. */
export const mailJob = 'mail';

type MailRequest<Values> = {
  to: string;
  locale: Locale;
  portal: string;
  values: Values;
  now: Date /** Bare Message-ID; a new one by default. */;
  messageId?: string;
};

/**
 * Enqueues a mail, if the quota of its mailbox allows: it is sent only after the commit. The same statements run
 * whether it is sent or not.
 * @returns whether it is sent
 */
export async function enqueueMail<Values extends Record<string, string>>(
  tx: Db,
  send: SendJob,
  { kind, quota }: Mail<Values>,
  { to, locale, portal, values, now, messageId = randomUUID() }: MailRequest<Values>,
): Promise<boolean> {
  // A mail without recipient must not wait for another one, but runs the same statements.
  const mailbox = to || randomUUID();
  await lockMailbox(tx, mailbox);
  const recipient = recipientWithin(tx, { to, mailbox, kind, quota, now });
  const [row] = await tx
    .insert(mails)
    .values({
      ...{ kind, recipient, locale, portal, values, counts: countsIn(quota) },
      ...{ state: 'waiting', messageId, createdAt: now },
    })
    .returning({ id: mails.id, recipient: mails.recipient });
  await send(tx, mailJob, { id: row?.id }, { isUrgent: isUrgent(quota) });
  if (isUrgent(quota)) announceFirst();
  return Boolean(row?.recipient);
}

/** Counts the mails that failed in the last day, and those that have waited for more than an hour. */
export async function countMails(db: Db, now: Date): Promise<{ failed: number; doubtful: number; overdue: number }> {
  const isLate = lt(mails.createdAt, lateBefore(now));
  const settled = (state: 'failed' | 'doubtful') =>
    count(sql`case when ${mails.state} = ${state} and ${gte(mails.settledAt, failedSince(now))} then 1 end`);
  const [row] = await db
    .select({
      failed: settled('failed'),
      doubtful: settled('doubtful'),
      overdue: count(sql`case when ${mails.state} = 'waiting' and ${isLate} then 1 end`),
    })
    .from(mails)
    // A code requested for an unknown customer number has no recipient.
    .where(and(ne(mails.recipient, ''), inArray(mails.state, ['failed', 'doubtful', 'waiting'])));
  return row ?? { failed: 0, doubtful: 0, overdue: 0 };
}

/** Deletes the records of mails after `keptDays`. */
export const forgetMails = (db: Db, now: Date) =>
  db.delete(mails).where(lt(mails.createdAt, new Date(now.getTime() - keptDays * 86_400_000)));
