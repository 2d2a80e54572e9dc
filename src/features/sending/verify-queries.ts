import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';

/** Compares the ledger with its attempts, and newsletters with their rows. @returns the differences; erased rows count too */
export async function ledgerDifferences(db: Db): Promise<string[]> {
  const faults = async (what: string, statement: ReturnType<typeof sql>) =>
    rowsOf<{ name: string; count: number }>(await db.execute(statement)).map(({ name, count }) => `newsletter ${name}: ${count} ${what}`);
  return [
    ...(await faults(
      'mails count as sent without an answer that says so',
      sql`select r.newsletter as name, count(*)::integer as count from send_rows r
        where r.state = 'sent' and coalesce(r.reason, '') not in ('mailbox', 'settled')
          and not exists (select from send_attempts a where a.row = r.id and a.code between 200 and 299) group by 1 order by 1`,
    )),
    ...(await faults(
      'mails were accepted twice',
      sql`select r.newsletter as name, count(*)::integer as count from send_rows r
        where (select count(*) from send_attempts a where a.row = r.id and a.code between 200 and 299) > 1 group by 1 order by 1`,
    )),
    ...(await faults(
      'mails were accepted, but do not count as sent',
      sql`select r.newsletter as name, count(*)::integer as count from send_rows r
        where r.state <> 'sent' and exists (select from send_attempts a where a.row = r.id and a.code between 200 and 299) group by 1 order by 1`,
    )),
    ...(await faults(
      'recipients are open although it has ended',
      sql`select r.newsletter as name, count(*)::integer as count from send_rows r join newsletter_projects p on p.newsletter = r.newsletter
        where p.status_id in (5, 6) and r.state in ('waiting', 'claimed', 'speaking', 'doubtful') group by 1 order by 1`,
    )),
    ...(await faults(
      'addresses are both a recipient and left out before sending',
      sql`select r.newsletter as name, count(*)::integer as count from send_rows r
        join send_exclusions x on x.newsletter = r.newsletter and x.locale = r.locale and x.email = r.email group by 1 order by 1`,
    )),
  ];
}

/** Returns the number of rows of the ledger. */
export const ledgerRows = async (db: Db): Promise<number> =>
  rowsOf<{ count: number }>(await db.execute(sql`select count(*)::integer as count from send_rows`))[0]?.count ?? 0;
