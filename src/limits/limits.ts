import { lt, type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { limits } from '../db/tables/login.ts';
import { Problem } from '../lib/errors.ts';

/** At most so many times in so many seconds, for one `key`. The first one begins the time. */
export type Limit = { key: string; most: number; seconds: number };

/** What a limit becomes when it is counted once more at an instant: one whose time is over begins anew. */
export function countedAgain(at: SQLChunk): { points: SQL; expiresAt: SQL } {
  const isOver = sql`${limits.expiresAt} <= ${at}`;
  return {
    points: sql`case when ${isOver} then 1 else ${limits.points} + 1 end`,
    expiresAt: sql`case when ${isOver} then excluded.expires_at else ${limits.expiresAt} end`,
  };
}

/**
 * Counts one for each limit, in one statement: right however many come at once.
 * @throws Problem too_many_requests, with the seconds to wait
 */
export async function takeFrom(db: Db, asked: readonly Limit[], now: Date): Promise<void> {
  // In one order always, so that two statements never wait for each other.
  const ordered = asked.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insert(limits)
    .values(ordered.map(({ key, seconds }) => ({ key, points: 1, expiresAt: new Date(now.getTime() + seconds * 1_000) })))
    .onConflictDoUpdate({ target: limits.key, set: countedAgain(sql`${now.toISOString()}`) })
    .returning();
  refuseOver(
    asked,
    rows.map(({ key, points, expiresAt }) => ({ key, points, wait: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000) })),
  );
}

/** @param counted what stands at each limit now, and the seconds until it begins anew. @throws Problem too_many_requests */
export function refuseOver(asked: readonly Limit[], counted: readonly { key: string; points: number; wait: number }[]): void {
  const waits = counted.flatMap(({ key, points, wait }) => {
    const limit = asked.find((one) => one.key === key);
    return limit && points > limit.most ? [wait] : [];
  });
  if (waits.length) throw new Problem('too_many_requests', undefined, Math.max(1, ...waits));
}

export const forgetLimits = (db: Db, now: Date) => db.delete(limits).where(lt(limits.expiresAt, now));
