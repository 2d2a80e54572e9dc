import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { Problem } from '../../lib/errors.ts';

export type MemberFileRow = typeof memberFiles.$inferSelect;

/** Returns the SQL condition for uploads of a member that no item uses yet. */
export const isWaitingOf = (account: number) => and(eq(memberFiles.account, account), isNull(memberFiles.usedAt));

/** Returns a waiting file of a member; undefined if it is used, removed or owned by another member. */
export async function waitingFile(db: Db, account: number, id: number): Promise<MemberFileRow | undefined> {
  const [row] = await db
    .select()
    .from(memberFiles)
    .where(and(isWaitingOf(account), eq(memberFiles.id, id)));
  return row;
}

/**
 * Marks a waiting file as used by an item of its owner, in the transaction that stores the item.
 * @returns its name, media type and hash @throws Problem invalid_input with the field that names it
 */
export async function takeMemberFile(
  tx: Db,
  account: number,
  id: number,
  { field, now }: { field: string; now: Date },
): Promise<MemberFileRow> {
  const [row] = await tx
    .update(memberFiles)
    .set({ usedAt: now })
    .where(and(isWaitingOf(account), eq(memberFiles.id, id)))
    .returning();
  if (!row) throw new Problem('invalid_input', { [field]: 'unknown_reference' });
  return row;
}
