import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../src/db/connection.ts';
import type { Installation } from '../bench/databases.ts';
import { withDatabase } from './installation.ts';

const sliceSize = 50_000;

/** Stores confirmed subscriptions by the hundred thousand, every third in French. */
export async function manySubscribers(db: Db, count: number, first = 1): Promise<void> {
  for (let from = first; from <= count; from += sliceSize)
    await db.execute(sql`insert into newsletter_recipients (email, portal, locale, is_active, confirmed_at, changed_at)
      select 'lezer-' || n || '@voorbeeld.be', 'dbbe', case when n % 3 = 0 then 'fr' else 'nl' end, true, now() - interval '1 day', now() - interval '1 day'
      from generate_series(${from}::integer, ${Math.min(count, from + sliceSize - 1)}::integer) n`);
  await db.execute(sql`analyze newsletter_recipients`);
}

/** Environment of a server that sends mails to a relay. */
export const sendingEnv = ({ env }: Installation, smtpUrl: string): NodeJS.ProcessEnv => ({
  ...env,
  ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'Redactie <redactie@voorbeeld.be>', TRUSTED_PROXIES: '127.0.0.1', SEND_PER_SECOND: '2000' },
});

/** Returns whether all rows of the run exist. */
export const isMade = (installation: Installation) =>
  withDatabase(installation, async ({ db }) => rowsOf(await db.execute(sql`select from send_runs where is_made`)).length > 0);
export const waitingRows = (installation: Installation) =>
  withDatabase(
    installation,
    async ({ db }) =>
      rowsOf<{ count: number }>(await db.execute(sql`select count(*)::integer as count from send_rows where state = 'waiting'`))[0]
        ?.count ?? 0,
  );
