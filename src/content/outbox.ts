import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection, Db } from '../db/connection.ts';
import { outbox, releases } from '../db/tables/publishing.ts';
import { noteShared } from './shared-changes.ts';

export type Waiting = { id: number; key: string; isBulk: boolean };

/** PostgreSQL channel that notifies publishers of new rows. */
export const outboxChannel = 'tweeluik_outbox';

/** Adds keys to the publishing outbox of every release, in the transaction of the edit. */
export async function enqueue(tx: Db, keys: Iterable<string>, { isBulk = false } = {}): Promise<void> {
  const all = [...new Set(keys)];
  await noteShared(tx, all);
  for (let at = 0; at < all.length; at += 5_000) {
    const slice = all.slice(at, at + 5_000);
    await tx.execute(
      sql`insert into outbox (release, key, is_bulk) select id, k, ${isBulk} from releases cross join unnest(${sql.param(slice)}::text[]) k`,
    );
  }
  if (all.length) await tx.execute(sql`select pg_notify(${outboxChannel}, '')`);
}

/** Returns whether there is a release. Before the first one edits need no outbox rows. */
export const hasRelease = async (db: Db) => (await db.select({ id: releases.id }).from(releases).limit(1)).length > 0;

/**
 * Processes a batch of rows: saves before imports, oldest first. Rows are removed after the work, so that another
 * publisher continues the work of a killed one. On PostgreSQL the rows are locked meanwhile, so that publishers share the
 * work; the embedded database has one publisher.
 * @returns the number of rows
 */
export async function workOff(
  connection: Connection,
  release: string,
  limit: number,
  work: (waiting: Waiting[]) => Promise<void>,
  { savesOnly = false } = {},
): Promise<number> {
  const { db, kind } = connection;
  const slice = (from: Db) =>
    from
      .select({ id: outbox.id, key: outbox.key, isBulk: outbox.isBulk })
      .from(outbox)
      .where(and(eq(outbox.release, release), savesOnly ? eq(outbox.isBulk, false) : undefined))
      .orderBy(asc(outbox.isBulk), asc(outbox.id))
      .limit(limit);
  const done = (from: Db, rows: Waiting[]) =>
    from.delete(outbox).where(
      inArray(
        outbox.id,
        rows.map(({ id }) => id),
      ),
    );
  if (kind === 'postgres') {
    return db.transaction(async (tx) => {
      const rows = await slice(tx).for('update', { skipLocked: true });
      if (!rows.length) return 0;
      await work(rows);
      await done(tx, rows);
      return rows.length;
    });
  }
  const rows = await slice(db);
  if (!rows.length) return 0;
  await work(rows);
  await done(db, rows);
  return rows.length;
}

/** Returns the publishing lag: rows waiting, and the age of the oldest in milliseconds. */
export async function lagOf(db: Db, release: string): Promise<{ waiting: number; oldestMilliseconds: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldestMilliseconds: sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})) * 1000, 0)::float8`,
    })
    .from(outbox)
    .where(and(eq(outbox.release, release)));
  return { waiting: Number(row?.waiting ?? 0), oldestMilliseconds: Math.round(Number(row?.oldestMilliseconds ?? 0)) };
}
