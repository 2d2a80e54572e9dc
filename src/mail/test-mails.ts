import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Db, reasonOf } from '../db/connection.ts';
import { mailAttempts, mailboxMails, mails } from '../db/tables/mails.ts';
import type { Clock } from '../lib/clock.ts';
import type { Locale } from '../lib/locale.ts';
import { type MailSettings, transportOf } from './transport.ts';

/** Kind of a test mail among the sent ones: it counts in no quota, and is never sent again. */
const testKind = 'test';
const mostAnswer = 500;

export type TestMail = {
  portal: string;
  locale: Locale;
  /** Sender of the portal; that of the installation by default. */
  from?: { name: string; address: string } | undefined;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
};
/** Sends a test mail to some addresses. @returns the answer of the server for each, null if it took the mail */
export type SendTest = (db: Db, mail: TestMail, to: readonly string[]) => Promise<{ email: string; fault: string | null }[]>;

type Options = { env: MailSettings; clock: Clock; logger: Logger };

/** Creates the sender of test mails. Without a mail server they are stored for the mailbox page. */
export function createTestSender({ env, clock, logger }: Options): { send: SendTest; close(): void } {
  const transport = transportOf(env);

  async function sendOne(db: Db, { portal, locale, from, replyTo, ...content }: TestMail, email: string): Promise<string | null> {
    const now = clock();
    const messageId = randomUUID();
    // Until an answer is recorded the mail may or may not have arrived.
    const state = transport ? 'doubtful' : 'sent';
    const values = {
      kind: testKind,
      recipient: email,
      locale,
      portal,
      values: {},
      counts: false,
      messageId,
      createdAt: now,
      settledAt: now,
    };
    const [row] = await db
      .insert(mails)
      .values({ ...values, state })
      .returning({ id: mails.id });
    const id = row?.id ?? 0;
    if (!transport) {
      await db.insert(mailboxMails).values({ mail: id, ...content });
      return null;
    }
    const sender = from ?? env.mailFrom;
    const domain = (from?.address ?? env.mailFrom).split('@')[1]?.replace(/>$/, '') || 'localhost';
    let fault: string | null = null;
    let answer = '';
    try {
      const sent = await transport.sendMail({
        ...{ ...content, from: sender, to: { name: '', address: email }, messageId: `<${messageId}@${domain}>` },
        ...(replyTo && { replyTo }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
      answer = sent.response ?? '';
    } catch (error) {
      fault = reasonOf(error).slice(0, mostAnswer);
      answer = fault;
      logger.warn({ mail: id, answer }, 'A test mail was not sent');
    }
    await db.insert(mailAttempts).values({ mail: id, startedAt: now, endedAt: clock(), answer: answer.slice(0, mostAnswer) });
    await db
      .update(mails)
      .set({ state: fault === null ? 'sent' : 'failed' })
      .where(eq(mails.id, id));
    return fault;
  }

  return {
    send: (db, mail, to) => Promise.all(to.map(async (email) => ({ email, fault: await sendOne(db, mail, email) }))),
    close: () => transport?.close(),
  };
}
