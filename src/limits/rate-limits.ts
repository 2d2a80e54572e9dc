// Numbers of a limit: the `rules.ts` of its feature (codes of a second factor: `features/factors/rules.ts`, `tries`); of
// mails to one address `mail/mailbox-limits.ts`.

import { lt, type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { preparedSql } from '../db/prepared.ts';
import { limitCounters } from '../db/tables/login.ts';
import { Problem } from '../lib/errors.ts';

/** At most `most` events in `seconds` for one `key`. The window begins with the first event. */
export type RateLimit = {
  key: string;
  most: number;
  seconds: number;
  /** Points of one call, for a limit in memory (default 1). */
  cost?: number;
  /** Counted by each process in its memory: for calls that are too frequent for the database, which counts for all servers. */
  isInMemory?: boolean;
};
/** A limit after counting, with the seconds until its window ends. */
export type Counted = RateLimit & { points: number; wait: number };
type CountedRow = { key: string; points: number; wait: number };

const at = sql.placeholder('at');

/** SQL of a counter after one more event at an instant; a counter whose window has ended starts again. */
function countedAgain(instant: SQLChunk): { points: SQL; expiresAt: SQL } {
  const isOver = sql`${limitCounters.expiresAt} <= ${instant}`;
  return {
    points: sql`case when ${isOver} then 1 else ${limitCounters.points} + 1 end`,
    expiresAt: sql`case when ${isOver} then excluded.expires_at else ${limitCounters.expiresAt} end`,
  };
}

/** Builds the statement that counts the client's own limits and, if none of those is exceeded, the shared ones. */
function countingOf(own: number, shared: number): SQL {
  const listed = (name: string, count: number) =>
    sql.join(
      Array.from({ length: count }, (_, index) => {
        const of = (part: string) => sql.placeholder(`${name}${index}${part}`);
        return sql`(${of('key')}::text, ${of('most')}::int, ${of('seconds')}::int)`;
      }),
      sql`, `,
    );
  const { points, expiresAt } = countedAgain(at);
  const count = (from: SQL) => sql`insert into limits (key, points, expires_at)
    select key, 1, ${at}::timestamptz + seconds * interval '1 second' from ${from}
    on conflict (key) do update set
      points = ${points}, expires_at = ${expiresAt}
    returning key, points, ceil(extract(epoch from expires_at - ${at}::timestamptz))::int as wait`;
  return sql`with own_limits (key, most, seconds) as (values ${listed('own', own)}),
    shared_limits (key, most, seconds) as (values ${listed('shared', shared)}),
    own as (${count(sql`own_limits`)}),
    shared as (${count(sql`shared_limits where not exists (select from own join own_limits using (key) where points > most)`)})
    select * from own union all select * from shared`;
}
const countings = [1, 2].map((count) => preparedSql<CountedRow>(`counting_${count}`, countingOf(count, count)));

/**
 * Counts one event for each limit in one statement: correct under concurrency. Shared limits are counted only if
 * none of the client's own is exceeded, so that no client can fill them alone.
 * @param limits as many shared ones as own ones
 * @returns the state of each limit
 */
export async function countBoth(
  db: Db,
  { own, shared }: { own: RateLimit[]; shared: RateLimit[] },
  now: Date,
): Promise<{ own: Counted[]; shared: Counted[] }> {
  const values: Record<string, unknown> = { at: now.toISOString() };
  for (const [name, some] of Object.entries({ own, shared })) {
    // Always in the same order, so that two statements cannot deadlock.
    const ordered = some.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (const [index, limit] of ordered.entries())
      for (const [part, value] of Object.entries({ key: limit.key, most: limit.most, seconds: limit.seconds }))
        values[`${name}${index}${part}`] = value;
  }
  const rows = (await countings[own.length - 1]?.(db, values)) ?? [];
  const counted = (limit: RateLimit): Counted => ({ ...limit, points: 0, wait: 0, ...rows.find(({ key }) => key === limit.key) });
  return { own: own.map(counted), shared: shared.map(counted) };
}

/**
 * Counts limits in memory first, then one event for each of the others, in one statement.
 * @throws Problem too_many_requests, with the seconds to wait
 */
export async function takeFrom(db: Db, rateLimits: readonly RateLimit[], now: Date): Promise<void> {
  refuseOver(rateLimits.filter(({ isInMemory }) => isInMemory).map((limit) => countInMemory(db, limit, now)));
  const stored = rateLimits.filter(({ isInMemory }) => !isInMemory);
  if (!stored.length) return;
  const ordered = stored.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insert(limitCounters)
    .values(ordered.map(({ key, seconds }) => ({ key, points: 1, expiresAt: new Date(now.getTime() + seconds * 1_000) })))
    .onConflictDoUpdate({ target: limitCounters.key, set: countedAgain(sql`${now.toISOString()}`) })
    .returning();
  refuseOver(
    ordered.map((limit) => {
      const { points = 0, expiresAt = now } = rows.find(({ key }) => key === limit.key) ?? {};
      return { ...limit, points, wait: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000) };
    }),
  );
}

type Kept = { points: number; expiresAt: number };
const sweepMilliseconds = 60_000;
/** Counters of this process by database. */
const kept = new WeakMap<Db, { limits: Map<string, Kept>; sweepAt: number }>();

/** Counts in the memory of this process, for calls that are too frequent for the database. @returns the state of the limit */
export function countInMemory(db: Db, limit: RateLimit, now: Date): Counted {
  const at = now.getTime();
  const all = kept.get(db) ?? { limits: new Map<string, Kept>(), sweepAt: at + sweepMilliseconds };
  kept.set(db, all);
  if (at >= all.sweepAt) {
    for (const [key, { expiresAt }] of all.limits) if (expiresAt <= at) all.limits.delete(key);
    all.sweepAt = at + sweepMilliseconds;
  }
  const before = all.limits.get(limit.key);
  const lasting = before && before.expiresAt > at ? before : { points: 0, expiresAt: at + limit.seconds * 1_000 };
  lasting.points += limit.cost ?? 1;
  all.limits.set(limit.key, lasting);
  return { ...limit, points: lasting.points, wait: Math.ceil((lasting.expiresAt - at) / 1_000) };
}

/** Returns the seconds until no limit is exceeded; 0 if none is. */
export const waitOf = (counted: readonly Counted[]): number =>
  Math.max(0, ...counted.map(({ points, most, wait }) => (points > most ? Math.max(1, wait) : 0)));

/** @throws Problem too_many_requests, with the seconds to wait, if a limit is exceeded */
export function refuseOver(counted: readonly Counted[]): void {
  const wait = waitOf(counted);
  if (wait) throw new Problem('too_many_requests', undefined, wait);
}

/** Removes the stored counters whose window has ended. */
export const forgetLimits = (db: Db, now: Date) => db.delete(limitCounters).where(lt(limitCounters.expiresAt, now));
