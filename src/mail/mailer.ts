/**
 * Sends transactional mails. Called by the job `mail`, once per row of `mails` and again after an error.
 * States of a mail: waiting, sent, failed (refused, or not renderable), doubtful (a connection broke after the data,
 * or an attempt was interrupted: it may have arrived). Every attempt is recorded before it starts and completed with
 * the answer.
 * Without a mail server, mails are stored for the mailbox page and count as sent.
 * Never: a doubtful mail sent again automatically; values of a mail with a code or a token kept after it is settled.
 */

import { and, count, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Db, reasonOf } from '../db/connection.ts';
import { mailAttempts, mailboxMails, mails } from '../db/tables/mails.ts';
import { type Words, withWords } from '../i18n/words.ts';
import { type Job, job } from '../jobs/jobs.ts';
import { announcedDone, goFirst } from '../jobs/precedence.ts';
import type { Clock } from '../lib/clock.ts';
import type { Locale } from '../lib/locale.ts';
import type { Mail } from './mail.ts';
import { isUrgent } from './mailbox-limits.ts';
import { mailJob, retries } from './queue.ts';
import { type MailColors, type RenderedMail, renderMail } from './render.tsx';
import { type MailSettings, transportOf } from './transport.ts';

export type Mailer = { job: Job; close(): void };
type Row = typeof mails.$inferSelect;
/** Portal of a mail, with its name in the mail's language. */
type MailPortal = { code: string; domain: string; name: string; colors: MailColors };

const mostAnswer = 500;

type SendError = Error & { responseCode?: number; response?: string; command?: string; syscall?: string; code?: string };

/** Returns whether the server certainly did not take the mail: it refused it, or the connection was never made. */
const wasNotTaken = ({ responseCode, syscall, code }: SendError) =>
  responseCode !== undefined ||
  syscall === 'connect' ||
  syscall === 'getaddrinfo' ||
  ['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE'].includes(code ?? '');

/** Creates the job that sends mails. Without a mail server they are stored for the mailbox page. */
export function createMailer({
  env,
  db,
  clock,
  logger,
  kinds,
  portalOf,
  siteOf,
  wordsOf,
}: {
  env: MailSettings;
  db: Db;
  clock: Clock;
  logger: Logger;
  /** All kinds of mail, by name. */
  kinds: ReadonlyMap<string, Mail>;
  portalOf(db: Db, code: string, locale: Locale): Promise<MailPortal | undefined>;
  siteOf(portal: { code: string; domain: string }): string;
  /** Returns the overrides of messages in mails of a portal. */
  wordsOf?: (portal: string) => Words | undefined;
}): Mailer {
  const transport = transportOf(env);

  /**
   * @returns the mail, or the reason for which no later attempt can render it
   * @throws if the database does not answer
   */
  async function rendered(row: Row): Promise<RenderedMail | string> {
    const kind = kinds.get(row.kind);
    if (!kind) return `cannot be written: there is no kind ${row.kind}`;
    const portal = await portalOf(db, row.portal, row.locale);
    if (!portal) return `cannot be written: there is no portal ${row.portal} in ${row.locale}`;
    const { name, colors } = portal;
    const values = row.values as Record<string, string>;
    try {
      const of = { values, locale: row.locale, portal: name, site: siteOf(portal), colors };
      return withWords(wordsOf?.(row.portal), () => renderMail(kind, of));
    } catch (error) {
      return `cannot be written: ${reasonOf(error)}`.slice(0, mostAnswer);
    }
  }
  const own = env.mailFrom.replace(/^.*<|>.*$/g, '');
  /** Returns the sender and the own headers of a mail. */
  async function headOf(row: Row) {
    const kind = kinds.get(row.kind);
    const portal = (kind?.headers || kind?.from) && (await portalOf(db, row.portal, row.locale));
    if (!portal) return { from: env.mailFrom, headers: {} };
    const given = { values: row.values as Record<string, string>, own };
    return {
      from: kind?.from?.({ ...given, portal: portal.name }) ?? env.mailFrom,
      headers: kind?.headers?.({ ...given, site: siteOf(portal) }) ?? {},
    };
  }
  async function settle(row: Row, attempt: number | undefined, state: 'sent' | 'doubtful' | 'failed', answer: string, mail?: RenderedMail) {
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

  async function sendRow(row: Row): Promise<void> {
    const { id } = row;
    // A code requested for an unknown customer number.
    if (!row.recipient) return settle(row, undefined, 'failed', 'nobody');
    const open = await db
      .select()
      .from(mailAttempts)
      .where(and(eq(mailAttempts.mail, id), isNull(mailAttempts.endedAt)));
    // An earlier attempt was interrupted: the mail may have arrived.
    if (open.length && transport) return settle(row, open[0]?.id, 'doubtful', 'interrupted');
    const mail = await rendered(row);
    if (typeof mail === 'string') {
      const [attempt] = await db.insert(mailAttempts).values({ mail: id, startedAt: clock() }).returning({ id: mailAttempts.id });
      return settle(row, attempt?.id, 'failed', mail);
    }
    if (!transport) return settle(row, undefined, 'sent', 'outbox', mail);
    const { from, headers } = await headOf(row);
    const [attempt] = await db.insert(mailAttempts).values({ mail: id, startedAt: clock() }).returning({ id: mailAttempts.id });
    try {
      const { response } = await transport.sendMail({
        from,
        to: { name: '', address: row.recipient },
        messageId: `<${row.messageId}@${env.mailFrom.replace(/^.*@|>.*$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': row.locale, ...headers },
        ...mail,
      });
      await settle(row, attempt?.id, 'sent', String(response));
    } catch (error) {
      const { responseCode = 0 } = error as SendError;
      const answer = reasonOf(error).slice(0, mostAnswer);
      if (!wasNotTaken(error as SendError)) return settle(row, attempt?.id, 'doubtful', answer);
      const [tries] = await db.select({ made: count() }).from(mailAttempts).where(eq(mailAttempts.mail, id));
      if (responseCode >= 500 || (tries?.made ?? 0) >= retries.most) return settle(row, attempt?.id, 'failed', answer);
      await db
        .update(mailAttempts)
        .set({ endedAt: clock(), answer })
        .where(eq(mailAttempts.id, attempt?.id ?? 0));
      throw error;
    }
  }

  return {
    job: job({ name: mailJob, retries: retries.most, longestPauseSeconds: retries.longestPauseSeconds, atOnce: 2, work }),
    close: () => transport?.close(),
  };
}
