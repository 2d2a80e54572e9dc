/** Pauses of the lane of newsletters and of single domains, and the breaker, which opens automatically (staff 4). */

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { breaker, breakerReasonOf, lanePause } from './rules.ts';

export type PauseReason = 'connection' | 'policy' | 'message' | 'breaker' | 'complaints' | 'key';
/** Tells staff that the lane waits for them. */
export type Alert = (tx: Db, reason: PauseReason, now: Date) => Promise<void>;
type Pause = {
  domain: string;
  reason: PauseReason;
  answer: string | null;
  until: Date | null;
  now: Date;
  /** Instant at which the attempt began that shows the need. */
  startedAt?: Date;
};

/**
 * Pauses a domain, or the lane (empty domain). One that is in force stays, unless the new one has no end. An attempt
 * that began before the last pause ended says nothing about what came after it.
 * @returns whether it begins
 */
export async function pauseDomain(tx: Db, { domain, reason, answer, until, now, startedAt = now }: Pause): Promise<boolean> {
  const rows = rowsOf(
    await tx.execute(sql`insert into send_pauses as z (domain, until, reason, answer, at, by)
      values (${domain}, ${until?.toISOString() ?? null}, ${reason}, ${answer}, ${now.toISOString()}, null)
      on conflict (domain) do update set until = excluded.until, reason = excluded.reason, answer = excluded.answer, at = excluded.at, by = null
      where z.until <= ${startedAt.toISOString()} or (excluded.until is null and z.until is not null)
      returning domain`),
  );
  return rows.length > 0;
}

/**
 * Pauses the lane because the server could not be reached or refused us: longer with each failure since a mail was
 * accepted. All connections of all workers that fail together are one failure.
 * @returns the end of the pause; undefined if it is not the first to say so
 */
export function failConnection(
  db: Db,
  { reason, answer, startedAt, now }: { reason: 'connection' | 'key'; answer: string; startedAt: Date; now: Date },
): Promise<Date | undefined> {
  return db.transaction(async (tx) => {
    const [before] = rowsOf<{ failures: number }>(await tx.execute(sql`select failures from send_pauses where domain = '' for update`));
    const until = new Date(now.getTime() + lanePause((before?.failures ?? 0) + 1));
    if (!(await pauseDomain(tx, { domain: '', reason, answer, until, now, startedAt }))) return undefined;
    await tx.execute(sql`update send_pauses set failures = failures + 1 where domain = ''`);
    return until;
  });
}

/** Ends a pause by a person's word; rows that waited for its end wait no longer. @returns false if there is none */
export async function resumeDomain(tx: Db, domain: string, account: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const rows = rowsOf(
    await tx.execute(
      sql`update send_pauses set until = ${at}, by = ${account} where domain = ${domain} and (until is null or until > ${at}) returning domain`,
    ),
  );
  if (rows.length && domain)
    await tx.execute(sql`update send_rows set due_at = ${at} where state = 'waiting' and domain = ${domain} and due_at > ${at}
      and run in (select id from send_runs where ended_at is null)`);
  return rows.length > 0;
}

/** Returns the reason to open the breaker: too many of the latest settled mails were refused, bounced or complained about. */
async function breakerReason(tx: Db): Promise<'breaker' | 'complaints' | undefined> {
  const [row] = rowsOf<{ refused: number; complaints: number }>(
    await tx.execute(sql`select count(*) filter (where state = 'failed' or bounced_at is not null)::integer as refused,
        count(*) filter (where complained_at is not null)::integer as complaints
      from (select state, bounced_at, complained_at from send_rows
        where settled_at > coalesce((select z.until from send_pauses z where z.domain = ''), '-infinity') and state in ('sent', 'failed', 'doubtful')
        order by settled_at desc limit ${breaker.mails}) latest`),
  );
  return row && breakerReasonOf(row);
}

/** Opens the breaker if it must open, and tells staff. @returns whether it opened */
export function checkBreaker(db: Db, alert: Alert, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reason = await breakerReason(tx);
    if (!reason || !(await pauseDomain(tx, { domain: '', reason, answer: null, until: null, now }))) return false;
    await alert(tx, reason, now);
    return true;
  });
}

/** Pauses the lane until a person resumes it, and tells staff. */
export async function pauseLane(tx: Db, alert: Alert, pause: Omit<Pause, 'domain' | 'until'>): Promise<void> {
  if (await pauseDomain(tx, { ...pause, domain: '', until: null })) await alert(tx, pause.reason, pause.now);
}
