import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { revisions } from '../../db/tables/editing.ts';
import type { Entity, Reference } from '../entity.ts';
import { versionsOf } from '../version.ts';

/** Person by account, as staff see colleagues. */
export type Person = { account: number; name: string };

/** Returns the person of a joined account; null for a left join without one. */
export const personOf = (row: { id: number; firstName: string; lastName: string } | null): Person | null =>
  row && { account: row.id, name: `${row.firstName} ${row.lastName}`.trim() };
const personColumns = { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName };

/** Returns the present document with its version; undefined if there is none. */
export async function presentOf(db: Db, entity: Entity, reference: Reference) {
  return (await versionsOf(db, entity, [reference])).get(reference);
}

/** Returns author, time and door of the last change of a document. */
export async function lastChangeOf(db: Db, entity: string, reference: string) {
  const [row] = await db
    .select({ at: revisions.at, door: revisions.door, person: personColumns })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.account))
    .where(and(eq(revisions.entity, entity), eq(revisions.reference, reference)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return row && { at: row.at, door: row.door, by: personOf(row.person) };
}

/** Returns the revisions of one act, in their order. */
export const revisionsOfChange = (db: Db, change: string) =>
  db.select().from(revisions).where(eq(revisions.change, change)).orderBy(revisions.id);
