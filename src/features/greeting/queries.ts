import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { grantsIn, grantsOf } from '../../db/grants.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { sessions } from '../../db/tables/login.ts';
import { type Actor, mayWith } from '../../lib/actor.ts';

/** Returns the rights of the staff member of a live session; undefined for others. */
export async function rightsOfSession(db: Db, id: string, now: Date): Promise<Actor['may'] | undefined> {
  const [row] = await db
    .select({ grants: grantsOf(sql`sessions.account`) })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.account), isNotNull(accounts.parentUser)))
    .where(and(eq(sessions.id, id), or(gt(sessions.expiresAt, now), gt(sessions.bearerExpiresAt, now))));
  return row && mayWith(grantsIn(row.grants));
}

/** Returns entity and portals of a document with a reference. */
export const documentCalled = async (db: Db, entities: readonly string[], reference: string) =>
  (
    await db
      .select({ entity: documentIndex.entity, portals: documentIndex.portals })
      .from(documentIndex)
      .where(and(inArray(documentIndex.entity, [...entities]), eq(documentIndex.reference, reference)))
      .limit(1)
  )[0];
