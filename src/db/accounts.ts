import { eq } from 'drizzle-orm';
import { Problem } from '../lib/errors.ts';
import type { Db } from './connection.ts';
import { accounts } from './tables/accounts.ts';

/** Refuses an id that is not an account; the account stays until the transaction ends. @throws Problem not_found */
export async function accountMustExist(tx: Db, id: number): Promise<void> {
  const found = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('key share');
  if (!found.length) throw new Problem('not_found');
}
