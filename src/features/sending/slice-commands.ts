/**
 * Makes the rows of runs in slices, in the order of a key, each in one transaction: a server that dies leaves a run
 * that any other continues. The first slice leaves while the next are made. The recipients of a run are decided by its
 * instant; what happened since is asked again when a row is claimed.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { suppressionHash } from '../../db/suppressions.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Candidate, candidates, type Run } from './candidate-queries.ts';
import { domainOf, sliceSize } from './rules.ts';

type Keyed = (purpose: string, text: string) => string;
/** Returns the addresses that are suppressed by their hash alone: their owner's data was erased since. */
async function suppressedByHash(tx: Db, keyed: Keyed, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const byHash = new Map(emails.map((email) => [suppressionHash(keyed, email), email]));
  const rows = rowsOf<{ hash: string }>(
    await tx.execute(
      sql`select hash from suppressions where email is null and lifted_at is null and hash = any(${sql.param([...byHash.keys()])}::text[])`,
    ),
  );
  return new Set(rows.map(({ hash }) => byHash.get(hash) as string));
}

async function exclude(tx: Db, run: Run, excluded: readonly { locale: Locale; email: string; reason: string }[]): Promise<void> {
  if (!excluded.length) return;
  await tx.execute(sql`insert into send_exclusions (run, newsletter, locale, email, reason)
    select ${run.id}::integer, ${run.newsletter}, e.locale, e.email, e.reason
    from jsonb_to_recordset(${JSON.stringify(excluded)}::jsonb) as e(locale text, email text, reason text)
    where not exists (select from send_rows r where r.newsletter = ${run.newsletter} and r.locale = e.locale and r.email = e.email)
    on conflict (newsletter, locale, email) do nothing`);
}

/** Makes rows; one of an earlier run that failed or was left out waits again. */
async function include(tx: Db, run: Run, included: readonly Candidate[], now: Date): Promise<void> {
  if (!included.length) return;
  const rows = included.map(({ id, email, locale, account }) => ({
    id,
    email,
    locale,
    account,
    domain: domainOf(email),
    message: randomUUID(),
  }));
  const state = run.isCancelled ? 'cancelled' : 'waiting';
  await tx.execute(sql`with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id integer, email text, locale text, account integer, domain text, message uuid)
    ), had as (
      delete from send_exclusions x using given g where x.newsletter = ${run.newsletter} and x.locale = g.locale and x.email = g.email
    )
    insert into send_rows (run, newsletter, portal, locale, email, domain, recipient, account, state, due_at, message_id)
    select ${run.id}::integer, ${run.newsletter}, ${run.portal}, locale, email, domain, id, account, ${state}, ${now.toISOString()}::timestamptz, message
    from given order by locale, email
    on conflict (newsletter, locale, email) do update set run = excluded.run, recipient = excluded.recipient, account = excluded.account,
      state = excluded.state, due_at = excluded.due_at, reason = null, attempts = 0, first_tried_at = null, settled_at = null,
      claim = null, lease_until = null, code = null, enhanced_code = null, answer = null
    where send_rows.state in ('failed', 'suppressed', 'left-out')`);
}

/** Counts the addresses of a list that have no subscription, once each, in the language of their account. */
const excludeUnsubscribed = (tx: Db, run: Run) =>
  tx.execute(sql`insert into send_exclusions (run, newsletter, locale, email, reason)
    select ${run.id}::integer, ${run.newsletter}, coalesce(a.locale, ${run.locales[0] ?? 'nl'}), l.email, 'not-subscribed'
    from newsletter_lists l left join accounts a on a.email = l.email
    where l.newsletter = ${run.newsletter}
      and not exists (select from send_rows r where r.newsletter = l.newsletter and r.email = l.email)
      and not exists (select from send_exclusions x where x.newsletter = l.newsletter and x.email = l.email)
    on conflict (newsletter, locale, email) do nothing`);

async function nextRun(tx: Db): Promise<Run | undefined> {
  const [run] = rowsOf<Run>(
    await tx.execute(sql`select s.id, s.newsletter, w.portal, s.recipients_type_id as "recipientsTypeId", s.decided_at::text as "decidedAt",
        s.made_up_to as "madeUpTo", p.is_cancelled as "isCancelled", p.correction_of as "correctionOf", p.correction_for as "correctionFor",
        (select coalesce(json_agg(m.locale order by m.locale desc), '[]') from newsletter_mails m where m.approval = s.approval) as locales
      from send_runs s join newsletters w on w.reference = s.newsletter join newsletter_projects p on p.newsletter = s.newsletter
      where s.ended_at is null and not s.is_made order by s.id limit 1 for update of s skip locked`),
  );
  return run;
}

/** Makes the next slice of a run that has recipients without rows. @returns false if there is none, or another server is at it */
export function makeSlice(db: Db, keyed: Keyed, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await nextRun(tx);
    if (!run) return false;
    const slice = rowsOf<Candidate>(await tx.execute(candidates(run)));
    const hashed = await suppressedByHash(
      tx,
      keyed,
      slice.map(({ email }) => email),
    );
    const reasonOf = ({ locale, email, isErased, isSuppressed: isListed }: Candidate) => {
      if (!run.locales.includes(locale)) return 'not-in-language';
      if (isErased) return 'erased';
      return isListed || hashed.has(email) ? 'suppressed' : undefined;
    };
    await include(
      tx,
      run,
      slice.filter((one) => !reasonOf(one)),
      now,
    );
    await exclude(
      tx,
      run,
      slice.flatMap((one) => {
        const reason = reasonOf(one);
        return reason ? [{ locale: one.locale, email: one.email, reason }] : [];
      }),
    );
    const isMade = slice.length < sliceSize;
    if (isMade && run.recipientsTypeId === 5) await excludeUnsubscribed(tx, run);
    await tx.execute(sql`update send_runs set made_up_to = ${slice.at(-1)?.key ?? run.madeUpTo}, is_made = ${isMade} where id = ${run.id}`);
    return true;
  });
}
