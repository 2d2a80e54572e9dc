/**
 * Sends transactional mails. Called by the job `mail`, once per row of `mails` and again after an error.
 * States of a mail: waiting, sent, failed (refused, or not renderable), doubtful (a connection broke after the data,
 * or an attempt was interrupted: it may have arrived). Every attempt is recorded before it starts and completed with
 * the answer.
 * Without a mail server, mails are stored for the mailbox page and count as sent.
 * Invariants: a doubtful mail is not sent again automatically; the values of a mail with a code or a token are deleted when
 * it is settled.
 */

import { and, count, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { reasonOf } from '../db/connection.ts';
import { mailAttempts, mailboxMails, mails } from '../db/tables/mails.ts';
import { type Job, job } from '../jobs/jobs.ts';
import { announcedDone, goFirst } from '../jobs/precedence.ts';
import type { Clock } from '../lib/clock.ts';
import { createContents, type MailRow, type MailSources, mostAnswer } from './contents.ts';
import { isUrgent } from './mailbox-limits.ts';
import { mailJob } from './queue.ts';
import type { RenderedMail } from './render.tsx';
import { retries } from './rules.ts';
import { type MailSettings, transportOf } from './transport.ts';

export type Mailer = { job: Job; close(): void };
type MailerOptions = MailSources & { env: MailSettings; clock: Clock; logger: Logger };

type SendError = Error & { responseCode?: number; response?: string; command?: string; syscall?: string; code?: string };

type Transport = NonNullable<ReturnType<typeof transportOf>>;

/** Returns whether the server certainly did not take the mail: it refused it, or the connection was never made. */
const wasNotTaken = ({ responseCode, syscall, code }: SendError) =>
  responseCode !== undefined ||
  syscall === 'connect' ||
  syscall === 'getaddrinfo' ||
  ['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE'].includes(code ?? '');

/** Creates the job that sends mails. Without a mail server they are stored for the mailbox page. */
export function createMailer({ env, clock, logger, ...sources }: MailerOptions): Mailer {
  const { db, kinds } = sources;
  const transport = transportOf(env);
  const contents = createContents(sources, env.mailFrom);

  async function settle(
    row: MailRow,
    attempt: number | undefined,
    state: 'sent' | 'doubtful' | 'failed',
    answer: string,
    mail?: RenderedMail,
  ) {
    const now = clock();
    await db.transaction(async (tx) => {
      if (attempt) await tx.update(mailAttempts).set({ endedAt: now, answer }).where(eq(mailAttempts.id, attempt));
      await tx
        .update(mails)
        .set({ state, settledAt: now, ...(state !== 'sent' && kinds.get(row.kind)?.isRepeatable ? {} : { values: {} }) })
        .where(eq(mails.id, row.id));
      if (mail)
        await tx
          .insert(mailboxMails)
          .values({ mail: row.id, ...mail })
          .onConflictDoNothing();
    });
    if (state !== 'sent' && row.recipient) logger.error({ mail: row.id, kind: row.kind, answer }, `Mail ${state}`);
  }

  async function work({ id }: { id: number }): Promise<void> {
    const [row] = await db.select().from(mails).where(eq(mails.id, id));
    if (row?.state !== 'waiting') return;
    const quota = kinds.get(row.kind)?.quota;
    await (quota && isUrgent(quota) ? goFirst(() => sendRow(row)).finally(announcedDone) : sendRow(row));
  }

  /** Records that an attempt begins. @returns its number */
  async function begin(row: MailRow): Promise<number | undefined> {
    const [attempt] = await db.insert(mailAttempts).values({ mail: row.id, startedAt: clock() }).returning({ id: mailAttempts.id });
    return attempt?.id;
  }

  /** Settles a mail after an error of the mail server. @throws the error if the mail can be tried again */
  async function noteError(row: MailRow, attempt: number | undefined, error: SendError): Promise<void> {
    const { responseCode = 0 } = error;
    const answer = reasonOf(error).slice(0, mostAnswer);
    if (!wasNotTaken(error)) return settle(row, attempt, 'doubtful', answer);
    const [tries] = await db.select({ made: count() }).from(mailAttempts).where(eq(mailAttempts.mail, row.id));
    if (responseCode >= 500 || (tries?.made ?? 0) >= retries.most) return settle(row, attempt, 'failed', answer);
    await db
      .update(mailAttempts)
      .set({ endedAt: clock(), answer })
      .where(eq(mailAttempts.id, attempt ?? 0));
    throw error;
  }

  async function handOver(server: Transport, row: MailRow, recipient: string, mail: RenderedMail): Promise<void> {
    const { from, headers } = await contents.headOf(row);
    const attempt = await begin(row);
    try {
      const { response } = await server.sendMail({
        from,
        to: { name: '', address: recipient },
        messageId: `<${row.messageId}@${env.mailFrom.replace(/^.*@|>.*$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': row.locale, ...headers },
        ...mail,
      });
      await settle(row, attempt, 'sent', String(response));
    } catch (error) {
      await noteError(row, attempt, error as SendError);
    }
  }

  async function sendRow(row: MailRow): Promise<void> {
    // A code requested for an unknown customer number.
    if (!row.recipient) return settle(row, undefined, 'failed', 'nobody');
    const open = await db
      .select()
      .from(mailAttempts)
      .where(and(eq(mailAttempts.mail, row.id), isNull(mailAttempts.endedAt)));
    // An earlier attempt was interrupted: the mail may have arrived.
    if (open.length && transport) return settle(row, open[0]?.id, 'doubtful', 'interrupted');
    const mail = await contents.rendered(row);
    if (typeof mail === 'string') return settle(row, await begin(row), 'failed', mail);
    if (!transport) return settle(row, undefined, 'sent', 'outbox', mail);
    await handOver(transport, row, row.recipient, mail);
  }

  return {
    job: job({ name: mailJob, retries: retries.most, longestPauseSeconds: retries.longestPauseSeconds, atOnce: 2, work }),
    close: () => transport?.close(),
  };
}
