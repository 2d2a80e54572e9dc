/**
 * Settles rows by the answer of the mail server: row, attempt, daily count and suppression in one transaction. Only
 * the claim's token settles a row; an answer after the end of the lease still settles a doubtful one.
 */

import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { preparedSql } from '../../db/prepared.ts';
import { suppress } from '../../db/suppressions.ts';
import { type Answer, blameOf, isNobody, nextAttempt } from '../../mail/answers-rules.ts';
import type { Sent } from '../../mail/smtp-session.ts';
import { type Claimed, markSpeaking, type Speech } from './claim-commands.ts';
import { waitingAgain } from './exclusion-queries.ts';
import type { Alert } from './lane-commands.ts';
import { lockRefusals, noteRefusals, type Refusal } from './refusal-commands.ts';

type Keyed = (purpose: string, text: string) => string;

/** Next state of a row. `waiting` without `dueAt`: at once, since nothing was the recipient's fault. */
export type Settlement = {
  id: number;
  claim: string;
  state: 'sent' | 'failed' | 'doubtful' | 'waiting';
  reason: string | null;
  answer: Answer | null;
  dueAt: Date | null;
  /** Instants at which the handing over began and ended. */
  startedAt: Date;
  endedAt: Date;
  /** The address does not exist: nothing is sent to it any more. */
  suppresses: boolean;
};

/** Returns the next state of a row after an attempt to hand its mail over. `isCut`: the connection or our log-in failed. */
export function settlementOf(row: Claimed, sent: Sent, startedAt: Date, endedAt: Date): { settlement: Settlement; isCut: boolean } {
  const base = { id: row.id, claim: row.claim, reason: null, answer: sent.answer, dueAt: null, startedAt, endedAt, suppresses: false };
  const settled = (more: Pick<Settlement, 'state'> & Partial<Settlement>, isCut = false) => ({ settlement: { ...base, ...more }, isCut });
  if (sent.kind === 'accepted') return settled({ state: 'sent' });
  if (sent.kind === 'lost') return settled({ state: 'doubtful', reason: 'no-answer' });
  // A connection may end between two mails; a new one that ends at its first mail is a fault of the server.
  if (sent.kind === 'broken') return settled({ state: 'waiting' }, sent.isFirst);
  const blame = blameOf(sent.answer, sent.stage);
  if (blame === 'connection') return settled({ state: 'waiting' }, true);
  if (blame === 'later') {
    const dueAt = nextAttempt(row.attempts + 1, row.firstTriedAt ? new Date(row.firstTriedAt) : startedAt, endedAt);
    return settled(dueAt ? { state: 'waiting', dueAt } : { state: 'failed', reason: 'given-up' });
  }
  return settled({ state: 'failed', reason: blame, suppresses: isNobody(sent.answer, sent.stage) });
}

/** Settlement of a row whose mail did not leave: it waits again, and its attempt ends without an answer. */
export const takenBack = ({ id, claim }: Claimed, now: Date): Settlement => ({
  ...{ id, claim, state: 'waiting', reason: null, answer: null, dueAt: null, startedAt: now, endedAt: now, suppresses: false },
});

const isOfAll = ({ state, reason }: Settlement) => state === 'failed' && (reason === 'policy' || reason === 'message');

