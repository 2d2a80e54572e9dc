import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';

const batch = 10_000;

/**
 * Empties address and answers of rows that were settled before an instant. The rows stay with their times and codes, so
 * counters can be recomputed. @returns how many were emptied
 */
export async function forgetRecipients(db: Db, before: Date): Promise<number> {
  const at = before.toISOString();
  let emptied = 0;
  for (;;) {
    const rows = rowsOf<{ id: number }>(
      await db.execute(sql`with old as (
          select id from send_rows where settled_at < ${at} and email is not null and state not in ('waiting', 'claimed', 'speaking')
          order by settled_at limit ${batch}
        ), answers as (
          update send_attempts a set answer = null from old where a.row = old.id and a.answer is not null
        )
        update send_rows r set email = null, account = null, recipient = null, answer = null from old where r.id = old.id returning r.id::float8 as id`),
    );
    emptied += rows.length;
    if (rows.length < batch) break;
  }
  await db.execute(
    sql`update send_exclusions x set email = null from send_runs s where s.id = x.run and s.decided_at < ${at} and x.email is not null`,
  );
  return emptied;
}
