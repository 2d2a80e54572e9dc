/**
 * Claims rows, marks them as speaking, and returns those of workers that died. Every change names the claim's token,
 * so a worker whose lease ended can change nothing of a row that another one claimed.
 * Invariants: a row has one claim; the row of a recipient who left is not marked as speaking; a speaking row does not
 * become waiting again.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { preparedSql } from '../../db/prepared.ts';
import type { Locale } from '../../lib/locale.ts';
import { isCounted, isPaused, ofRow, stateOf, verdict, waitingAgain } from './exclusion-queries.ts';
import { endlessRecheck, leaseSeconds, nextMorning } from './rules.ts';

/** A claimed row. */
export type Claimed = {
  id: number;
  claim: string;
  newsletter: string;
  approval: number;
  portal: string;
  locale: Locale;
  email: string;
  domain: string;
  messageId: string;
  attempts: number;
  /** Null before the first attempt. */
  firstTriedAt: string | null;
  isCounted: boolean;
};

type OpenRun = { id: number; newsletter: string; approval: number; portal: string; perDay: number | null; today: number };
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseSeconds * 1_000).toISOString();

/** Runs that may send now, oldest first; `today`: mails of their portal today, those under way included. */
const openRuns = async (tx: Db, day: string) =>
  rowsOf<OpenRun>(
    await tx.execute(sql`select s.id, s.newsletter, s.approval, w.portal, (o.sender->>'perDay')::integer as "perDay",
        case when o.sender->>'perDay' is null then 0 else coalesce((select d.count from send_days d where d.portal = w.portal and d.day = ${day}), 0)
          + (select count(*) from send_rows r where r.state in ('claimed', 'speaking') and r.portal = w.portal) end::integer as today
      from send_runs s join newsletter_projects p on p.newsletter = s.newsletter join newsletters w on w.reference = s.newsletter
        join portals o on o.code = w.portal
      where s.ended_at is null and not p.is_paused and not p.is_cancelled order by s.id`),
  );

/** Claims rows of one run. Those that may not be sent are left out, those of a paused domain wait for the end of its pause. */
async function claimOf(tx: Db, run: OpenRun, most: number, now: Date): Promise<{ found: number; claimed: Claimed[] }> {
  const at = now.toISOString();
  const claim = randomUUID();
  const rows = rowsOf<Claimed & { state: string }>(
    await tx.execute(sql`with picked as materialized (
        select r.id from send_rows r where r.run = ${run.id} and r.state = 'waiting' and r.due_at <= ${at}
        order by r.due_at, r.id limit ${most} for update skip locked
      ), judged as materialized (
        select r.id, ${verdict} as verdict, ${isCounted} as counted, z.domain is not null as paused,
          coalesce(z.until, ${new Date(now.getTime() + endlessRecheck).toISOString()}::timestamptz) as until
        from picked join send_rows r on r.id = picked.id ${ofRow}
        left join send_pauses z on z.domain = r.domain and ${isPaused(at)}
      )
      update send_rows r set
        state = case when j.verdict is not null then ${stateOf(sql`j.verdict`)} when j.paused then 'waiting' else 'claimed' end,
        reason = j.verdict, is_counted = j.counted,
        settled_at = case when j.verdict is not null then ${at}::timestamptz end,
        due_at = case when j.verdict is null and j.paused then j.until else r.due_at end,
        claim = case when j.verdict is null and not j.paused then ${claim}::uuid end,
        lease_until = case when j.verdict is null and not j.paused then ${leaseFrom(now)}::timestamptz end
      from judged j where j.id = r.id
      returning r.id::float8 as id, r.state, r.claim, r.newsletter, r.portal, r.locale, r.email, r.domain, r.message_id as "messageId",
        r.attempts, r.first_tried_at::text as "firstTriedAt", r.is_counted as "isCounted"`),
  );
  const claimed = rows.filter(({ state }) => state === 'claimed').map((row) => ({ ...row, approval: run.approval }));
  return { found: rows.length, claimed };
}

/**
 * Claims up to `most` rows of all runs that may send.
 * @param day today in Brussels, for daily caps
 */
export function claimRows(db: Db, most: number, now: Date, day: string): Promise<Claimed[]> {
  return db.transaction(async (tx) => {
    const pause = await tx.execute(sql`select from send_pauses z where z.domain = '' and ${isPaused(now.toISOString())}`);
    if (rowsOf(pause).length) return [];
    const claimed: Claimed[] = [];
    const taken = new Map<string, number>();
    for (const run of await openRuns(tx, day)) {
      const room = run.perDay === null ? Number.POSITIVE_INFINITY : run.perDay - run.today - (taken.get(run.portal) ?? 0);
      const wanted = Math.min(most - claimed.length, room);
      if (room <= 0) {
        await tx.execute(sql`update send_rows set due_at = ${nextMorning(now).toISOString()}
          where run = ${run.id} and state = 'waiting' and due_at <= ${now.toISOString()}`);
        continue;
      }
      if (wanted <= 0) break;
      const { claimed: some } = await claimOf(tx, run, wanted, now);
      claimed.push(...some);
      taken.set(run.portal, (taken.get(run.portal) ?? 0) + some.length);
      if (some.length)
        await tx.execute(sql`update newsletter_projects set status_id = 4, started_at = coalesce(started_at, ${now.toISOString()}), ended_at = null
          where newsletter = ${run.newsletter} and status_id in (3, 5, 6)`);
    }
    return claimed;
  });
}

