import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Records that an account had an address until now: rows under that address stay the account's. */
export const rememberFormerEmail = (tx: Db, account: number, email: string, until: Date) =>
  tx.execute(sql`insert into former_emails (account, email, since, until)
    select a.id, ${email}, greatest(a.created_at, (select max(f.until) from former_emails f where f.account = a.id)), ${until.toISOString()}
    from accounts a where a.id = ${account}
    on conflict (account, email) do update set until = excluded.until`);

/**
 * SQL condition: the row is under an address that the account has or had, and no other account took that address
 * between then and the row. A row older than every account with the address belongs to the first of them.
 * @param email column with the address of the row
 * @param at column with its instant
 */
export const isUnderEmailOf = (account: number, email: SQL, at: SQL): SQL => sql`(
  ${email} in (select own.email from accounts own where own.id = ${account}
    union all select had.email from former_emails had where had.account = ${account})
  and ${account} = (select holder.account from (
      select account, email, since from former_emails
      union all select a.id, a.email, greatest(a.created_at, (select max(f.until) from former_emails f where f.account = a.id)) from accounts a
    ) holder where holder.email = ${email}
    order by holder.since <= ${at} desc, case when holder.since <= ${at} then holder.since end desc, holder.since, holder.account
    limit 1))`;