type Settled = { id: number; email: string | null; domain: string; state: string; claim: string };
// Prepared, and rows found by id: see `speakingRows`.
const settledRows = preparedSql<Settled>(
  'sending_settle',
  sql`with given as materialized (
      select * from jsonb_to_recordset(${sql.placeholder('settlements')}::jsonb)
        as g(id bigint, claim uuid, state text, reason text, due timestamptz, started timestamptz, ended timestamptz, code smallint, enhanced text, text text)
    ), settled as (
      update send_rows r set
        state = case when g.state = 'waiting' then ${waitingAgain} else g.state end, reason = g.reason,
        due_at = coalesce(g.due, r.due_at), code = g.code, enhanced_code = g.enhanced, answer = g.text,
        settled_at = case when g.state = 'waiting' then null else g.ended end,
        claim = case when g.state = 'doubtful' then r.claim end, lease_until = null,
        first_tried_at = case when g.state = 'sent' then coalesce(r.first_tried_at, g.started) else r.first_tried_at end
      from given g where r.id = g.id and r.id = any((select array_agg(id) from given)::bigint[]) and r.claim = g.claim
        and r.state in ('claimed', 'speaking', 'doubtful')
      returning r.id, r.email, r.domain, r.portal, r.state, r.run, g.claim
    ), ended as (
      update send_attempts a set ended_at = g.ended, code = g.code, enhanced_code = g.enhanced, answer = g.text
      from given g join settled s on s.id = g.id
      where a.row = g.id and a.row = any((select array_agg(id) from given)::bigint[]) and a.ended_at is null
    ), reopened as (
      update send_runs s set ended_at = null from settled r where r.state = 'waiting' and s.id = r.run and s.ended_at is not null
    ), accepted as (
      delete from send_refusals f using settled s where s.state = 'sent' and f.domain in ('', s.domain)
    ), reached as (
      update send_pauses set failures = 0 where domain = '' and failures > 0 and exists (select from settled where state = 'sent')
    ), counted as (
      insert into send_days (portal, day, count)
      select portal, ${sql.placeholder('day')}::date, count(*) from settled where state = 'sent' group by portal order by portal
      on conflict (portal, day) do update set count = send_days.count + excluded.count
    )
    select id::float8 as id, claim, email, domain, state from settled order by id`,
);

export type SettleServices = { keyed: Keyed; alert: Alert };
/**
 * Stores settlements in a transaction.
 * @param day today in Brussels, for daily caps
 * @returns the ids of the rows that were settled; another worker had the others
 */
export async function settleRows(
  tx: Db,
  { keyed, alert }: SettleServices,
  settlements: readonly Settlement[],
  day: string,
): Promise<number[]> {
  if (settlements.some(isOfAll)) await lockRefusals(tx);
  const given = settlements.map(({ id, claim, state, reason, answer, dueAt, startedAt, endedAt }) => ({
    ...{ id, claim, state, reason, due: dueAt, started: startedAt, ended: endedAt },
    ...{ code: answer?.code || null, enhanced: answer?.enhanced ?? null, text: answer?.text ?? null },
  }));
  const settled = await settledRows(tx, { settlements: JSON.stringify(given), day });
  const rows = new Map(settled.map((row) => [`${row.id} ${row.claim}`, row]));
  await suppress(
    tx,
    keyed,
    settlements.flatMap(({ id, claim, suppresses, endedAt, answer }) => {
      const email = rows.get(`${id} ${claim}`)?.email;
      return suppresses && email ? [{ email, reason: 'bounce' as const, source: `smtp ${answer?.enhanced}`, at: endedAt }] : [];
    }),
  );
  const refusals = settlements.filter(isOfAll).flatMap(({ id, claim, reason, answer, startedAt, endedAt: at }): Refusal[] => {
    const row = rows.get(`${id} ${claim}`);
    return row ? [{ id, kind: reason as Refusal['kind'], domain: row.domain, answer: answer?.text ?? '', startedAt, at }] : [];
  });
  await noteRefusals(tx, alert, refusals);
  return settled.map(({ id }) => id);
}

/** Settles mails and marks the next ones as speaking, in one commit. @returns for each of those whether its mail may leave now */
export async function settleAndMark(
  db: Db,
  services: SettleServices,
  { settlements, next }: { settlements: readonly Settlement[]; next: readonly Claimed[] },
  { now, day }: { now: Date; day: string },
): Promise<Speech[]> {
  if (!settlements.length) return markSpeaking(db, next, now);
  return db.transaction(async (tx) => {
    await settleRows(tx, services, settlements, day);
    return next.length ? markSpeaking(tx, next, now) : [];
  });
}
