import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';

/** Returns whether a member represents a company. */
export async function represents(db: Db, account: number, reference: string): Promise<boolean> {
  const rows = await db
    .select({ customer: accountCompanies.customer })
    .from(accountCompanies)
    .where(and(eq(accountCompanies.account, account), eq(accountCompanies.customer, reference)));
  return rows.length > 0;
}

/** Returns the representatives of a company other than one of them. */
export const otherRepresentatives = (db: Db, account: number, reference: string) =>
  db
    .select({ email: accounts.email, firstName: accounts.firstName, locale: accounts.locale })
    .from(accountCompanies)
    .innerJoin(accounts, eq(accounts.id, accountCompanies.account))
    .where(and(eq(accountCompanies.customer, reference), ne(accountCompanies.account, account)))
    .orderBy(accounts.id);
