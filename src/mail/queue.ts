import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { mails } from '../db/tables/mails.ts';
import type { SendJob } from '../jobs/jobs.ts';
import type { Locale } from '../lib/locale.ts';
import type { Mail } from './mail.ts';

/** The job that sends a mail. */
export const mailJob = 'mail';

type Letter<Values> = { to: string; locale: Locale; portal: string; values: Values; now: Date };

/** Puts a mail up for sending: in a transaction it goes out only if that is committed. */
export async function enqueueMail<Values extends Record<string, string>>(
  tx: Db,
  send: SendJob,
  { kind }: Mail<Values>,
  { to, locale, portal, values, now }: Letter<Values>,
): Promise<void> {
  const [row] = await tx
    .insert(mails)
    .values({ kind, recipient: to, locale, portal, values, state: 'waiting', messageId: randomUUID(), createdAt: now })
    .returning({ id: mails.id });
  await send(tx, mailJob, { id: row?.id });
}

const keptDays = 90;
/** The record of mails is kept for a season. */
export const forgetMails = (db: Db, now: Date) =>
  db.delete(mails).where(lt(mails.createdAt, new Date(now.getTime() - keptDays * 86_400_000)));