const at = sql`${sql.placeholder('at')}::timestamptz`;
// Prepared, because planning this statement takes longer than running it. Rows are found by id, however few
// there were when it was planned.
const speakingRows = preparedSql<{ id: number; claim: string; state: string }>(
  'sending_speak',
  sql`with given as materialized (
      select g.id, g.claim from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as g(id bigint, claim uuid)
    ), judged as materialized (
      select r.id, r.claim, ${verdict} as verdict
      from send_rows r join given g on g.id = r.id and g.claim = r.claim ${ofRow}
      where r.id = any((select array_agg(id) from given)::bigint[]) and r.state = 'claimed'
        and exists (select from newsletter_projects p where p.newsletter = r.newsletter and not p.is_paused and not p.is_cancelled)
        and not exists (select from send_pauses z where z.domain in ('', r.domain) and ${isPaused(sql.placeholder('at'))})
    ), marked as (
      update send_rows r set
        state = case when j.verdict is null then 'speaking' else ${stateOf(sql`j.verdict`)} end, reason = j.verdict,
        settled_at = case when j.verdict is not null then ${at} end,
        claim = case when j.verdict is null then r.claim end,
        lease_until = case when j.verdict is null then ${sql.placeholder('lease')}::timestamptz end,
        attempts = r.attempts + case when j.verdict is null then 1 else 0 end,
        first_tried_at = case when j.verdict is null then coalesce(r.first_tried_at, ${at}) else r.first_tried_at end
      from judged j where j.id = r.id and r.id = any((select array_agg(id) from given)::bigint[]) and j.claim = r.claim and r.state = 'claimed'
      returning r.id, r.state, j.claim
    ), begun as (
      insert into send_attempts (row, started_at) select id, ${at} from marked where state = 'speaking'
    )
    select id::float8 as id, claim, state from marked`,
);

export type Speech = 'speak' | 'left-out' | 'not-now';
/**
 * Marks claimed rows as speaking and begins an attempt of each. Asks again whether they may be sent.
 * @returns for each row whether its mail may leave now
 */
export async function markSpeaking(db: Db, rows: readonly Claimed[], now: Date): Promise<Speech[]> {
  const given = JSON.stringify(rows.map(({ id, claim }) => ({ id, claim })));
  const marked = await speakingRows(db, { rows: given, at: now.toISOString(), lease: leaseFrom(now) });
  // A worker may hold a row twice: claimed again after the lease of its first claim ended.
  const states = new Map(marked.map(({ id, claim, state }) => [`${id} ${claim}`, state]));
  return rows.map(({ id, claim }) => {
    const state = states.get(`${id} ${claim}`);
    if (state === undefined) return 'not-now';
    return state === 'speaking' ? 'speak' : 'left-out';
  });
}

/** Renews leases. */
export const renewLeases = (db: Db, rows: readonly Pick<Claimed, 'id' | 'claim'>[], now: Date) =>
  db.execute(sql`update send_rows r set lease_until = ${leaseFrom(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, claim }) => ({ id, claim })))}::jsonb) as g(id bigint, claim uuid)
    where r.id = g.id and r.claim = g.claim and r.state in ('claimed', 'speaking')`);

/** Returns claimed rows that were not spoken for; they wait again, until `dueAt` if it is given. */
export const releaseRows = (db: Db, rows: readonly (Pick<Claimed, 'id' | 'claim'> & { dueAt?: Date })[]) =>
  db.execute(sql`update send_rows r set state = ${waitingAgain}, claim = null, lease_until = null, due_at = coalesce(g.due, r.due_at)
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, claim, dueAt }) => ({ id, claim, due: dueAt ?? null })))}::jsonb)
      as g(id bigint, claim uuid, due timestamptz)
    where r.id = g.id and r.claim = g.claim and r.state = 'claimed'`);

/** Ends claims whose lease ended: those not spoken for wait again, the others are doubtful. @returns the doubtful rows */
export async function endLeases(db: Db, now: Date): Promise<number[]> {
  const at = now.toISOString();
  await db.execute(sql`update send_rows r set state = ${waitingAgain}, claim = null, lease_until = null
    where r.state = 'claimed' and r.lease_until < ${at}`);
  // The claim stays, so that a later answer still settles the row.
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`update send_rows set state = 'doubtful', reason = 'interrupted', lease_until = null, settled_at = ${at}
      where state = 'speaking' and lease_until < ${at} returning id::float8 as id`),
  );
  return rows.map(({ id }) => id);
}
