import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';

/** Returns whether an address is the member's own: only then does the ticket belong to the member. */
export const isOwnEmail = async (db: Db, account: number, email: string): Promise<boolean> =>
  (
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, account), eq(accounts.email, email)))
  ).length > 0;
