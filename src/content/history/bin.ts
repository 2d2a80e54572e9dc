import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';
import type { Entity } from '../entity.ts';

/** Days for which removed documents can be restored from the bin. */
const binDays = 30;
export const binMilliseconds = binDays * 24 * 60 * 60_000;

/** Returns the instant until which a removed document stays in the bin. */
export const binUntil = (removedAt: Date): Date => new Date(removedAt.getTime() + binMilliseconds);

/**
 * Returns whether a document that can be restored from the bin would be refused beside one with this reference. Addresses
 * are the same whatever the case of their letters.
 * @param portals portals of the new document; those of another entity are compared
 */
export async function isInBin(
  db: Db,
  { name, sharesReferences = [] }: Pick<Entity, 'name' | 'sharesReferences'>,
  reference: string,
  { now, portals }: { now: Date; portals: readonly string[] },
): Promise<boolean> {
  const others = sql`jsonb_exists_any(${revisions.document} -> 'portals', ${sql.param([...portals])}::text[])`;
  const removed = and(
    eq(revisions.act, 'removed'),
    isNull(revisions.undoneAt),
    gte(revisions.at, new Date(now.getTime() - binMilliseconds)),
    sql`lower(${revisions.reference}) = lower(${reference})`,
    or(eq(revisions.entity, name), sharesReferences.length ? and(inArray(revisions.entity, [...sharesReferences]), others) : undefined),
  );
  return (await db.$count(revisions, removed)) > 0;
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
