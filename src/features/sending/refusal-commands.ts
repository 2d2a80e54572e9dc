/**
 * Refusals that blame neither recipient nor connection: by policy of a domain, or of the text. Twenty in a row pause
 * the domain or the lane, and those twenty wait again. Counted in the database, for all workers together, in the
 * transaction that settles them: at most nineteen of them are ever visible as failed.
 */

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { waitingAgain } from './exclusion-queries.ts';
import { type Alert, pauseDomain, pauseLane } from './lane-commands.ts';
import { policyPause, refusalsInRow } from './rules.ts';

/** Key of the advisory lock that serialises the counting of refusals. */
const refusalsLock = 7_211_409;

export type Refusal = { id: number; kind: 'policy' | 'message'; domain: string; answer: string; startedAt: Date; at: Date };

/** Serialises the settling of refusals. */
export const lockRefusals = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${refusalsLock})`);

/** Sets refused rows to waiting again, except those of ended runs. */
async function takeBack(tx: Db, rows: readonly number[], dueAt: Date): Promise<void> {
  const ids = sql.param([...rows]);
  await tx.execute(sql`update send_rows r set state = ${waitingAgain}, reason = null, settled_at = null, due_at = ${dueAt.toISOString()}
    where r.id = any(${ids}::bigint[]) and r.state = 'failed'
      and exists (select from send_runs s where s.id = r.run and s.ended_at is null)`);
  await tx.execute(sql`delete from send_refusals where row = any(${ids}::bigint[])`);
}

type Counted = { rows: number[]; isEndless: boolean; until: string | null };

/** Pauses a domain (the lane: empty) after too many refusals in a row. Those under way when a pause began wait as well. */
async function judge(tx: Db, alert: Alert, domain: string, refusals: readonly Refusal[]): Promise<void> {
  const [counted] = rowsOf<Counted>(
    await tx.execute(sql`select
        (select coalesce(json_agg(f.row), '[]') from send_refusals f where f.domain = ${domain}) as rows,
        exists (select from send_pauses z where z.domain = ${domain} and z.until is null) as "isEndless",
        (select z.until::text from send_pauses z where z.domain = ${domain}) as until`),
  );
  if (!counted) return;
  const [{ answer, at: now } = { answer: '', at: new Date() }] = refusals.slice(-1);
  const end = counted.until ? new Date(counted.until) : undefined;
  const underWay = refusals.filter(({ startedAt }) => counted.isEndless || (end && end > startedAt)).map(({ id }) => id);
  if (underWay.length) await takeBack(tx, underWay, end && end > now ? end : now);
  const rows = counted.rows.filter((row) => !underWay.includes(row));
  if (rows.length < refusalsInRow) return;
  if (!domain) {
    await pauseLane(tx, alert, { reason: 'message', answer, now });
    return takeBack(tx, rows, now);
  }
  const until = new Date(now.getTime() + policyPause);
  await pauseDomain(tx, { domain, reason: 'policy', answer, until, now });
  await takeBack(tx, rows, until);
}

/** Counts refusals that were settled in the same transaction, and pauses what refuses everybody. */
export async function noteRefusals(tx: Db, alert: Alert, refusals: readonly Refusal[]): Promise<void> {
  const byDomain = Map.groupBy(refusals, ({ kind, domain }) => (kind === 'policy' ? domain : ''));
  for (const [domain, some] of [...byDomain].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx.execute(sql`insert into send_refusals (row, domain)
      select id, ${domain} from unnest(${sql.param(some.map(({ id }) => id))}::bigint[]) id on conflict (row) do nothing`);
    await judge(tx, alert, domain, some);
  }
}
