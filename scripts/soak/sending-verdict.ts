import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../src/db/connection.ts';
import { countersOf } from '../../src/features/sending/queries.ts';
import { ledgerDifferences } from '../../src/features/sending/verify-queries.ts';
import type { Leaver } from './sending-leavers.ts';

type Row = {
  id: number;
  state: string;
  locale: string;
  email: string | null;
  messageId: string;
  spokeAt: string | null;
  reason: string | null;
};
type Accepted = { messageId: string; to: string; locale: string };
export type Verdict = {
  faults: string[];
  states: Record<string, number>;
  accepted: number;
  doubtful: string[];
  unanswered: number;
  /** Doubtful because the relay did not answer. */
  lost: number;
};

const acceptedIn = (log: string): Accepted[] =>
  fs
    .readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [messageId = '', to = '', locale = ''] = line.split(' ');
      return locale ? [{ messageId: messageId.slice(1).split('@')[0] ?? '', to, locale }] : [];
    });

/** Compares the ledger with the mails that the relay accepted. */
export async function judge(
  db: Db,
  {
    newsletter,
    log,
    recipients,
    leavers,
    openAtKills,
  }: { newsletter: string; log: string; recipients: number; leavers: readonly Leaver[]; openAtKills: number },
): Promise<Verdict> {
  const rows = rowsOf<Row>(
    await db.execute(sql`select r.id::float8 as id, r.state, r.reason, r.locale, r.email, r.message_id as "messageId",
        (select max(a.started_at)::text from send_attempts a where a.row = r.id) as "spokeAt" from send_rows r where r.newsletter = ${newsletter}`),
  );
  const byMessage = new Map(rows.map((row) => [row.messageId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accepted = acceptedIn(log);
  const times = Map.groupBy(accepted, ({ messageId }) => messageId);
  const faults: string[] = [];
  const open = rows.filter(({ state }) => ['waiting', 'claimed', 'speaking', 'cancelled'].includes(state));
  if (rows.length !== recipients) faults.push(`${recipients - rows.length} recipients have no row`);
  if (open.length) faults.push(`${open.length} rows are open at the end`);
  for (const [messageId, all] of times) {
    const row = byMessage.get(messageId);
    if (!row) faults.push(`A mail without a row was accepted (${messageId})`);
    else if (row.locale !== all[0]?.locale) faults.push(`Row ${row.id} is ${row.locale} and got a mail in ${all[0]?.locale}`);
    else if (row.state !== 'sent' && row.state !== 'doubtful')
      faults.push(`Row ${row.id} is ${row.state}, but the relay accepted its mail`);
    if (all.length > 1) faults.push(`Row ${row?.id} got its mail ${all.length} times`);
  }
  for (const { id, state, messageId } of rows)
    if (state === 'sent' && !times.has(messageId)) faults.push(`Row ${id} is sent, but the relay never accepted its mail`);
  for (const { row: id, act, at } of leavers) {
    const row = byId.get(id);
    if (row && times.has(row.messageId) && row.spokeAt && new Date(row.spokeAt) > at)
      faults.push(`Row ${id} was ${act} and got a mail that began afterwards`);
  }
  const doubtful = rows.filter(({ state }) => state === 'doubtful').map(({ id, email }) => `row ${id} to ${email ?? 'nobody any more'}`);
  const lost = rows.filter(({ state, reason }) => state === 'doubtful' && reason === 'no-answer').length;
  const mostDoubtful = lost + openAtKills;
  if (doubtful.length > mostDoubtful) faults.push(`${doubtful.length} rows are doubtful; ${mostDoubtful} may be`);
  const sent = rows.filter(({ state }) => state === 'sent').length;
  if (times.size - sent > doubtful.length) faults.push(`The relay accepted ${times.size - sent} mails that are neither sent nor doubtful`);
  for (const { languageCode, numberOfRecipients, numberOfSuccess, numberOfFailed, states } of await countersOf(db, newsletter)) {
    const of = (...names: string[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);
    const sum = numberOfSuccess + numberOfFailed + of('waiting', 'claimed', 'speaking', 'doubtful', 'cancelled', 'suppressed', 'left-out');
    if (sum !== numberOfRecipients) faults.push(`Counters in ${languageCode}: ${numberOfRecipients} recipients, but ${sum} in all states`);
  }
  faults.push(...(await ledgerDifferences(db)));
  const states = Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => [state, some.length]));
  return { faults, states, accepted: accepted.length, doubtful, unanswered: times.size - sent, lost };
}
