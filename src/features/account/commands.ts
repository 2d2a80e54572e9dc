import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { abos, accounts, addresses } from '../../db/tables/accounts.ts';

/** Sets the references of members who registered here, and of their data, so that an export can name them. */
export async function setMissingReferences(db: Db): Promise<void> {
  for (const [table, prefix] of [
    [accounts, 'LID'],
    [addresses, 'ADRES'],
    [abos, 'ABO'],
  ] as const)
    await db
      .update(table)
      .set({ reference: sql`${prefix} || '-' || ${table.id}` })
      .where(isNull(table.reference));
}
