import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/db/connection.ts';
import type { TestSmtp } from '../../src/testing/servers/smtp.ts';
import type { Installation } from '../bench/databases.ts';
import { withDatabase } from './installation.ts';

/** Longer than the time until another server continues the mails of a killed one. */
const settledMilliseconds = 120_000;

type MailRow = { id: number; recipient: string; state: string; messageId: string; answered: number };

const mailsOf = (installation: Installation) =>
  withDatabase(installation, async ({ db }) =>
    rowsOf<MailRow>(
      await db.execute(sql`select m.id, m.recipient, m.state, m.message_id as "messageId",
        (select count(*)::int from mail_attempts a where a.mail = m.id and a.answer like '2%') as answered from mails m order by m.id`),
    ),
  );

/** Waits until every mail is settled. */
export async function settle(installation: Installation): Promise<MailRow[]> {
  for (const start = performance.now(); ; await pause(500)) {
    const rows = await mailsOf(installation);
    if (!rows.some(({ state }) => state === 'waiting') || performance.now() - start > settledMilliseconds) return rows;
  }
}

/** Returns the faults of mails, judged by what the mail server received. */
export function mailFaults(rows: readonly MailRow[], smtp: TestSmtp): string[] {
  const taken = new Map<string, number>();
  for (const { mail } of smtp.arrived) {
    const [, id = ''] = /^<(.*)@/.exec(mail.messageId ?? '') ?? [];
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  return rows.flatMap(({ id, state, messageId, answered }) => {
    const times = taken.get(messageId) ?? 0;
    if (state === 'waiting') return [`Mail ${id} was never settled`];
    if (times > 1) return [`Mail ${id} was sent ${times} times (${state})`];
    if (state === 'sent' && (times !== 1 || answered !== 1))
      return [`Mail ${id} is sent, but arrived ${times} times with ${answered} answers`];
    if (state === 'failed') return [`Mail ${id} failed`];
    return [];
  });
}
