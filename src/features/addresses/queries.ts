import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts, addresses } from '../../db/tables/accounts.ts';
import { mostAddresses, warningsOf } from './rules.ts';
import type { Address, AddressCreate } from './schema.ts';

type Row = typeof addresses.$inferSelect;
const addressOf = ({ id, street, streetNumber, streetBoxNumber, city, zipCode, countryCode, isB2b, vat, companyName }: Row): Address => {
  const address = { id, street, streetNumber, streetBoxNumber, city, zipCode, countryCode, isB2b, vat, companyName };
  return { ...address, warnings: warningsOf(address) };
};

/** What is said of a company counts for a company only. */
export const columnsOf = ({ lang, streetBoxNumber, isB2b, vat, companyName, ...rest }: AddressCreate) => ({
  ...rest,
  isB2b,
  locale: lang,
  streetBoxNumber: streetBoxNumber || null,
  vat: isB2b ? (vat ?? null) : null,
  companyName: isB2b ? (companyName ?? null) : null,
});

export const addressesOf = async (db: Db, account: number): Promise<Address[]> =>
  (await db.select().from(addresses).where(eq(addresses.account, account)).orderBy(asc(addresses.id))).map(addressOf);

/** Adds an address; many at once are counted one after the other. @returns undefined where the account has as many as it may */
export async function addAddress(tx: Db, account: number, address: AddressCreate, now: Date): Promise<Address | undefined> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('update');
  const total = await tx.$count(addresses, eq(addresses.account, account));
  if (total >= mostAddresses) return undefined;
  const [row] = await tx
    .insert(addresses)
    .values({ ...columnsOf(address), account, createdAt: now, updatedAt: now })
    .returning();
  return row && addressOf(row);
}

/** Only an address of the account: another's is as good as none. */
const own = (account: number, id: number) => and(eq(addresses.account, account), eq(addresses.id, id));

export async function changeAddress(db: Db, account: number, id: number, address: AddressCreate, now: Date): Promise<Address | undefined> {
  const [row] = await db
    .update(addresses)
    .set({ ...columnsOf(address), updatedAt: now })
    .where(own(account, id))
    .returning();
  return row && addressOf(row);
}

export const removeAddress = async (db: Db, account: number, id: number): Promise<number> =>
  (await db.delete(addresses).where(own(account, id)).returning({ id: addresses.id })).length;
