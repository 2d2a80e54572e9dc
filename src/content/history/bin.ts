import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';

/** Days for which removed documents can be restored from the bin. */
const binDays = 30;
export const binMilliseconds = binDays * 24 * 60 * 60_000;

/** Returns the instant until which a removed document stays in the bin. */
export const binUntil = (removedAt: Date): Date => new Date(removedAt.getTime() + binMilliseconds);

/** Returns whether a removed document with this reference can be restored from the bin. */
export async function isInBin(db: Db, entity: string, reference: string, now: Date): Promise<boolean> {
  const removed = and(
    eq(revisions.act, 'removed'),
    isNull(revisions.undoneAt),
    gte(revisions.at, new Date(now.getTime() - binMilliseconds)),
  );
  return (await db.$count(revisions, and(eq(revisions.entity, entity), eq(revisions.reference, reference), removed))) > 0;
}

/** Deletes the documents that were put into the bin before an instant, with their revisions and notes. */
export async function emptyBin(db: Db, before: Date): Promise<void> {
  const gone = sql`select r.entity, r.reference, max(r.id) as id from revisions r
    where r.act = 'removed' and r.undone_at is null and r.at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from document_index d where (d.entity, d.reference) = (r.entity, r.reference))
    group by r.entity, r.reference`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from field_notes n using (${gone}) g where (n.entity, n.reference) = (g.entity, g.reference)`);
    await tx.execute(
      sql`delete from revisions r using (${gone}) g where (r.entity, r.reference) = (g.entity, g.reference) and r.id <= g.id`,
    );
  });
}
