import { count, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accountCompanies } from '../../db/tables/accounts.ts';

/** Returns the number of representatives by company. */
export async function representativesOf(db: Db, references: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ customer: accountCompanies.customer, count: count() })
    .from(accountCompanies)
    .where(inArray(accountCompanies.customer, [...references]))
    .groupBy(accountCompanies.customer);
  return new Map(rows.map((row) => [row.customer, row.count]));
}
