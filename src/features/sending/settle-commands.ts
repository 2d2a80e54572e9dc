/**
 * Settles rows by what the mail server answered: row, attempt, daily count and suppression in one transaction. Only
 * the claim's token settles a row; an answer that comes after the lease ended still settles a doubtful one.
 */

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { suppress } from '../../db/suppressions.ts';
import { type Answer, blameOf, isNobody, nextAttempt } from '../../mail/answers-rules.ts';
import type { Sent } from '../../mail/smtp-session.ts';
import type { Claimed } from './claim-commands.ts';
import { waitingAgain } from './row-queries.ts';

type Keyed = (purpose: string, text: string) => string;

/** How a row goes on. `waiting` without `dueAt`: at once, since nothing was the recipient's fault. */
export type Settlement = {
  id: number;
  claim: string;
  state: 'sent' | 'failed' | 'doubtful' | 'waiting';
  reason: string | null;
  answer: Answer | null;
  dueAt: Date | null;
  endedAt: Date;
  /** The address does not exist: nothing is sent to it any more. */
  suppresses: boolean;
};
/** What a result says about the lane or a domain. */
export type Signal = 'accepted' | 'connection' | 'policy' | 'message' | 'other';

/** Decides how a row goes on after a mail was handed over, or was not. */
export function settlementOf(row: Claimed, sent: Sent, now: Date): { settlement: Settlement; signal: Signal } {
  const base = { id: row.id, claim: row.claim, reason: null, answer: sent.answer, dueAt: null, endedAt: now, suppresses: false };
  if (sent.kind === 'accepted') return { settlement: { ...base, state: 'sent' }, signal: 'accepted' };
  if (sent.kind === 'lost') return { settlement: { ...base, state: 'doubtful', reason: 'no-answer' }, signal: 'other' };
  if (sent.kind === 'broken') return { settlement: { ...base, state: 'waiting' }, signal: 'other' };
  const blame = blameOf(sent.answer, sent.stage);
  if (blame === 'connection') return { settlement: { ...base, state: 'waiting' }, signal: 'connection' };
  if (blame === 'later') {
    const dueAt = nextAttempt(row.attempts + 1, row.firstTriedAt ? new Date(row.firstTriedAt) : now, now);
    if (dueAt) return { settlement: { ...base, state: 'waiting', dueAt }, signal: 'other' };
    return { settlement: { ...base, state: 'failed', reason: 'given-up' }, signal: 'other' };
  }
  const signal = blame === 'recipient' ? 'other' : blame;
  return { settlement: { ...base, state: 'failed', reason: blame, suppresses: isNobody(sent.answer, sent.stage) }, signal };
}

/** Stores settlements. @returns the ids of the rows that were settled; another worker had the others */
export function settleRows(db: Db, keyed: Keyed, settlements: readonly Settlement[], day: string): Promise<number[]> {
  const given = settlements.map(({ id, claim, state, reason, answer, dueAt, endedAt }) => ({
    ...{ id, claim, state, reason, due: dueAt, ended: endedAt },
    ...{ code: answer?.code || null, enhanced: answer?.enhanced ?? null, text: answer?.text ?? null },
  }));
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const settled = rowsOf<{ id: number; email: string | null; portal: string; state: string }>(
      await tx.execute(sql`with given as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            as g(id bigint, claim uuid, state text, reason text, due timestamptz, ended timestamptz, code smallint, enhanced text, text text)
        ), settled as (
          update send_rows r set
            state = case when g.state = 'waiting' then ${waitingAgain} else g.state end, reason = g.reason,
            due_at = coalesce(g.due, r.due_at), code = g.code, enhanced_code = g.enhanced, answer = g.text,
            settled_at = case when g.state = 'waiting' then null else g.ended end,
            claim = case when g.state = 'doubtful' then r.claim end, lease_until = null
          from given g where r.id = g.id and r.claim = g.claim and r.state in ('claimed', 'speaking', 'doubtful')
          returning r.id, r.email, r.portal, r.state
        ), ended as (
          update send_attempts a set ended_at = g.ended, code = g.code, enhanced_code = g.enhanced, answer = g.text
          from given g join settled s on s.id = g.id where a.row = g.id and a.ended_at is null
        )
        select id::float8 as id, email, portal, state from settled order by id`),
    );
    const sent = Map.groupBy(
      settled.filter(({ state }) => state === 'sent'),
      ({ portal }) => portal,
    );
    for (const [portal, rows] of [...sent].sort(([a], [b]) => (a < b ? -1 : 1)))
      await tx.execute(sql`insert into send_days (portal, day, count) values (${portal}, ${day}, ${rows.length})
        on conflict (portal, day) do update set count = send_days.count + excluded.count`);
    const emails = new Map(settled.map(({ id, email }) => [id, email]));
    await suppress(
      tx,
      keyed,
      settlements.flatMap(({ id, suppresses, endedAt, answer }) => {
        const email = emails.get(id);
        return suppresses && email ? [{ email, reason: 'bounce' as const, source: `smtp ${answer?.enhanced}`, at: endedAt }] : [];
      }),
    );
    return settled.map(({ id }) => id);
  });
}

/** Has rows wait again that were refused without their recipients' fault. @returns their number */
export async function takeBackRefusals(db: Db, rows: readonly number[], dueAt: Date): Promise<void> {
  await db.execute(sql`update send_rows r set state = ${waitingAgain}, reason = null, settled_at = null, due_at = ${dueAt.toISOString()}
    where r.id = any(${sql.param([...rows])}::bigint[]) and r.state = 'failed'`);
}
